import Recordings
import Text

/// The table in which apps with AppCore store samples of HealthKit (`HealthKitDataCollector/data.csv`).
///
/// Cells are not quoted, so that a comma in the name of a device makes two cells of it; the header is repeated whenever the app
/// started; and most apps write the identifier of the source before its name, although the header says the reverse. The first
/// five cells are therefore read by their columns, and of the rest the one with dots and without blanks is the identifier.
///
/// Source: ResearchKit/AppCore, `APCPassiveDataSink` and the delegates of the apps.
enum AppCoreHealthTable {
  static let document = ExportDocument(fits: fits(firstBytes:), contents: contents(of:source:))

  /// The beginnings of headers; apps add columns after them.
  private static let headers = ["startTime,endTime,type,value", "datetime,type,value"]

  private static func fits(firstBytes head: [UInt8]) -> Bool {
    let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
    return headers.contains { text.starts(with: $0.utf8) }
  }

  private static func contents(of document: ByteSource, source: String) throws(ReadError)
    -> FileContents
  {
    let bytes: ByteBuffer
    do { bytes = try document.read() } catch {
      throw ReadError(source: source, .unreadable(reason: error.reason))
    }
    guard let text = bytes.text else {
      let problem = bytes.foreignText()?.problem ?? .json(.invalidUTF8(byteOffset: 0))
      throw ReadError(source: source, problem)
    }
    var (samples, columns) = (HealthSamples.none, [Substring]())
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      if headers.contains(where: line.hasPrefix) {
        columns = cells
      } else {
        samples.append(cells, columns)
      }
    }
    guard samples.count > 0 else { throw ReadError(source: source, .noItems) }
    return HealthDays.contents(samples, source: source)
  }
}

extension HealthSamples {
  /// Adds the sample of a row; a row without a type is none.
  fileprivate mutating func append(_ cells: [Substring], _ columns: [Substring]) {
    func cell(_ name: String) -> String? {
      columns.firstIndex { $0 == name }.flatMap { $0 < cells.count ? String(cells[$0]) : nil }
    }
    guard let type = cell("type"), !type.isEmpty else { return }
    let start = (cell("startTime") ?? cell("datetime")).flatMap(RecordedDate.spelled)
    let first = columns.firstIndex { $0 == "source" }
    let rest = first.map { cells.dropFirst($0) } ?? []
    append(
      type, value: cell("value").flatMap { Double($0) } ?? .nan,
      unit: columns.contains("unit") ? cell("unit") : "count/min", source: sourceName(rest),
      start: start, end: cell("endTime").flatMap(RecordedDate.spelled) ?? start)
  }

  /// The name among the cells of a source; its identifier, such as `com.apple.health`, stands before or after it.
  private func sourceName(_ cells: ArraySlice<Substring>) -> String? {
    func isIdentifier(_ cell: Substring?) -> Bool {
      cell.map { $0.contains(".") && !$0.contains(" ") } ?? false
    }
    var name = cells
    if isIdentifier(name.first) {
      name = name.dropFirst()
    } else if let place = name.lastIndex(where: isIdentifier) {
      name = name[..<place]
    }
    let text = name.joined(separator: ",")
    return text.isEmpty ? nil : text
  }
}
