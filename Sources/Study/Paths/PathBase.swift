import Recordings
import Text

/// The folder from which the user's own words count paths: the root of the study, or another where the study
/// was named higher or deeper than those words had in mind.
public struct PathBase: Sendable, Equatable {
  /// Names of folders above the root that stand before each path, with slashes; empty for the root.
  var leading = ""
  /// Folders below the root whose names are left out where a path begins with one, none inside another.
  var passed: [String] = []

  /// The root of the study.
  public static let root = PathBase()

  /// The number of folders from this base down to the root.
  public var height: Int { pathComponents(leading).count }

  /// A path below the root, rewritten as a path below this base.
  func path(_ path: String) -> String {
    if !leading.isEmpty { return "\(leading)/\(path)" }
    for folder in passed where path.utf8.starts(with: (folder + "/").utf8) {
      return String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
    }
    return path
  }

  /// Whether a path that reads from here leads to or through the root, or to something below it.
  func reaches(_ path: String) -> Bool {
    leading.isEmpty || path === leading || path.utf8.starts(with: (leading + "/").utf8)
      || leading.utf8.starts(with: (path + "/").utf8)
  }
}

extension StudyFiles {
  /// Where paths may count from: the root, the folders that were named, those above the root with the nearest
  /// first, and levels below it that hold one folder each.
  public var bases: [PathBase] {
    let named = namedFolders.filter { !$0.isEmpty }
    let above = pathComponents(root)
    let around = above.indices.reversed().map { above[$0...].joined(separator: "/") }
    return [.root] + (named.isEmpty ? [] : [PathBase(passed: named)])
      + around.map { PathBase(leading: $0) } + onlyFolders.map { PathBase(passed: [$0]) }
  }

  /// The one folder in the root, the one in that, and so on.
  private var onlyFolders: [String] {
    var folders: [String] = []
    while let next = onlyFolder(in: folders.last ?? "") { folders.append(next) }
    return folders
  }

  /// Nil for a folder that holds none, or several.
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
