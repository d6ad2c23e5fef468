import Recordings
import Text

/// A table of Synapse, downloaded as CSV: each row is a session, each cell of some columns the number of a
/// file.
///
/// A column called `tapping_results.json.TappingSamples` holds one member of a result that was taken apart;
/// its other members are columns of the same beginning.
enum SynapseTable {
  static let files = FileTable(
    platform: Synapse.name, fits: fits(_:), ownColumns: ownColumns, labelsOfRow: labels(_:),
    labelsOfColumn: Synapse.labels(ofColumn:), isOfLists: Synapse.isOfList(_:),
    result: resultName(_:), member: member(ofColumn:_:zone:))

  /// True for the beginning of such a table.
  private static func fits(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    let names = line.split { [0x22, 0x2C, 0x0D].contains($0) }.map { Array($0) }
    return ["recordId", "healthCode"].allSatisfy { names.contains(Array($0.utf8)) }
  }

  /// Participant, session, device and start of a row, from its cells.
  static func labels(_ cell: (String) -> String?) -> FileLabels {
    var labels = FileLabels()
    (labels.participant, labels.session) = (cell("healthCode"), cell("recordId"))
    labels.device = RecordingDevice(model: cell("phoneInfo"), app: cell("appVersion"))
    labels.start = cell("createdOn").flatMap { date($0, zone: cell("createdOnTimeZone")) }
    return labels
  }

  /// The columns of every table, which name no files.
  private static let ownColumns: Set = [
    "ROW_ID", "ROW_VERSION", "ROW_ETAG", "recordId", "healthCode", "createdOn", "createdOnTimeZone",
    "uploadDate", "appVersion", "phoneInfo", "externalId", "dataGroups", "dayInStudy",
    "userSharingScope", "validationErrors", "substudyMemberships",
  ]

  /// `tapping_results.json` of `tapping_results.json.TappingSamples`; nil for the items of recorders.
  static func resultName(_ column: String) -> String? {
    guard let end = column.firstRange(of: ".json."), column[end.upperBound...] != "items" else {
      return nil
    }
    return String(column[..<end.upperBound])
  }

  /// What a column that was taken from a result held in it.
  static func member(ofColumn column: String, _ text: String, zone: String?) -> JSONValue.Member {
    let start = column.firstRange(of: ".json.")?.upperBound ?? column.startIndex
    let key = String(column[start...])
    return (key, value(text, of: key, zone: zone))
  }

  /// Dates were made milliseconds; other numbers are what they were.
  private static func value(_ text: String, of key: String, zone: String?) -> JSONValue {
    if key.hasSuffix("Date"), let date = date(text, zone: zone) { return .string(date.text) }
    guard let number = Double(text), abs(number) < 1e300 else { return .string(text) }
    return .number(number)
  }
}

/// Milliseconds since 1970, or a date as text; `zone` is `-0800`.
private func date(_ text: String, zone: String?) -> RecordedDate? {
  guard let milliseconds = Double(text) else { return RecordedDate(text) }
  return RecordedDate(unixSeconds: milliseconds / 1000, offsetMinutes: zone.flatMap(minutes) ?? 0)
}

private func minutes(ofZone text: String) -> Int? {
  let digits = text.drop { "+-".contains($0) }.filter { $0 != ":" }
  guard digits.count == 4, let number = Int(digits) else { return nil }
  return (text.hasPrefix("-") ? -1 : 1) * (number / 100 * 60 + number % 100)
}
