import Recordings
import Text

/// The folder at which paths in the user's maps begin: the root of the study, or another folder if the user gave a higher or
/// deeper folder than the map was written for.
public struct PathBase: Sendable, Equatable {
  /// Names of folders above the root that precede each path, separated by slashes; empty for the
  /// root.
  var leading = ""
  /// Folders below the root whose names are left out of paths that begin with them. None contains
  /// another.
  var passed: [String] = []

  /// The root of the study.
  public static let root = PathBase()

  /// A path below the root, rewritten as a path below this base.
  func path(_ path: String) -> String {
    if !leading.isEmpty { return "\(leading)/\(path)" }
    for folder in passed where path.utf8.starts(with: (folder + "/").utf8) {
      return String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
    }
    return path
  }

  /// True if a path from this base leads to or through the root, or to something below it.
  func reaches(_ path: String) -> Bool {
    leading.isEmpty || path === leading || path.utf8.starts(with: (leading + "/").utf8)
      || leading.utf8.starts(with: (path + "/").utf8)
  }
}

extension StudyFiles {
  /// The folders at which paths may begin: the root, the given folders, the folders above the root
  /// beginning with the nearest, and successive levels below it that contain only one folder.
  public var bases: [PathBase] {
    let named = namedFolders.filter { !$0.isEmpty }
    let above = pathComponents(root)
    let around = above.indices.reversed().map { above[$0...].joined(separator: "/") }
    return [.root] + (named.isEmpty ? [] : [PathBase(passed: named)])
      + around.map { PathBase(leading: $0) } + onlyFolders.map { PathBase(passed: [$0]) }
  }

  /// The only folder in the root, the only folder in that, and so on.
  private var onlyFolders: [String] {
    var folders: [String] = []
    while let next = onlyFolder(in: folders.last ?? "") { folders.append(next) }
    return folders
  }

  /// The only folder in a folder; nil if it contains none, or several.
  private func onlyFolder(in folder: String) -> String? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var only: String?
    for path in paths where path.utf8.starts(with: prefix.utf8) {
      let rest = path.utf8.dropFirst(prefix.utf8.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let next = prefix + String(Substring(rest[..<slash]))
      if let only, ByteKey(only) != ByteKey(next) { return nil }
      only = next
    }
    return only
  }
}
