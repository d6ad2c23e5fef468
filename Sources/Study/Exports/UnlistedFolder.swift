import Recordings
import Text

/// A folder of a platform whose files belong to many people. A list beside it says whose they are; without the list, their names say it
/// to those who know the names of the project. Where nothing says it, the files are of no use: they are never of one participant.
struct UnlistedFolder: Sendable {
  /// The path of the list of the folder in which a file is; nil for a file in any other folder.
  let list: @Sendable (_ path: String) -> String?
  /// What names of files say in a project; nil for a name that can be read in several ways or in none.
  ///
  /// Its arguments are the data dictionary of the project and the tables beside it.
  let names:
    @Sendable (_ dictionary: ProjectDictionary, _ tables: [ByteSource]) ->
      @Sendable (_ name: String) -> FileLabels?
}
