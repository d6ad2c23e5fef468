import CLibrary
import Recordings
import Text

/// The paths of a list in memory. A pipe can be read only once, and the folder of its paths is
/// needed before the files are listed.
public struct ListedPaths: Sendable, Equatable {
  private var bytes: [UInt8] = []
  /// The deepest folder that contains all paths, as an absolute path; nil without paths.
  public private(set) var folder: String?

  /// Reads the whole list.
  public init(_ list: PathList) throws {
    let current = resolved(".") ?? ""
    try list.forEach { path in
      bytes += path.utf8
      bytes.append(0)
      let home = Recordings.folder(of: path.hasPrefix("/") ? path : "\(current)/\(path)")
      folder = folder.map { deepestFolder(holding: $0, and: home) } ?? home
    }
  }

  /// Calls `take` with each path in the order of the list.
  public func forEach(_ take: (String) throws -> Void) rethrows {
    for part in bytes.split(separator: 0) { try take(String(decoding: part, as: UTF8.self)) }
  }
}
