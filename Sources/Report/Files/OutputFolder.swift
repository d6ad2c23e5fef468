/// Operations on output folders.
public enum OutputFolder {
  /// Creates a folder and its missing parents; existing folders are not changed.
  ///
  /// Returns the folders created, the uppermost first; if it throws, it has removed all of them.
  @discardableResult public static func create(_ path: String) throws(WriteError) -> [String] {
    var made: [String] = []
    var place = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      place += part
      do throws(SystemErrorCode) {
        if try SystemCalls.createFolder(place) { made.append(place) }
      } catch {
        remove(made)
        throw WriteError(place, error)
      }
      place += "/"
    }
    return made
  }

  /// Makes a folder ready for new files: finishes what a stopped process has left of a commit, and removes the hidden files
  /// of processes that have ended. Throws if something else than a file has the name of a file to be written, so that nothing
  /// is written through a link to another place.
  ///
  /// - Parameters:
  ///   - names: of the files, as paths below the folder.
  ///   - folders: below the folder, whose files may have any names.
  public static func prepare(_ path: String, for names: [String], in folders: [String] = [])
    throws(WriteError)
  {
    for folder in folders {
      try refuseLink("\(path)/\(folder)")
      for name in self.names(in: "\(path)/\(folder)") {
        try refuseLink("\(path)/\(folder)/\(name)")
      }
    }
    for file in names.map({ "\(path)/\($0)" }) {
      try refuseLink(file)
      if (try? SystemCalls.place(file)) == .folder { throw WriteError(file, .isFolder) }
    }
    try FolderCommit.settle(in: path)
    for folder in [path] + folders.map({ "\(path)/\($0)" }) {
      removeAbandoned(in: folder, become: nil, unlessCommitIn: path)
    }
  }

  private static func refuseLink(_ path: String) throws(WriteError) {
    if SystemCalls.isLink(path) { throw .link(place: path) }
  }

  /// Removes the hidden files and folders of processes that have ended before they gave them a final name.
  public static func removeAbandoned(beside path: String) {
    removeAbandoned(in: parent(of: path), become: name(of: path), unlessCommitIn: parent(of: path))
  }

  /// - Parameters:
  ///   - final: the final name of the files; nil for any.
  ///   - root: the folder of a commit that may be about to rename the files.
  private static func removeAbandoned(
    in folder: String, become final: String?, unlessCommitIn root: String
  ) {
    for name in SystemCalls.names(in: folder) where TemporaryName.matches(name, final) {
      let path = "\(folder)/\(name)"
      let file = try? SystemCalls.openExisting(path, isReadOnly: false)
      // A process that lives holds a lock on each, or has made the log of a commit before it released them.
      guard let descriptor = file ?? (try? SystemCalls.openFolder(path)) else { continue }
      defer { SystemCalls.release(descriptor) }
      guard (try? SystemCalls.lock(descriptor, isShared: false)) == true,
        !FolderCommit.isPending(in: root)
      else { continue }
      if file == nil { SystemCalls.removeTree(path) } else { SystemCalls.removeFile(path) }
    }
  }

  /// Removes the given folders if they are empty.
  public static func remove(_ made: [String]) {
    for folder in made.reversed() { SystemCalls.removeFolder(folder) }
  }

  /// Removes files; missing files are ignored.
  public static func remove(files names: [String], in path: String) {
    for name in names { SystemCalls.removeFile("\(path)/\(name)") }
  }

  /// Names of the entries of a folder; empty if it cannot be read.
  public static func names(in path: String) -> [String] {
    SystemCalls.names(in: path).filter { ![".", ".."].contains($0) }
  }

  /// The folder of a path: `.` for a bare name.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }
}
