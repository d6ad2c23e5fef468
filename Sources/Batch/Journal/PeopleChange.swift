import Report
import Study
import Text

/// What two runs say differently of people, as far as rows of sessions depend on it.
///
/// Rows depend on the parameters that a table of participants gives to a person, and wide tables on the columns that they
/// repeat. Other columns stand in the table of participants only, which is made anew by every run.
struct PeopleChange {
  private var before: PeopleFile?
  private var now: PeopleFile?
  private var carried: [String] = []
  /// With pseudonyms a participant is looked up by another name than the printed one, so that a change concerns everybody.
  private var concernsAll = false

  /// No difference.
  init() {}

  init(from before: RunSetup?, to now: RunSetup) {
    (self.before, self.now) = (before?.people, now.people)
    carried = now.wideColumns.carried
    guard !isEmpty else { return }
    let names = Set(((self.before?.names ?? []) + (self.now?.names ?? [])).map(ByteKey.init))
    let isOfNobody = names.allSatisfy { !differs($0.text) }
    if isOfNobody { (self.before, self.now) = (nil, nil) }
    concernsAll = now.hasPseudonyms && !isEmpty
  }

  /// True if nobody's results depend on the difference.
  var isEmpty: Bool { before == now }

  /// True if a unit has sessions of people whom the difference concerns.
  /// Damaged results are of no importance, since they are not used. Throws if the journal cannot be read.
  func concerns(_ unit: Journal.JournalUnit, _ journal: Journal) throws(WriteError) -> Bool {
    if isEmpty { return false }
    if concernsAll { return true }
    for entry in unit.parts {
      switch try journal.intactPart(entry) {
      case .session(let session):
        if session.rows.marks.contains(where: { differs($0.participant) }) { return true }
      case .visit(let rows): if differs(rows.participant) { return true }
      case .files, .rest, nil: continue
      }
    }
    return false
  }

  private func differs(_ participant: String) -> Bool {
    facts(participant, before) != facts(participant, now)
  }

  private func facts(_ participant: String, _ people: PeopleFile?) -> [ByteKey] {
    guard let people else { return [] }
    let facts = people.facts(of: participant, in: .ofAnalyses)
    let cells = people.cells(of: participant)
    let repeated = carried.map { column in
      people.columns.firstIndex { $0 === column }.map { cells[$0] } ?? ""
    }
    let texts =
      facts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      + (repeated.allSatisfy(\.isEmpty) ? [] : repeated)
    return texts.map(ByteKey.init)
  }
}
