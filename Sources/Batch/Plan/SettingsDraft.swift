import Report
import Text

/// The settings of a study as a file, made of what a plan found: `analyze plan --save`.
///
/// What the command line says stands in it as it is. What folders say becomes a layout. A kind of files whose task is only
/// assumed becomes a rule that does nothing until somebody takes away the mark of its comment.
struct SettingsDraft {
  /// Options that belong to the machine on which the plan was made, and not to the study.
  private static let optionsOfMachine: Set<Term> = ["jobs", "memory-max"]

  /// The given options of a run, by their long names, with values as settings hold them.
  private let options: [JSONValue.Member]
  private let summary: PlanSummary

  /// The settings by the options of a call and what its plan found.
  init(options: [JSONValue.Member], summary: PlanSummary) {
    self.options = options.filter { !Self.optionsOfMachine.contains($0.key) }
    self.summary = summary
  }

  /// The file. Tables follow all plain keys, since in TOML a key belongs to the table above it.
  var text: String {
    let tables = options.filter { $0.value.members != nil }
    let plain = options.filter { $0.value.members == nil }
    var lines = [
      "# The settings of this study. They hold whenever this folder or a part of it is analyzed;",
      "# an option on the command line wins over them. `analyze plan` shows what they do.",
    ]
    lines += layoutLines(isGiven: plain.contains { $0.key == "layout" })
    if !plain.isEmpty {
      lines += ["", "# The options that were given."] + plain.flatMap(Self.lines)
    }
    lines += ruleLines
    for table in tables {
      lines += ["", "[\(table.key)]"] + (table.value.members ?? []).flatMap(Self.lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The layout that says what folders were taken for. It is a comment if the participants have their names from
  /// elsewhere, since a layout would win over that.
  private func layoutLines(isGiven: Bool) -> [String] {
    guard !isGiven, case .layout(let templates, let isAll) = summary.folderNames else { return [] }
    let value = templates.count == 1 ? TOMLText.string(templates[0]) : TOMLText.list(templates)
    let layout = "layout = \(value)"
    return isAll
      ? ["", "# What the folders were taken for, by their places alone.", layout]
      : [
        "",
        "# Some participants are named by their folders alone. This would say it for all files:",
        "# \(layout)",
      ]
  }

  private var ruleLines: [String] {
    let groups = summary.shapes.all.filter { $0.isAssumed && $0.first.role == .measured }
    guard !groups.isEmpty else { return [] }
    return [
      "",
      "# Kinds of files whose task is assumed from the kind of their recordings. To settle one, remove",
      "# the mark in front of its task, and change the task if it is another.",
    ] + groups.flatMap(lines)
  }

  private func lines(_ group: FileShapes.Group) -> [String] {
    let count =
      "\(counted(group.fileCount, "file")) of \(counted(group.participantCount, "participant"))"
    let matched = summary.shapes.fileCount(matching: group.shape)
    let others = matched - group.fileCount
    let scope = others > 0 ? "; the pattern matches \(counted(others, "other file")) as well" : ""
    return [
      "", "# \(count), such as \(shown(group.first.file))\(scope)", "[[files]]",
      // A rule has to say something: this one says what holds without it.
      "match = \(TOMLText.string(group.shape.pattern))", "leave_out = false",
      "# task = \(TOMLText.string(group.first.task ?? ""))",
    ]
  }

  private static func lines(_ member: JSONValue.Member) -> [String] {
    let value: String? =
      switch member.value {
      case .string(let text): TOMLText.string(text)
      case .bool(let isTrue): isTrue ? "true" : "false"
      case .integer(let number): String(number)
      case .number(let number): NumberText(.full).text(number)
      case .array(let values): TOMLText.list(values.compactMap(\.text))
      default: nil
      }
    return value.map { ["\(member.key) = \($0)"] } ?? []
  }
}

extension JSONValue {
  /// The members of an object; nil for any other value.
  fileprivate var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
