import Foundation

/// What one file of a study is: a row of `inputs.csv`.
public struct FileReport: Sendable, Equatable {
  /// Path below the root.
  public let source: String
  /// By content.
  public internal(set) var kind: RecordingKind
  /// Size on disk.
  public let byteCount: Int
  /// Lowercase hexadecimal; nil unless asked for.
  public let sha256: String?
  /// The recording in it, if it is one.
  public internal(set) var recording: Recording?
  /// Why it cannot be used.
  public internal(set) var problem: ReadError?
  /// The platform that wrote it; nil for files as phones write them.
  public internal(set) var platform: String?
  /// Rows of a table.
  public internal(set) var rowCount: Int?
  /// Why it is of no use though nothing is wrong with it.
  public internal(set) var passedOver: ReadError.Problem?
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

  /// All of them.
  var recordings: [Recording] { [report.recording].compactMap(\.self) + furtherRecordings }

  /// The same file with what a platform's rules find in it.
  func holding(_ contents: FileContents) -> LoadedFile {
    var file = self
    (file.report.kind, file.report.platform) = (contents.kind, contents.platform)
    file.report.recording = contents.recordings.first
    file.furtherRecordings = Array(contents.recordings.dropFirst())
    (file.results, file.neighbors) = (contents.results, contents.neighbors)
    (file.report.passedOver, file.visits) = (contents.passedOver, contents.visits)
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

  /// The file, or what is in it. Never fails: what is wrong stands in the reports.
  func load(_ path: String) -> [LoadedFile] { [loadFile(path)] }

  private func loadFile(_ path: String) -> LoadedFile {
    let absolute = files.absolute(path)
    let size = fileSize(absolute) ?? 0
    do {
      if files.streams.contains(ByteKey(path)) { return try loadStream(path, absolute) }
      if let table = header(ofTable: path) {
        return try loadTable(path, table, byteCount: size)
      }
      if let kind = kindOfForeign(absolute) {
        let digest = wantsDigests ? try SHA256.hex(ofFile: absolute) : nil
        let report = FileReport(source: path, kind: kind, byteCount: size, sha256: digest)
        return settled(LoadedFile(report: report), .file(path: absolute))
      }
      let bytes = try ByteBuffer(readingFile: absolute)
      let digest = wantsDigests ? SHA256.hex(of: bytes) : nil
      let report = FileReport(source: path, kind: .json, byteCount: bytes.count, sha256: digest)
      return settled(interpret(bytes, LoadedFile(report: report)), .file(path: absolute))
    } catch {
      let report = FileReport(
        source: path, kind: .other, byteCount: size, sha256: nil, recording: nil,
        problem: ReadError(source: path, .unreadable(reason: error.reason)))
      return LoadedFile(report: report)
    }
  }

  /// The same reader for other files.
  func reading(_ files: StudyFiles) -> FileReader {
    FileReader(
      files: files, wantsDigests: wantsDigests, isStrict: isStrict, bareSound: bareSound)
  }

  /// A pipe is read to its end before anything is known of it.
  private func loadStream(_ path: String, _ absolute: String) throws(FileError) -> LoadedFile {
    let bytes = try ByteBuffer(readingStream: absolute)
    let digest = wantsDigests ? SHA256.hex(of: bytes) : nil
    let kind = bytes.withBytes { Recognition.kind(ofFirst: $0.prefix(4096)) }
    let report = FileReport(
      source: path, kind: kind ?? .json, byteCount: bytes.count, sha256: digest)
    let file = LoadedFile(report: report)
    return settled(kind == nil ? interpret(bytes, file) : file, .memory(bytes))
  }

  /// The kind of a file that cannot be JSON by its first bytes; files named so are always read.
  private func kindOfForeign(_ absolute: String) -> RecordingKind? {
    guard let head = firstBytes(of: absolute), let kind = Recognition.kind(ofFirst: head) else {
      return nil
    }
    return kind == .other && absolute.hasSuffix(".json") ? nil : kind
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
        file.report.problem = ReadError(
          source: source, .json(.truncated(byteOffset: tear.byteOffset)))
      }
    } catch {
      let isRead = mayHoldJSON(source)
      file.report.kind = isRead ? .json : .other
      file.report.problem = isRead ? ReadError(source: source, .json(error)) : nil
    }
    return file
  }

  private func problem(of table: ItemTable, source: String) -> ReadError? {
    guard let tear = table.tear else {
      return table.count == 0 ? ReadError(source: source, .noItems) : nil
    }
    guard isStrict || table.count == 0 else { return nil }
    return ReadError(source: source, .json(.truncated(byteOffset: tear.byteOffset)))
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
  let name = lastComponent(path)
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
