import Recordings
import Study
import Text

/// The folder at which the sources of a run begin, so that later runs find it again.
///
/// With pseudonyms the path is withheld, and the folder is recognized by keyed digests. The second digest is that of the
/// path from the output folder, for studies that were moved together with it.
struct StudyRoot: Codable, Equatable {
  /// The absolute path; nil if names are withheld.
  let path: String?
  private let digest: ContentDigest
  private let digestFromFolder: ContentDigest?

  /// - Parameter folder: the output folder; nil for a run that prints its rows.
  init(_ path: String, from folder: String?, _ names: Names) {
    self.path = names.arePseudonyms ? nil : path
    digest = Self.digest(path, names)
    digestFromFolder = folder.map { Self.digest(relativePath(from: $0, to: path), names) }
  }

  /// The folder that contains a path, or is it, at which the sources begin; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - folder: the output folder.
  func folder(above path: String, from folder: String, _ names: Names) -> String? {
    var candidate = path
    while true {
      let other = StudyRoot(candidate, from: folder, names)
      if other.digest == digest || other.digestFromFolder == digestFromFolder { return candidate }
      guard let slash = candidate.utf8.lastIndex(of: UInt8(ascii: "/")), candidate != "/" else {
        return nil
      }
      candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
    }
  }

  private static func digest(_ path: String, _ names: Names) -> ContentDigest {
    names.digest(ContentDigest(ofTexts: ["root", path]))
  }
}
