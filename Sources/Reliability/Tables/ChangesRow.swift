public import Report
import Text

/// A row of `changes.csv`: a usable value of a participant with more values than the baseline
/// needs.
public struct ChangesRow: Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var session = ""
  public var start = ""
  public var unit = ""
  public var repetition: Int?
  public var baseline: Double?
  public var baselineCount: Int?
  public var value = 0.0
  public var z: Double?
  public var expected: Double?
  public var change: Double?
  public var changePercent: Double?
  public var changeRatio: Double?
  public var index: Double?
  public var verdict: String?
  public var practice: String?
  public var trendPer30Days: Double?
  public var flags = ""
  public var method = ""
  /// Cells of the columns that stand before those of the table, as in the run's own tables.
  public var origin: [String] = []

  public init() {}

  /// The table with the columns that stand before those of the run's own tables, such as the name of the run.
  public static func table(of origin: [String]) -> Table<ChangesRow> {
    table.preceded(by: origin, \.origin)
  }

  public static let table = Table("changes", empty: ChangesRow()) {
    Column("participant", \.participant, is: .required, "The participant.")
    Column("visit", \.visit, is: .later, CommonText.visit)
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("side", \.side, CommonText.side)
    Column("condition", \.condition, is: .later, CommonText.condition)
    Column("metric", \.metric, CommonText.metric)
    Column(
      "session", \.session, is: .identifying,
      "The session; the sessions of the visit, separated by semicolons.")
    Column("start", \.start, CommonText.start)
    Column("unit", \.unit, "The UCUM unit of the metric.")
    Column(
      "repetition", \.repetition, is: .later,
      "The number of the session among those in which the participant did the step; of a visit that of its last session."
    )
    Column(
      "baseline", \.baseline, "The median of the baseline; empty for values before the baseline.")
    Column(
      "baseline_n", \.baselineCount,
      "The number of values in the baseline; empty for values before the baseline.")
    Column("value", \.value, is: .required, "The value of the visit, or of the session.")
    Column(
      "z", \.z, is: .later, "The z-score of the value by the norms of --apply; empty without norms."
    )
    Column(
      "expected", \.expected, is: .later,
      "The value of a participant who does not change: the baseline, with what participants gain by practice where that is subtracted."
    )
    Column(
      "change", \.change, "The value minus the baseline; empty for values of the baseline itself.")
    Column(
      "change_pct", \.changePercent, unit: "%",
      "The change in percent of the baseline; empty where a percentage has no meaning.")
    Column(
      "change_ratio", \.changeRatio, is: .later,
      "The ratio of what was measured to that of the baseline, 10 to the power of the change, for metrics whose unit is a logarithm; otherwise empty."
    )
    Column(
      "rci", \.index,
      "The reliable change index: the value minus the expected one, in standard errors of the comparison; empty without a standard error of measurement."
    )
    Column(
      "verdict", \.verdict, kind: .word(ChangeVerdict.allCases.map(\.rawValue)),
      "Whether the change is beyond the error of measurement, with 95 % confidence; unclear where it may be practice."
    )
    Column(
      "practice", \.practice, kind: .word(PracticeUse.allCases.map(\.rawValue)), is: .later,
      "What was done about learning: adjusted if the gain by practice was subtracted, found or against if participants become better or worse with repetition and nothing was subtracted."
    )
    Column(
      "trend_per_30d", \.trendPer30Days,
      "The change in 30 days along the Theil-Sen line through all values of the participant.")
    Column("flags", \.flags, "Codes of what limits the comparison, separated by semicolons.")
    Column(
      "method", \.method, is: .required,
      "The analyses that made the values and the formulas, with their versions.")
  }

  private static let formulas = "changes/2"
}

extension ChangesRow {
  /// A row for each value of a development, in order.
  ///
  /// - Parameter norms: with which values are compared; nil for no z-scores.
  public static func rows(of development: Development, _ norms: AppliedNorms? = nil) -> [ChangesRow]
  { development.points.map { ChangesRow(development, $0, norms) } }

  private init(_ development: Development, _ point: Development.Point, _ norms: AppliedNorms?) {
    let measure = development.measure
    (participant, task, step) = (development.person.participant, measure.task, measure.step)
    origin = development.person.origin.map(\.text)
    (side, condition) = (measure.side, measure.condition)
    (metric, unit) = (measure.metric, measure.unit)
    (visit, session, start) = (point.visit, point.session, point.start)
    (repetition, value) = (point.repetition, point.value)
    z = norms?.z(value, of: measure, development.person, start: start)
    practice = development.practice?.rawValue
    flags = PrintedFlags(point.flags).text
    method = methodText(measure, Self.formulas)
    guard point.place != .burnIn else { return }
    (baseline, baselineCount) = (development.baseline, development.baselineCount)
    trendPer30Days = development.trendPer30Days
    guard point.place == .later else { return }
    let change = point.value - development.baseline
    (self.change, changeRatio) = (change, measure.ratio(of: change))
    if measure.isRatio, development.baseline > 0 {
      changePercent = 100 * change / development.baseline
    }
    (expected, index, verdict) = (point.expected, point.index, point.verdict?.rawValue)
  }
}
