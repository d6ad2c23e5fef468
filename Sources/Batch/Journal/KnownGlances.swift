import Recordings
import Study

/// What was seen in files, in little memory: most of a study's files are recordings, of which no more is known.
struct KnownGlances {
  /// What was seen in one file.
  struct KnownGlance: Codable {
    /// Of the file as it was.
    let key: ContentDigest
    /// Nil where nothing worth knowing was seen.
    let glance: FileGlance?
  }

  /// By key, a place among the glances.
  private var places: [ContentDigest: UInt32] = [:]
  /// Those that most files have in common stand first.
  private var glances = Self.common

  private static let common: [FileGlance?] = [nil, .recording]
  private static let entriesPerPiece = 1024

  var count: Int { places.count }

  /// What was seen in a file; nil where none was looked into under that key.
  subscript(key: ContentDigest) -> FileGlance? {
    places[key].map { glances[Int($0)] ?? FileGlance() }
  }

  mutating func add(_ entry: KnownGlance) {
    let common = Self.common.firstIndex(of: entry.glance)
    places[entry.key] = UInt32(common ?? glances.count)
    if common == nil { glances.append(entry.glance) }
  }

  /// All that others do not hold, some at a time.
  func pieces(besides others: KnownGlances) -> some Sequence<[KnownGlance]> {
    let keys = places.keys.filter { others.places[$0] == nil }.sorted()
    return stride(from: 0, to: keys.count, by: Self.entriesPerPiece).lazy.map { start in
      keys[start..<min(start + Self.entriesPerPiece, keys.count)].map {
        KnownGlance(key: $0, glance: places[$0].flatMap { glances[Int($0)] })
      }
    }
  }
}
