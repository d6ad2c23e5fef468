import Recordings
import Text

/// A table of Synapse, downloaded as CSV: each row is a session, and some columns contain numbers
/// of files.
///
/// A column such as `tapping_results.json.TappingSamples` contains one member of a result that was
/// split; its other members are in columns with the same beginning.
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

  /// The participant, session, device and start of a row.
  static func labels(_ cell: (String) -> String?) -> FileLabels {
    var labels = FileLabels()
    (labels.participant, labels.session) = (cell("healthCode"), cell("recordId"))
    labels.device = RecordingDevice(model: cell("phoneInfo"), app: cell("appVersion"))
    labels.start = cell("createdOn").flatMap { date($0, zone: cell("createdOnTimeZone")) }
    return labels
  }

  /// The columns of every table that name no files.
  private static let ownColumns: Set = [
    "ROW_ID", "ROW_VERSION", "ROW_ETAG", "recordId", "healthCode", "createdOn", "createdOnTimeZone",
    "uploadDate", "appVersion", "phoneInfo", "externalId", "dataGroups", "dayInStudy",
    "userSharingScope", "validationErrors", "substudyMemberships",
  ]

  /// The name of the result in the name of a column: `tapping_results.json` for
  /// `tapping_results.json.TappingSamples`; nil for the items of recorders.
  static func resultName(_ column: String) -> String? {
    guard let end = column.firstRange(of: ".json."), column[end.upperBound...] != "items" else {
      return nil
    }
    return String(column[..<end.upperBound])
  }

  /// The member of the result from which a column was taken.
  static func member(ofColumn column: String, _ text: String, zone: String?) -> JSONValue.Member {
    let start = column.firstRange(of: ".json.")?.upperBound ?? column.startIndex
    let key = String(column[start...])
    return (key, value(text, of: key, zone: zone))
  }

  /// The value of a member. Dates were converted to milliseconds; other numbers are unchanged.
  private static func value(_ text: String, of key: String, zone: String?) -> JSONValue {
    if key.hasSuffix("Date"), let date = date(text, zone: zone) { return .string(date.text) }
    guard let number = Double(text), abs(number) < 1e300 else { return .string(text) }
    return .number(number)
  }
}

/// A date from milliseconds since 1970 or from text; `zone` has the form `-0800`.
private func date(_ text: String, zone: String?) -> RecordedDate? {
  guard let milliseconds = Double(text) else { return RecordedDate(text) }
  return RecordedDate(unixSeconds: milliseconds / 1000, offsetMinutes: zone.flatMap(minutes) ?? 0)
}

private func minutes(ofZone text: String) -> Int? {
  let digits = text.drop { "+-".contains($0) }.filter { $0 != ":" }
  guard digits.count == 4, let number = Int(digits) else { return nil }
  return (text.hasPrefix("-") ? -1 : 1) * (number / 100 * 60 + number % 100)
}
