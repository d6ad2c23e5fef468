import Recordings
import Study

/// The results of glances at files, in little memory. Most files of a study are recordings, for which
/// nothing else is kept.
struct KnownGlances {
  /// The result of a glance at one file.
  struct KnownGlance: Codable {
    /// The key of the file in the state in which it was read.
    let key: ContentDigest
    /// The result; nil if the glance found nothing to keep.
    let glance: FileGlance?
  }

  /// The index in `glances` for each key.
  private var places: [ContentDigest: UInt32] = [:]
  /// The results, beginning with the two that most files have.
  private var glances = Self.common

  private static let common: [FileGlance?] = [nil, .recording]
  private static let entriesPerPiece = 1024

  var count: Int { places.count }

  /// The result for a key; nil if no file with this key was read.
  subscript(key: ContentDigest) -> FileGlance? {
    places[key].map { glances[Int($0)] ?? FileGlance() }
  }

  mutating func add(_ entry: KnownGlance) {
    let common = Self.common.firstIndex(of: entry.glance)
    places[entry.key] = UInt32(common ?? glances.count)
    if common == nil { glances.append(entry.glance) }
  }

  /// All entries that others do not contain, in pieces.
  func pieces(besides others: KnownGlances) -> some Sequence<[KnownGlance]> {
    let keys = places.keys.filter { others.places[$0] == nil }.sorted()
    return stride(from: 0, to: keys.count, by: Self.entriesPerPiece).lazy.map { start in
      keys[start..<min(start + Self.entriesPerPiece, keys.count)].map {
        KnownGlance(key: $0, glance: places[$0].flatMap { glances[Int($0)] })
      }
    }
  }
}
