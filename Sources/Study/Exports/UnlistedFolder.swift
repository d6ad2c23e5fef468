import Recordings
import Text

/// A folder of a platform whose files belong to many people. A list beside it says whose they are; without the list, their names say it
/// to those who know the names of the project. Where nothing says it, the files are of no use: they are never of one participant.
struct UnlistedFolder: Sendable {
  /// The path of the list of the folder in which a file is; nil for a file in any other folder.
  let list: @Sendable (_ path: String) -> String?
  /// What is known of the project by its data dictionary and the tables beside it.
  let project: @Sendable (_ dictionary: ProjectDictionary, _ tables: [ProjectTable]) -> ProjectFiles
}

/// A table of data beside the dictionary of a project.
struct ProjectTable {
  /// Its path below the root.
  let path: String
  let source: ByteSource
}

/// What a project knows of its files.
struct ProjectFiles: Sendable {
  /// What the name of a file says; nil for a name that can be read in several ways or in none.
  let labels: @Sendable (_ name: String) -> FileLabels?
  /// The labels of a file with what tables say of its run, such as when it began, and whether the file is used.
  let completed: @Sendable (_ labels: FileLabels) -> FileLabels
  /// The path of the table that says last what became of a session; nil for one that is in no table.
  let table: @Sendable (_ session: SessionKey) -> String?
}
