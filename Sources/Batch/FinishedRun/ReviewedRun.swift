import Analyses
import Metrics
import Recordings
import Report
import Text

/// The tables of a finished run as they are with the decisions of reviewers. The files stay as they are: the rows change while
/// they are read.
final class ReviewedRun: Sendable {
  private let decisions: ReviewDecisions
  /// The verdict and the counts of each session and task that a decision changes.
  private let sessions: [[ByteKey]: SessionCounts]
  /// A digest of the decisions, for pages that are made of the tables.
  let digest: String

  private struct SessionCounts: Sendable {
    var verdict: OverallVerdict
    var counts: [Quality: Int] = [:]
  }

  /// Reads the run once. Throws for decisions about unknown sessions and steps.
  init(_ run: FinishedRun, _ decisions: ReviewDecisions, _ console: Console) throws {
    self.decisions = decisions
    var steps: [MetricsRow] = []
    var sessions: [[ByteKey]: SessionCounts] = [:]
    var changed = Set<[ByteKey]>()
    let headlines = Catalog.headlines
    try run.forEachStep { rows, _ in
      steps.append(rows[0])
      let key = Self.key(rows[0].participant, rows[0].visit, rows[0].session, rows[0].task)
      let decision = decisions.strictest(on: rows[0])
      if decision != nil { changed.insert(key) }
      var own =
        sessions[key] ?? SessionCounts(verdict: OverallVerdict(headlines: headlines[rows[0].task]))
      for row in rows {
        let quality = decision?.lowered(row.quality, hasValue: row.hasValue) ?? row.quality
        own.verdict.add(row.metric, quality)
        own.counts[quality, default: 0] += 1
      }
      sessions[key] = own
    }
    try decisions.refuseUnknown(besides: steps)
    let conflicts = decisions.conflicts(among: steps)
    if conflicts > 0 {
      console.conclude(
        "--review: raters decided differently on \(counted(conflicts, "step")); the strictest decision holds"
      )
    }
    self.sessions = sessions.filter { changed.contains($0.key) }
    digest =
      ContentDigest(
        ofTexts: decisions.entries.flatMap {
          [
            $0.participant, $0.visit, $0.session, $0.task, $0.step, "\($0.attempt ?? 0)", $0.side,
            $0.decision.rawValue,
          ]
        }
      ).description
  }

  private static func key(_ texts: String...) -> [ByteKey] { texts.map(ByteKey.init) }

  /// The cells of a row that decisions change, by their places; nil for a table that they do not concern.
  func changes(of table: String, _ header: [String]) -> ((DelimitedRow) -> [Int: String])? {
    let places = Dictionary(header.enumerated().map { ($1, $0) }) { first, _ in first }
    if table == MetricsRow.table.name { return { self.changesOfValue($0, places) } }
    if table == SessionsRow.table.name { return { self.changesOfSession($0, places) } }
    return nil
  }

  private func changesOfValue(_ row: DelimitedRow, _ places: [Term: Int]) -> [Int: String] {
    func text(_ column: String) -> String { places[column].map(row.text) ?? "" }
    guard let qualityPlace = places["quality"], let flagsPlace = places["flags"],
      let quality = Quality(rawValue: row.text(qualityPlace))
    else { return [:] }
    var place = MetricsRow()
    (place.participant, place.visit, place.session) = (
      text("participant"), text("visit"), text("session")
    )
    guard let decision = decisions.strictest(onStepOf: &place, text) else { return [:] }
    let hasValue = !text("value").isEmpty || !text("text").isEmpty
    let lowered = decision.lowered(quality, hasValue: hasValue)
    guard hasValue, let flag = decision.flag else { return [:] }
    let flags = row.text(flagsPlace)
    return [
      qualityPlace: lowered.rawValue,
      flagsPlace: flags.isEmpty ? flag.text : "\(flags);\(flag.text)",
    ]
  }

  private func changesOfSession(_ row: DelimitedRow, _ places: [Term: Int]) -> [Int: String] {
    func text(_ column: String) -> String { places[column].map(row.text) ?? "" }
    let key = Self.key(text("participant"), text("visit"), text("session"), text("task"))
    guard let own = sessions[key] else { return [:] }
    var changes: [Int: String] = [:]
    if let place = places["quality"], row.text(place) != Quality.error.rawValue {
      changes[place] = own.verdict.quality?.rawValue ?? ""
    }
    for quality in [Quality.good, .doubtful, .bad, .absent] {
      if let place = places[quality.rawValue] {
        changes[place] = "\(own.counts[quality, default: 0])"
      }
    }
    return changes
  }
}

extension ReviewDecisions {
  /// The strictest decision on the step of a row, whose further cells are read only where its session has decisions.
  fileprivate func strictest(onStepOf row: inout MetricsRow, _ text: (String) -> String)
    -> ReviewDecision?
  {
    guard has(participant: row.participant, session: row.session) else { return nil }
    (row.task, row.step, row.side) = (text("task"), text("step"), text("side"))
    row.attempt = Int(text("attempt"))
    return strictest(on: row)
  }
}

extension MetricsRow { fileprivate var hasValue: Bool { value != nil || !text.isEmpty } }

extension FinishedRun {
  /// The run as it is with the decisions in these files; the run itself without any.
  public func reviewed(by paths: [String], _ console: Console) throws -> FinishedRun {
    guard !paths.isEmpty else { return self }
    var run = self
    run.review = try ReviewedRun(self, ReviewDecisions(readingFrom: paths), console)
    return run
  }
}
