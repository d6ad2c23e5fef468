import Recordings
import Report

/// The units of a study, each once, from the journals of several parts.
struct MergedUnits {
  /// In the order of their rows.
  let all: [MergedUnit]
  /// Units of which the parts hold different results.
  let differing: NameList

  /// Of several results for one unit one counts that brought no worker down; of those the one that was finished
  /// last; of those the one with the greater digest, so that the order of the journals decides nothing.
  init(_ journals: [Journal], namesAll: Bool) throws(WriteError) {
    var results: [ByteKey: MergedUnit] = [:]
    var differing: [ByteKey: String] = [:]
    for journal in journals {
      for unit in journal.units {
        let other = MergedUnit(journal: journal, unit: unit)
        let name = ByteKey(unit.place.file)
        guard let result = results[name] else {
          results[name] = other
          continue
        }
        if try result.differs(from: other) { differing[name] = unit.place.file }
        if other.counts(before: result) { results[name] = other }
      }
    }
    all = results.values.sorted { $0.unit.place < $1.unit.place }
    var names = NameList(limit: namesAll ? .max : NameList.usualLimit)
    for name in differing.values.sorted(by: { precedes($0, $1) ?? false }) { names.add(name) }
    self.differing = names
  }
}

/// What a unit came to, in one of the journals.
struct MergedUnit {
  let journal: Journal
  let unit: Journal.Unit

  var parts: [StoredPart] { unit.parts.map(journal.part) }

  /// Adds it to the journal of another folder; nothing where there is none.
  func keep(in folder: RunFolder?) throws {
    guard let folder else { return }
    var parts: [Journal.Entry] = []
    for part in unit.parts {
      parts.append(
        try folder.journal.add(
          part: journal.bytes(of: part), of: unit.key, afterLoss: !unit.isWhole))
    }
    try folder.add(
      Journal.Unit(
        key: unit.key, content: unit.content, place: unit.place, isWhole: unit.isWhole,
        seconds: unit.seconds,
        parts: parts))
  }

  func counts(before other: MergedUnit) -> Bool {
    if unit.isWhole != other.unit.isWhole { return unit.isWhole }
    if unit.seconds != other.unit.seconds { return unit.seconds > other.unit.seconds }
    return other.unit.key < unit.key
  }

  /// Whether its files were not the same, and came to something else. Where only their times differ, as those of copies
  /// do, nothing is lost.
  func differs(from other: MergedUnit) throws(WriteError) -> Bool {
    guard unit.key != other.unit.key else { return false }
    guard unit.parts.count == other.unit.parts.count else { return true }
    for (own, theirs) in zip(unit.parts, other.unit.parts)
    where try journal.bytes(of: own) != other.journal.bytes(of: theirs) { return true }
    return false
  }
}
