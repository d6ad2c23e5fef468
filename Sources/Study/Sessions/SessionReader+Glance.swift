import Recordings
import Text

/// What is known of a file before it is read, for the plan of a study.
extension SessionReader {
  /// The facts from a file's first bytes or text, for the plan of a study.
  public func glance(_ place: Int) -> FileGlance {
    let path = reader.files.paths[place]
    // A pipe can be read only once, so that it is not examined before.
    if reader.files.streams.contains(ByteKey(path)) { return FileGlance(isResult: true) }
    let source = ByteSource.file(path: reader.files.absolute(path))
    guard let head = source.contentHead else { return .damaged(path) }
    let isPacked = Container.isWorthALook(path) && Container(firstBytes: head)?.isArchive == true
    if isPacked, !ExportPlatform.isDocument(source) { return reader.glance(ofArchive: path) }
    if isArchiveName(path), !isPacked { return FileGlance(reader.load(path)) }
    var glance = reader.glance(source, head, of: path) ?? FileGlance(reader.load(path))
    glance.sessions += reader.sessions(named: [path])
    if glance.exportCount > 0 {
      glance.body = FileGlance.person(inBeginning: reader.beginning(of: path))
    }
    return glance
  }
}

extension SessionReader {
  /// The exports of people's records in the file with this number, for the plan of a study.
  public func exports(_ place: Int) -> [PersonalExport] {
    reader.load(reader.files.paths[place]).filter(\.holdsRecordsOfPerson).map {
      PersonalExport(place: place, path: $0.report.source, madeOn: $0.madeOn, $0.recordings)
    }
  }
}

extension LoadedFile {
  /// True for records of many days.
  fileprivate var holdsRecordsOfPerson: Bool {
    recordings.contains { $0.kind == .healthQuantity && $0.labels.stream != nil }
  }
}

extension FileReader {
  /// The facts from the first bytes of a file's content; nil if they do not suffice.
  func glance(_ source: ByteSource, _ head: [UInt8], of path: String) -> FileGlance? {
    guard Recognition.kind(ofFirst: head) == .other else { return FileGlance(head, of: path) }
    if isTableName(path), Self.isConvertedTable(head, path) { return .recording }
    // The header of a table may be long.
    let start = head.contains(UInt8(ascii: "\n")) ? head : source.tableHead ?? head
    if isOfRecorder(start, path) { return .recording }
    var glance = FileGlance(head, of: path)
    if isTableName(path), glance == FileGlance(), mayBeMotion(start) { glance?.isTrace = true }
    return glance
  }

  /// True for the beginning of a table or a document of samples that another program than ResearchKit writes, or whose columns the user
  /// names.
  private func isOfRecorder(_ head: [UInt8], _ path: String) -> Bool {
    if let columns = given.reading(of: path).columns, areNamed(by: columns, head) { return true }
    if isTableOfSamples(head, path) { return true }
    // Routes lie in folders of a health export, which are no sessions.
    if head.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<") {
      return false
    }
    let document = ExportPlatform.all.lazy.compactMap(\.document).first { $0.fits(head) }
    return document.map { !$0.isList && !($0.holdsRecords?(head) ?? false) } ?? false
  }

  /// The first bytes of an export of all records of a person, which has a long declaration; empty for a file that cannot be read.
  fileprivate func beginning(of path: String) -> [UInt8] {
    var pieces = DocumentPieces(.file(path: files.absolute(path)))
    return (try? pieces.next()) ?? []
  }
}

extension FileGlance {
  /// What the beginning of an export of all records of a person says of the person.
  static func person(inBeginning bytes: [UInt8]) -> BodyFacts {
    let document = ExportPlatform.first { platform in
      platform.document.flatMap { $0.holdsRecords?(bytes) ?? false ? $0 : nil }
    }
    return document?.person(bytes) ?? BodyFacts()
  }

  /// The facts from the first bytes of a file's content; nil if they do not suffice.
  init?(_ head: [UInt8], of path: String) {
    switch Recognition.kind(ofFirst: head) {
    case .other where ExportPlatform.all.contains { $0.document?.listsFiles(head) ?? false }:
      return nil
    case .other:
      self.init()
      isTrace = showsSession(path)
      exportCount =
        ExportPlatform.all.contains { $0.document?.holdsRecords?(head) ?? false } ? 1 : 0
    case .video: self.init()
    case .image:
      // A study may contain any picture.
      self = showsGrid(path) ? .recording : FileGlance()
    case nil where !startsWithItems(head): return nil
    default: self = .recording
    }
  }

  /// The facts from the whole content.
  init(_ files: [LoadedFile]) {
    let results = files.flatMap(\.results)
    // Results that name their sessions do not link to files below their folder.
    let plain = results.filter { $0.labels.session == nil }
    isResult = !plain.isEmpty
    isList = files.contains { !$0.neighbors.isEmpty }
    listsFolder = files.contains { $0.neighborFolder != nil }
    let damaged = files.filter { $0.report.problem != nil }.map(\.report.source)
    isArchive = damaged.contains(where: isArchiveName)
    isTrace =
      damaged.contains(where: showsSession)
      || files.contains { $0.neighbors[FileContents.everyFile]?.session != nil }
    isRecording = files.contains { !$0.recordings.isEmpty && !$0.isPicture }
    knowsItsFiles = isResult && plain.allSatisfy { $0.knowsFiles && $0.part == nil }
    sessions =
      results.compactMap(\.labels.sessionKey) + files.flatMap(\.runs.keys)
      + files.flatMap(\.visits.values).compactMap(\.session)
    runs = plain.flatMap { $0.taskRunUUID?.runs ?? [] }
    body = results.map(BodyFacts.init).reduce(BodyFacts()) { $0.overridden(by: $1) }
    participant = results.lazy.compactMap(\.labels.participant).first
    let leaves = plain.flatMap(\.steps).flatMap(\.leaves)
    lacksFiles = plain.contains(where: \.lacksFiles)
    saidTask = SaidTask(results)
    links = leaves.map { $0.linkedFileNames.map { $0.lowercased() } }.filter { !$0.isEmpty }
  }
}

extension TaskResult {
  /// True if a step that should have recordings links to none. What a step of another name records is not known, so that
  /// such steps count together.
  fileprivate var lacksFiles: Bool {
    let silent = steps.filter { step in step.leaves.allSatisfy { $0.linkedFileName == nil } }
    let isSilent = silent.count == steps.count && recognizedTask?.isRecorded == true
    return isSilent || silent.contains { ActiveTask(step: $0.identifier)?.isRecorded == true }
  }
}

/// True for a picture of an Amsler grid by its name.
private func showsGrid(_ path: String) -> Bool {
  ActiveTask(step: withoutArchiveEnding(lastComponent(path))) == .amslerGrid
}

/// True if a file begins like a recorder's file, with or without its envelope, so that the rest
/// need not be read.
private func startsWithItems(_ head: [UInt8]) -> Bool {
  let dense = head.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  if dense.starts(with: #"{"items":"#.utf8) { return true }
  if dense.starts(with: "[".utf8) { return !showsResult(head) }
  let text = String(decoding: dense, as: UTF8.self)
  return ExportPlatform.all.contains { $0.isRecording(text) }
}
