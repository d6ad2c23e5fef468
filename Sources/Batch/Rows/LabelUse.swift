import Recordings
import Report
import Study
import Text

/// Whether `--map` and `--layout` match a file that is a recording, a result or unusable.
struct FileMark: Codable, Sendable {
  let source: String
  let isLaidOut: Bool
  let isMapped: Bool

  init(_ report: FileReport, _ names: Names) {
    (isLaidOut, isMapped) = (report.isLaidOut, report.isMapped)
    source = names.path(report.source)
  }
}

/// Counts the files that `--map` and `--layout` match, for remarks and warnings.
struct LabelUse: Codable, Sendable {
  let hasMap: Bool
  /// The number of folders above the root at which the paths for the layout's template begin; nil
  /// without a layout.
  let layoutHeight: Int?
  private(set) var fileCount = 0
  /// Files that match the layout's template.
  private(set) var laidOutCount = 0
  /// Files without a row of the map.
  private(set) var unmapped: NameList
  /// Rows of the map without a file.
  private(set) var idleRows: NameList
  /// Rows for members of archives, which are known only when the archives are read.
  let memberRows: [MapFile.MemberRow]
  /// Those of `memberRows` whose member was not found yet; nil before the first file.
  private var awaited: Set<ByteKey>?
  private var firstFile = ""

  /// The properties that are set before the first file.
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

  /// The state before the first file. Lists keep as many names as `idleRows`.
  init(hasMap: Bool, layoutHeight: Int?, idleRows: NameList, memberRows: [MapFile.MemberRow]) {
    (self.hasMap, self.layoutHeight, self.idleRows) = (hasMap, layoutHeight, idleRows)
    unmapped = NameList(limit: idleRows.limit)
    self.memberRows = memberRows
  }

  /// Counts a file.
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

  /// Ends the count after the last file.
  mutating func close() {
    let awaited = awaited ?? members
    for row in memberRows where awaited.contains(ByteKey(row.path)) { idleRows.add(row.file) }
    self.awaited = []
  }

  /// Warnings about rows and templates without effect.
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

  /// Remarks about files that the map or the layout does not match.
  var remarks: [String] {
    var lines: [String] = []
    if unmapped.count > 0 {
      lines.append("--map: no row for \(counted(unmapped.count, "file")): \(unmapped.text)")
    }
    if let layoutHeight, laidOutCount > 0 {
      let base =
        layoutHeight == 0
        ? ""
        : ", compared with paths that begin \(counted(layoutHeight, "folder")) above the given path"
      lines.append(
        "--layout: the template matches \(laidOutCount) of \(counted(fileCount, "file"))\(base)")
    }
    return lines
  }
}

extension NameList {
  /// The list with the printed names of files.
  fileprivate func called(by names: Names) -> NameList {
    NameList(limit: limit, count: count, names: names.inOrder(self.names.map(names.path)))
  }
}
