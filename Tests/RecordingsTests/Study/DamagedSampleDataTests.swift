import Foundation
import Synthesis
import Testing

@testable import Recordings

/// Property: whatever is cut off or changed in a file of SampleData, it is one report, columns are as long as one
/// another, a cut recording or result never passes for a whole one, and nothing is kept that the whole does not hold.
///
/// Small files are cut behind every byte; `EVERY_BYTE=1` looks at more places, as `make sanitize` does.
@Suite struct DamagedSampleDataTests {
  /// Every file by its path below SampleData.
  private static let files: [String] = {
    let tree = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (tree ?? []).filter { path in
      var isFolder: ObjCBool = false
      let url = folder.appending(path: path)
      return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && !isFolder.boolValue && !path.hasSuffix(".md")
    }.sorted()
  }()

  /// Four levels above this file lies the repository.
  private static let folder = (0..<4).reduce(URL(filePath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }.appending(path: "SampleData")

  /// How many places of a file are looked at.
  private struct Effort {
    /// Files up to this size are looked at in every place.
    let wholeByteCount: Int
    /// Of others so many bytes at both ends, where headers, lists and checksums are.
    let endByteCount: Int
    /// And so many between, spread evenly.
    let betweenCount: Int

    static let cuts =
      isFull
      ? Effort(wholeByteCount: 4096, endByteCount: 64, betweenCount: 100)
      : Effort(wholeByteCount: 512, endByteCount: 4, betweenCount: 4)
    static let changes =
      isFull
      ? Effort(wholeByteCount: 512, endByteCount: 32, betweenCount: 50)
      : Effort(wholeByteCount: 0, endByteCount: 2, betweenCount: 2)
    private static let isFull = ProcessInfo.processInfo.environment["EVERY_BYTE"] != nil

    func places(_ count: Int) -> [Int] {
      guard count > max(wholeByteCount, 2 * endByteCount + betweenCount) else {
        return Array(0..<count)
      }
      let stride = Double(count - 2 * endByteCount) / Double(betweenCount)
      let between = (0..<betweenCount).map { endByteCount + Int(Double($0) * stride) }
      return Array(0..<endByteCount) + between + Array(count - endByteCount..<count)
    }
  }

  /// What is told of the only file of a study, with what was decoded of it.
  private func report(of path: String, in study: StudyFolder) throws -> FileReport {
    let reader = SessionReader(try study.files())
    let outcomes = reader.plan().units.map(reader.read)
    for recording in outcomes.flatMap(\.reports).compactMap(\.recording) {
      let lengths = Set(recording.columnLengths)
      #expect(lengths.count == 1 && recording.itemCount <= lengths.first ?? -1, "\(path)")
      _ = try? recording.audio?.decode()
      _ = try? recording.image?.decode()
    }
    return try #require(outcomes.flatMap(\.reports).first { $0.source == path })
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: file)))
  }

  @Test func `there are files of every kind`() {
    let kinds = Set(Self.files.map { URL(filePath: $0).pathExtension })
    #expect(kinds.isSuperset(of: ["csv", "gz", "json", "m4a", "png", "wav", "xml", "zip"]))
  }

  @Test(arguments: files) func `a file cut off anywhere is told`(file: String) throws {
    let whole = try bytes(file)
    let study = try StudyFolder()
    try study.write(file, bytes: whole)
    var most = try report(of: file, in: study).recording?.itemCount ?? 0
    let end = 1 + (whole.lastIndex { !isSpace($0) } ?? 0)
    for count in Effort.cuts.places(end).reversed() {
      let status = truncate(study.absolute(file), count)
      #expect(status == 0)
      let report = try report(of: file, in: study)
      let kept = report.recording?.itemCount ?? 0
      #expect(kept <= most, "\(file) cut behind \(count) of \(whole.count) bytes")
      // A table may end behind any row, and within a number; sounds and pictures tell how long they should be.
      guard ["json", "zip", "gz"].contains(URL(filePath: file).pathExtension) else { continue }
      most = kept
      let isTold = report.problem != nil || report.tear != nil
      #expect(isTold, "\(file) cut behind \(count) of \(whole.count) bytes")
    }
  }

  @Test(arguments: files) func `a changed byte costs no more than the file`(file: String) throws {
    let whole = try bytes(file)
    let study = try StudyFolder()
    for place in Effort.changes.places(whole.count) {
      var bytes = whole
      bytes[place] ^= [0xFF, 1, 0x80, 0x20][place % 4]
      try study.write(file, bytes: bytes)
      _ = try report(of: file, in: study)
    }
  }
}
