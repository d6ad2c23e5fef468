/// Turns the files of one unit into sessions.
public struct SessionReader: Sendable {
  /// What a unit came to.
  public struct Outcome: Sendable {
    /// In the byte order of their sources.
    public let sessions: [Session]
    /// One per file of the unit, in byte order.
    public let reports: [FileReport]
    /// Files that cannot be used and that no step accounts for, with what is known of them.
    public let orphans: [Orphan]
  }

  /// An unusable file on its own.
  public struct Orphan: Sendable, Equatable {
    public let participant: String
    public let session: String
    public let task: ActiveTask?
    public let step: String
    public let problem: ReadError
  }

  private let reader: FileReader
  private let labels: [ByteKey: FileLabels]
  private let layout: LayoutTemplate?
  private let description: TaskDescription?
  /// The task every session is taken for; nil where each is recognized.
  public let forcedTask: ActiveTask?
  /// By names in lower case.
  private let extraByName: [String: [StudyFiles.Extra]]

  /// A reader for all units of a study.
  ///
  /// - Parameters:
  ///   - labels: what a map file says, by path below the root.
  ///   - forcedTask: the task every session is taken for, whatever it looks like.
  ///   - bareSound: what sounds without a header are.
  public init(
    _ files: StudyFiles, labels: [ByteKey: FileLabels] = [:], layout: LayoutTemplate? = nil,
    description: TaskDescription? = nil, forcedTask: ActiveTask? = nil, wantsDigests: Bool = false,
    isStrict: Bool = false, bareSound: BareSound? = nil
  ) {
    reader = FileReader(
      files: files, wantsDigests: wantsDigests, isStrict: isStrict, bareSound: bareSound)
    (self.labels, self.layout, self.description) = (labels, layout, description)
    self.forcedTask = forcedTask
    extraByName = Dictionary(grouping: files.extras) { lastComponent($0.path).lowercased() }
  }

  /// What a file's head or text shows of the results in it; for the plan of a study.
  public func glance(_ path: String) -> FileGlance {
    // A pipe can be read only once, so it is left to the reading.
    if reader.files.streams.contains(ByteKey(path)) { return FileGlance(isResult: true) }
    guard let head = firstBytes(of: reader.files.absolute(path)),
      Recognition.kind(ofFirst: head) == nil, !startsWithItems(head)
    else { return FileGlance() }
    return FileGlance(reader.load(path).flatMap(\.results))
  }

  /// Hands on the rows of a table of results; none of other files.
  func forEachRow(ofTable path: String, _ role: TableRole, _ take: (TableRow) -> Void) {
    reader.forEachRow(ofTable: path, role, take)
  }

  /// What can be told of a file or folder that is there and cannot be read.
  public static func report(of unreadable: ReadError) -> FileReport {
    FileReport(
      source: unreadable.source, kind: .other, byteCount: 0, sha256: nil, recording: nil,
      problem: unreadable)
  }

  /// What one file is, read by itself; of an archive, also what each file in it is.
  public func reports(of path: String) -> [FileReport] {
    UnitFiles(reader.load(path), labels: .init(shape: shape, said: said), extra: extraFile).reports
  }

  /// Reads every file of the unit once and joins what belongs together.
  public func read(_ unit: StudyUnit) -> Outcome {
    let rows = Dictionary(unit.rows.map { (ByteKey($0.path), $0) }) { first, _ in first }
    let loaded = unit.paths.flatMap { path in
      rows[ByteKey(path)].map { [reader.load($0)] } ?? reader.load(path)
    }
    let files = UnitFiles(
      loaded, labels: .init(shape: shape, said: said), extra: extraFile)
    var assembly = SessionAssembly(files, description: description, forcedTask: forcedTask)
    return assembly.outcome()
  }

  /// The session a map or a layout puts a file into; for the plan of a study.
  func labeledSession(_ path: String) -> ByteKey? {
    let told = (shape(path) ?? FileLabels()).overridden(by: said(path))
    return told.sessionKey
  }

  /// The units of the study.
  public func plan() -> StudyPlan {
    StudyPlan(reader.files, look: glance, session: labeledSession, forEachRow: forEachRow)
  }

  /// A template takes the place of the shapes that are known.
  private func shape(_ path: String) -> FileLabels? {
    layout == nil ? Platforms.labels(ofPath: path) : nil
  }

  /// What is said of a table holds for its rows.
  private func said(_ path: String) -> FileLabels? {
    let path = container(of: path) ?? path
    return layout?.labels(of: path)?.overridden(by: labels[ByteKey(path)])
      ?? labels[ByteKey(path)]
  }

  /// A file of the data folders, where exactly one has the name, or but for case and Unicode form.
  private func extraFile(named name: String) -> LoadedFile? {
    let alike = extraByName[name.lowercased()] ?? []
    let exact = alike.filter { lastComponent($0.path).utf8.elementsEqual(name.utf8) }
    let candidates = exact.isEmpty ? alike : exact
    guard let extra = candidates.first, candidates.count == 1 else { return nil }
    return reader.reading(reader.files.study(of: extra)).load(extra.path).first
  }
}

extension FileGlance {
  fileprivate init(_ results: [TaskResult]) {
    // Results that name their sessions have nothing to do with what lies below.
    let plain = results.filter { $0.labels.session == nil }
    (isResult, sessions) = (!plain.isEmpty, results.compactMap(\.labels.sessionKey))
    runs = plain.flatMap { $0.taskRunUUID?.runs ?? [] }
    guard !runs.isEmpty else { return }
    let leaves = plain.flatMap(\.steps).flatMap(\.leaves)
    links = leaves.map { $0.linkedFileNames.map { $0.lowercased() } }.filter { !$0.isEmpty }
  }
}

/// The beginning of a recorder's file, with its envelope or without, which spares a look at the rest.
private func startsWithItems(_ head: [UInt8]) -> Bool {
  let dense = head.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  if dense.starts(with: #"{"items":"#.utf8) { return true }
  return dense.starts(with: "[".utf8) && !showsResult(head)
}
