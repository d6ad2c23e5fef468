import Analyses
public import Metrics
public import Recordings
public import Report
public import Study
public import Text

/// The settings of a run from the command line. Making them reads no file.
public struct RunSettings: Sendable {
  // MARK: Input

  /// The paths on the command line.
  public var operands: [String] = []
  /// A file with further paths, `-` for standard input.
  public var pathList: String?
  /// True if the paths of the list end with a zero byte.
  public var pathListEndsWithZero = false
  /// The paths of that list, if they were read already.
  public var listed: ListedPaths?
  /// The folder of the study's settings, at which paths begin; nil for the deepest folder that
  /// contains all operands.
  public var studyRoot: String?
  /// Patterns of files that are left out.
  public var excluded: [String] = []
  /// The rules of the settings for kinds of files.
  public var rules = FileRules()
  /// The lines of these rules in the settings, for messages.
  public var ruleLines: [Int?] = []
  /// The settings file as messages name it.
  public var settingsFile: String?
  /// Folders outside of the study in which results may link to files.
  public var dataFolders: [String] = []
  /// True if symbolic links out of the operands are followed.
  public var followsLinks = false
  public var map: String?
  /// The participant of all files that the map does not assign.
  public var participant: String?
  /// The path of a table of participants.
  public var people: String?
  /// Columns of that table that wide tables repeat.
  public var wideColumns = WideColumns()
  /// The templates of the layout, in the order in which they are tried.
  public var layouts: [String] = []
  /// The lines of these templates in the settings, for messages; empty if the command line gives them.
  public var layoutLines: [Int?] = []
  /// How visits are found, as `VisitChoice` reads it; nil for the usual way.
  public var visits: String?
  /// The day 0 of planned visits: `first`, or a column of the table of participants.
  public var anchor: String?
  public var taskDescription: String?
  /// The paths of tables of reviewers' decisions.
  public var reviews: [String] = []
  /// The path of a table of scores that were counted by hand.
  public var scoreTable: String?
  /// Paths of recordings that are used for every session.
  public var baseline: String?
  public var background: String?
  public var speechFiles: [String] = []
  public var noiseFiles: [String] = []
  public var mixFiles: [String] = []
  /// A log of the app that names the music clip.
  public var clipLog: String?
  /// The task of all sessions; nil if the task of each is recognized.
  public var forcedTask: ActiveTask?
  /// How tables of unknown writers are read, as the user gave it.
  public var columns: String?
  /// The beginning and the end of the part of a recording that is used, as the user gave them.
  public var partStart: String?
  public var partEnd: String?
  /// The same, read; the map and the rules of the settings have precedence.
  public internal(set) var reading = FileLabels()
  /// The unit of the times of results; nil to decide it from the times.
  public var timeUnit: GivenTimeUnit?
  /// True if truncated recordings are errors.
  public var isStrict = false
  /// The format of sounds without a header, as the user describes it.
  public var bareSound: BareSound?
  public var archiveLimits = ArchiveLimits()
  /// The given parameters of analyses, by name.
  public var parameters: [ParameterName: String] = [:]
  /// Facts about the study that analyses use and that are not parameters.
  public var keptFacts: [ParameterName: String] = [:]

  // MARK: Output

  /// The output that a command makes of the sessions.
  public enum Purpose: Sendable {
    /// Tables.
    case tables
    /// A page or pictures.
    case pictures
    /// A summary for people.
    case summary
    /// A list of the files; nothing is analyzed.
    case inspection
    /// The plan of a run: what it would make of each file; nothing is analyzed.
    case plan
    /// A dataset of the recordings with their measures.
    case recordings
  }

  public var purpose = Purpose.tables
  /// The folder of the tables; nil for standard output.
  public var outputFolder: String?
  public var format = OutputFormat.csv
  /// Significant digits; nil for all.
  public var digits: Int? = 9
  /// True if the header of a printed table is left out.
  public var omitsHeader = false
  public var isWide = false
  /// True if the pictures of the run are stored with its tables.
  public var storesPictures = false
  /// True if the pages of an earlier report in the folder stay until the next report is drawn.
  public var keepsPages = false
  public var names = Names.own
  /// True if lists of names are printed completely.
  public var namesAll = false

  // MARK: Running

  public var jobs = 1
  /// Processor time for one file or one session.
  public var timeoutSeconds = 600.0
  /// Memory of each job; nil for an equal share of nine tenths of the machine's memory.
  public var memoryByteCount: Int?
  /// The part of the study that is analyzed; nil for all of it.
  public var shard: Shard?
  public var isResumed = false
  /// True if results of an earlier run of other operands in the folder may be replaced.
  public var isForced = false
  /// True if measurements of an earlier run are reused where files and settings are equal.
  public var isUpdated = false
  /// True if sessions are added to the earlier run in the folder.
  public var isAdded = false
  /// The earlier run to which sessions are added; nil if there is none.
  var addition: RunAddition?

