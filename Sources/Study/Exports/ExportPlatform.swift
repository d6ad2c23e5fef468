import Recordings
import Text

/// A platform whose exports have a different layout, different names or a different format than the
/// files of phones.
///
/// Each property describes one difference; the default is none. Labels of files, and formats that
/// only this platform writes, are converted here into labels, recordings and results, so that later
/// stages do not depend on platforms.
struct ExportPlatform: Sendable {
  /// The name of the platform in the output of `inspect`.
  let name: String
  /// The platform's names of folders, which are not names of participants.
  var folderNames: Set<Term> = []
  /// Those of these folders whose samples may belong to sessions in the folders beside them, so that both are read together.
  var companionFolders: Set<Term> = []
  /// Keys of the objects around its results, which identify a file of results.
  var resultKeys: [String] = []
  /// The labels in the path of a file; nil if the path does not have the form of this platform.
  var labels: @Sendable (_ path: String) -> FileLabels? = { _ in nil }

  /// True if a text with this beginning, without its white space, is a recording in a format of
  /// this platform.
  var isRecording: @Sendable (_ beginning: String) -> Bool = { _ in false }
  /// The contents of a table of items that no recorder of ResearchKit writes; nil if it is not of
  /// this platform.
  var items: @Sendable (_ items: ItemTable, _ source: String) -> FileContents? = { _, _ in nil }
  /// True for the path of a file of which an empty one is an error, since it should have been a recording.
  var promisesRecording: @Sendable (_ path: String) -> Bool = { _ in false }
  /// True if a tree is one of this platform although parts of it look like results of ResearchKit.
  var owns: @Sendable (_ tree: JSONValue) -> Bool = { _ in false }
  /// The contents of a tree without results of ResearchKit; nil if it is not of this platform.
  var tree: @Sendable (_ tree: JSONValue, _ source: String) -> FileContents? = { _, _ in nil }
  /// The results of an object or a list that say by a member of their own whose they are; nil for any other tree.
  var namedResults: @Sendable (_ tree: JSONValue, _ source: String) -> [TaskResult]? = { _, _ in nil
  }
  /// A syntax that only this platform reads.
  var document: ExportDocument?

  /// Folders whose files a list beside them explains.
  var unlisted: UnlistedFolder?

  /// A table that is read as a whole.
  var columnTable: ColumnTable?
  /// A table of which each row is treated as a file.
  var rowTable: RowTable?
  /// A table that names other files.
  var fileTable: FileTable?
}

/// A document in a syntax of a platform; it may be larger than memory.
struct ExportDocument: Sendable {
  /// True if a file with this beginning is such a document.
  let fits: @Sendable (_ head: [UInt8]) -> Bool
  /// True for a list of other files, which has to be read before units are formed.
  var isList = false
  /// True if a file with this beginning holds all records of a person, of which later exports repeat those of earlier ones; nil if no such
  /// document does.
  var holdsRecords: (@Sendable (_ head: [UInt8]) -> Bool)?
  /// What the beginning of such a document says of the person.
  var person: @Sendable (_ beginning: [UInt8]) -> BodyFacts = { _ in BodyFacts() }
  /// True for an archive whose members are parts of one such document, whatever its name.
  var isArchive: @Sendable (ByteSource) -> Bool = { _ in false }
  /// Reads a document; the dictionary is that of its project, if one is beside it. A reader of a format that may last for weeks keeps
  /// the samples of the wanted parts only.
  let contents:
    @Sendable (
      _ document: ByteSource, _ source: String, _ dictionary: ProjectDictionary?,
      _ wanted: WantedSpans
    ) throws(ReadError) -> FileContents

  init(
    fits: @escaping @Sendable (_ head: [UInt8]) -> Bool,
    contents:
      @escaping @Sendable (ByteSource, String, ProjectDictionary?) throws(ReadError) -> FileContents
  ) {
    self.fits = fits
    self.contents = { document, source, dictionary, _ throws(ReadError) in
      try contents(document, source, dictionary)
    }
  }

  /// A document of samples, of which parts may be wanted.
  init(
    fits: @escaping @Sendable (_ head: [UInt8]) -> Bool,
    samples: @escaping @Sendable (ByteSource, String, WantedSpans) throws(ReadError) -> FileContents
  ) {
    self.fits = fits
    self.contents = { document, source, _, wanted throws(ReadError) in
      try samples(document, source, wanted)
    }
  }

  /// True if a file with this beginning is such a list.
  func listsFiles(_ head: [UInt8]) -> Bool { isList && fits(head) }

  /// A document that no dictionary explains.
  init(
    fits: @escaping @Sendable (_ head: [UInt8]) -> Bool,
    holdsRecords: (@Sendable (_ head: [UInt8]) -> Bool)? = nil,
    person: @escaping @Sendable (_ beginning: [UInt8]) -> BodyFacts = { _ in BodyFacts() },
    contents: @escaping @Sendable (ByteSource, String) throws(ReadError) -> FileContents
  ) {
    (self.fits, self.holdsRecords, self.person) = (fits, holdsRecords, person)
    self.contents = { document, source, _, _ throws(ReadError) in try contents(document, source) }
  }
}
