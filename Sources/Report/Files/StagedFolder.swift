/// A folder that appears under its final name complete or not at all.
///
/// It is filled as a hidden folder beside its final place and renamed. Without `commit`, the hidden folder is removed.
public final class StagedFolder {
  private let path: String
  private let temporaryPath: String
  private let made: [String]
  private var files: [String] = []
  private var folders: [String] = []
  private var isPending = true

  /// Creates the hidden folder. The final folder must not exist, or be empty.
  public init(_ path: String) throws(WriteError) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    self.path = String(path)
    let parent = OutputFolder.parent(of: self.path)
    var made = try OutputFolder.create(parent)
    let name = path.split(separator: "/").last ?? ""
    temporaryPath = "\(parent)/.\(name).\(SystemCalls.processNumber)-1.part"
    made += try OutputFolder.create(temporaryPath)
    self.made = made
  }

  deinit { discard() }

  /// Writes a file, with the folders above it.
  public func write(_ name: String, _ bytes: [UInt8]) throws(WriteError) {
    let file = "\(temporaryPath)/\(name)"
    do {
      folders += try OutputFolder.create(OutputFolder.parent(of: file))
      let atomic = try AtomicFile(file)
      try atomic.writer.write(bytes)
      try atomic.commit()
    } catch { throw placed(error) }
    files.append(name)
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
    folders += try OutputFolder.create(OutputFolder.parent(of: target))
    do throws(SystemErrorCode) {
      try SystemCalls.renameFile("\(temporaryPath)/\(name)", to: target)
    } catch { throw WriteError("\(path)/\(other)", error) }
    files.append(other)
  }

  /// Gives the folder its final name.
  public func commit() throws(WriteError) {
    do throws(SystemErrorCode) {
      try SystemCalls.renameFile(temporaryPath, to: path)
      isPending = false
      try SystemCalls.synchronizeFolder(OutputFolder.parent(of: path))
    } catch { throw WriteError(path, error) }
  }

  /// Removes all that was written; does nothing after `commit`.
  public func discard() {
    guard isPending else { return }
    isPending = false
    OutputFolder.remove(files: files, in: temporaryPath)
    OutputFolder.remove(folders)
    OutputFolder.remove(made)
  }
}
