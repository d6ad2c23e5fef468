import Recordings
import Text

/// RADAR-base: `{project}/{participant}/{topic}/{yyyyMMdd_HHmm}.csv`, the restructured output of
/// data that devices streamed.
///
/// Source: RADAR-base/radar-output-restructure, `FixedPathFormatterPlugin` and `CsvAvroConverter`;
/// RADAR-base/RADAR-Schemas. Unix time is the only clock, and a session is one UTC day of one
/// device.
enum RADARBase {
  static let name = "RADAR-base"
  static let platform = ExportPlatform(
    name: name, labels: labels(ofPath:),
    columnTable: ColumnTable(fits: reads(header:path:), contents: contents(of:source:)))

  private static func labels(ofPath path: String) -> FileLabels? {
    guard let day = day(ofFile: lastComponent(path)) else { return nil }
    let parts = pathComponents(path)
    var labels = FileLabels()
    labels.participant = parts.count > 2 ? parts[parts.count - 3] : nil
    (labels.session, labels.stream, labels.platform) = (day, name, name)
    return labels
  }

  private static func reads(header: [String], path: String) -> Bool {
    header.contains(userColumn) && header.contains(deviceColumn)
      && RADARTopic(path: path, columns: header) != nil
  }

  private static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    guard let topic = RADARTopic(path: table.path, columns: table.columnNames),
      let users = table.texts(userColumn), let devices = table.texts(deviceColumn)
    else { return nil }
    let projects = table.texts(projectColumn) ?? users.map { project(ofPath: table.path, user: $0) }
    var contents = FileContents(kind: topic.kind)
    contents.recordings = rows(of: [users, devices, projects]).compactMap { rows in
      rows.first.map { first in
        var recording = Recording(
          exported: topic.content(of: table, rows, device: devices[first]), source: source,
          tear: rows.last == table.count - 1 ? table.tear : nil)
        recording.labels = topic.labels(
          project: projects[first], user: users[first], device: devices[first])
        return recording
      }
    }
    return contents
  }

  /// The rows of each combination of project, participant and device, in the order of the file.
  /// Usually there is only one.
  private static func rows(of columns: [[String]]) -> [[Int]] {
    var (groups, places, place) = ([[Int]](), [[ByteKey]: Int](), 0)
    for row in (columns.first ?? []).indices {
      if row == 0 || columns.contains(where: { $0[row] != $0[row - 1] }) {
        let key = columns.map { ByteKey($0[row]) }
        place = places[key] ?? groups.count
        if place == groups.count { groups.append([]) }
        places[key] = place
      }
      groups[place].append(row)
    }
    return groups
  }

  private static let (userColumn, deviceColumn) = ("key.userId", "key.sourceId")
  private static let projectColumn = "key.projectId"

  /// The folder around the participant's; empty for paths of another form.
  private static func project(ofPath path: String, user: String) -> String {
    let folders = pathComponents(path).dropLast(2)
    guard folders.count > 1, folders.last.map({ ByteKey($0) == ByteKey(user) }) == true else {
      return ""
    }
    return folders[folders.endIndex - 2]
  }

  /// The day in a file name: `2024-05-01` for `20240501_1500_2.csv.gz`.
  private static func day(ofFile name: String) -> String? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), name[dot...].hasPrefix(".csv")
    else { return nil }
    let pieces = name[..<dot].split(separator: "_", omittingEmptySubsequences: false)
    guard (2...3).contains(pieces.count), pieces[0].count == 8, pieces[1].count == 4,
      pieces.joined().utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return "\(pieces[0].prefix(4))-\(pieces[0].dropFirst(4).prefix(2))-\(pieces[0].suffix(2))"
  }
}
