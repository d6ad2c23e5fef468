import Analyses
public import Metrics
public import Recordings
public import Report
public import Study
public import Text

/// What a command line asks of a batch, without having looked at any file.
public struct RunSettings: Sendable {
  // MARK: Input

  /// The paths that were named.
  public var operands: [String] = []
  /// A file with further paths, `-` for standard input.
  public var pathList: String?
  /// Whether the paths of the list end with a zero byte.
  public var pathListEndsWithZero = false
  /// Folders beside the study that results may link to.
  public var dataFolders: [String] = []
  /// Whether files count that links place outside of the operands.
  public var followsLinks = false
  public var map: String?
  /// The participant of all files that the map does not assign.
  public var participant: String?
  /// A table of the people of the study.
  public var people: String?
  /// Columns of that table that wide tables repeat.
  public var carriedColumns: [String] = []
  public var layout: String?
  public var taskDescription: String?
  /// A table of scores that were counted by hand.
  public var scoreTable: String?
  /// Recordings that serve every session.
  public var baseline: String?
  public var background: String?
  public var speechFiles: [String] = []
  public var noiseFiles: [String] = []
  public var mixFiles: [String] = []
  /// A log of the app that names the music clip.
  public var clipLog: String?
  /// The task that every session is measured as; nil where the task of each is recognized.
  public var forcedTask: ActiveTask?
  /// True if truncated recordings are errors.
  public var isStrict = false
  /// The format of sounds without a header, as the user describes it.
  public var bareSound: BareSound?
  public var archiveLimits = ArchiveLimits()
  /// Parameters of analyses that were given, by name.
  public var parameters: [ParameterName: String] = [:]
  /// Words of the study that analyses follow though they are not their parameters.
  public var keptFacts: [ParameterName: String] = [:]

  // MARK: Output

  /// What is made of the sessions.
  public enum Purpose: Sendable {
    /// Tables.
    case tables
    /// A page or pictures.
    case pictures
    /// A summary for people.
    case summary
    /// A list of the files; nothing is analyzed.
    case inspection
    /// A list of the sessions; nothing is analyzed.
    case sessionList
    /// A dataset of the recordings with their measures.
    case recordings
  }

  public var purpose = Purpose.tables
  /// The folder of the tables; nil for standard output.
  public var outputFolder: String?
  public var format = OutputFormat.csv
  /// Significant digits; nil for all.
  public var digits: Int? = 9
  public var isWide = false
  /// Whether what the pictures of the run need is stored with its tables.
  public var storesPictures = false
  /// Whether the pages of an earlier report in the folder are left to the one that is drawn next.
  public var keepsPages = false
  public var names = Names.own
  /// Whether lists of names are printed whole.
  public var namesAll = false

  // MARK: Running

  public var jobs = 1
  /// Processor time for one file or one session.
  public var timeoutSeconds = 600.0
  /// Memory of each job; nil for an equal share of nine tenths of what the machine has.
  public var memoryByteCount: Int?
  /// The part of the study to be worked on; nil for all of it.
  public var shard: Shard?
  public var isResumed = false
  /// Whether results of an earlier run of other operands in the folder may be replaced.
  public var isForced = false
  /// Whether what an earlier run has measured is taken from it, where files and settings are the same.
  public var isUpdated = false

  // MARK: Record

  /// The command line as the record shows it.
  public var arguments: [String] = []
  /// What a run depends on that the fields above do not hold: options as they were given.
  public var fingerprintTexts: [String] = []
  /// Files that options name and on whose content a run depends.
  public var optionFiles: [String] = []
  /// What is wrong with a fact of a map or a task description, by the option of its name; nil where all is
  /// well.
  public var factProblem: @Sendable (_ name: String, _ text: String) -> String? = { _, _ in nil }
  /// How the value of a parameter is shown, which may hold words of a participant or of the user.
  public var shownParameter: @Sendable (_ name: String, _ text: String) -> String = { $1 }

  public init() {}

  /// Whether nothing is analyzed.
  var isInspecting: Bool { purpose == .inspection || purpose == .sessionList }

  public var numbers: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }

  /// Whether pictures are drawn.
  var drawsPictures: Bool { purpose == .pictures || storesPictures }

  /// The tables that every unit is turned into.
  var tables: Set<OutputTable> {
    switch purpose {
    case .inspection: [.inputs]
    case .sessionList: [.sessionList]
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
  /// The name of a study: that of the one folder or file that was named, without the ending of an archive, or
  /// of the deepest folder that holds all that was named. Empty for pipes and lists, and where names are
  /// withheld.
  var studyName: String {
    guard !names.arePseudonyms, pathList == nil, let first = operands.first, !operands.contains("-")
    else { return "" }
    let places = operands.compactMap(resolved)
    guard places.count == operands.count, let place = try? FileKind(first), place != .stream else {
      return ""
    }
    guard operands.count > 1 else {
      // A link is called by its own name; `.` has a name that only the whole path holds.
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

  /// The longest first.
  private static let archiveEndings = [".tar.gz", ".tgz", ".tar", ".zip"]
}

extension Parameters {
  /// As records and pages show them. That pictures are drawn is none of the parameters of the numbers.
  func shown(_ text: (_ name: String, _ text: String) -> String) -> Parameters {
    Parameters(
      Dictionary(
        sorted.filter { $0.name != Parameters.pictures.name }.map {
          ($0.name, text($0.name, $0.text))
        }, uniquingKeysWith: { first, _ in first }))
  }
}
