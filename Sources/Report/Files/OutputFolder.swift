/// Folders that output goes to.
public enum OutputFolder {
  /// Makes a folder and all above it that are missing; those that are there stay as they are.
  public static func create(_ path: String) throws(WriteError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      do throws(SystemErrorCode) {
        try SystemCalls.createFolder(made)
      } catch {
        throw WriteError(made, error)
      }
      made += "/"
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

  /// The folder a path lies in: `.` for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
