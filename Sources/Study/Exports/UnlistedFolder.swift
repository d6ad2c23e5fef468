import Recordings
import Text

/// A folder of a platform whose files belong to many people. A list beside it says whose they are; without the list, their names say it
/// to those who know the names of the project. Where nothing says it, the files are of no use: they are never of one participant.
struct UnlistedFolder: Sendable {
  /// The path of the list of the folder in which a file is; nil for a file in any other folder.
  let list: @Sendable (_ path: String) -> String?
  /// True for the dictionary of a project with runs of tasks.
  let isProject: @Sendable (ProjectDictionary) -> Bool
  /// The title of the project in the name of a dictionary or a table; nil for any other name.
  let title: @Sendable (_ name: String) -> String?
  /// The date in the name of a dictionary or a table, so that later ones follow earlier ones in the order of bytes; empty without one.
  let date: @Sendable (_ name: String) -> String
  /// True for the form of names under which files are downloaded alone.
  let isDownload: @Sendable (_ name: String) -> Bool
  /// What is known of the project by its data dictionary and its tables.
  let project: @Sendable (_ dictionary: ProjectDictionary, _ tables: [ProjectTable]) -> ProjectFiles
}

/// A table of data of a project.
struct ProjectTable {
  /// Its path below the root.
  let path: String
  let source: ByteSource
  /// The dictionary that explains it.
  let dictionary: ProjectDictionary
}

/// What a project knows of its files.
struct ProjectFiles: Sendable {
  /// What the name of a file says; nil for a name that can be read in several ways or in none.
  let labels: @Sendable (_ name: String) -> FileLabels?
  /// The labels of a file with what tables say of its run, such as when it began, and whether the file is used.
  let completed: @Sendable (_ labels: FileLabels) -> FileLabels
  /// What is known of a file that was downloaded alone, by its name, the run in it and the event that the user gives.
  let download: @Sendable (_ name: String, _ run: String?, _ event: String?) -> ProjectDownload
  /// The path of the table that says last what became of a session; nil for one that is in no table.
  let table: @Sendable (_ session: SessionKey) -> String?
}

/// What a project knows of a file that was downloaded alone.
enum ProjectDownload {
  /// The name is none of the project.
  case unknown
  case run(FileLabels)
  /// The name is that of files of several events, or of one that no table names.
  ///
  /// - Parameters:
  ///   - labels: What is common to all.
  ///   - runs: The labels of each.
  case severalRuns(labels: FileLabels, runs: [FileLabels])
}
