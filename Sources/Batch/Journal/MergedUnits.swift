import Recordings
import Report
import Text

/// The units of several runs, without repetitions.
struct MergedUnits {
  /// All units in the order of their rows.
  let all: [MergedUnit]
  /// Units for which runs of one study have different results.
  let differing: NameList

  /// The identity of a unit, equal in all runs of one study.
  private struct Identity: Hashable {
    /// The operands of the run; nil for parts of one study, whose location may differ between
    /// machines.
    let operands: ContentDigest?
    let file: ByteKey
  }

  /// - Parameter areParts: true if the journals are those of parts of one study.
  ///
  /// If a unit has several results, a result without a failed worker has precedence. Among equals the
  /// one that was finished last has precedence, then the one with the greater digest, so that the
  /// result does not depend on the order of the journals.
  init(_ journals: [Journal], areParts: Bool, namesAll: Bool) throws(WriteError) {
    var results: [Identity: MergedUnit] = [:]
    var differing: [Identity: String] = [:]
    for journal in journals {
      let operands = areParts ? nil : journal.setup?.operands
      for unit in journal.units {
        let other = MergedUnit(journal: journal, unit: unit)
        let identity = Identity(operands: operands, file: ByteKey(unit.place.file))
        guard let result = results[identity] else {
          results[identity] = other
          continue
        }
        if try result.differs(from: other) { differing[identity] = unit.place.file }
        if other.counts(before: result) { results[identity] = other }
      }
    }
    all = results.map(\.value).sorted { a, b in
      a.unit.place < b.unit.place
        // Units of two studies may have equal places.
        || !(b.unit.place < a.unit.place) && a.unit.key < b.unit.key
    }
    var names = NameList(limit: namesAll ? .max : NameList.usualLimit)
    for name in differing.values.sortedByBytes() { names.add(name) }
    self.differing = names
  }
}

extension MergedUnits {
  /// Throws if a result is not as it was stored, before anything is made of them.
  func check() throws(WriteError) {
    for merged in all { for part in merged.unit.parts { _ = try merged.journal.bytes(of: part) } }
  }
}

/// The results of a unit in one of the journals.
struct MergedUnit {
  let journal: Journal
  let unit: Journal.JournalUnit

  var parts: [StoredPart] { unit.parts.map { journal.part($0) } }

  /// Adds the unit to the journal of another folder, if there is one.
  func keep(in folder: RunFolder?) throws {
    guard let folder else { return }
    var parts: [Journal.JournalEntry] = []
    for part in unit.parts {
      parts.append(
        try folder.journal.add(
          part: journal.bytes(of: part), of: unit.key, afterLoss: !unit.isWhole))
    }
    try folder.add(
      Journal.JournalUnit(
        key: unit.key, content: unit.content, place: unit.place, isWhole: unit.isWhole,
        seconds: unit.seconds, parts: parts))
  }

  func counts(before other: MergedUnit) -> Bool {
    if unit.isWhole != other.unit.isWhole { return unit.isWhole }
    if unit.seconds != other.unit.seconds { return unit.seconds > other.unit.seconds }
    return other.unit.key < unit.key
  }

  /// True if both files and results differ. Copies of files may have other times; then no result is
  /// lost.
  func differs(from other: MergedUnit) throws(WriteError) -> Bool {
    guard unit.key != other.unit.key else { return false }
    guard unit.parts.count == other.unit.parts.count else { return true }
    for (own, theirs) in zip(unit.parts, other.unit.parts)
    where try journal.bytes(of: own) != other.journal.bytes(of: theirs) { return true }
    return false
  }
}
