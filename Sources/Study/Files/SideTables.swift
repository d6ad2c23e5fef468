public import Recordings
import Text

/// The tables in a study that give the participants of other files.
///
/// They are read during planning, since they determine which files belong together.
public struct SideTables: Sendable {
  private var labels: [ByteKey: FileLabels] = [:]
  private var members: [ByteKey: [JSONValue.Member]] = [:]
  private var tables: [ByteKey: TableReading] = [:]
  /// The sessions of each table of which no file is there.
  private var absent: [ByteKey: [AnnouncedSession]] = [:]
  /// The number of named files, for tables of which no file exists.
  private var missingCounts: [ByteKey: Int] = [:]
  /// The paths of the tables on the disk, in byte order.
  let sources: [String]

  /// The result of reading a table.
  private struct TableReading {
    let platform: String?
    /// The reason why the table or some rows could not be used; nil if there is none.
    let problem: ReadError?
  }

  /// The paths of the tables on the disk, recognized by their first bytes.
  public static func sources(in files: StudyFiles) -> [String] {
    files.paths.filter { path in
      Study.isTable(path) && !files.streams.contains(ByteKey(path))
        && table(ofFile: files.absolute(path)) != nil
    }
  }

  private static func table(ofFile path: String) -> FileTable? {
    ByteSource.file(path: path).contentHead.flatMap(table(ofFirst:))
  }

  /// The kind of a table that begins with these bytes; nil for any other text.
  static func table(ofFirst head: [UInt8]) -> FileTable? {
    ExportPlatform.first { $0.fileTable.flatMap { $0.fits(head) ? $0 : nil } }
  }

  /// Reads tables of a study.
  ///
  /// - Parameters:
  ///   - sources: their paths below the root.
  ///   - lost: indices of tables that are not read, with the reason.
  ///   - willRead: called before each of the others is read.
  public init(
    _ files: StudyFiles, _ sources: [String], besides lost: [Int: WorkerDownfall] = [:],
    willRead: (_ place: Int) -> Void = { _ in }
  ) {
    self.sources = sources
    guard !sources.isEmpty else { return }
    let named = NamedFiles(files.paths)
    for (place, source) in sources.enumerated() {
      let path = files.absolute(source)
      let table = Self.table(ofFile: path)
      if let downfall = lost[place] {
        tables[ByteKey(source)] = TableReading(
          platform: table?.platform, problem: ReadError(source: source, .lost(downfall)))
        continue
      }
      willRead(place)
      read(source, table, named) { rows throws(FileError) in
        if contentName(source) === lastComponent(source) {
          try rows.read(file: path)
        } else {
          rows.read(try ByteBuffer(readingFile: path).uncompressed(path))
        }
      }
    }
    dropKnownSessions(in: sources)
  }

  /// A record may stand in several tables, or in several versions in one, with its files or without.
  private mutating func dropKnownSessions(in tables: [String]) {
    if absent.isEmpty { return }
    var known = Set(labels.values.compactMap(\.sessionKey))
    for table in tables {
      absent[ByteKey(table)]?.removeAll { session in
        session.labels.sessionKey.map { !known.insert($0).inserted } ?? true
      }
    }
  }

  /// The tables in one archive. Each describes files in the archive and in archives inside it;
  /// inner tables have precedence.
  init(packed files: [LoadedFile]) {
    sources = []
    let found = files.filter { $0.sideTable != nil }
    if found.isEmpty { return }
    let paths = files.filter { !$0.isRow }.map(\.report.source)
    let places = found.map { archives(above: $0.report.source) }
    var namedFiles: [ByteKey: NamedFiles] = [:]
    // Of several tables in one archive the first has precedence.
    let order = found.indices.sorted { (-places[$0].count, $0) < (-places[$1].count, $1) }
    for (file, place) in order.map({ (found[$0], places[$0]) }) {
      guard let text = file.sideTable, let archive = place.last else { continue }
      let named = namedFiles[ByteKey(archive)] ?? NamedFiles(paths, below: memberPath(archive, ""))
      namedFiles[ByteKey(archive)] = named
      let table = Self.table(ofFirst: text.withBytes { Array($0.prefix(4096)) })
      read(file.report.source, table, named) { $0.read(text) }
    }
    dropKnownSessions(in: order.map { found[$0].report.source })
  }

  /// True if a file is such a table by its name and the first bytes of its content.
  static func isTable(_ path: String, _ head: some Sequence<UInt8>) -> Bool {
    Study.isTable(path) && table(ofFirst: Array(head)) != nil
  }

