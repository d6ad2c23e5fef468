public import Metrics
import Text

/// A row of `metrics.csv`: one value, or an input that could not be used.
public struct MetricsRow: Codable, Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var session = ""
  public var start = ""
  public var task = ""
  public var step = ""
  public var attempt: Int?
  public var side = ""
  /// The name of the metric; empty for a step that could not be used.
  public var metric = ""
  public var value: Double?
  public var text = ""
  public var unit = ""
  public var count: Int?
  public var quality = Quality.absent
  public var flags = PrintedFlags([])
  public var method = ""
  public var source = ""
  /// Cells of the columns that stand before those of the table, such as the name of the run; set by who reads them.
  public var origin: [String] = []

  public init() {}

  /// Whom the row is about.
  public var person: PersonKey { PersonKey(participant, of: origin) }

  // A run writes millions of these rows, so that closures replace key paths, which are slower.
  public static let table = Table("metrics", empty: MetricsRow(), namesInputs: true) {
    Column("participant", { $0.participant }, { $0.participant = $1 }, CommonText.participant)
    Column("visit", { $0.visit }, { $0.visit = $1 }, is: .later, CommonText.visit)
    Column("session", { $0.session }, { $0.session = $1 }, is: .identifying, CommonText.session)
    Column(
      "start", { $0.start }, { $0.start = $1 }, label: "Start of the session", CommonText.start)
    Column("task", { $0.task }, { $0.task = $1 }, CommonText.task)
    Column("step", { $0.step }, { $0.step = $1 }, CommonText.step)
    Column("attempt", { $0.attempt }, { $0.attempt = $1 }, CommonText.attempt)
    Column("side", { $0.side }, { $0.side = $1 }, CommonText.side)
    Column("metric", { $0.metric }, { $0.metric = $1 }, is: .perValue, CommonText.metric)
    Column("value", { $0.value }, { $0.value = $1 }, is: .perValue, CommonText.value)
    Column("text", { $0.text }, { $0.text = $1 }, is: .perValue, CommonText.text)
    Column("unit", { $0.unit }, { $0.unit = $1 }, is: .perValue, CommonText.unit)
    Column("n", { $0.count }, { $0.count = $1 }, is: .perValue, CommonText.count)
    Column(
      "quality", { $0.quality }, { $0.quality = $1 }, is: [.required, .perValue], CommonText.quality
    )
    Column("flags", { $0.flags }, { $0.flags = $1 }, is: .perValue, CommonText.flags)
    Column("method", { $0.method }, { $0.method = $1 }, CommonText.method)
    Column(
      "source", { $0.source }, { $0.source = $1 }, is: [.required, .identifying],
      label: "Source file", CommonText.source)
  }
}

extension MetricsRow {
  /// A row per metric, and an error row for a step that could not be used.
  public static func rows(of report: SessionReport) -> [MetricsRow] {
    var rows: [MetricsRow] = []
    rows.reserveCapacity(report.measurements.reduce(0) { $0 + $1.metrics.count + 1 })
    for measurement in report.measurements {
      let step = MetricsRow(report, measurement)
      if let failure = measurement.failure {
        var row = step
        (row.quality, row.flags) = (.error, PrintedFlags([failure] + measurement.flags))
        rows.append(row)
      }
      for metric in measurement.metrics {
        var row = step
        row.take(metric, stepFlags: measurement.flags(on: metric))
        row.method = report.method
        rows.append(row)
      }
    }
    return rows
  }

  /// A row with the columns that all rows of a step have in common.
  private init(_ report: SessionReport, _ measurement: StepMeasurement) {
    (participant, visit, session) = (report.participant, report.visit, report.session)
    (start, task) = (report.start, report.task)
    (step, attempt) = (measurement.step, measurement.attempt)
    (side, source) = (measurement.side, measurement.source)
  }

