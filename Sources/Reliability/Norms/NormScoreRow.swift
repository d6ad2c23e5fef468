import Metrics
public import Report
import Text

/// A row of a table of z-scores: a value of a session and its place among people like the controls.
public struct NormScoreRow: Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var session = ""
  public var start = ""
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var unit = ""
  public var value = 0.0
  public var expected: Double?
  public var expectedLow: Double?
  public var expectedHigh: Double?
  public var t: Double?
  public var degreesOfFreedom: Int?
  public var percentile: Double?
  public var percentileLow: Double?
  public var percentileHigh: Double?
  public var z: Double?
  public var worseZ: Double?
  public var flags = ""
  public var method = ""
  public var norms = ""
  /// Cells of the columns that stand before those of the table, as in the run's own tables.
  public var origin: [String] = []

  public init() {}

  /// The table with the columns that stand before those of the run's own tables, such as the name of the run.
  public static func table(of origin: [String]) -> Table<NormScoreRow> {
    table.preceded(by: origin, \.origin)
  }

  public static let table = Table("scores", empty: NormScoreRow()) {
    Column("participant", \.participant, is: .required, "The participant.")
    Column("visit", \.visit, CommonText.visit)
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("start", \.start, CommonText.start)
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("side", \.side, CommonText.side)
    Column("condition", \.condition, CommonText.condition)
    Column("metric", \.metric, CommonText.metric)
    Column("unit", \.unit, "The UCUM unit of the metric.")
    Column("value", \.value, is: .required, "The value of the session.")
    Column(
      "expected", \.expected,
      "The value that is expected of a person with these covariates, in the unit of the metric.")
    Column(
      "expected_low", \.expectedLow, is: .later,
      "The lower end of the interval in which 95 % of people like the controls with these covariates lie, in the unit of the metric; empty with ranks."
    )
    Column(
      "expected_high", \.expectedHigh, is: .later,
      "The upper end of that interval; empty with ranks.")
    Column(
      "t", \.t,
      "The value minus the expected one, in standard errors of a prediction, on the scale.")
    Column("df", \.degreesOfFreedom, "The degrees of freedom of t.")
    Column(
      "percentile", \.percentile, unit: "%",
      "The percentage of people like the controls with a lower value.")
    Column(
      "percentile_low", \.percentileLow, unit: "%",
      "The lower end of the 95 % interval of the percentile, which is wide where controls are few; empty with ranks."
    )
    Column(
      "percentile_high", \.percentileHigh, unit: "%",
      "The upper end of the 95 % interval of the percentile; empty with ranks.")
    Column("z", \.z, "The standard normal value of the percentile.")
    Column(
      "z_worse", \.worseZ,
      "The z-score towards worse values, so that a positive one is worse than the mean of the controls; empty where neither direction is."
    )
    Column("flags", \.flags, "Codes of what limits the comparison, separated by semicolons.")
    Column(
      "method", \.method, is: .required,
      "The analyses that made the value and the formulas, with their versions.")
    Column("norms", \.norms, is: .required, "The file of the norms with its SHA-256 digest.")
  }

  private static let formulas = "norms/1"

  init(
    _ value: NormedValue, _ score: NormScore, _ measure: Measure, _ session: MeasuredSession,
    norms: String
  ) {
    (participant, origin) = (value.person.participant, value.person.origin.map(\.text))
    (visit, self.session, start) = (session.visit, session.name, session.start)
    (task, step, side, condition) = (measure.task, measure.step, measure.side, measure.condition)
    (metric, unit, self.value) = (measure.metric, measure.unit, value.value)
    (expected, t, degreesOfFreedom) = (score.expected, score.t, score.degreesOfFreedom)
    (expectedLow, expectedHigh) = (
      score.expectedLimits?.lowerBound, score.expectedLimits?.upperBound
    )
    (percentile, z, worseZ) = (score.percentile, score.z, score.worse(measure.better))
    percentileLow = score.percentileLimits?.lowerBound
    percentileHigh = score.percentileLimits?.upperBound
    flags = PrintedFlags(score.flags).text
    method = methodText(measure, Self.formulas)
    self.norms = norms
  }
}
