import Recordings
import Report
import Text

/// A report in a folder: an overview, and a page for each participant with a card for every session.
///
/// The page of a participant is read from the table and written before the next one, so that memory does not grow with
/// the study.
struct ReportFolder {
  let path: String

  /// Throws where pages of another program or of another study lie, which must not be lost.
  ///
  /// - Parameters:
  ///   - path: need not be there yet.
  ///   - study: the title of the pages to be written; nil if those of another study may be replaced.
  init(_ path: String, of study: String?) throws {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = String(path)
    let record = PageRecord(in: self.path)
    // A damaged record of this program has its pages beside it.
    if record == nil, pages.isEmpty, FileKind.isThere("\(self.path)/\(PageRecord.name)") {
      throw Self.refusal(of: PageRecord.name, in: self.path)
    }
    let own = [StudyPage.indexName, StudyPage.participantsName] + names(in: StudyPage.pagesFolder)
    for name in own where try isOfOthers(name) { throw Self.refusal(of: name, in: self.path) }
    if let study, let other = record?.study, other !== study {
      throw SettingsError(
        "--output", of: self.path,
        "contains the pages of another study (\(other)); give another folder, or --force to replace them"
      )
    }
  }

  private static func refusal(of name: String, in path: String) -> SettingsError {
    SettingsError(
      "--output", of: path,
      "contains \(name) of another program; give another folder, or remove the file")
  }

  /// Pages in a folder below, with the name of the folder.
  private func names(in folder: String) -> [String] {
    OutputFolder.names(in: "\(path)/\(folder)").filter { $0.hasSuffix(".html") }.map {
      "\(folder)/\($0)"
    }.sortedByBytes()
  }

  /// The participants' pages of an earlier report.
  private var pages: [String] {
    names(in: StudyPage.pagesFolder).filter { (try? isOfOthers($0)) == false }
  }

  /// Whether something has the name of a page that this program has not written.
  private func isOfOthers(_ name: String) throws -> Bool {
    let file = "\(path)/\(name)"
    guard FileKind.isThere(file) else { return false }
    guard (try? FileKind(file)) == .file else { return true }
    return !StudyPage.isPage(try FileKind.beginning(of: file, byteCount: StudyPage.headByteCount))
  }

  /// The record of an earlier report if that has made all pages from the same tables and they are still there as it wrote
  /// them; nil otherwise.
  func current(_ source: String) -> PageRecord? {
    guard let record = PageRecord(in: path), record.source === source, !source.isEmpty,
      record.overview[ByteKey(StudyPage.indexName)] != nil,
      record.overview.allSatisfy({
        ContentDigest(ofFileAt: "\(path)/\($0.key.text)")?.description == $0.value
      }), pages.count == record.digests.count,
      record.digests.allSatisfy({ $0.value.hasSuffix(" \(byteCount(of: $0.key.text))") })
    else { return nil }
    return record
  }

  /// Writes all pages, removes those of an earlier report that are no more, and returns how many participants there
  /// are and how many of their pages were kept.
  ///
  /// - Parameters:
  ///   - page: all steps of the run, counted.
  ///   - pieces: where the rows of each participant of the page are.
  ///   - source: the digest of the tables.
  ///   - keepsPages: whether pages that would be the same are left as they are.
  func write(
    _ page: StudyPage, _ provenance: StudyPage.Provenance, _ run: FinishedRun,
    _ pictures: StoredPictures?, _ pieces: ParticipantPieces, source: String, failureCount: Int,
    keepsPages: Bool
  ) throws -> (all: Int, kept: Int) {
    try OutputFolder.prepare(
      path, for: [StudyPage.indexName, StudyPage.participantsName, PageRecord.name],
      in: [StudyPage.pagesFolder])
    try OutputFolder.create("\(path)/\(StudyPage.pagesFolder)")
    let earlier = PageRecord(in: path)?.digests ?? [:]
    let names = page.pageNames
    // Before others are written, which may have the same names where capitals do not count.
    OutputFolder.remove(files: pages.filter { !names.containsBytes(of: $0) }, in: path)
    let table = try LockedFile(run.metricsPath, isReadOnly: true)
    let header = try table.bytes(at: 0, count: pieces.start ?? 0)
    var (digests, kept) = ([ByteKey: String](), 0)
    for (number, name) in names.enumerated() {
      var rows: [UInt8] = []
      for piece in pieces.all[number] {
        rows += try table.bytes(at: piece.lowerBound, count: piece.count)
      }
      var steps: [(rows: [MetricsRow], line: [UInt8])] = []
      try run.forEachStep(in: header + rows) { step, _ in
        steps.append((step, try pictures?.takeLine(of: step[0]) ?? []))
      }
      let texts =
        [Version.number, Version.build, provenance.title, page.participants[number]]
        + page.reasons(on: steps.lazy.flatMap(\.rows))
      let contents = [rows] + steps.map(\.line)
      let digest = ContentDigest(ofTexts: texts + contents.map { "\(ContentDigest(of: $0).words)" })
        .description
      if keepsPages, let known = earlier[ByteKey(name)], known == "\(digest) \(byteCount(of: name))"
      {
        digests[ByteKey(name)] = known
        kept += 1
        continue
      }
      let drawn = try steps.compactMap { step in
        DrawnStep(rows: step.rows, pictures: try pictures?.pictures(inLine: step.line) ?? [])
      }
      let bytes = page.page(ofParticipant: number, drawn, provenance)
      try write(bytes, to: name)
      digests[ByteKey(name)] = "\(digest) \(bytes.count)"
    }
    let index = page.index(provenance)
    try write(index, to: StudyPage.indexName)
    var overview = [ByteKey(StudyPage.indexName): ContentDigest(of: index).description]
    if let all = page.participantsPage(provenance) {
      try write(all, to: StudyPage.participantsName)
      overview[ByteKey(StudyPage.participantsName)] = ContentDigest(of: all).description
    } else {
      OutputFolder.remove(files: [StudyPage.participantsName], in: path)
    }
    let record = PageRecord(
      study: provenance.title, digests: digests, overview: overview, source: source,
      failureCount: failureCount)
    try write(record.json, to: PageRecord.name)
    return (names.count, kept)
  }

  /// The size of a page; -1 without one.
  private func byteCount(of name: String) -> Int {
    (try? LockedFile("\(path)/\(name)", isReadOnly: true))?.byteCount ?? -1
  }

  private func write(_ bytes: [UInt8], to name: String) throws(WriteError) {
    try FileKind.write(bytes, to: "\(path)/\(name)")
  }
}
