/// A folder that appears under its final name complete or not at all.
///
/// It is filled as a hidden folder beside its final place and renamed. Without `commit`, the hidden folder is removed. A
/// `FolderCommit` may instead give its files their names in a folder that holds others.
public final class StagedFolder {
  /// The final place.
  let path: String
  let temporaryPath: String
  private let made: [String]
  /// Open and locked as long as the folder is hidden, by which others know that its process lives.
  private let descriptor: Int32
  private var isPending = true

  /// Creates the hidden folder. The final folder must not exist, or be empty; a link to it cannot be replaced and is refused.
  public init(_ path: String) throws(WriteError) {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    let final = String(path)
    self.path = final
    if SystemCalls.isLink(final) { throw .link(place: final) }
    made = try OutputFolder.create(OutputFolder.parent(of: final))
    OutputFolder.removeAbandoned(beside: final)
    do throws(SystemErrorCode) {
      (temporaryPath, descriptor) = try TemporaryName.create(beside: final) {
        (name) throws(SystemErrorCode) in
        guard try SystemCalls.createFolder(name) else { throw SystemErrorCode.nameTaken }
        return try TemporaryName.locked(try SystemCalls.openFolder(name), at: name)
      }
    } catch {
      OutputFolder.remove(made)
      throw WriteError(final, error)
    }
  }

  deinit {
    discard()
    SystemCalls.release(descriptor)
  }

  /// Writes a file, with the folders above it.
  public func write(_ name: String, _ bytes: [UInt8]) throws(WriteError) {
    let file = "\(temporaryPath)/\(name)"
    do {
      try OutputFolder.create(OutputFolder.parent(of: file))
      let atomic = try AtomicFile(file)
      try atomic.writer.write(bytes)
      try atomic.commit()
    } catch { throw placed(error) }
  }

  /// The error with the final path instead of the path of the hidden folder.
  private func placed(_ error: WriteError) -> WriteError {
    if case .failed(_, let code) = error { .failed(place: path, code) } else { error }
  }

  /// Opens a file without a name in the folder, for what is written to others later.
  public func spool() throws(WriteError) -> SpoolFile {
    try SpoolFile(in: temporaryPath, place: path)
  }

  /// Gives a file another name, and makes the folders above it.
  public func move(_ name: String, to other: String) throws(WriteError) {
    let target = "\(temporaryPath)/\(other)"
    do { try OutputFolder.create(OutputFolder.parent(of: target)) } catch { throw placed(error) }
    do throws(SystemErrorCode) {
      try SystemCalls.renameFile("\(temporaryPath)/\(name)", to: target)
    } catch { throw WriteError("\(path)/\(other)", error) }
  }

  /// Gives the folder its final name.
  public func commit() throws(WriteError) {
    do throws(SystemErrorCode) {
      try SystemCalls.renameFile(temporaryPath, to: path)
      isPending = false
      try SystemCalls.synchronizeFolder(OutputFolder.parent(of: path))
    } catch { throw WriteError(path, error) }
  }

  /// The files are renamed by a commit from now on, which removes the hidden folder.
  func handOver() { isPending = false }

  /// Removes all that was written; does nothing after `commit`.
  public func discard() {
    guard isPending else { return }
    isPending = false
    SystemCalls.removeTree(temporaryPath)
    OutputFolder.remove(made)
  }
}
