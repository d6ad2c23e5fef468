/// The loaded files of one unit, with what is known of them beside their content.
struct UnitFiles {
  /// What paths tell: by the shape that a platform gives them, and by what the user says of them.
  struct PathLabels {
    var shape: (String) -> FileLabels?
    var said: (String) -> FileLabels?
  }

  /// In byte order.
  let paths: [String]
  private let loaded: [ByteKey: LoadedFile]
  private let pathLabels: PathLabels
  /// A file of that name outside of the study.
  let extra: (String) -> LoadedFile?
  let index: LinkIndex
  /// How many results lie in each folder that holds any.
  private let resultCounts: [ByteKey: Int]
  /// What a file of each folder tells of the others.
  private let neighbors: [ByteKey: [String: FileLabels]]

  init(_ files: [LoadedFile], labels: PathLabels, extra: @escaping (String) -> LoadedFile?) {
    (paths, pathLabels) = (files.map(\.report.source), labels)
    self.extra = extra
    loaded = Dictionary(files.map { (ByteKey($0.report.source), $0) }) { first, _ in first }
    index = LinkIndex(paths)
    var (counts, told) = ([ByteKey: Int](), [ByteKey: [String: FileLabels]]())
    for file in files {
      let home = ByteKey(folder(of: file.report.source))
      if !file.results.isEmpty { counts[home, default: 0] += file.results.count }
      if !file.neighbors.isEmpty { told[home, default: [:]].merge(file.neighbors) { a, _ in a } }
    }
    (resultCounts, neighbors) = (counts, told)
  }

  /// The folder that stands for the session a file belongs to.
  func home(of path: String) -> String {
    sessionFolder(of: path, isResultFolder: { resultCounts[ByteKey($0)] != nil })
  }

  /// True when the result of this path is the only one in its folder.
  func isAlone(_ resultPath: String) -> Bool {
    resultCounts[ByteKey(folder(of: resultPath))] == 1
  }

  /// What is said of a file, the user's word last.
  func labels(_ path: String) -> FileLabels { labels(path, content: file(path)?.onlyLabels) }

  /// What is said of a recording.
  func labels(of recording: Recording) -> FileLabels {
    labels(recording.source, content: recording.labels)
  }

  /// What is said of a result.
  func labels(of result: TaskResult) -> FileLabels {
    labels(result.source, content: result.labels)
  }

  private func labels(_ path: String, content: FileLabels?) -> FileLabels {
    let told = neighbors[ByteKey(folder(of: path))]
    return (pathLabels.shape(path) ?? FileLabels())
      .overridden(by: told?[FileContents.everyFile])
      .overridden(by: told?[lastComponent(path)])
      .overridden(by: content)
      .overridden(by: pathLabels.said(path))
  }

  /// The session a file seems to belong to.
  func place(of path: String) -> SessionPlace { place(of: path, labels(path)) }

  /// The session a result seems to belong to.
  func place(of result: TaskResult) -> SessionPlace {
    place(of: result.source, labels(of: result))
  }

  /// Where files are put that carry the UUID of the result's run; nil for a result without one.
  func runPlace(of result: TaskResult) -> SessionPlace? {
    guard let run = result.run else { return nil }
    return SessionPlace(participant: place(of: result).participant, session: run)
  }

  private func place(of path: String, _ said: FileLabels) -> SessionPlace {
    // A row that does not tell whose it is lies where its table does.
    let isRow = file(path)?.isRow ?? false
    let place = SessionPlace(folder: isRow ? folder(of: container(of: path) ?? "") : home(of: path))
    return SessionPlace(
      participant: said.participant ?? place.participant, session: said.session ?? place.session)
  }

  func file(_ path: String) -> LoadedFile? { loaded[ByteKey(path)] }

  /// What `inputs.csv` says of the files.
  var reports: [FileReport] {
    paths.compactMap { path in
      guard let file = file(path), !file.isRow else { return nil }
      var report: FileReport? = file.report
      if report?.platform == nil { report?.platform = labels(path).platform }
      return report
    }
  }

  /// Results of all files, those of one run together.
  var results: [TaskResult] {
    var (visits, runs) = ([String: StepVisit](), [ByteKey: RunParticulars]())
    for file in paths.compactMap(file) {
      visits.merge(file.visits) { first, _ in first }
      runs.merge(file.runs) { first, _ in first }
    }
    return PartedResults(visits: visits, runs: runs)
      .joined(paths.flatMap { file($0)?.results ?? [] })
  }

  /// The recordings of those files that can be used.
  func usableRecordings(_ paths: [String]) -> [Recording] {
    paths.compactMap(file).filter { $0.report.problem == nil }.flatMap(\.recordings)
  }
}

extension LoadedFile {
  /// The labels of what is in the file, where that is one thing.
  fileprivate var onlyLabels: FileLabels? {
    let all = recordings.map(\.labels) + results.map(\.labels)
    return all.count == 1 ? all.first : nil
  }
}
