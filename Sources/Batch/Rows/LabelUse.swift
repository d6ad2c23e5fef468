import Recordings
import Report
import Study
import Text

/// What `--map` and `--layout` say of a file that is a recording, a result or cannot be used.
struct FileMark: Codable, Sendable {
  let source: String
  let isLaidOut: Bool
  let isMapped: Bool

  init(_ report: FileReport, _ names: Names) {
    (isLaidOut, isMapped) = (report.isLaidOut, report.isMapped)
    source = names.path(report.source)
  }
}

/// How far it reaches what the user says of files by `--map` and `--layout`.
struct LabelUse: Codable, Sendable {
  let hasMap: Bool
  /// How many folders above the root the paths begin that the layout's template is held against; nil without a layout.
  let layoutHeight: Int?
  private(set) var fileCount = 0
  /// Files that the layout's template fits.
  private(set) var laidOutCount = 0
  /// Files that no row of the map speaks of.
  private(set) var unmapped: NameList
  /// Rows of the map that speak of no file.
  private(set) var idleRows: NameList
  /// Rows that speak of members of archives, which are known when they are seen.
  let memberRows: [MapFile.MemberRow]
  /// Of the members that rows speak of, those that were not seen yet; nil before the first file.
  private var awaited: Set<ByteKey>?
  private var firstFile = ""

  /// What is known before any file was seen.
  private enum CodingKeys: CodingKey { case hasMap, layoutHeight, unmapped, idleRows, memberRows }

  init(_ map: MapFile.Matches?, layout: LayoutTemplate?, namesAll: Bool, _ names: Names) {
    var idleRows = NameList(limit: namesAll ? Int.max : NameList.usualLimit)
    for file in map?.unmatched ?? [] { idleRows.add(file) }
    let members = (map?.members ?? []).map {
      MapFile.MemberRow(path: names.path($0.path), file: names.path($0.file))
    }
    self.init(
      hasMap: map != nil, layoutHeight: layout?.height, idleRows: idleRows.called(by: names),
      memberRows: members)
  }

  /// Before any file was seen; as many names are kept as of `idleRows`.
  init(hasMap: Bool, layoutHeight: Int?, idleRows: NameList, memberRows: [MapFile.MemberRow]) {
    (self.hasMap, self.layoutHeight, self.idleRows) = (hasMap, layoutHeight, idleRows)
    unmapped = NameList(limit: idleRows.limit)
    self.memberRows = memberRows
  }

  /// Takes note of a file that was seen.
  mutating func note(_ file: FileMark) {
    if fileCount == 0 { firstFile = file.source }
    fileCount += 1
    if file.isLaidOut { laidOutCount += 1 }
    if hasMap, !file.isMapped { unmapped.add(shownSource(file.source)) }
    guard !memberRows.isEmpty else { return }
    if awaited == nil { awaited = members }
    awaited?.remove(ByteKey(file.source))
  }

  private var members: Set<ByteKey> { Set(memberRows.map { ByteKey($0.path) }) }

  /// No more files are coming.
  mutating func close() {
    let awaited = awaited ?? members
    for row in memberRows where awaited.contains(ByteKey(row.path)) { idleRows.add(row.file) }
    self.awaited = []
  }

  /// What was meant to do something and did not.
  var warnings: [String] {
    var lines: [String] = []
    if idleRows.count > 0 {
      lines.append(
        "--map: \(counted(idleRows.count, "row")) had no effect, since they match no file or several: "
          + idleRows.text)
    }
    if layoutHeight != nil, laidOutCount == 0, fileCount > 0 {
      lines.append(
        "--layout: the template matches none of the paths, such as \(shown(shownSource(firstFile))); it was not used"
      )
    }
    return lines
  }

  /// How far the rest reached.
  var remarks: [String] {
    var lines: [String] = []
    if unmapped.count > 0 {
      lines.append("--map: no row for \(counted(unmapped.count, "file")): \(unmapped.text)")
    }
    if let layoutHeight, laidOutCount > 0 {
      let base =
        layoutHeight == 0
        ? ""
        : ", whose paths begin \(counted(layoutHeight, "folder")) above the given path, as the template needs them"
      lines.append(
        "--layout: the template matches \(laidOutCount) of \(counted(fileCount, "file"))\(base)")
    }
    return lines
  }
}

extension NameList {
  /// The same of files' names.
  fileprivate func called(by names: Names) -> NameList {
    NameList(limit: limit, count: count, names: names.inOrder(self.names.map(names.path)))
  }
}
