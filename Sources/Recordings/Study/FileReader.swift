import Foundation

/// What one file of a study is: a row of `inputs.csv`.
public struct FileReport: Sendable, Equatable {
  /// Path below the root.
  public let source: String
  /// By content.
  public internal(set) var kind: RecordingKind
  /// Size on disk.
  public internal(set) var byteCount: Int
  /// Lowercase hexadecimal; nil unless asked for.
  public internal(set) var sha256: String?
  /// The recording in it, if it is one.
  public internal(set) var recording: Recording?
  /// Why it cannot be used.
  public internal(set) var problem: ReadError?
  /// The platform that wrote it; nil for files as phones write them.
  public internal(set) var platform: String?
  /// Of an archive: what in it was passed over and why.
  public internal(set) var passedOver: [ReadError] = []
  /// Rows of a table.
  public internal(set) var rowCount: Int?
  /// Why it is of no use though nothing is wrong with it.
  public internal(set) var uselessness: ReadError.Problem?
  /// Of what is read and may be a copy of another file.
  var content: ContentDigest?
  /// The file of the same session that has the same content and is used instead.
  public internal(set) var original: String?
  /// True where the template of a layout fits its path.
  public internal(set) var isLaidOut = false
  /// True where a row of a map speaks of it or of the archive it lies in.
  public internal(set) var isMapped = false

  /// A file that was not looked into yet.
  init(source: String, kind: RecordingKind = .other, byteCount: Int, sha256: String? = nil) {
    (self.source, self.kind, self.byteCount, self.sha256) = (source, kind, byteCount, sha256)
  }

  /// True for a recording, a result, and what tells of them or holds them.
  public var isKnown: Bool {
    recording != nil || [.taskResult, .manifest, .archive].contains(kind)
  }
  /// False for a file that is none of those that are read, and that nothing is wrong with.
  public var isUsed: Bool { problem != nil || isKnown }
}

/// A file read once: its report, and what is in it.
struct LoadedFile {
  var report: FileReport
  var results: [TaskResult] = []
  /// Recordings beside that of the report, where one file holds several.
  var furtherRecordings: [Recording] = []
  /// What it tells of the files beside it, by name.
  var neighbors: [String: FileLabels] = [:]

  /// Steps of results that do not name them.
  var visits: [String: StepVisit] = [:]
  /// What it tells of runs apart from their results.
  var runs: [ByteKey: RunParticulars] = [:]
  /// True for a row of a table, whose report is that of the table.
  var isRow = false

  /// In place of those above, where they are parts of streams: what of those begins in this file.
  var pieces: [Recording]?

  /// All of them.
  var recordings: [Recording] {
    pieces ?? [report.recording].compactMap(\.self) + furtherRecordings
  }

  /// The same file with what a platform's rules find in it.
  func holding(_ contents: FileContents) -> LoadedFile {
    var file = self
    (file.report.kind, file.report.platform) = (contents.kind, contents.platform)
    file.report.recording = contents.recordings.first
    file.furtherRecordings = Array(contents.recordings.dropFirst())
    (file.results, file.neighbors) = (contents.results, contents.neighbors)
    (file.report.uselessness, file.visits) = (contents.passedOver, contents.visits)
    file.runs = contents.runs
    if let problem = contents.problem { file.report.problem = problem }
    return file
  }
}

/// Reads files below one root.
struct FileReader: Sendable {
  let files: StudyFiles
  let wantsDigests: Bool
  /// True when a torn recording counts as unusable.
  let isStrict: Bool
  /// What sounds without a header are.
  var bareSound: BareSound?
  var limits = ArchiveLimits()

  /// The file; of an archive also what is in it. Never fails: what is wrong stands in the reports.
  func load(_ path: String) -> [LoadedFile] {
    let absolute = files.absolute(path)
    var report = FileReport(source: path, byteCount: fileSize(absolute) ?? 0)
    do {
      if let table = header(ofTable: path) {
        return [try loadTable(path, table, byteCount: report.byteCount)]
      }
      guard files.streams.contains(ByteKey(path)) else {
        return try load(.file(path: absolute), report)
      }
      // A pipe is read to its end before anything is known of it.
      let bytes = try ByteBuffer(readingStream: absolute)
      report.byteCount = bytes.count
      return try load(.memory(bytes), report)
    } catch {
      report.problem = ReadError(source: path, .unreadable(reason: error.reason))
      return [LoadedFile(report: report)]
    }
  }

  private func load(_ source: ByteSource, _ blank: FileReport) throws(FileError) -> [LoadedFile] {
    let head = source.head
    guard let head, let container = Container(firstBytes: head) else {
      return [try plain(source, head: head, blank)]
    }
    var report = blank
    report.sha256 = wantsDigests ? try source.digest() : nil
    return unpacked(source, container, report)
  }

