import Recordings

/// A source of labels for a file, or for its session, step or parameters.
enum LabelSource: String, CaseIterable, Sendable {
  case command, map, people, participantOption, option, layout, rule, settings
  case content, listEntry, list, table, path
  case link, result, run, stepName, folder, fileName, recordings, date
  case answers, description, standard

  /// The sources of the labels of a single file, in the order of precedence.
  static let ofFiles: [LabelSource] = [
    .map, .participantOption, .layout, .rule, .content, .listEntry, .list, .table, .path,
  ]

  /// The name of the source in the documentation.
  var title: String {
    switch self {
    case .command: "the command, if it names the task"
    case .map: "`--map`"
    case .people: "`--participants`"
    case .participantOption: "`--participant`"
    case .option: "the parameter's option"
    case .layout: "`--layout`"
    case .rule: "a rule of the settings"
    case .settings: "`[parameters]` of the settings"
    case .content: "the content of the file"
    case .listEntry: "its entry in a list of files"
    case .list: "the list of files as a whole"
    case .table: "a platform's table"
    case .path: "a platform's form of paths"
    case .link: "a file that the result links to"
    case .result: "the result"
    case .run: "`taskRunUUID`"
    case .stepName: "the name of the step"
    case .folder: "the folder"
    case .fileName: "the name of the file"
    case .recordings: "the kinds of its recordings"
    case .date: "the local date of the start"
    case .answers: "the study's own answers"
    case .description: "`--task-description-file`"
    case .standard: "the parameter's default"
    }
  }
}

/// The sources of one label in the order of precedence.
///
/// Documentation/architecture.md quotes the table, and a test compares every source with every
/// other.
struct LabelRule: Sendable {
  let label: String
  /// The sources, the one with the highest precedence first.
  let sources: [LabelSource]

  init(_ label: String, _ sources: [LabelSource]) { (self.label, self.sources) = (label, sources) }

  static let participant = LabelRule(
    "participant", [.map, .participantOption, .layout, .content, .table, .path, .link, .folder])
  static let visit = LabelRule("visit", [.map, .layout, .link, .folder, .date])
  static let session = LabelRule(
    "session", [.map, .layout, .content, .list, .table, .path, .link, .run, .folder])
  static let task = LabelRule(
    "task", [.command, .map, .layout, .rule, .content, .list, .result, .stepName, .recordings])
  static let step = LabelRule(
    "step",
    [.map, .layout, .rule, .content, .listEntry, .table, .path, .result, .folder, .fileName])
  static let side = LabelRule("side", [.map, .layout, .rule, .stepName, .fileName])
  static let parameter = LabelRule(
    "parameter", [.map, .rule, .people, .option, .settings, .answers, .description, .standard])

  static let all = [participant, visit, session, task, step, side, parameter]
}
