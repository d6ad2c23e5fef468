import Recordings
import Text

/// A platform whose exports have a different layout, different names or a different format than the files of phones.
///
/// A value of what the platform does in its own way; a part that is left out does nothing. Labels of files and formats
/// that only this platform writes are converted here into labels, recordings and results, so that later stages do not
/// depend on platforms.
struct ExportPlatform: Sendable {
  /// As `inspect` names it.
  let name: String
  /// The platform's names of folders, which are not names of participants.
  var folderNames: Set<Term> = []
  /// Keys that stand around its results, by which a file of them is known.
  var resultKeys: [String] = []
  /// The labels in the path of a file; nil if the path does not have the form of this platform.
  var labels: @Sendable (_ path: String) -> FileLabels? = { _ in nil }

  /// Whether a text that begins so, without its white space, is a recording as only this platform writes them.
  var isRecording: @Sendable (_ beginning: String) -> Bool = { _ in false }
  /// The contents of a table of items that no recorder of ResearchKit writes; nil for any other.
  var items: @Sendable (_ items: ItemTable, _ source: String) -> FileContents? = { _, _ in nil }
  /// Whether a tree is this platform's though some of it looks like results of ResearchKit.
  var owns: @Sendable (_ tree: JSONValue) -> Bool = { _ in false }
  /// The contents of a tree in which no result of ResearchKit was found; nil for any other.
  var tree: @Sendable (_ tree: JSONValue, _ source: String) -> FileContents? = { _, _ in nil }
  /// A syntax that only this platform reads.
  var document: ExportDocument?

  /// A table that is read as a whole.
  var columnTable: ColumnTable?
  /// A table of which each row is a file of its own.
  var rowTable: RowTable?
  /// A table that names other files.
  var fileTable: FileTable?
}

/// A document in a syntax of a platform; it may be larger than memory.
struct ExportDocument: Sendable {
  /// Whether a file that begins so is such a document.
  let fits: @Sendable (_ head: [UInt8]) -> Bool
  let contents:
    @Sendable (_ document: ByteSource, _ source: String) throws(ReadError) -> FileContents
}
