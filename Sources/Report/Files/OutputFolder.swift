/// Folders that output goes to.
public enum OutputFolder {
  /// Makes a folder and all above it that are missing; those that are there stay as they are.
  ///
  /// Returns those that were made, the uppermost first; after a throw none of them is left.
  @discardableResult
  public static func create(_ path: String) throws(WriteError) -> [String] {
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

  /// Removes folders that were made, as far as nothing lies in them.
  public static func remove(_ made: [String]) {
    for folder in made.reversed() { SystemCalls.removeFolder(folder) }
  }

  /// Removes files as far as they are there.
  public static func remove(files names: [String], in path: String) {
    for name in names { SystemCalls.removeFile("\(path)/\(name)") }
  }

  /// Throws where a folder has the name of a file that is to be written.
  public static func refuseFolders(named names: [String], in path: String) throws(WriteError) {
    for name in names where (try? SystemCalls.place("\(path)/\(name)")) == .folder {
      throw WriteError("\(path)/\(name)", .isFolder)
    }
  }

  /// Removes what runs have left that were ended before their files had names.
  public static func removeRemains(in path: String) {
    for folder in [path, "\(path)/wide"] {
      for name in SystemCalls.names(in: folder) where AtomicFile.isRemains(name) {
        SystemCalls.removeFile("\(folder)/\(name)")
      }
    }
  }

  /// Names of what lies in a folder; none where it cannot be read.
  public static func names(in path: String) -> [String] {
    SystemCalls.names(in: path).filter { ![".", ".."].contains($0) }
  }

  /// The folder a path lies in: `.` for a bare name.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
