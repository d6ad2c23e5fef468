public import Metrics

/// A row of `groups.csv`: one value over several sessions.
public struct GroupsRow: Sendable, Equatable {
  public var participant = ""
  public var task = ""
  public var group = ""
  public var metric = ""
  public var value: Double?
  public var text = ""
  public var unit = ""
  public var count: Int?
  public var quality = Quality.absent
  public var flags = PrintedFlags([])
  public var method = ""

  public init() {}

  public static let table = Table("groups", empty: GroupsRow()) {
    Column("participant", \.participant, CommonText.participant)
    Column("task", \.task, CommonText.task)
    Column("group", \.group, "What the sessions that were combined have in common.")
    Column("metric", \.metric, CommonText.metric)
    Column("value", \.value, CommonText.value)
    Column("text", \.text, CommonText.text)
    Column("unit", \.unit, CommonText.unit)
    Column("n", \.count, CommonText.count)
    Column("quality", \.quality, is: .required, CommonText.quality)
    Column("flags", \.flags, CommonText.flags)
    Column("method", \.method, CommonText.method)
  }
}

extension GroupsRow {
  /// The number; nil for words, booleans and missing values.
  var number: Double? { text.isEmpty ? value : nil }

  /// A row per metric.
  public static func rows(of group: GroupMeasurement, task: String, method: String) -> [GroupsRow] {
    group.metrics.map { metric in
      let reading = metric.reading
      var row = GroupsRow()
      (row.participant, row.task, row.group) = (group.participant, task, group.group)
      (row.metric, row.unit) = (metric.definition.name, metric.definition.unit.symbol)
      (row.value, row.text) = (reading.value?.number, reading.value?.text ?? "")
      (row.count, row.quality) = (reading.count, reading.quality(with: []))
      (row.flags, row.method) = (PrintedFlags(reading.flags), method)
      return row
    }
  }
}
