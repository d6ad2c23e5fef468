import Foundation
import Recordings
import Study
import TestSupport
import Testing

@testable import Batch

/// Oracle: the contract of orders: what brought workers down is not touched again.
@Suite struct ProbeAnswersTests {
  @Test func `a unit that is given up as a whole is asked for nothing more`() throws {
    let study = try Scratch()
    try study.write("P/S/accel_walking.outbound.json", Fixture.accelerometer())
    let reader = SessionReader(try StudyFiles(below: [study.path]))
    let link = RecordedLink()
    let answers = ProbeAnswers(reader: reader)
    let unit = try #require(reader.plan().units.first)
    func answer(_ job: StudyJob, _ parts: [WorkPart]) -> [UInt8] {
      let lost = parts.map { LostPart(part: $0, downfall: .crashed) }
      return answers.answer(WorkerOrder(number: 1, request: job.binary, lost: lost), link)
    }
    let tasks = try [String](binary: answer(.tasks(unit), []))
    #expect(tasks == ["gait-and-balance"])
    #expect(link.begun == [.input(0)])
    link.begun = []
    for part in [WorkPart.whole, .input(0)] {
      #expect(try [String](binary: answer(.tasks(unit), [part])).isEmpty)
      #expect(try [Finding<FileGlance>](binary: answer(.glances([0]), [part])).isEmpty)
      #expect(try [TableRow](binary: answer(.rows(0), [part])).isEmpty)
      #expect(link.begun.isEmpty)
    }
  }
}

/// A link that remembers what a worker has begun and handed over.
final class RecordedLink: WorkerLink {
  var begun: [WorkPart] = []
  var parts: [[UInt8]] = []

  func begin(_ part: WorkPart) { begun.append(part) }
  func handOver(_ part: [UInt8]) { parts.append(part) }
}

/// Parts of a unit without the libraries that were opened for it. Which these are is a fact of the process,
/// and the tests of one process run side by side.
func withoutLibraries(_ parts: [[UInt8]]) throws -> [[UInt8]] {
  try parts.map { part in
    guard case .rest(let rows, _) = try UnitPart(binary: part) else { return part }
    return UnitPart.rest(rows, libraries: [:]).binary
  }
}
