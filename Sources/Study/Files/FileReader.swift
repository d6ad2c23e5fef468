import CLibrary
public import Recordings
import Text

/// How the files of a study are read.
public struct ReadingOptions: Sendable {
  /// True if reports contain the SHA-256 of files.
  public var wantsDigests: Bool
  /// True if a truncated recording is unusable.
  public var isStrict: Bool
  /// The format of sounds without a header.
  public var bareSound: BareSound?
  /// The limits of archives.
  public var limits: ArchiveLimits
  /// The unit of the times of results; nil to decide it from them.
  public var timeUnit: GivenTimeUnit?
  /// True if it is noted for each file who names its participant.
  public var wantsNameSources = false
  /// Tells whether two recordings are one sound in two encodings; nil if all are measured.
  public var areOneSound: (@Sendable (AudioRecording, AudioRecording) -> Bool)?

  /// Creates options; by default, files are read without digests.
  public init(
    wantsDigests: Bool = false, isStrict: Bool = false, bareSound: BareSound? = nil,
    limits: ArchiveLimits = ArchiveLimits()
  ) {
    (self.wantsDigests, self.isStrict) = (wantsDigests, isStrict)
    (self.bareSound, self.limits) = (bareSound, limits)
  }
}

/// Reads files below one root.
struct FileReader: Sendable {
  let files: StudyFiles
  let options: ReadingOptions
  /// What the user says of files, which decides how tables and parts of recordings are read.
  var given = GivenLabels()
  /// Keeps outlines if memory cannot hold the samples of all files; nil to keep the samples.
  var outlines: Outlines?
  /// The members of archives that are read, and the archives that contain them; nil for all
  /// members.
  private(set) var wanted: Set<ByteKey>?
  let dictionaries = ProjectDictionaries()
  let headers = TableHeaders()

  /// Reads a file, and all files in it if it is an archive. Never fails: problems are in the
  /// reports.
  func load(_ path: String) -> [LoadedFile] {
    let files = whole(path).map(parted)
    return outlines.map { files.map($0.outline) } ?? files
  }

  private func whole(_ path: String) -> [LoadedFile] {
    let absolute = files.absolute(path)
    var report = FileReport(source: path, byteCount: fileSize(absolute) ?? 0)
    do {
      if let table = header(ofTable: path) {
        return [try loadTable(path, table, byteCount: report.byteCount)]
      }
      guard files.streams.contains(ByteKey(path)) else {
        return try load(.file(path: absolute), report)
      }
      // A pipe has to be read to its end first.
      let bytes = try ByteBuffer(readingStream: absolute)
      report.byteCount = bytes.count
      return try load(.memory(bytes), report).map { $0.saidToBePaths(bytes) }
    } catch {
      report.problem = ReadError(source: path, .unreadable(reason: error.reason))
      return [LoadedFile(report: report)]
    }
  }

  /// The report of a file that made its reader fail.
  func report(_ path: String, _ downfall: WorkerDownfall) -> FileReport {
    report(path, .lost(downfall))
  }

  func report(_ path: String, _ problem: ReadError.Problem) -> FileReport {
    let file = tablePath(ofRow: path) ?? path
    var report = FileReport(source: path, byteCount: fileSize(files.absolute(file)) ?? 0)
    report.problem = ReadError(source: path, problem)
    return report
  }

  /// The report of a file with settings or labels, which is not read as a recording.
  func report(context path: String) -> FileReport {
    let place = files.absolute(path)
    var report = FileReport(source: path, kind: .manifest, byteCount: fileSize(place) ?? 0)
    report.sha256 = options.wantsDigests ? try? ByteSource.file(path: place).digest() : nil
    return report
  }

  private func load(_ source: ByteSource, _ blank: FileReport) throws(FileError) -> [LoadedFile] {
    let head = source.head
    guard let container = Container(of: source, named: blank.source) else {
      if let head, mayHoldLines(head, blank.source), let lines = lines(try source.read(), blank) {
        return lines
      }
      return [promised(try plain(source, head: head, blank), source)]
    }
    var report = blank
    report.sha256 = options.wantsDigests ? try source.digest() : nil
    return unpacked(source, container, report)
  }

  /// Reads a file that is not, or no longer, packed.
  func plain(_ source: ByteSource, head: [UInt8]?, _ blank: FileReport) throws(FileError)
    -> LoadedFile
  {
    var report = blank
    if SettingsFileName.isInArchive(report.source) { report.uselessness = .settingsInArchive }
    if blank.byteCount == 0,
      ExportPlatform.all.contains(where: { $0.promisesRecording(blank.source) })
    {
      report.problem = ReadError(source: report.source, .noItems)
      return LoadedFile(report: report)
    }
    if let head, let foreign = UnsupportedFile(firstBytes: head, name: report.source) {
      if options.wantsDigests, report.sha256 == nil { report.sha256 = try source.digest() }
      report.uselessness = .unsupported(foreign)
      return LoadedFile(report: report)
    }
    if let head, let kind = kindOfForeign(head, report.source) {
      report.kind = kind
      if options.wantsDigests, report.sha256 == nil { report.sha256 = try source.digest() }
      let file = LoadedFile(report: report)
      return try comparable(
        namedColumns(source, head: head, file) ?? platformFile(source, head: head, file)
          ?? misspelledFile(head: head, file) ?? convertedTable(source, head: head, file)
          ?? unknownTable(source, head: head, file) ?? settled(file, source), source,
        wasPacked: blank.sha256 != nil)
    }
    let bytes = try source.read()
    report.kind = .json
    // A compressed file has its own size and digest.
    if report.sha256 == nil { report.sha256 = options.wantsDigests ? SHA256.hex(of: bytes) : nil }
    return try comparable(
      settled(interpretText(bytes, LoadedFile(report: report)), source), .memory(bytes),
      wasPacked: blank.sha256 != nil)
  }

  /// The file with the fingerprint that identifies copies, if it was read and can have copies. The digest of a packed file
  /// is computed from its packed form.
  private func comparable(_ file: LoadedFile, _ bytes: ByteSource, wasPacked: Bool)
    throws(FileError) -> LoadedFile
  {
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

  /// A reader with these options for other files.
  func reading(_ files: StudyFiles) -> FileReader {
    FileReader(files: files, options: options, given: given)
  }

  /// A reader with these options that reads only some members of archives, without outlines.
  func reading(_ members: [String]) -> FileReader {
    var reader = self
    reader.outlines = nil
    reader.wanted = Set(members.flatMap { archives(above: $0) + [$0] }.map(ByteKey.init))
    return reader
  }

  /// True if a member of an archive is read.
  func isWanted(_ member: String) -> Bool { wanted?.contains(ByteKey(member)) ?? true }

  /// The kind of a file that cannot be JSON by its first bytes; files named so are always read.
  private func kindOfForeign(_ head: [UInt8], _ path: String) -> RecordingKind? {
    guard let kind = Recognition.kind(ofFirst: head) else { return nil }
    return kind == .other && promisesJSON(path) ? nil : kind
  }
}
