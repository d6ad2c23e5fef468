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

  /// The folder a path lies in: `.` for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
