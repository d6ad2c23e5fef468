import CArchive
import Recordings
import Text

extension Container {
  /// The container of a file that holds files; nil for any other file, and for an archive that is one document of a platform.
  init?(of source: ByteSource, named path: String) {
    guard let head = source.head, let container = Container(firstBytes: head, name: path),
      !(container.isArchive && ExportPlatform.isDocument(source))
    else { return nil }
    self = container
  }
}

extension ExportPlatform {
  /// True for an archive whose members are parts of one document.
  static func isDocument(_ archive: ByteSource) -> Bool {
    all.contains { $0.document?.isArchive(archive) ?? false }
  }
}

extension FileReader {
  /// The contents of a packed file on disk: the archive first, then its members. An unusable archive is
  /// returned without its members, even if some could be read, since it can be exported again, unlike a
  /// recording of a phone.
  func unpacked(_ source: ByteSource, _ container: Container, _ report: FileReport) -> [LoadedFile]
  {
    let budget = ArchiveBudget(options.limits, packedByteCount: report.byteCount)
    do { return try unpacked(source, container, report, budget, depth: 1) } catch {
      return [LoadedFile(report, refused: error, head: source.contentHead)]
    }
  }

  private func unpacked(
    _ source: ByteSource, _ container: Container, _ report: FileReport, _ budget: ArchiveBudget,
    depth: Int
  ) throws(ArchiveProblem) -> [LoadedFile] {
    if case .foreign(let kind) = container { throw .foreign(kind) }
    if container == .zip, try PackedBytes(source).isEmptyZip {
      return [LoadedFile(emptyArchive: report)]
    }
    guard container == .gzip else {
      return try members(
        try opened(depth, budget) { () throws(ArchiveProblem) in try ArchiveStream(source, budget)
        }, report, budget, depth)
    }
    let gzip = try GzipStream(source, budget)
    switch Container(firstBytes: try gzip.peek(512)) {
    case nil: return try content(of: gzip, report, budget)
    case .foreign(let kind): throw .foreign(kind)
    case .gzip: throw .gzipInGzip
    case .tar:
      return try members(
        try opened(depth, budget) { () throws(ArchiveProblem) in try ArchiveStream(gzip) }, report,
        budget, depth)
    case .zip:
      let bytes = try gzip.content()
      if gzip.isTruncated { throw .cutOff }
      if ExportPlatform.isDocument(.memory(bytes)) { return [try plain(bytes, report)] }
      return try unpacked(.memory(bytes), .zip, report, budget, depth: depth)
    }
  }

  func opened(
    _ depth: Int, _ budget: ArchiveBudget, _ open: () throws(ArchiveProblem) -> ArchiveStream
  ) throws(ArchiveProblem) -> ArchiveStream {
    guard depth <= budget.limits.depth else { throw .tooDeep(limit: budget.limits.depth) }
    return try open()
  }

  // MARK: One compressed file

  /// Reads a compressed file. If it is truncated, the available part of a recording is used, as
  /// that of an uncompressed one.
  private func content(of gzip: GzipStream, _ report: FileReport, _ budget: ArchiveBudget)
    throws(ArchiveProblem) -> [LoadedFile]
  {
    let bytes = try gzip.content()
    if let table = packedTable(bytes, report) ?? lines(bytes, report) {
      if gzip.isTruncated { throw .cutOff }
      return table.holding(bytes)
    }
    var file = try plain(bytes, report)
    if !gzip.isTruncated { return [file].holding(bytes) }
    guard file.report.problem == nil else { return [file] }
    guard !options.isStrict, file.tear(after: bytes.count) else { throw .cutOff }
    return [file]
  }

  private func plain(_ bytes: ByteBuffer, _ report: FileReport) throws(ArchiveProblem) -> LoadedFile
  {
    let source = ByteSource.memory(bytes)
    do { return try plain(source, head: source.head, report) } catch {
      throw .unreadable(error.reason)
    }
  }

  /// The result for a file that is not compressed. A file with the name of an archive is an error
  /// if it has no other use.
  func promised(_ file: LoadedFile, _ source: ByteSource) -> LoadedFile {
    let head = source.head ?? []
    guard !file.report.isUsed, Container.isPromised(by: file.report.source),
      Container(firstBytes: head) == nil
    else { return file }
    var broken = file
    broken.report.kind = .archive
    if head.count >= 512, head.allSatisfy({ $0 == 0 }) {
      return LoadedFile(emptyArchive: file.report)
    }
    let hasList = ((try? PackedBytes(source))?.zipDirectoryByteCount ?? 0) > 0
    let problem: ArchiveProblem =
      hasList
      ? .foreign("a self-extracting archive")
      : .damaged(head.isEmpty ? "it is empty" : "its first bytes are not those of an archive")
    broken.report.problem = ReadError(source: file.report.source, .archive(problem))
    return broken
  }

  // MARK: Members

