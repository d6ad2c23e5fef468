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

  /// Removes the given folders if they are empty.
  public static func remove(_ made: [String]) {
    for folder in made.reversed() { SystemCalls.removeFolder(folder) }
  }

  /// Removes files; missing files are ignored.
  public static func remove(files names: [String], in path: String) {
    for name in names { SystemCalls.removeFile("\(path)/\(name)") }
  }

  /// Throws if a folder has the name of a file to be written.
  public static func requireNoFolders(named names: [String], in path: String) throws(WriteError) {
    for name in names where (try? SystemCalls.place("\(path)/\(name)")) == .folder {
      throw WriteError("\(path)/\(name)", .isFolder)
    }
  }

  /// Removes temporary files of runs that ended before the files got their final names.
  public static func removeTemporaryFiles(in path: String) {
    for folder in [path, "\(path)/wide"] {
      for name in SystemCalls.names(in: folder) where AtomicFile.isTemporaryName(name) {
        SystemCalls.removeFile("\(folder)/\(name)")
      }
    }
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
}
