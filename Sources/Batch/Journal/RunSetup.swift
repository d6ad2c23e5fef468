import Analyses
import Metrics
import Recordings
import Reliability
import Report
import Study
import Text

/// What the results of a run depend on beside its files, and what makes tables of them.
struct RunSetup: Codable {
  /// Equal for runs of the same version and build of the program, with the same analyses.
  let version: ContentDigest
  /// Equal for runs whose results can stand in one table.
  let fingerprint: ContentDigest
  /// Equal for runs with the same settings, by any version.
  var settings: ContentDigest
  /// Equal for runs of the same operands, from wherever they are named.
  let operands: ContentDigest
  /// Equal also where the study and the folder of its run have moved together.
  let operandsFromFolder: ContentDigest
  /// Of the paths of the study, wherever that lies: equal for parts of one study.
  let study: ContentDigest
  /// The command line as the record of the run shows it.
  private(set) var arguments: [String]
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
  /// Columns of it that wide tables repeat.
  let carriedColumns: [String]
  /// The part of the study that is worked on; nil for all of it.
  var shard: Shard?
  /// The name of the study; empty if it is unknown or withheld.
  var studyName = ""
  /// The name of a first column in all tables, which contains the name of the run that a row comes from; nil without it.
  var runColumn: String?

  var numbers: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }
  var encoder: Delimited { Delimited(format == .tsv ? .tsv : .csv, numbers: numbers) }

  /// Files that it writes into its folder, but for wide tables, which have a folder of their own.
  var fileNames: [String] {
    tables.filter { $0 != .anyWide }.map { $0.fileName(format) } + Self.companions(format)
      + (describesTables ? [DataPackage.fileName] : [])
  }

  /// Whether it is of the same run, however that was called.
  func isSame(as other: RunSetup) -> Bool {
    var own = self
    own.arguments = other.arguments
    return own.binary == other.binary
  }

  /// Whether the tables are those of a study. Those of one part of it are not described: they are for `merge`.
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

  /// What a report in a folder consists of: the record of its pages, pages of the whole study, and one for each participant.
  static let pageNames = [
    PageRecord.name, StudyPage.indexName, StudyPage.participantsName,
    "\(StudyPage.pagesFolder)/*.html",
  ]

  /// Tables that other commands make of those of a run.
  static let derivedNames = [ReliabilityRow.table.name, ChangesRow.table.name].flatMap { name in
    OutputFormat.allCases.map { "\(name).\($0.fileEnding)" }
  }

  /// The tables and records of runs with any options, as paths below their folder.
  static var namesOfTables: [String] {
    OutputFormat.allCases.filter { !$0.nestsSessions }.flatMap { format in
      [OutputTable.metrics, .events, .answers, .sessions, .inputs, .nested, .pictures].map {
        $0.fileName(format)
      } + companions(format) + wideNames(format)
    } + [DataPackage.fileName]
  }

  /// What a run with any options may leave in its folder, its journal and a page of it among that.
  static var namesOfAnyRun: [String] {
    namesOfTables + [Journal.name, pageName] + pageNames + derivedNames
  }
}
