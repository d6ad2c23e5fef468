public import Metrics
import Text

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
  public var quality = Quality.absent
  public var flags = PrintedFlags([])
  public var source = ""

  public init() {}

  /// The folder of wide tables, and the beginning of their names in a data package.
  public static let folder = "wide"

  /// - Parameters:
  ///   - grain: what a row describes.
  ///   - metrics: the metrics; those of this grain have a column each.
  ///   - carried: names of columns with participant data.
  public static func table(
    of grain: MetricGrain, metrics: [MetricDefinition], carrying carried: [String] = []
  ) -> Table<WideRow> {
    var empty = WideRow()
    empty.carried = carried.map { _ in "" }
    return Table(folder, empty: empty) {
      Column("participant", \.participant, CommonText.participant)
      Column("visit", \.visit, is: .later, CommonText.visit)
      Column("session", \.session, is: .identifying, CommonText.session)
      Column("start", \.start, CommonText.start)
      if grain != .session { Column("step", \.step, CommonText.step) }
      if grain == .attempt { Column("attempt", \.attempt, CommonText.attempt) }
      if grain != .session { Column("side", \.side, CommonText.side) }
      for (place, column) in carried.enumerated() {
        Column(given: column, { $0.carried[place] }, { $0.carried[place] = $1 })
      }
      for metric in metrics where metric.grains.contains(grain) { Column(metric) }
      Column("quality", \.quality, is: .required, CommonText.quality)
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
      let flags = measurement.flags + measurement.metrics.flatMap(\.reading.flags)
      row.flags = PrintedFlags((measurement.failure.map { [$0] } ?? []) + flags)
      (row.quality, row.source) = (measurement.quality, measurement.source)
      return row
    }
  }

  /// The grain of a measurement. An unusable step has a single row, in the table of attempts.
  private static func grain(of measurement: StepMeasurement) -> MetricGrain {
    measurement.failure == nil ? measurement.grain : .attempt
  }
}

extension Column<WideRow> {
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