  /// True if results of an earlier run are used.
  var keepsKnown: Bool { isResumed || isUpdated || isAdded }

  // MARK: Record

  /// The command line as the record shows it.
  public var arguments: [String] = []
  /// The settings that repeat the run, as the record shows them.
  public var settingsRecord = JSONValue.object([])
  /// The settings file and the tables and other texts that options name.
  public var settingsFiles = SettingsFiles()
  /// The given options that change results and are not in the fields above.
  public var fingerprintTexts: [String] = []
  /// Files of options whose content changes results.
  public var optionFiles: [String] = []
  /// Checks a fact of a map or a task description as the option of its name is checked; nil if it
  /// is valid.
  public var factProblem: @Sendable (_ name: String, _ text: String) -> String? = { _, _ in nil }
  /// The printed form of a parameter's value, which may contain words of a participant or of the
  /// user.
  public var shownParameter: @Sendable (_ name: String, _ text: String) -> String = { $1 }

  public init() {}

  /// The paths of all recordings that options name.
  var recordings: [String] {
    [baseline, background].compactMap(\.self) + speechFiles + noiseFiles + mixFiles
  }

  /// True if files are listed one by one.
  var isInspecting: Bool { purpose == .inspection }

  /// True if nothing is measured.
  var measuresNothing: Bool { purpose == .inspection || purpose == .plan }

  public var numbers: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }

  /// The form of the printed table.
  var form: WrittenForm { WrittenForm(format, numbers, hasHeader: !omitsHeader) }

  /// True if pictures are drawn.
  var drawsPictures: Bool { purpose == .pictures || storesPictures }

  /// The tables into which the rows of units go.
  var tables: Set<OutputTable> {
    switch purpose {
    case .inspection: [.inputs]
    case .plan: [.plan]
    case .summary: [.metrics]
    case .pictures: .ofPage
    case .recordings: [.recordings]
    case .tables:
      if format.nestsSessions {
        outputFolder == nil
          ? [.nested]
          : Set<OutputTable>([.nested, .sessions, .answers, .inputs]).union(
            storesPictures ? [.pictures] : [])
      } else if outputFolder == nil {
        isWide ? [.anyWide] : [.metrics]
      } else {
        Set<OutputTable>([.metrics, .events, .answers, .sessions, .inputs]).union(
          isWide ? [.anyWide] : []
        ).union(storesPictures ? [.pictures] : [])
      }
    }
  }
}

extension RunSettings {
  /// The name of the study: that of the folder of its settings, otherwise of the only operand, without
  /// the extension of an archive, or of the deepest folder that contains all operands. Empty for pipes and lists, and if names are
  /// withheld.
  var studyName: String {
    guard !names.arePseudonyms, pathList == nil, let first = operands.first, !operands.contains("-")
    else { return "" }
    if let studyRoot, !lastComponent(studyRoot).isEmpty { return lastComponent(studyRoot) }
    let places = operands.compactMap(resolved)
    guard places.count == operands.count, let place = try? FileKind(first), place != .stream else {
      return ""
    }
    guard operands.count > 1 else {
      // A symbolic link keeps its own name. The name of `.` is in the resolved path only.
      let own = first.split(separator: "/").last.map(String.init) ?? "."
      let name =
        [".", ".."].contains(own)
        ? places[0].split(separator: "/").last.map(String.init) ?? "/" : own
      let ending =
        place == .file ? Self.archiveEndings.first(where: name.lowercased().hasSuffix) : nil
      return String(name.dropLast(ending?.count ?? 0))
    }
    let parts = places.map { $0.split(separator: "/").dropLast() }
    let common = parts.dropFirst().reduce(parts[0]) { common, next in
      zip(common, next).prefix { String($0) === String($1) }.map(\.0)[...]
    }
    return common.last.map(String.init) ?? ""
  }

  /// Extensions of archives, the longest first.
  private static let archiveEndings = [".tar.gz", ".tgz", ".tar", ".zip"]
}

extension Parameters {
  /// The parameters that records and pages show. Drawing pictures is not one of them, since it
  /// changes no number.
  func shown(_ text: (_ name: String, _ text: String) -> String) -> Parameters {
    Parameters(
      Dictionary(
        sorted.filter { $0.name != Parameters.pictures.name }.map {
          ($0.name, text($0.name, $0.text))
        }, uniquingKeysWith: { first, _ in first }))
  }
}
