import Analyses
import Metrics
import Reliability
public import Report
import Text

/// `analyze review`: the agreement of each pair of raters, and of each rater with the program's verdicts on the main values.
public struct CompareReviews {
  private let run: FinishedRun
  private let decisions: ReviewDecisions

  /// Throws for decisions about unknown sessions and steps.
  public init(_ run: FinishedRun, _ paths: [String]) throws {
    (self.run, decisions) = (run, try ReviewDecisions(readingFrom: paths))
  }

  /// The name of the program beside raters.
  private static let program = "program"

  func rows() throws -> [AgreementRow] {
    var (steps, verdicts) = ([MetricsRow](), [Quality]())
    let headlines = Catalog.headlines
    try run.forEachStep { rows, _ in
      var verdict = OverallVerdict(headlines: headlines[rows[0].task])
      for row in rows { verdict.add(row.metric, row.quality) }
      steps.append(rows[0])
      verdicts.append(verdict.quality ?? .absent)
    }
    try decisions.refuseUnknown(besides: steps)
    let raters = Set(decisions.entries.map { ByteKey($0.rater) }).map(\.text).sorted {
      NaturalKey($0) < NaturalKey($1)
    }
    let judged = raters.map { rater in steps.map { decisions.decision(of: rater, on: $0) } }
    var rows: [AgreementRow] = []
    for one in raters.indices {
      for other in raters.indices where other > one {
        let pairs = zip(judged[one], judged[other]).compactMap { a, b in
          a.flatMap { a in b.map { (a.number, $0.number) } }
        }
        rows.append(AgreementRow(raters[one], raters[other], pairs))
      }
    }
    for (rater, own) in zip(raters, judged) {
      let pairs = zip(own, verdicts).compactMap { decision, verdict -> (Int, Int)? in
        guard let decision, decision != .unsure, let other = verdict.decision else { return nil }
        return (decision.number, other.number)
      }
      rows.append(AgreementRow(rater, Self.program, pairs))
    }
    return rows
  }

  /// The table as bytes.
  public func bytes(_ form: WrittenForm) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = form.writer
    writer.appendHeader(AgreementRow.table.columnNames, to: &bytes)
    for row in try rows() { AgreementRow.table.append(row, to: &bytes, writer) }
    return bytes
  }
}

extension ReviewDecision { fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 } }

extension Quality {
  /// The decision that a verdict stands for; nil where there was nothing to judge.
  fileprivate var decision: ReviewDecision? {
    switch self {
    case .good: .keep
    case .doubtful: .doubtful
    case .bad, .error: .exclude
    case .absent: nil
    }
  }
}

extension ReviewDecisions {
  /// The decision of a rater on a step; of several that fit, the strictest. Nil without one.
  fileprivate func decision(of rater: String, on row: MetricsRow) -> ReviewDecision? {
    all(on: row).filter { $0.rater === rater }.map(\.decision).max { $0.strictness < $1.strictness }
  }
}
