import Foundation
import Recordings
import Synthesis
import TestSupport
import Testing
import Text

@testable import Study

/// Property: a file of SampleData or of an export that is cut or changed anywhere has one report, columns are as long as one
/// another, a cut recording or result never passes for a whole one, and no item is kept that the whole file
/// lacks.
///
/// Files of up to 128 bytes are cut after every byte, others in some places. With `EVERY_BYTE` in the
/// environment, files are cut after each of their bytes, which takes hours, and changed in more places: those
/// whose path contains its value, so all files if it is empty.
@Suite struct DamagedSampleDataTests {
  /// Every file of SampleData and of the exports, by its path in the repository.
  private static let files: [String] = {
    let tree = [Fixture.sampleData, Fixture.exportsFolder].flatMap { root in
      (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).map {
        "\(root)/\($0)".replacing(folder.path + "/", with: "")
      }
    }
    return tree.filter { path in
      var isFolder: ObjCBool = false
      let url = folder.appending(path: path)
      return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && !isFolder.boolValue && !path.hasSuffix(".md")
        && (chosen.map { $0.isEmpty || path.contains($0) } ?? true)
    }.sorted()
  }()

  private static let chosen = ProcessInfo.processInfo.environment["EVERY_BYTE"]

  private static let folder = Fixture.repository

  /// The choice of places of a file that are cut or changed.
  private struct Effort {
    /// Files up to this size are looked at in every place.
    let wholeByteCount: Int
    /// Bytes of larger files at both ends, where headers, lists and checksums are.
    let endByteCount: Int
    /// And so many between, spread evenly.
    let betweenCount: Int
    /// One of this many successive cuts is decoded.
    var decodedEvery = 1

    static let cuts =
      isFull
      ? Effort(wholeByteCount: .max, endByteCount: 0, betweenCount: 0, decodedEvery: 64)
      : Effort(wholeByteCount: 128, endByteCount: 3, betweenCount: 2)
    static let changes =
      isFull
      ? Effort(wholeByteCount: 256, endByteCount: 16, betweenCount: 32)
      : Effort(wholeByteCount: 0, endByteCount: 1, betweenCount: 1)
    private static let isFull = chosen != nil

    func places(_ count: Int) -> [Int] {
      guard count > max(wholeByteCount, 2 * endByteCount + betweenCount) else {
        return Array(0..<count)
      }
      let stride = Double(count - 2 * endByteCount) / Double(betweenCount)
      let between = (0..<betweenCount).map { endByteCount + Int(Double($0) * stride) }
      return Array(0..<endByteCount) + between + Array(count - endByteCount..<count)
    }
  }

  /// The only file of a study, planned while it was whole and read in its present state.
  private struct Specimen {
    private let path: String
    private let study: StudyFolder
    private let reader: SessionReader
    private let units: [StudyUnit]

    init(_ path: String, _ bytes: [UInt8]) throws {
      self.path = path
      study = try StudyFolder()
      try study.write(path, bytes: bytes)
      reader = SessionReader(try study.files())
      units = Array(reader.plan().units)
    }

    func cut(behind count: Int) {
      let status = truncate(study.absolute(path), count)
      #expect(status == 0)
    }

    func write(_ bytes: [UInt8]) throws { try study.write(path, bytes: bytes) }

    /// The report on the file and the number of items in all its recordings; sounds and pictures are decoded
    /// as well.
    func report(decoding: Bool = true) throws -> (report: FileReport, kept: Int) {
      let reports = units.map(reader.read).flatMap(\.reports)
      for recording in reports.compactMap(\.recording) {
        let lengths = Set(recording.columnLengths)
        #expect(lengths.count == 1, "\(path)")
        #expect(recording.itemCount <= lengths.first ?? -1, "\(path)")
        guard decoding else { continue }
        _ = try? recording.audio?.decode()
        _ = try? recording.image?.decode()
      }
      let own = reports.filter { $0.source == path }
      let kept = own.reduce(0) { $0 + ($1.recording?.itemCount ?? 0) }
      return (try #require(own.first), kept)
    }
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: file)))
  }

  @Test func `there are files of every kind`() {
    let kinds = Set(Self.files.map { URL(filePath: $0).pathExtension })
    #expect(
      Self.chosen?.isEmpty == false
        || kinds.isSuperset(of: ["csv", "gz", "json", "m4a", "png", "wav", "xml", "zip"]))
  }

  @Test(arguments: files) func `a file cut anywhere is reported`(file: String) throws {
    let whole = try bytes(file)
    let specimen = try Specimen(file, whole)
    var most = try specimen.report().kept
    let end = 1 + (whole.lastIndex { !isSpace($0) } ?? 0)
    for count in Effort.cuts.places(end).reversed() {
      specimen.cut(behind: count)
      // A sound is decoded in milliseconds; with a cut after each of 200,000 bytes that would take an hour.
      let (report, kept) = try specimen.report(
        decoding: count.isMultiple(of: Effort.cuts.decodedEvery))
      #expect(kept <= most, "\(file) truncated after \(count) of \(whole.count) bytes")
      // A table may end after any row and within a number; sounds and pictures state how long they should be.
      guard ["json", "zip", "gz"].contains(URL(filePath: file).pathExtension) else { continue }
      most = kept
      let isReported = report.problem != nil || report.tear != nil
      #expect(isReported, "\(file) truncated after \(count) of \(whole.count) bytes")
    }
  }

  @Test(arguments: files) func `a changed byte costs no more than the file`(file: String) throws {
    let whole = try bytes(file)
    let specimen = try Specimen(file, whole)
    for place in Effort.changes.places(whole.count) {
      var bytes = whole
      bytes[place] ^= [0xFF, 1, 0x80, 0x20][place % 4]
      try specimen.write(bytes)
      _ = try specimen.report()
    }
  }
}
