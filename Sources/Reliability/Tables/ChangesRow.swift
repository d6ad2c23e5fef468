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
  public var baseline = 0.0
  public var baselineCount = 0
  public var value = 0.0
  public var change: Double?
  public var changePercent: Double?
  public var index: Double?
  public var verdict: String?
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
    Column("baseline", \.baseline, is: .required, "The median of the baseline.")
    Column("baseline_n", \.baselineCount, is: .required, "The number of values in the baseline.")
    Column("value", \.value, is: .required, "The value of the visit, or of the session.")
    Column(
      "change", \.change, "The value minus the baseline; empty for values of the baseline itself.")
    Column(
      "change_pct", \.changePercent, unit: "%",
      "The change in percent of the baseline; empty where a percentage has no meaning.")
    Column(
      "rci", \.index,
      "The reliable change index: the change in standard errors of a difference; empty without a standard error of measurement."
    )
    Column(
      "verdict", \.verdict, kind: .word(Development.ChangeVerdict.allCases.map(\.rawValue)),
      "Whether the change is beyond the error of measurement, with 95 % confidence.")
    Column(
      "trend_per_30d", \.trendPer30Days,
      "The change in 30 days along the Theil-Sen line through all values of the participant.")
    Column("flags", \.flags, "Codes of what limits the comparison, separated by semicolons.")
    Column(
      "method", \.method, is: .required,
      "The analyses that made the values and the formulas, with their versions.")
  }

  private static let formulas = "changes/1"
}

extension ChangesRow {
  /// A row for each value of a development, in order.
  public static func rows(of development: Development) -> [ChangesRow] {
    development.points.enumerated().map { number, point in
      ChangesRow(development, point, isBaseline: number < development.baselineCount)
    }
  }

  private init(_ development: Development, _ point: Development.Point, isBaseline: Bool) {
    let measure = development.measure
    (participant, task, step) = (development.person.participant, measure.task, measure.step)
    origin = development.person.origin.map(\.text)
    (side, condition) = (measure.side, measure.condition)
    (metric, unit) = (measure.metric, measure.unit)
    (visit, session, start) = (point.visit, point.session, point.start)
    value = point.value
    (baseline, baselineCount) = (development.baseline, development.baselineCount)
    trendPer30Days = development.trendPer30Days
    flags = PrintedFlags(isBaseline ? [.inBaseline] : development.flags).text
    method = methodText(measure, Self.formulas)
    guard !isBaseline else { return }
    let change = point.value - development.baseline
    self.change = change
    if measure.isRatio, development.baseline > 0 {
      changePercent = 100 * change / development.baseline
    }
    index = development.index(of: point)
    verdict = development.verdict(of: point)?.rawValue
  }
}
