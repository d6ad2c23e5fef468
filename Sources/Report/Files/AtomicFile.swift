/// A file that appears under its final name complete or not at all.
///
/// It is written as a hidden file in the same folder, synced and renamed. Without `commit` the hidden file is
/// removed, and an existing file with the final name is unchanged.
public final class AtomicFile {
  /// Writes the content; valid until `commit` or `discard`.
  public let writer: CheckedWriter

  /// The final name.
  public let path: String
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

  /// Gives the file its final name, once. If it throws, the hidden file has been removed.
  public func commit() throws(WriteError) {
    guard isPending else { return }
    do throws(WriteError) {
      try synchronize()
      // It is closed under its final name: a hidden file that nobody has locked is removed by others.
      try rename()
      try complete()
    } catch {
      discard()
      throw error
    }
  }

  /// Waits until all that was written is on the disk, so that giving the file its name takes little time.
  public func synchronize() throws(WriteError) {
    guard let descriptor else { return }
    try writer.flush()
    do throws(SystemErrorCode) { try SystemCalls.synchronize(descriptor) } catch {
      throw WriteError(path, error)
    }
  }

  /// All that was written is on the disk, still under the hidden name. Nothing can be written afterwards.
  func complete() throws(WriteError) {
    guard let descriptor else { return }
    try synchronize()
    do throws(SystemErrorCode) {
      self.descriptor = nil
      try SystemCalls.closeFile(descriptor)
    } catch { throw WriteError(path, error) }
  }

  /// The hidden file is renamed by somebody else from now on.
  func handOver() { isPending = false }

  /// Removes the hidden file; does nothing after `commit`.
  public func discard() {
    guard isPending else { return }
    isPending = false
    if let descriptor { try? SystemCalls.closeFile(descriptor) }
    SystemCalls.removeFile(temporaryPath)
  }

  private func rename() throws(WriteError) {
    do throws(SystemErrorCode) {
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

  /// The file is locked as long as it is open, by which others know that its process lives.
  ///
  /// - Parameter model: a file whose permissions are copied if it exists.
  static func create(beside path: String, modeOf model: String?) throws(WriteError) -> TemporaryFile
  {
    do throws(SystemErrorCode) {
      let (temporary, descriptor) = try TemporaryName.create(beside: path) {
        (name) throws(SystemErrorCode) in
        try TemporaryName.locked(try SystemCalls.createFile(name), at: name)
      }
      if let model { SystemCalls.copyMode(of: model, to: descriptor) }
      return TemporaryFile(path: temporary, descriptor: descriptor)
    } catch { throw WriteError(path, error) }
  }
}
