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
    var problem: ReadError?
    do {
      let bytes = try ByteBuffer(readingFile: files.absolute(source))
      let table = SynapseTable(try DelimitedText.rows(of: bytes), finder)
      labels.merge(table.labels) { first, _ in first }
      members.merge(table.members) { first, _ in first }
    } catch let error as DelimitedText.Problem {
      let reason = "line \(error.line): \(error.message)"
      problem = ReadError(source: source, .unreadable(reason: reason))
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      problem = ReadError(source: source, .unreadable(reason: reason))
    }
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

extension LoadedFile {
  /// What is in a file that holds one leaf without a task around it.
  fileprivate var onlyLeaf: ResultLeaf? {
    guard results.count == 1, results[0].taskRunUUID == nil, results[0].steps.count == 1,
      results[0].steps[0].leaves.count == 1
    else { return nil }
    return results[0].steps[0].leaves[0]
  }
}
