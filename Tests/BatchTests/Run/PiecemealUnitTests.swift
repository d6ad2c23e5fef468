import Foundation
import Recordings
import Study
import Report
import Synthesis
import TestSupport
import Testing

@testable import Batch

/// Truth: the same unit read at once.
@Suite struct PiecemealUnitTests {
  /// Folders of the sample data, read as they lie there.
  static let studies =
    stride(from: 0, to: Fixture.participants.count, by: 3).map { Fixture.participants[$0] }
    + Fixture.exports

  @Test(arguments: studies) func `a unit read session by session gives the same rows`(
    _ path: String
  ) throws { try expectSameParts(of: path) }

  @Test(arguments: Fixture.exports)
  func `an archive of an export read session by session gives the same rows`(_ path: String) throws
  {
    let scratch = try Scratch()
    let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    let members = names.compactMap { name -> (String, [UInt8])? in
      let file = URL(filePath: path).appending(path: name)
      return (try? Data(contentsOf: file)).map { (name, Array($0)) }
    }
    try scratch.write("study.zip", ZipFile(members).bytes)
    try expectSameParts(of: "\(scratch.path)/study.zip")
  }

  /// Sessions of one folder of an archive, which are made a few at a time.
  @Test func `an archive of many results in one folder gives the same rows`() throws {
    let scratch = try Scratch()
    let names = try FileManager.default.subpathsOfDirectory(atPath: Fixture.sampleData).sorted()
    let members = names.filter { $0.hasSuffix("result.json") }.compactMap {
      name -> (String, [UInt8])? in
      let file = URL(filePath: Fixture.sampleData).appending(path: name)
      return (try? Data(contentsOf: file)).map { (name.replacing("/", with: "-"), Array($0)) }
    }
    #expect(members.count > 20)
    try scratch.write("study.zip", ZipFile(members).bytes)
    try expectSameParts(of: "\(scratch.path)/study.zip")
  }

  private func expectSameParts(of path: String) throws {
    var settings = RunSettings()
    settings.operands = [path]
    let study = try OpenedStudy.open(settings, inWorkers: false)
    for unit in study.reader.plan().units {
      func parts(isPiecemeal: Bool, _ pieceByteCount: Int) throws -> [[UInt8]] {
        let order = WorkerOrder(
          number: 0,
          request: StudyJob.unit(unit, .plain, BodyFacts(), copies: StudyCopies(), wideTask: nil)
            .binary, isPiecemeal: isPiecemeal)
        let link = RecordedLink()
        let last = UnitWorker(study: study, pieceByteCount: pieceByteCount).answer(order, link)
        return try withoutLibraries(link.parts + [last])
      }
      // Each session is a piece; a piece has a few sessions.
      for size in [1, 100_000] {
        #expect(
          try parts(isPiecemeal: true, size) == parts(isPiecemeal: false, size), "\(unit.paths)")
      }
    }
  }
}
