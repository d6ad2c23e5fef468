/// The tables among the files of a study that tell whose the other files are.
///
/// They are read when the work is planned: without them nobody knows which files belong together.
struct SideTables: Sendable {
  private var labels: [ByteKey: FileLabels] = [:]
  private var members: [ByteKey: [JSONValue.Member]] = [:]
  /// Why a table could not be read; nil for one that was.
  private var tables: [ByteKey: ReadError?] = [:]

  init(_ files: StudyFiles) {
    let sources = files.paths.filter { path in
      guard path.utf8.count > 4, path.suffix(4).lowercased() == ".csv",
        !files.streams.contains(ByteKey(path)), let head = firstBytes(of: files.absolute(path))
      else { return false }
      return SynapseTable.fits(head)
    }
    guard !sources.isEmpty else { return }
    let finder = FileFinder(files.paths)
    for source in sources { read(source, files, finder) }
  }

  private mutating func read(_ source: String, _ files: StudyFiles, _ finder: FileFinder) {
    var rows = SideRows(finder)
    do {
      let torn = try RowSplitter.forEachRow(ofFile: files.absolute(source)) { rows.read($0) }
      if let torn { rows.refuse(.unclosed(line: torn, isAtEnd: true)) }
    } catch {
      rows.refuse(error.reason)
    }
    if rows.reason == nil, let table = rows.table {
      labels.merge(table.labels) { first, _ in first }
      members.merge(table.members) { first, _ in first }
    }
    let problem = rows.reason.map { ReadError(source: source, .unreadable(reason: $0)) }
    tables[ByteKey(source)] = .some(problem)
  }

  /// What they tell of a file.
  func labels(of path: String) -> FileLabels? { labels[ByteKey(path)] }

  /// A loaded file with what the tables know of it.
  func completed(_ file: LoadedFile) -> LoadedFile {
    let key = ByteKey(file.report.source)
    var whole = file
    if let problem = tables[key] {
      (whole.report.kind, whole.report.platform) = (.manifest, Synapse.name)
      whole.report.problem = problem
    } else if let members = members[key], let leaf = file.onlyLeaf,
      case .object(let own) = leaf.object
    {
      whole.results = TaskResult.all(in: .object(own + members), source: file.report.source)
    }
    return whole
  }
}

/// The rows of such a table, one after the other: cells may hold as much as files do.
private struct SideRows {
  private(set) var table: SynapseTable?
  /// Why the table cannot be used.
  private(set) var reason: String?
  private let finder: FileFinder

  init(_ finder: FileFinder) { self.finder = finder }

  mutating func read(_ row: RowSplitter.Row) {
    guard reason == nil else { return }
    do {
      for inner in try DelimitedText.rows(of: ByteBuffer(row.text)) {
        if table == nil {
          table = SynapseTable(header: inner.cells, finder)
        } else {
          table?.read(inner.cells)
        }
      }
    } catch {
      refuse(.init(line: row.line + error.line - 1, message: error.message))
    }
  }

  mutating func refuse(_ problem: DelimitedText.Problem) {
    refuse("line \(problem.line): \(problem.message)")
  }

  /// The first reason counts.
  mutating func refuse(_ why: String) { reason = reason ?? why }
}

extension LoadedFile {
  /// What is in a file that holds one leaf without a task around it.
  fileprivate var onlyLeaf: ResultLeaf? {
    guard results.count == 1, results[0].taskRunUUID == nil, results[0].steps.count == 1,
      results[0].steps[0].leaves.count == 1
    else { return nil }
    return results[0].steps[0].leaves[0]
  }
}
