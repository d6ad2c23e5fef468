import Foundation

/// Which symbolic links are followed: those that stay among the folders of a study, unless the user wants all of them.
/// A link may have come with an archive from anywhere, and must not bring in files that nobody named.
struct LinkRule {
  let followsAll: Bool
  /// The folders that were named, absolute and without links.
  var roots: [String]

  /// Hold no recordings, and some have no end.
  private static let systemFolders = ["/proc", "/sys", "/dev"]

  /// Why a link is not followed; nil for one that is, or that leads to nothing.
  func refusal(ofLink path: String) -> String? {
    guard !followsAll, let target = resolved(path) else { return nil }
    let remedy = "--follow-links reads it"
    if let system = Self.systemFolders.first(where: { Self.isPath(target, below: $0) }) {
      return "a symbolic link into \(system); \(remedy)"
    }
    return roots.contains { Self.isPath(target, below: $0) }
      ? nil : "a symbolic link that leads out of the study; \(remedy)"
  }

  private static func isPath(_ path: String, below folder: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }
}

/// Absolute and without links; nil when that fails.
func resolved(_ path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}