  private mutating func read(
    _ source: String, _ table: FileTable?, _ named: NamedFiles,
    _ fill: (inout SideRows) throws(FileError) -> Void
  ) {
    var rows = SideRows(table, named)
    do { try fill(&rows) } catch { rows.refuse(.unreadable(reason: error.reason)) }
    if rows.refusal == nil, let reading = rows.reading {
      if reading.labels.isEmpty { missingCounts[ByteKey(source)] = reading.missingCount }
      labels.merge(reading.labels) { first, _ in first }
      members.merge(reading.members) { first, _ in first }
      absent[ByteKey(source)] = reading.absent.map { row in
        AnnouncedSession(
          labels: row.labels, source: "\(source)\(partMark)\(row.line)",
          problem: .sessionWithoutFiles(count: row.fileCount))
      }
    }
    tables[ByteKey(source)] = TableReading(
      platform: table?.platform, problem: rows.problem.map { ReadError(source: source, $0) })
  }

  /// The labels that the tables give to a file.
  func labels(of path: String) -> FileLabels? { labels[ByteKey(path)] }

  /// The file with its labels and members from the tables.
  func completed(_ file: LoadedFile) -> LoadedFile {
    let key = ByteKey(file.report.source)
    var whole = file
    whole.given = labels[key] ?? file.given
    if let reading = tables[key] {
      (whole.report.kind, whole.report.platform) = (.manifest, reading.platform)
      whole.report.problem = reading.problem
      whole.announced = absent[key] ?? []
      if whole.report.rowCount == 0 { whole.report.rowCount = nil }
      if let count = missingCounts[key], count > 0 {
        whole.report.passedOver.append(
          ReadError(source: file.report.source, .filesElsewhere(count: count)))
      }
    } else if let members = members[key], let leaf = file.onlyLeaf,
      case .object(let own) = leaf.object
    {
      whole.results = TaskResult.all(in: .object(own + members), source: file.report.source)
    }
    return whole
  }
}

/// The files that tables may name, indexed once.
private final class NamedFiles {
  private(set) lazy var finder = FileFinder(paths, below: beginning)
  private let paths: any Sequence<String>
  private let beginning: String

  init(_ paths: any Sequence<String>, below beginning: String = "") {
    (self.paths, self.beginning) = (paths, beginning)
  }
}

/// Reads the rows of such a table one by one, since cells may be as large as files.
private struct SideRows {
  /// The state of the reading; nil before the header.
  private(set) var reading: FileTableReading?
  /// The reason why the table cannot be used.
  private(set) var refusal: ReadError.Problem?
  private let table: FileTable?
  private let files: NamedFiles

  init(_ table: FileTable?, _ files: NamedFiles) { (self.table, self.files) = (table, files) }

  /// The problem of the table or of some of its rows.
  var problem: ReadError.Problem? {
    if let refusal { return refusal }
    guard let reading, let odd = reading.oddRow else { return nil }
    let others = reading.oddRowCount - 1
    let rest =
      others == 0
      ? "the other rows are used"
      : "\(counted(others, "other row")) with such errors \(others == 1 ? "was" : "were") left out as well; the remaining rows are used"
    return .document(
      .malformed(
        .csv, line: odd.line, what: odd.wording.problem, remedy: "\(odd.wording.remedy); \(rest)"))
  }

  mutating func read(file path: String) throws(FileError) {
    note(truncation: try RowSplitter.forEachRow(ofFile: path) { read($0) })
  }

  mutating func read(_ text: ByteBuffer) {
    var splitter = RowSplitter()
    note(
      truncation: text.withBytes {
        splitter.add($0) { read($0) }
        return splitter.finish { read($0) }
      })
  }

  /// Rows before zeros are valid.
  private mutating func note(truncation: RowSplitter.Truncation?) {
    if case .inQuotes(let line)? = truncation { refuse(.unclosed(line: line, isAtEnd: true)) }
  }

  private mutating func read(_ row: RowSplitter.CutRow) {
    guard refusal == nil else { return }
    if let foreign = row.foreignText { return refuse(foreign.problem) }
    do {
      for inner in try DelimitedText.rows(of: ByteBuffer(row.text)) {
        if reading == nil {
          reading = table.map { FileTableReading($0, header: inner.cells, files.finder) }
        } else {
          reading?.read(inner.cells, line: row.line + inner.line - 1)
        }
      }
    } catch { refuse(.init(line: row.line + error.line - 1, error.wording)) }
  }

  private mutating func refuse(_ problem: DelimitedText.RowFault) {
    refuse(
      .document(
        .malformed(
          .csv, line: problem.line, what: problem.wording.problem, remedy: problem.wording.remedy)))
  }

  /// Notes a reason; the first one is kept.
  mutating func refuse(_ why: ReadError.Problem) { refusal = refusal ?? why }
}

extension LoadedFile {
  /// The leaf of a file that contains one leaf without a task.
  fileprivate var onlyLeaf: ResultLeaf? {
    guard results.count == 1, results[0].taskRunUUID == nil, results[0].steps.count == 1,
      results[0].steps[0].leaves.count == 1
    else { return nil }
    return results[0].steps[0].leaves[0]
  }
}
