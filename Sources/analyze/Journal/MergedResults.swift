import Recordings
import Report

/// What units came to, each once, from the journals of several parts.
struct MergedResults {
  /// In the order of their first files.
  let all: [MergedResult]
  /// Units of which parts tell different things.
  let differing: NameList

  /// Of several results for one unit that counts which brought no worker down; of those that which was finished
  /// last; of those that with the greater digest, so that the order of the journals decides nothing.
  init(_ journals: [Journal], namesAll: Bool) throws(WriteError) {
    var results: [ByteKey: MergedResult] = [:]
    var differing: [ByteKey: String] = [:]
    for journal in journals {
      for entry in journal.entries {
        let other = MergedResult(
          journal: journal, entry: entry, source: try journal.source(of: entry))
        let name = ByteKey(other.source)
        guard let result = results[name] else {
          results[name] = other
          continue
        }
        if try result.differs(from: other) { differing[name] = shownSource(other.source) }
        if other.counts(before: result) { results[name] = other }
      }
    }
    all = results.values.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
    var names = NameList(limit: namesAll ? .max : NameList.usualLimit)
    for name in differing.values.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      names.add(name)
    }
    self.differing = names
  }
}

/// What a unit came to, in one of the journals.
struct MergedResult {
  let journal: Journal
  let entry: Journal.Entry
  let source: String

  func read() throws -> UnitResult { try UnitResult(wireBytes: journal.bytes(of: entry)) }

  func keep(in folder: RunFolder?) throws {
    guard let folder else { return }
    folder.count(
      try folder.journal.add(
        entry.key, source: source, isWhole: entry.isWhole, seconds: entry.seconds,
        journal.bytes(of: entry)))
  }

  func counts(before other: MergedResult) -> Bool {
    if entry.isWhole != other.entry.isWhole { return entry.isWhole }
    if entry.seconds != other.entry.seconds { return entry.seconds > other.entry.seconds }
    return other.entry.key < entry.key
  }

  /// Whether its files were not the same, and came to something else. Where only their times differ, as those of copies
  /// do, nothing is lost.
  func differs(from other: MergedResult) throws(WriteError) -> Bool {
    guard entry.key != other.entry.key else { return false }
    return try journal.bytes(of: entry) != other.journal.bytes(of: other.entry)
  }
}
