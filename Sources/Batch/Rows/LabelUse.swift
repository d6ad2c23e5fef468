import Recordings
import Report
import Study
import Text

/// Whether `--map` and `--layout` match a file that is a recording, a result or unusable.
struct FileMark: Codable, Sendable {
  let source: String
  /// The place of the layout's template that matches the file.
  let template: Int?
  let isMapped: Bool
  /// True for an archive that can be read: a layout is for its members.
  let isContainer: Bool

  init(_ report: FileReport, _ names: Names) {
    (template, isMapped) = (report.template, report.isMapped)
    isContainer = report.kind == .archive && report.problem == nil
    source = names.path(report.source)
  }
}

/// Counts the files that `--map` and `--layout` match, for remarks and warnings.
struct LabelUse: Codable, Sendable {
  let hasMap: Bool
  /// The number of templates of the layout; 0 without one.
  let templateCount: Int
  private(set) var fileCount = 0
  /// The number of files that get their labels from each template.
  private var laidOutCounts: [Int: Int] = [:]
  /// Files that match no template.
  private var unlaid: NameList
  /// Files without a row of the map.
  private(set) var unmapped: NameList
  /// Rows of the map without a file.
  private(set) var idleRows: NameList
  /// Rows for files and folders in archives, which are known only when the archives are read.
  let memberRows: [MapFile.MemberRow]
  /// Those of `memberRows` whose member was not found yet; nil before the first file.
  private var awaited: Set<ByteKey>?

  /// The properties that are set before the first file.
  private enum CodingKeys: CodingKey {
    case hasMap, templateCount, unlaid, unmapped, idleRows, memberRows
  }

  /// - Parameter files: the files of the study. A row for a file that is not read needs no remark.
  init(
    _ map: MapFile.Matches?, besides files: StudyFiles, layout: StudyLayout?, namesAll: Bool,
    _ names: Names
  ) {
    var idleRows = NameList(limit: namesAll ? Int.max : NameList.usualLimit)
    let unread = Set((files.context + files.leftOut.map(\.source)).map(ByteKey.init))
    for file in map?.unmatched ?? [] where !unread.contains(ByteKey(file)) { idleRows.add(file) }
    let members = (map?.members ?? []).map {
      MapFile.MemberRow(path: names.path($0.path), file: names.path($0.file))
    }
    self.init(
      hasMap: map != nil, templateCount: layout?.templates.count ?? 0,
      idleRows: idleRows.called(by: names), memberRows: members)
  }

  /// The state before the first file. Lists keep as many names as `idleRows`.
  init(hasMap: Bool, templateCount: Int, idleRows: NameList, memberRows: [MapFile.MemberRow]) {
    (self.hasMap, self.templateCount, self.idleRows) = (hasMap, templateCount, idleRows)
    unlaid = NameList(limit: idleRows.limit == Int.max ? Int.max : Self.shownUnlaidCount)
    unmapped = NameList(limit: idleRows.limit)
    self.memberRows = memberRows
  }

  /// The number of files without a template that a message names.
  private static let shownUnlaidCount = 3

  var hasLayout: Bool { templateCount > 0 }

  /// Files that match a template.
  var laidOutCount: Int { laidOutCounts.values.reduce(0, +) }

  /// Counts a file.
  mutating func note(_ file: FileMark) {
    if let template = file.template {
      fileCount += 1
      laidOutCounts[template, default: 0] += 1
    } else if !file.isContainer {
      fileCount += 1
      if hasLayout { unlaid.add(shownSource(file.source)) }
    }
    if hasMap, !file.isMapped { unmapped.add(shownSource(file.source)) }
    guard !memberRows.isEmpty else { return }
    if awaited == nil { awaited = members }
    for place in placesInArchives(above: file.source) + [file.source] {
      awaited?.remove(ByteKey(place))
    }
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
    if hasLayout, laidOutCount == 0, unlaid.count > 0 {
      lines.append("--layout: \(templates) none of \(counted(fileCount, "file")): \(unlaid.text)")
    }
    return lines
  }

  /// Remarks about files that the map or the layout does not match.
  var remarks: [String] {
    var lines: [String] = []
    if unmapped.count > 0 {
      lines.append("--map: no row for \(counted(unmapped.count, "file")): \(unmapped.text)")
    }
    if laidOutCount > 0 {
      let others = unlaid.count > 0 ? "; without a match: \(unlaid.text)" : ""
      lines.append(
        "--layout: \(templates) \(laidOutCount) of \(counted(fileCount, "file"))\(others)")
    }
    return lines
  }

  private var templates: String {
    templateCount == 1 ? "the template matches" : "the templates match"
  }
}

extension NameList {
  /// The list with the printed names of files.
  fileprivate func called(by names: Names) -> NameList {
    NameList(limit: limit, count: count, names: names.inOrder(self.names.map(names.path)))
  }
}
