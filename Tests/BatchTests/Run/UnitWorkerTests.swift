import Analyses
import Metrics
import Recordings
import Report
import Study
import Synthesis
import TestSupport
import Testing

@testable import Batch

/// Truth: a unit that nothing interrupts. The unit is an archive of three sessions.
@Suite struct UnitWorkerTests {
  private let scratch: Scratch
  private let worker: UnitWorker
  private let request: [UInt8]

  init() throws {
    scratch = try Scratch()
    let members = (1...3).map { number in
      let walk = Fixture.accelerometer(itemCount: 300 + number)
      return ("P\(number)/S/accel_walking.outbound.json", Array(walk.utf8))
    }
    try scratch.write("study.zip", ZipFile(members).bytes)
    var settings = RunSettings()
    settings.operands = ["\(scratch.path)/study.zip"]
    let study = try OpenedStudy.open(settings, inWorkers: false)
    worker = UnitWorker(study: study)
    let unit = try #require(study.reader.plan().units.first)
    request = StudyJob.unit(unit, .plain, BodyFacts(), copies: StudyCopies(), wideTask: nil).binary
  }

  private func parts(_ lost: [LostPart] = [], from partCount: Int = 0, isPiecemeal: Bool = false)
    throws -> [[UInt8]]
  {
    let link = RecordedLink()
    let last = worker.answer(
      WorkerOrder(
        number: 0, request: request, lost: lost, partCount: partCount, isPiecemeal: isPiecemeal),
      link)
    return try withoutLibraries(link.parts + [last])
  }

  private func sessions(_ parts: [[UInt8]]) throws -> [SessionRows] {
    try parts.compactMap {
      if case .session(let session) = try UnitPart(binary: $0) { session } else { nil }
    }
  }

  /// The parts are the files, three sessions, and the rest.
  @Test func `a unit that goes on hands over what is missing and nothing else`() throws {
    let whole = try parts()
    #expect(whole.count == 5)
    #expect(try sessions(whole).map(\.place.folder).count == 3)
    for known in 0..<whole.count {
      #expect(try parts(from: known) == Array(whole.dropFirst(known)))
    }
  }

  @Test func `a session that brings workers down costs its own rows alone`() throws {
    let whole = try sessions(parts())
    let loss = LostPart(part: .output(2), downfall: .crashed)
    let rest = try sessions(parts([loss]))
    #expect(rest.count == 3)
    #expect(rest[0].binary == whole[0].binary)
    #expect(rest[2].binary == whole[2].binary)
    #expect(rest[1].rows.counts.failures == 1)
    #expect(rest[1].rows.counts.failureCodes == [Flag(.crashed).code: 1])
    #expect(rest[1].place == whole[1].place)
  }

  @Test func `a session that does not fit into memory is lost alone also piece by piece`() throws {
    let whole = try sessions(parts())
    let loss = LostPart(part: .output(2), downfall: .outOfMemory)
    let rest = try sessions(parts([loss], isPiecemeal: true))
    #expect(rest.map(\.place) == whole.map(\.place))
    #expect(rest[0].binary == whole[0].binary)
    #expect(rest[1].rows.counts.failureCodes == [Flag(.outOfMemory).code: 1])
    #expect(rest[2].binary == whole[2].binary)
  }

  @Test func `a unit that is given up late keeps what was handed over`() throws {
    let loss = LostPart(part: .whole, downfall: .outOfMemory)
    let late = try parts([loss], from: 2)
    #expect(late.count == 1)
    guard case .rest(let errors, _) = try UnitPart(binary: late[0]) else {
      Issue.record("the last part is the rest")
      return
    }
    #expect(errors.map(\.rows.counts.failureCodes) == [[Flag(.outOfMemory).code: 1]])
  }
}
