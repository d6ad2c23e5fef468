import Recordings
import Text

/// What tells whose records an export holds, and how late it was made.
///
/// A later export of the same person repeats the records of an earlier one, so that equal records show one person.
public struct PersonalExport: Codable, Sendable, Equatable {
  /// The number of the file on the disk among those of the study.
  let place: Int
  /// The path of the document, which may lie in an archive.
  let path: String
  /// When it was made: its own date, otherwise the time of its last record; seconds since 1970.
  let seconds: Double
  let recordCount: Int
  /// Fingerprints of its records, in order; of many records the smallest, which are the same ones in all exports of a person.
  let records: [UInt64]

  /// Larger exports are known by a part of their records, so that a study with many of them takes little memory.
  private static let mostRecords = 1 << 14

  init(place: Int, path: String, madeOn date: RecordedDate?, _ recordings: [Recording]) {
    (self.place, self.path) = (place, path)
    var (found, count, last) = (Set<UInt64>(), 0, -Double.infinity)
    for recording in recordings {
      guard case .healthQuantity(let samples) = recording.content else { continue }
      count += samples.count
      for row in samples.values.indices {
        found.insert(samples.digest(ofRecord: row).words[0])
        last = max(last, (samples.ends[row] ?? samples.starts[row])?.unixSeconds ?? last)
      }
    }
    (seconds, recordCount) = (date?.unixSeconds ?? last, count)
    records = Array(found.sorted().prefix(Self.mostRecords))
  }

  /// True if the export counts where another one has the same day: the later one, otherwise the one with more records.
  func precedes(_ other: PersonalExport) -> Bool {
    if seconds != other.seconds { return seconds > other.seconds }
    return recordCount == other.recordCount
      ? path.precedes(other.path) : recordCount > other.recordCount
  }
}
