import Analyses
import Metrics
import Recordings
import Reliability
import Report
import Study
import Text

/// What the results of a run depend on beside its files, and the settings of its tables.
struct RunSetup: Codable {
  /// Equal for runs of the same version and build of the program, with the same analyses.
  let version: ContentDigest
  /// Equal for runs whose results can stand in one table.
  let fingerprint: ContentDigest
  /// Equal for runs with the same settings in any version.
  var settings: ContentDigest
  /// Equal for runs of the same operands, given by any path.
  private(set) var operands: ContentDigest
  /// Equal for runs of the same operands, also if the study and the output folder were moved
  /// together.
  private(set) var operandsFromFolder: ContentDigest
  /// Equal for runs whose printed names can be compared: own names, or pseudonyms made with one key.
  let namesKey: ContentDigest
  /// The folder at which the sources of the run begin.
  let root: StudyRoot
  /// The meaning of the levels of folders; nil if names are withheld, some of which it contains.
  let folderRule: FolderRule?
  /// A digest of the paths within the study, equal for all parts of one study wherever it is
  /// stored.
  let study: ContentDigest
  /// The command line as the record of the run shows it.
  private(set) var arguments: [String]
  /// The command line of a call that adds sessions, with which it continues if it is stopped; empty for any other run.
  private(set) var additionArguments: [String] = []
  /// The settings that repeat the run, as JSON.
  private(set) var settingsRecord = ""
  /// True if names of participants and files are pseudonyms.
  let hasPseudonyms: Bool
  let parameters: Parameters
  let tables: [OutputTable]
  let format: OutputFormat
  /// Significant digits; nil for all.
  let digits: Int?
  let labelUse: LabelUse
  /// The content of the participants' table, under the printed names.
  let people: PeopleFile?
  /// Columns of the participants' table that wide tables repeat.
  let wideColumns: WideColumns
  /// How the sessions are divided into visits.
  let visits: VisitChoice
  /// The part of the study that is worked on; nil for all of it.
  var shard: Shard?
  /// The name of the study; empty if it is unknown or withheld.
  var studyName = ""
  /// The name of a first column in all tables, which contains the name of the run that a row comes from; nil without it.
  var runColumn: String?

  /// The settings that repeat the run.
  var settingsJSON: JSONValue {
    (try? JSONValue.parse(ByteBuffer(settingsRecord.utf8))) ?? .object([])
  }

  var numbers: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }
  var encoder: Delimited { Delimited(format == .tsv ? .tsv : .csv, numbers: numbers) }

  /// Files in the output folder, except wide tables, which have their own folder.
  var fileNames: [String] {
    tables.filter { $0 != .anyWide }.map { $0.fileName(format) } + Self.companions(format)
      + (describesTables ? [DataPackage.fileName] : [])
  }

  /// The names that its wide tables may have.
  var ownWideNames: [String] { tables.contains(.anyWide) ? Self.wideNames(format) : [] }

  /// Whether it is of the same run, however that was called.
  func isSame(as other: RunSetup) -> Bool {
    var own = self
    own.arguments = other.arguments
    own.additionArguments = other.additionArguments
    own.settingsRecord = other.settingsRecord
    return own.binary == other.binary
  }

  /// The command line that continues the run if it is stopped.
  var continuedArguments: [String] { additionArguments.isEmpty ? arguments : additionArguments }

  /// The setup of a run to which sessions are added: it stays a run of the operands that began it.
  func adding(to before: RunSetup) -> RunSetup {
    var setup = self
    (setup.operands, setup.operandsFromFolder) = (before.operands, before.operandsFromFolder)
    (setup.arguments, setup.studyName) = (before.arguments, before.studyName)
    setup.additionArguments = arguments
    return setup
  }

  /// True if the tables are described by a data package. The tables of one part of a study are not,
  /// since they are made for `merge`.
  var describesTables: Bool { shard.map { $0.count == 1 || $0.parts.count > 1 } ?? true }
}

// MARK: Names of files

extension RunSetup {
  /// Files beside the tables of sessions and files.
  private static func companions(_ format: OutputFormat) -> [String] {
    let ending = format.ofTables.fileEnding
    let tables = [GroupsRow.table.name, ParticipantsRow.name, DictionaryRow.table.name]
    return tables.map { "\($0).\(ending)" } + ["\(DictionaryRow.table.name).json", recordName]
  }

  /// The names of the wide tables of all tasks, one for each kind of row.
  ///
  /// No file has some of these names, because a task may have no values of steps or sessions. To leave them out, the
  /// definitions of all metrics would have to be made, which takes longer than many a run.
  static func wideNames(_ format: OutputFormat) -> [String] {
    (Catalog.analyses.map { $0.task.rawValue } + [""]).flatMap { task in
      OutputTable.WideGrain.allCases.map { OutputTable.wide(task: task, $0).fileName(format) }
    }
  }

  /// The record of a run. A folder is that of a run if it has one.
  static let recordName = "run.json"

  /// A page beside the tables that it is made of.
  static let pageName = "report.html"

  /// The files of a report in a folder: the record of its pages, pages of the whole study, and one
  /// page for each participant.
  static let pageNames = [
    PageRecord.name, StudyPage.indexName, StudyPage.participantsName,
    "\(StudyPage.pagesFolder)/*.html",
  ]

  /// Tables that other commands compute from the tables of a run.
  static let derivedNames = [
    ReliabilityRow.table.name, ChangesRow.table.name, PracticeRow.table.name,
  ].flatMap { name in OutputFormat.allCases.map { "\(name).\($0.fileEnding)" } }

  /// The tables and records of runs with any options, as paths below their folder.
  static var namesOfTables: [String] {
    OutputFormat.allCases.filter { !$0.nestsSessions }.flatMap { format in
      [OutputTable.metrics, .events, .answers, .sessions, .inputs, .nested, .pictures].map {
        $0.fileName(format)
      } + companions(format) + wideNames(format)
    } + [DataPackage.fileName]
  }

  /// All files that a run with any options may leave in its folder, including its journal and a
  /// page.
  static var namesOfAnyRun: [String] {
    namesOfTables + [Journal.name, pageName] + pageNames + PageCompanions.names + derivedNames
  }
}