  private func members(
    _ archive: ArchiveStream, _ report: FileReport, _ budget: ArchiveBudget, _ depth: Int
  ) throws(ArchiveProblem) -> [LoadedFile] {
    var (whole, files) = (LoadedFile(report: report), [LoadedFile]())
    var seen: [ByteKey: ContentDigest] = [:]
    whole.report.kind = .archive
    func refuse(_ name: String, _ problem: ReadError.Problem) {
      files.append(LoadedFile(refusedMember: memberPath(report.source, name), problem))
    }
    while let member = try archive.next() {
      try budget.countMember()
      switch MemberPlace(member) {
      case .nothing: continue
      case .refused(let name, let reason): refuse(name, .unsafeMember(reason: reason))
      case .unnamed(let name): files.append(LoadedFile(unnamedMember: name, in: report.source))
      case .file(let path):
        if member.isEncrypted { throw .encrypted }
        let place = memberPath(report.source, path)
        guard isWanted(place) else { continue }
        if let reason = self.files.filter.reason(place) {
          files.append(LoadedFile(leftOut: place, reason))
          continue
        }
        let content = try archive.content(of: member, budget)
        let digest = ContentDigest(of: content)
        if let first = seen[ByteKey(path)] {
          // A member with the name and content of an earlier one needs no report.
          if first != digest { refuse(path, .repeatedMember) }
          continue
        }
        seen[ByteKey(path)] = digest
        let loaded = try load(content, place, budget, depth)
        files += outlines.map { loaded.map($0.outline) } ?? loaded
      }
    }
    if files.isEmpty { whole = LoadedFile(emptyArchive: report) }
    return [whole] + files.sorted { $0.report.source.precedes($1.report.source) }
  }

  func load(_ content: ByteBuffer, _ path: String, _ budget: ArchiveBudget, _ depth: Int)
    throws(ArchiveProblem) -> [LoadedFile]
  {
    let source = ByteSource.memory(content)
    var report = FileReport(source: path, byteCount: content.count)
    guard let container = Container(of: source, named: path) else {
      if let table = packedTable(content, report) ?? lines(content, report) {
        return table.holding(content)
      }
      return [promised(try plain(content, report), source)].holding(content)
    }
    report.sha256 = options.wantsDigests ? SHA256.hex(of: content) : nil
    do { return try unpacked(source, container, report, budget, depth: depth + 1) } catch
      where !error.endsOutermost
    { return [LoadedFile(report, refused: error, head: source.contentHead)] }
  }
}

extension [LoadedFile] {
  /// The file with the text of its first member if this is a table that describes other files.
  fileprivate func holding(_ text: ByteBuffer) -> [LoadedFile] {
    guard let first, SideTables.isTable(first.report.source, text.withBytes { $0.prefix(4096) })
    else { return self }
    var files = self
    files[0].sideTable = text
    return files
  }
}

extension LoadedFile {
  /// The report of an archive without files.
  init(emptyArchive report: FileReport) {
    self.init(report: report)
    self.report.kind = .archive
    self.report.passedOver = [
      ReadError(source: report.source, .passedOver(reason: "the archive contains no files"))
    ]
  }

  /// The report of a member of an archive that is not read.
  init(refusedMember path: String, _ problem: ReadError.Problem) {
    self.init(report: FileReport(source: path, byteCount: 0))
    report.problem = ReadError(source: path, problem)
  }

  /// The report of a member of an archive whose name is not text.
  init(unnamedMember name: String, in archive: String) {
    self.init(report: FileReport(source: memberPath(archive, name), byteCount: 0))
    report.problem = ReadError(source: archive, .oddName(remedy: "pack it anew"))
  }

  /// The report of a member of an archive that is left out of the study.
  init(leftOut path: String, _ reason: ReadError.Problem) {
    self.init(report: FileReport(source: path, byteCount: 0))
    report.uselessness = reason
  }

  /// True for a member of an archive that is not read, which therefore has no path of its own.
  var isRefusedMember: Bool { report.problem?.problem.isOfRefusedMember ?? false }

  /// The report of a compressed file that cannot be used at all; `head` contains the first bytes of
  /// its content.
  init(_ report: FileReport, refused problem: ArchiveProblem, head: [UInt8]?) {
    self.init(report: report)
    self.report.kind = head.flatMap(Container.init) == nil ? .other : .archive
    self.report.problem = ReadError(source: report.source, .archive(problem))
  }

  /// Notes that the recordings are truncated where the text is. False if there is none that can be
  /// truncated, and no list of results that was.
  mutating func tear(after byteOffset: Int) -> Bool {
    guard let recording = report.recording, recording.audio == nil, recording.image == nil else {
      return report.tableTear != nil
    }
    func truncated(_ recording: Recording) -> Recording {
      var truncated = recording
      truncated.tear =
        recording.tear ?? Tear(byteOffset: byteOffset, itemsKept: recording.itemCount)
      return truncated
    }
    report.recording = truncated(recording)
    furtherRecordings = furtherRecordings.map(truncated)
    return true
  }
}
