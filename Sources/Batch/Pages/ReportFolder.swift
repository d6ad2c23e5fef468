import Recordings
import Report

/// A report in a folder: an overview, and a page for each participant with a card for every session.
///
/// The page of a participant is read from the table and written before the next one, so that memory does not grow with
/// the study.
struct ReportFolder {
  private let path: String

  var indexPath: String { "\(path)/\(StudyPage.indexName)" }

  /// Throws where pages of something else lie.
  ///
  /// - Parameter path: need not be there yet.
  init(_ path: String) throws {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = String(path)
    let isOwn = PageRecord(in: self.path) != nil
    guard !isOwn, FileKind.isThere("\(self.path)/\(StudyPage.indexName)") else { return }
    throw SettingsError(
      "--output", of: self.path,
      "contains \(StudyPage.indexName) of another program; give another folder, or remove the file")
  }

  /// Writes all pages, removes those of an earlier report that are no more, and returns how many participants there
  /// are and how many of their pages were kept.
  ///
  /// - Parameters:
  ///   - page: all steps of the run, counted.
  ///   - pieces: where the rows of each participant of the page are.
  ///   - keepsPages: whether pages that would be the same are left as they are.
  func write(
    _ page: StudyPage, _ provenance: StudyPage.Provenance, _ run: FinishedRun,
    _ pictures: StoredPictures?, _ pieces: ParticipantPieces, keepsPages: Bool
  ) throws -> (all: Int, kept: Int) {
    try OutputFolder.create("\(path)/\(StudyPage.pagesFolder)")
    let earlier = PageRecord(in: path)?.digests ?? [:]
    let names = page.pageNames
    let table = try LockedFile(run.metricsPath, isReadOnly: true)
    let header = try table.bytes(at: 0, count: pieces.start ?? 0)
    var (digests, kept) = ([(page: String, digest: String)](), 0)
    for (number, name) in names.enumerated() {
      var rows: [UInt8] = []
      for piece in pieces.all[number] {
        rows += try table.bytes(at: piece.lowerBound, count: piece.count)
      }
      var steps: [(rows: [ReportedRow], line: [UInt8])] = []
      try run.forEachStep(in: header + rows) { step, _ in
        steps.append((step, try pictures?.takeLine(of: step[0]) ?? []))
      }
      let texts = [Version.number, Version.build, provenance.title, page.participants[number]]
      let contents = [rows] + steps.map(\.line)
      let digest = ContentDigest(
        ofTexts: texts + contents.map { "\(ContentDigest(of: $0).words)" }
      ).words.map { String($0, radix: 16) }.joined(separator: "-")
      digests.append((name, digest))
      if keepsPages, earlier[name] == digest, FileKind.isThere("\(path)/\(name)") {
        kept += 1
        continue
      }
      let drawn = try steps.compactMap { step in
        DrawnStep(rows: step.rows, pictures: try pictures?.pictures(inLine: step.line) ?? [])
      }
      try write(page.page(ofParticipant: number, drawn, provenance), to: name)
    }
    OutputFolder.remove(
      files: earlier.keys.filter { !names.contains($0) }, in: path)
    try write(page.index(provenance), to: StudyPage.indexName)
    if let all = page.participantsPage(provenance) {
      try write(all, to: StudyPage.participantsName)
    } else {
      OutputFolder.remove(files: [StudyPage.participantsName], in: path)
    }
    try write(PageRecord.json(digests), to: PageRecord.name)
    return (names.count, kept)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(WriteError) {
    try FileKind.write(bytes, to: "\(path)/\(name)")
  }
}