  /// A file that is packed in nothing, or no more.
  func plain(
    _ source: ByteSource, head: [UInt8]?, _ blank: FileReport
  ) throws(FileError) -> LoadedFile {
    var report = blank
    if let head, let kind = kindOfForeign(head, report.source) {
      report.kind = kind
      if wantsDigests, report.sha256 == nil { report.sha256 = try source.digest() }
      let file = LoadedFile(report: report)
      return try comparable(
        platformFile(source, head: head, file) ?? settled(file, source), source,
        wasPacked: blank.sha256 != nil)
    }
    let bytes = try source.read()
    report.kind = .json
    // A compressed file has its own size and digest.
    if report.sha256 == nil {
      report.sha256 = wantsDigests ? SHA256.hex(of: bytes) : nil
    }
    return try comparable(
      settled(interpret(bytes, LoadedFile(report: report)), source), .memory(bytes),
      wasPacked: blank.sha256 != nil)
  }

  /// The file with what tells copies of it, where it is read and can have any. The digest of a file that was
  /// packed is that of the packed one.
  private func comparable(
    _ file: LoadedFile, _ bytes: ByteSource, wasPacked: Bool
  ) throws(FileError) -> LoadedFile {
    let report = file.report
    guard report.isUsed, files.possibleCopies.include(byteCount: report.byteCount) else {
      return file
    }
    var comparable = file
    if let sha256 = report.sha256 {
      comparable.report.content = ContentDigest(sha256: wasPacked ? try bytes.digest() : sha256)
    } else {
      comparable.report.content = try ContentDigest(of: bytes)
    }
    return comparable
  }

  /// The same reader for other files.
  func reading(_ files: StudyFiles) -> FileReader {
    FileReader(
      files: files, wantsDigests: wantsDigests, isStrict: isStrict, bareSound: bareSound,
      limits: limits)
  }

  /// The kind of a file that cannot be JSON by its first bytes; files named so are always read.
  private func kindOfForeign(_ head: [UInt8], _ path: String) -> RecordingKind? {
    guard let kind = Recognition.kind(ofFirst: head) else { return nil }
    return kind == .other && contentName(path).hasSuffix(".json") ? nil : kind
  }

  private func interpret(_ bytes: ByteBuffer, _ blank: LoadedFile) -> LoadedFile {
    var file = blank
    let source = file.report.source
    do {
      guard let table = try ItemTable.read(bytes) else { return try tree(of: bytes, file) }
      if let content = Recognition.read(table) {
        let recording = Recording(source: source, content: content, table: table)
        (file.report.kind, file.report.recording) = (recording.kind, recording)
        file.report.problem = problem(of: table, source: source)
        return file
      }
      if let contents = Platforms.contents(of: table, source: source) {
        file = file.holding(contents)
        file.report.problem = problem(of: table, source: source)
        return file
      }
      if table.showsResult || bytes.withBytes({ showsResult($0.prefix(4096)) }) {
        return try tree(of: bytes, file)
      }
      if table.count == 0, bytes.firstCharacter == UInt8(ascii: "{") {
        file.report.problem = ReadError(source: source, .noItems)
      } else if let tear = table.tear, isStrict || table.count == 0 || file.report.kind == .json {
        file.report.problem = ReadError(source: source, tear.problem)
      }
    } catch {
      let isRead = mayHoldJSON(source)
      file.report.kind = isRead ? .json : .other
      file.report.problem = isRead ? problem(error, in: bytes, source: source) : nil
    }
    return file
  }

  /// Text that is in another encoding is told as that.
  private func problem(
    _ problem: JSONProblem, in bytes: ByteBuffer, source: String
  ) -> ReadError {
    guard problem.mayBeOfEncoding, let encoding = bytes.foreignEncoding else {
      return ReadError(source: source, .json(problem))
    }
    return ReadError(source: source, .encoding(encoding, byteOffset: problem.byteOffset))
  }

  private func problem(of table: ItemTable, source: String) -> ReadError? {
    problem(source, count: table.count, tear: table.tear)
  }

  /// Why items that are too few, or torn, cannot be used.
  func problem(_ source: String, count: Int, tear: Tear?) -> ReadError? {
    guard let tear else { return count == 0 ? ReadError(source: source, .noItems) : nil }
    return isStrict || count == 0 ? ReadError(source: source, tear.problem) : nil
  }

  private func tree(of bytes: ByteBuffer, _ blank: LoadedFile) throws(JSONProblem) -> LoadedFile {
    var file = blank
    let (tree, source) = (try JSONValue.parse(bytes), file.report.source)
    file.results = TaskResult.all(in: tree, source: source)
    if !file.results.isEmpty { file.report.kind = .taskResult }
    guard file.results.isEmpty, let contents = Platforms.contents(of: tree, source: source) else {
      return file
    }
    return file.holding(contents)
  }
}

extension Recording {
  fileprivate init(source: String, content: Content, table: ItemTable) {
    self.init(source: source, content: content, itemCount: table.count, tear: table.tear)
  }
}

/// A document whose name promises something other than JSON is not reported when it is none.
func mayHoldJSON(_ path: String) -> Bool {
  let name = contentName(path)
  if RecorderFileName(name).isRecorderName { return true }
  guard let dot = name.lastIndex(of: ".") else { return true }
  return ["json", "jsonl", "ndjson", "items", "tmp"].contains(name[name.index(after: dot)...])
}

func fileSize(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return Int(status.st_size)
}

/// Up to 4096 bytes; nil when the file cannot be opened. Never waits for a pipe's writer.
func firstBytes(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, 4096))
  }
}
