import Recordings
import Report
import Text

/// A report in a folder: an overview, and a page for each participant with a card for every session.
///
/// The page of a participant is read from the table and written before the next one, so that memory does not grow with
/// the study.
struct ReportFolder {
  let path: String

  /// Throws if the folder contains pages of another program or of another study, which must not be
  /// overwritten.
  ///
  /// - Parameters:
  ///   - path: the folder, which need not exist.
  ///   - study: the title of the new pages; nil if the pages of another study may be replaced.
  init(_ path: String, of study: String?) throws {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = String(path)
    let record = PageRecord(in: self.path)
    // Pages of this program remain beside a record that was damaged.
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

  /// The paths of the pages in a subfolder.
  private func names(in folder: String) -> [String] {
    OutputFolder.names(in: "\(path)/\(folder)").filter { $0.hasSuffix(".html") }.map {
      "\(folder)/\($0)"
    }.sortedByBytes()
  }

  /// The participants' pages of an earlier report.
  private var pages: [String] {
    names(in: StudyPage.pagesFolder).filter { (try? isOfOthers($0)) == false }
  }

  /// True if a file has the name of a page and was not written by this program.
  private func isOfOthers(_ name: String) throws -> Bool {
    let file = "\(path)/\(name)"
    guard FileKind.isThere(file) else { return false }
    guard (try? FileKind(file)) == .file else { return true }
    return !StudyPage.isPage(try FileKind.beginning(of: file, byteCount: StudyPage.headByteCount))
  }

  /// The record of an earlier report if all its pages were made from the same tables and still
  /// exist unchanged; nil otherwise.
  func current(_ source: String) -> PageRecord? {
    guard let record = PageRecord(in: path), record.source === source, !source.isEmpty,
      record.overview[ByteKey(StudyPage.indexName)] != nil,
      record.overview.allSatisfy({
        ContentDigest(ofFileAt: "\(path)/\($0.key.text)")?.description == $0.value
      }), pages.count == record.digests.count,
      record.digests.allSatisfy({ $0.value.hasSuffix(" \(content(of: $0.key.text))") })
    else { return nil }
    return record
  }

  /// What `write` has done: the numbers of participants and of pages that were kept, and the names of companions that files of
  /// others have.
  typealias Work = (all: Int, kept: Int, taken: [String])

  /// Writes all pages with the files beside them, and removes pages of an earlier report that are no longer needed. The folder
  /// has the pages of one report, whenever it is stopped: all get their names together.
  ///
  /// - Parameters:
  ///   - page: the page with all steps of the run counted.
  ///   - pieces: the ranges of the rows of each participant.
  ///   - source: the digest of the tables.
  ///   - keepsPages: true if pages that would be equal are kept.
  func write(
    _ page: StudyPage, _ provenance: StudyPage.Provenance, _ run: FinishedRun,
    _ pictures: StoredPictures?, _ pieces: ParticipantPieces, source: String, failureCount: Int,
    keepsPages: Bool
  ) throws -> Work {
    try OutputFolder.prepare(
      path, for: [StudyPage.indexName, StudyPage.participantsName, PageRecord.name],
      in: [StudyPage.pagesFolder])
    let made = try OutputFolder.create("\(path)/\(StudyPage.pagesFolder)")
    do {
      return try writeTogether(
        page, provenance, run, pictures, pieces, source: source, failureCount: failureCount,
        keepsPages: keepsPages)
    } catch {
      OutputFolder.remove(made)
      throw error
    }
  }

  private func writeTogether(
    _ page: StudyPage, _ provenance: StudyPage.Provenance, _ run: FinishedRun,
    _ pictures: StoredPictures?, _ pieces: ParticipantPieces, source: String, failureCount: Int,
    keepsPages: Bool
  ) throws -> Work {
    let earlier = PageRecord(in: path)?.digests ?? [:]
    let names = page.pageNames
    var commit = FolderCommit(in: path)
    commit.remove(files: pages.filter { !names.containsBytes(of: $0) })
    // Pages are many, so that each is closed as soon as it is written.
    let staged = try StagedFolder("\(path)/\(StudyPage.pagesFolder)")
    let table = try LockedFile(run.metricsPath, isReadOnly: true)
    let header = try table.bytes(at: 0, count: pieces.start ?? 0)
    var (digests, written, kept) = ([ByteKey: String](), [String](), 0)
    for (number, name) in names.enumerated() {
      let rows = try pieces.all[number].reduce(into: [UInt8]()) { rows, piece in
        rows += try table.bytes(at: piece.lowerBound, count: piece.count)
      }
      let material = try PageMaterial(rows, header: header, run, pictures)
      let digest = material.digest(of: page, number, provenance)
      if keepsPages, let known = earlier[ByteKey(name)], known == "\(digest) \(content(of: name))" {
        digests[ByteKey(name)] = known
        kept += 1
        continue
      }
      let bytes = page.page(ofParticipant: number, try material.drawn(pictures), provenance)
      written.append(lastComponent(name))
      try staged.write(lastComponent(name), bytes)
      digests[ByteKey(name)] = "\(digest) \(ContentDigest(of: bytes))"
    }
    commit.add(written, of: staged)
    let overview = try addOverview(of: page, provenance, to: &commit)
    let record = PageRecord(
      study: provenance.title, digests: digests, overview: overview, source: source,
      failureCount: failureCount)
    let taken = try PageCompanions(page, provenance).add(to: &commit, in: path)
    commit.add(try file(record.json, PageRecord.name))
    try commit.perform()
    return (names.count, kept, taken)
  }

  /// Adds the index and the list of participants, if there is one; returns their digests.
  private func addOverview(
    of page: StudyPage, _ provenance: StudyPage.Provenance, to commit: inout FolderCommit
  ) throws -> [ByteKey: String] {
    let index = page.index(provenance)
    commit.add(try file(index, StudyPage.indexName))
    var overview = [ByteKey(StudyPage.indexName): ContentDigest(of: index).description]
    if let all = page.participantsPage(provenance) {
      commit.add(try file(all, StudyPage.participantsName))
      overview[ByteKey(StudyPage.participantsName)] = ContentDigest(of: all).description
    } else {
      commit.remove(files: [StudyPage.participantsName])
    }
    return overview
  }

  /// The digest of a page as it is on the disk; empty if there is none.
  private func content(of name: String) -> String {
    ContentDigest(ofFileAt: "\(path)/\(name)")?.description ?? ""
  }

  /// A file that is still to get its name.
  private func file(_ bytes: [UInt8], _ name: String) throws(WriteError) -> AtomicFile {
    let file = try AtomicFile("\(path)/\(name)")
    try file.writer.write(bytes)
    return file
  }
}

/// What the page of a participant shows: the rows of the steps and their stored pictures.
private struct PageMaterial {
  private let rows: [UInt8]
  private var steps: [(rows: [MetricsRow], line: [UInt8])] = []

  /// - Parameters:
  ///   - rows: lines of the table of metrics.
  ///   - header: the first line of the table.
  init(_ rows: [UInt8], header: [UInt8], _ run: FinishedRun, _ pictures: StoredPictures?) throws {
    self.rows = rows
    try run.forEachStep(in: header + rows) { step, _ in
      steps.append((step, try pictures?.takeLine(of: step[0]) ?? []))
    }
  }

  /// Equal for pages with the same content.
  func digest(of page: StudyPage, _ number: Int, _ provenance: StudyPage.Provenance) -> String {
    let texts =
      [Version.number, Version.build, provenance.title, page.participants[number]]
      + page.reasons(on: steps.lazy.flatMap(\.rows))
    let contents = [rows] + steps.map(\.line)
    return ContentDigest(ofTexts: texts + contents.map { "\(ContentDigest(of: $0).words)" })
      .description
  }

  /// The steps with their pictures.
  func drawn(_ pictures: StoredPictures?) throws -> [DrawnStep] {
    try steps.compactMap { step in
      DrawnStep(rows: step.rows, pictures: try pictures?.pictures(inLine: step.line) ?? [])
    }
  }
}
