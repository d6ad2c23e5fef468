public import Metrics
import Text

/// The columns of wide tables that the user chooses.
public struct WideColumns: Codable, Sendable, Equatable {
  /// Columns of the participants' table that are repeated.
  public var carried: [String] = []
  /// Whether each metric has a column with its verdict after it.
  public var haveVerdicts = false

  public init() {}

  /// The columns that the program writes.
  public var withoutCarried: WideColumns {
    var columns = self
    columns.carried = []
    return columns
  }

  /// What the name of a metric is followed by in the name of the column of its verdict.
  static let verdictEnding = ".quality"
}

/// A row of a wide table: one session, step or attempt, with a column per metric of that grain.
public struct WideRow: Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var session = ""
  public var start = ""
  public var step = ""
  public var attempt: Int?
  public var side = ""
  /// Cells of the columns with participant data.
  public var carried: [String] = []
  /// The values by metric.
  public var values: [MetricName: MetricValue] = [:]
  /// The verdicts by metric; empty unless the table has columns of them.
  public var verdicts: [MetricName: Quality] = [:]
  public var quality = Quality.absent
  public var flags = PrintedFlags([])
  public var source = ""

  public init() {}

  /// The folder of wide tables, and the beginning of their names in a data package.
  public static let folder = "wide"

  /// - Parameters:
  ///   - grain: what a row describes.
  ///   - metrics: the metrics; those of this grain have a column each.
  ///   - columns: the columns that the user chose.
  public static func table(
    of grain: MetricGrain, metrics: [MetricDefinition], _ columns: WideColumns = WideColumns()
  ) -> Table<WideRow> {
    var empty = WideRow()
    empty.carried = columns.carried.map { _ in "" }
    return Table(folder, empty: empty) {
      Column("participant", \.participant, CommonText.participant)
      Column("visit", \.visit, is: .later, CommonText.visit)
      Column("session", \.session, is: .identifying, CommonText.session)
      Column("start", \.start, CommonText.start)
      if grain != .session { Column("step", \.step, CommonText.step) }
      if grain == .attempt { Column("attempt", \.attempt, CommonText.attempt) }
      if grain != .session { Column("side", \.side, CommonText.side) }
      for (place, column) in columns.carried.enumerated() {
        Column(given: column, { $0.carried[place] }, { $0.carried[place] = $1 })
      }
      for metric in metrics where metric.grains.contains(grain) {
        Column(metric)
        if columns.haveVerdicts { Column(verdictOn: metric.name) }
      }
      Column("quality", \.quality, is: .required, CommonText.overallQuality)
      Column("flags", \.flags, CommonText.flags)
      Column("source", \.source, is: [.required, .identifying], CommonText.source)
    }
  }
}

extension WideRow {
  /// A row for each measurement of a grain; `flags` has the flags of the measurement and of all its values.
  ///
  /// - Parameter carried: the participant data.
  public static func rows(
    of report: SessionReport, grain: MetricGrain, carrying carried: [String] = []
  ) -> [WideRow] {
    report.measurements.filter { Self.grain(of: $0) == grain }.map { measurement in
      var row = WideRow()
      (row.participant, row.visit) = (report.participant, report.visit)
      (row.session, row.start) = (report.session, report.start)
      (row.step, row.attempt, row.side) = (measurement.step, measurement.attempt, measurement.side)
      row.carried = carried
      row.values = Dictionary(
        measurement.metrics.lazy.compactMap { metric in
          metric.reading.value.map { (metric.definition.name, $0) }
        }, uniquingKeysWith: { first, _ in first })
      row.verdicts = Dictionary(
        measurement.metrics.lazy.map { ($0.definition.name, measurement.quality(of: $0)) },
        uniquingKeysWith: { first, _ in first })
      let flags = measurement.flags + measurement.metrics.flatMap(\.reading.flags)
      row.flags = PrintedFlags((measurement.failure.map { [$0] } ?? []) + flags)
      row.quality = report.quality(of: CollectionOfOne(measurement)) ?? .absent
      row.source = measurement.source
      return row
    }
  }

  /// The grain of a measurement. An unusable step has a single row, in the table of attempts.
  private static func grain(of measurement: StepMeasurement) -> MetricGrain {
    measurement.failure == nil ? measurement.grain : .attempt
  }
}

extension Column<WideRow> {
  /// The verdict on the value of a metric; empty where the row has none.
  fileprivate init(verdictOn metric: MetricName) {
    self.init(
      TableColumn(metric + WideColumns.verdictEnding, Quality.kind, "The verdict on `\(metric)`.")
    ) { row in
      row.verdicts[metric]?.cell ?? .empty
    } read: { text, row in
      guard !text.isEmpty else { return nil }
      guard let quality = Quality(cell: text) else { return Quality.noun }
      row.verdicts[metric] = quality
      return nil
    }
  }

  /// Numbers as numbers, booleans as 1 and 0, words as text.
  fileprivate init(_ metric: MetricDefinition) {
    let name = metric.name
    self.init(TableColumn(metric)) { row in
      guard let value = row.values[name] else { return .empty }
      return value.number.map { .number($0) } ?? Cell(value.text)
    } read: { text, row in
      guard !text.isEmpty else { return nil }
      switch metric.type {
      case .number, .count:
        guard let number = Double(cell: text) else { return Double.noun }
        row.values[name] = .number(number)
      case .boolean:
        guard let holds = Bool(cell: text) else { return Bool.noun }
        row.values[name] = .truth(holds)
      case .word, .text: row.values[name] = .word(text)
      }
      return nil
    }
  }
}