  private mutating func take(_ measured: MeasuredMetric, stepFlags: [Flag]) {
    let reading = measured.reading
    (metric, unit) = (measured.definition.name, measured.definition.unit.symbol)
    (value, text, count) = (reading.value?.number, reading.value?.text ?? "", reading.count)
    quality = reading.quality(with: stepFlags)
    flags = PrintedFlags(reading.flags + stepFlags)
  }
}

extension MetricsRow {
  /// The number; nil for words, booleans and missing values.
  public var number: Double? { text.isEmpty ? value : nil }

  /// Whether there is a value.
  var hasContent: Bool { value != nil || !text.isEmpty }

  /// The value to display: the word, or the number with all its digits.
  public var content: String { text.isEmpty ? value.map(NumberText(.full).text) ?? "" : text }
}

/// The rows of one step and attempt, or of a session as a whole.
public struct MetricsStep: Sendable {
  /// The rows, at least one.
  public let rows: [MetricsRow]
  /// Cells of columns that the table of metrics does not have, such as the name of the run; equal in all rows.
  public let others: [String]
  /// The names of the task's main values, which decide the verdict.
  let headlines: Set<MetricName>

  /// The first row, whose cells of the step are those of all rows.
  public var first: MetricsRow { rows[0] }

  /// The verdict on the step.
  public var quality: Quality {
    var verdict = OverallVerdict(headlines: headlines)
    for row in rows { verdict.add(row.metric, row.quality) }
    return verdict.quality ?? .absent
  }

  /// The flags of all values, without repetitions.
  public var flags: PrintedFlags { PrintedFlags(joining: rows.lazy.map(\.flags)) }

  /// The rows by the names of their metrics.
  public var values: [MetricName: MetricsRow] {
    Dictionary(rows.lazy.map { ($0.metric, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MetricsStep {
  /// The columns of a step in the order of the table: those that are equal in its rows, its verdict
  /// and its flags.
  public static let columns: [Column<MetricsStep>] = MetricsRow.table.columns.compactMap { column in
    switch column.name {
    case "quality":
      Column(TableColumn("quality", column.description.kind, CommonText.overallQuality)) {
        $0.quality.cell
      }
    case "flags": Column(column.description) { $0.flags.cell }
    default:
      column.description.traits.contains(.perValue)
        ? nil : Column(column.description) { column.cell($0.first) }
    }
  }
}

extension Column<MetricsStep> {
  fileprivate init(_ description: TableColumn, _ cell: @escaping @Sendable (MetricsStep) -> Cell) {
    self.init(description, cell) { _, _ in nil }
  }
}

/// Groups the rows of `metrics.csv` by step and attempt, in the order of the table.
///
/// Of successive steps with equal names, each begins where the first metric occurs again. An
/// unusable input has one row.
public struct StepGrouping {
  private var rows: [MetricsRow] = []
  private var others: [String] = []
  private let headlines: Headlines

  /// - Parameter headlines: the main values of each task, which decide the verdicts on steps; left out where only the
  ///   rows are needed.
  public init(_ headlines: Headlines = Headlines()) { self.headlines = headlines }

  /// Takes the next row; returns the step before it if the row begins another.
  public mutating func add(_ row: MetricsRow, others: [String] = []) -> MetricsStep? {
    var finished: MetricsStep?
    if let first = rows.first,
      !Self.areOfOneStep(first, row) || self.others.map(ByteKey.init) != others.map(ByteKey.init)
    {
      finished = finish()
    }
    rows.append(row)
    self.others = others
    return finished
  }

  /// The last step; nil if there is none.
  public mutating func finish() -> MetricsStep? {
    guard !rows.isEmpty else { return nil }
    defer { rows = [] }
    return MetricsStep(rows: rows, others: others, headlines: headlines[rows[0].task])
  }

  private static func areOfOneStep(_ first: MetricsRow, _ row: MetricsRow) -> Bool {
    first.quality != .error && row.quality != .error && first.metric != row.metric
      && first.attempt == row.attempt && first.step === row.step && first.side == row.side
      && first.task == row.task && first.session === row.session && first.visit === row.visit
      && first.participant === row.participant && first.source === row.source
      && first.start == row.start && first.method == row.method
  }
}
