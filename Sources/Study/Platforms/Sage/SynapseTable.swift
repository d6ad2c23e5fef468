import Recordings

/// A table of Synapse, downloaded as CSV: each row is a session, each cell of some columns the number of a
/// file.
///
/// A column called `tapping_results.json.TappingSamples` holds one member of a result that was taken apart;
/// its other members are columns of the same beginning.
struct SynapseTable: SideTable {
  private(set) var labels: [ByteKey: FileLabels] = [:]
  private(set) var members: [ByteKey: [JSONValue.Member]] = [:]

  private(set) var missingCount = 0
  private(set) var oddRow: DelimitedText.Problem?, oddRowCount = 0

  private let finder: FileFinder
  private let columns: [String: Int]
  private let header: [String]
  private let hasLists: Bool
  /// Of each column those that belong to the same result, itself not among them.
  private let relatives: [[Int]]

  /// True for the beginning of such a table.
  static func fits(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    let names = line.split { [0x22, 0x2C, 0x0D].contains($0) }.map { Array($0) }
    return ["recordId", "healthCode"].allSatisfy { names.contains(Array($0.utf8)) }
  }

  /// A table of which no row was read yet.
  init(header: [String], _ finder: FileFinder) {
    (self.header, self.finder) = (header, finder)
    columns = Dictionary(zip(header, 0...)) { first, _ in first }
    hasLists = header.contains(where: Synapse.isOfList)
    let results = header.map(Self.resultName)
    let byResult = Dictionary(grouping: header.indices) { results[$0] }
    relatives = header.indices.map { column in
      guard let result = results[column] else { return [] }
      return (byResult[result] ?? []).filter { $0 != column }
    }
  }

  mutating func read(_ cells: [String], line: Int) {
    if cells.count != header.count {
      let flaw = DelimitedText.Problem.unequal(cells.count, header.count, line: line)
      return leaveOut(cells, flaw)
    }
    let shared = Self.labels { name in
      columns[name].flatMap { cells[$0].isEmpty ? nil : cells[$0] }
    }
    if let flaw = shared.flaw { return leaveOut(cells, .init(line: line, flaw)) }
    let named = readFilesOfRecord(cells, shared)
    for (column, text) in cells.enumerated() {
      guard !text.isEmpty, !Self.ownColumns.contains(header[column]) else { continue }
      guard let path = finder.path(of: text) else {
        // A column of files is called like a file.
        let isOfFiles = header[column].utf8.contains(UInt8(ascii: "."))
        if isOfFiles, FileHandle(cell: text) != nil, !named.contains(header[column]) {
          missingCount += 1
        }
        continue
      }
      guard labels[ByteKey(path)] == nil else { continue }
      labels[ByteKey(path)] = Synapse.labels(ofColumn: header[column]).overridden(by: shared)
      let own = members(besides: column, in: cells)
      if !own.isEmpty { members[ByteKey(path)] = own }
    }
  }

  /// Files that carry the name of the row's record, with their columns.
  private mutating func readFilesOfRecord(_ cells: [String], _ shared: FileLabels) -> Set<String> {
    var named = Set<String>()
    let files = shared.session.map { finder.files(ofRecord: $0) } ?? []
    for (path, name) in files {
      named.insert(name.column)
      guard labels[ByteKey(path)] == nil else { continue }
      labels[ByteKey(path)] = Synapse.labels(ofColumn: name.column).overridden(by: shared)
      let own = columns[name.column].map { members(besides: $0, in: cells) } ?? []
      if !own.isEmpty { members[ByteKey(path)] = own }
    }
    return named
  }

  private mutating func leaveOut(_ cells: [String], _ problem: DelimitedText.Problem) {
    // A row of lists is a file of its own, which has the error.
    if hasLists, cells.contains(where: { $0.utf8.contains(UInt8(ascii: "[")) }) { return }
    oddRow = oddRow ?? problem
    oddRowCount += 1
  }

  /// Participant, session, device and start of a row, from its cells.
  static func labels(_ cell: (String) -> String?) -> FileLabels {
    var labels = FileLabels()
    (labels.participant, labels.session) = (cell("healthCode"), cell("recordId"))
    labels.device = RecordingDevice(model: cell("phoneInfo"), app: cell("appVersion"))
    labels.start = cell("createdOn").flatMap { date($0, zone: cell("createdOnTimeZone")) }
    return labels
  }

  /// Those of every table, which name no files.
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

  private func members(besides column: Int, in cells: [String]) -> [JSONValue.Member] {
    relatives[column].compactMap { other in
      guard !cells[other].isEmpty else { return nil }
      let zone = columns["\(header[other]).timezone"].map { cells[$0] }
      return Self.member(ofColumn: header[other], cells[other], zone: zone)
    }
  }

  /// What a column that was taken from a result held in it.
  static func member(ofColumn column: String, _ text: String, zone: String?) -> JSONValue.Member {
    let start = column.firstRange(of: ".json.")?.upperBound ?? column.startIndex
    let key = String(column[start...])
    return JSONValue.Member(key: key, value: value(text, of: key, zone: zone))
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
