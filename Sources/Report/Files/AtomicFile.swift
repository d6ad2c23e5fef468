/// A file that appears under its final name complete or not at all.
///
/// It is written as a hidden file in the same folder, synced and renamed. Without `commit` the hidden file is
/// removed, and an existing file with the final name is unchanged.
public final class AtomicFile {
  /// Writes the content; valid until `commit` or `discard`.
  public let writer: CheckedWriter

  private let path: String
  /// Where the hidden file is until `commit`, for libraries that open files by their paths.
  public let temporaryPath: String
  private var descriptor: Int32?
  private var isPending = true

  /// Creates the hidden file. Throws if its folder is missing or not writable.
  ///
  /// - Parameter keepsMode: whether the file gets the permissions of the file that it replaces.
  public init(_ path: String, keepsMode: Bool = false) throws(WriteError) {
    self.path = path
    let temporary = try TemporaryFile.create(beside: path, modeOf: keepsMode ? path : nil)
    (temporaryPath, descriptor) = (temporary.path, temporary.descriptor)
    writer = CheckedWriter(descriptor: temporary.descriptor, place: path)
  }

  deinit { discard() }

  /// Whether a file name is a temporary name of this type, such as `.metrics.csv.4711-1.part`.
  static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(TemporaryFile.ending) else { return false }
    let mark = name.dropLast(TemporaryFile.ending.count).split(separator: ".").last ?? ""
    let numbers = mark.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
  }

  /// Gives the file its final name, once. If it throws, the hidden file has been removed.
  public func commit() throws(WriteError) {
    guard isPending, let descriptor else { return }
    do throws(WriteError) {
      try writer.flush()
      try finish(descriptor)
    } catch {
      discard()
      throw error
    }
  }

  /// Removes the hidden file; does nothing after `commit`.
  public func discard() {
    guard isPending else { return }
    isPending = false
    if let descriptor { try? SystemCalls.closeFile(descriptor) }
    SystemCalls.removeFile(temporaryPath)
  }

  private func finish(_ descriptor: Int32) throws(WriteError) {
    do throws(SystemErrorCode) {
      try SystemCalls.synchronize(descriptor)
      self.descriptor = nil
      try SystemCalls.closeFile(descriptor)
      try SystemCalls.renameFile(temporaryPath, to: path)
      isPending = false
      try SystemCalls.synchronizeFolder(OutputFolder.parent(of: path))
    } catch { throw WriteError(path, error) }
  }
}

/// A new hidden file in the folder of its final file.
private struct TemporaryFile {
  let path: String
  let descriptor: Int32

  static let ending = ".part"

  /// Skips names that exist, for example files of an interrupted run.
  ///
  /// - Parameter model: a file whose permissions are copied if it exists.
  static func create(beside path: String, modeOf model: String?) throws(WriteError) -> TemporaryFile
  {
    let name = path.split(separator: "/").last ?? ""
    let stem = "\(OutputFolder.parent(of: path))/.\(name).\(SystemCalls.processNumber)"
    var failure = SystemErrorCode(0)
    for number in 1...100 {
      let temporaryPath = "\(stem)-\(number)\(ending)"
      do throws(SystemErrorCode) {
        let descriptor = try SystemCalls.createFile(temporaryPath)
        if let model { SystemCalls.copyMode(of: model, to: descriptor) }
        return TemporaryFile(path: temporaryPath, descriptor: descriptor)
      } catch {
        failure = error
        guard error.isNameTaken else { break }
      }
    }
    throw WriteError(path, failure)
  }
}
