import Analyses
import Metrics
import Report
import Study
import Text

/// What people read of a plan: the kinds of files, who did what, what is left out and what does not add up.
struct PlanSummary {
  private(set) var shapes = FileShapes()
  private(set) var grid = PresenceGrid()
  private var folders: FolderTemplates
  /// Files that are left out, and files that cannot be used, by reason.
  private var leftOut = FilesByReason()
  private var errors = FilesByReason()

  /// The largest number of kinds that are listed unless all are wanted.
  private static let mostShapes = 30

  /// - Parameter levels: what the levels of folders were taken for, outermost first.
  init(_ levels: [FolderLevels.FolderLevel.Meaning]) { folders = FolderTemplates(levels) }

  /// Adds a row. Rows come in the order of their paths.
  mutating func add(_ row: PlanRow) {
    shapes.add(row)
    grid.add(row)
    folders.add(row)
    if row.saidBy == NameSource.assumed.rawValue { namesAreAround = true }
    switch row.role {
    case .leftOut: leftOut.add(row)
    case .error: errors.add(row)
    case .measured, .context: break
    }
  }

  /// True if folders around the study name a participant, as they do for a part of a study.
  private(set) var namesAreAround = false

  /// The layout that says what folders were taken for.
  var folderNames: FolderTemplates.FolderLayout { folders.outcome }

  /// The sections, each followed by an empty line.
  ///
  /// - Parameters:
  ///   - width: of a line of the grid, in characters.
  ///   - showsAll: true to list all kinds and all participants.
  func text(width: Int, showsAll: Bool) -> String {
    let sections = [
      shapeLines(showsAll: showsAll), grid.lines(width: width, showsAll: showsAll),
      leftOut.lines("left out"), errors.lines("cannot be used"),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n\n" }.joined()
  }

  private func shapeLines(showsAll: Bool) -> [String] {
    let all = shapes.all
    let listed = showsAll ? all[...] : all.prefix(Self.mostShapes)
    guard !listed.isEmpty else { return [] }
    let table = TextTable(
      header: ["files", "people", "visits", "kind of file", "taken as", ""],
      rows: listed.map { group in
        [
          .integer(group.fileCount), .integer(group.participantCount), .integer(group.visitCount),
          .text(group.shape.text), .text(group.meaning), .text(mark(of: group)),
        ]
      })
    var lines = table.text.split(separator: "\n").map(String.init)
    let rest = all.dropFirst(listed.count)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.fileCount }
      lines.append(
        "… and \(counted(rest.count, "more kind")) of \(counted(count, "file")); -v lists all, --kinds writes them as a table"
      )
    }
    return lines
  }

  private func mark(of group: FileShapes.Group) -> String {
    switch shapes.exception(of: group) {
    case .only(let name): "only \(shown(name))"
    case .lacking(let name): "not \(shown(name))"
    case nil: ""
    }
  }
}

extension FileShapes.Group {
  /// What the files are taken as; a question mark where the task is only assumed.
  fileprivate var meaning: String {
    switch first.role {
    case .measured:
      let steps = [first.task, first.step, first.side].compactMap(\.self).map(Self.short)
      return steps.joined(separator: " ") + (isAssumed ? "?" : "")
    case .context: return "context (\(first.kind))"
    case .leftOut: return "left out: \(PlanRow.reason(of: first.flags))"
    case .error: return "error: \(PlanRow.reason(of: first.flags))"
    }
  }

  /// The first of several words, and how many there are.
  private static func short(_ words: String) -> String {
    let all = words.split(separator: ";")
    return all.count > 2 ? "\(all[0]) and \(all.count - 1) more" : words
  }
}

/// Files with the same reason, counted, with the first ones as examples.
private struct FilesByReason {
  private var files: [Term: NameList] = [:]

  mutating func add(_ row: PlanRow) {
    let reason = row.flags.codes.first?.rawValue ?? ""
    files[reason, default: NameList()].add(row.file)
  }

  /// A heading, and a line for each reason, the most frequent first.
  func lines(_ heading: String) -> [String] {
    if files.isEmpty { return [] }
    let sorted = files.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return [heading + ":"]
      + sorted.map { reason, list in "  \(counted(list.count, "file")) \(reason): \(list.text)" }
  }
}
