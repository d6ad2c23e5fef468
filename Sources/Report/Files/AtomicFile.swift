/// A file that appears whole under its final name, or not at all.
///
/// It is written beside that name as a hidden file, synced and renamed. Without `commit` the
/// hidden file is removed, and a former file of the final name stays as it was.
public final class AtomicFile {
  /// Where the content goes, until `commit` or `discard`.
  public let writer: CheckedWriter

  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32?
  private var isPending = true

  /// Begins the file. Throws when nothing can be made in its folder, which must be there.
  ///
  /// - Parameter keepsMode: the file may be read and written by those who could do so with the one that it replaces.
  public init(_ path: String, keepsMode: Bool = false) throws(WriteError) {
    self.path = path
    let temporary = try TemporaryFile.create(beside: path, modeOf: keepsMode ? path : nil)
    (temporaryPath, descriptor) = (temporary.path, temporary.descriptor)
    writer = CheckedWriter(descriptor: temporary.descriptor, place: path)
  }

  deinit { discard() }

  /// True for the name of a file that did not get its final one: `.metrics.csv.4711-1.part`.
  static func isRemains(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(TemporaryFile.ending) else { return false }
    let mark = name.dropLast(TemporaryFile.ending.count).split(separator: ".").last ?? ""
    let numbers = mark.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
  }

  /// Puts the file in its place, once. After a throw nothing is left of it under any other name.
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

  /// Gives the file up; does nothing once it is committed.
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
    } catch {
      throw WriteError(path, error)
    }
  }
}

/// A new hidden file in the folder of the file it shall become.
private struct TemporaryFile {
  let path: String
  let descriptor: Int32

  static let ending = ".part"

  /// Passes over names that are taken, such as those an interrupted run has left.
  ///
  /// - Parameter model: a file, if it is there, whose mode it gets.
  static func create(
    beside path: String, modeOf model: String?
  ) throws(WriteError) -> TemporaryFile {
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
