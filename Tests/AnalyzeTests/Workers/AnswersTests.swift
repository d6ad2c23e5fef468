import Foundation
import Recordings
import Testing

@testable import analyze

/// Oracle: the contract of orders: what brought workers down is not touched again.
@Suite struct AnswersTests {
  @Test func `a unit that is given up as a whole is asked for nothing more`() throws {
    let study = try Scratch()
    try study.write("P/S/accel_walking.outbound.json", Fixture.accelerometer())
    let reader = SessionReader(try StudyFiles(below: [study.path]))
    let note = try #require(WorkNote())
    let answers = Answers(reader: reader) { _, _, _ in UnitResult() }
    let unit = try #require(reader.plan().units.first)
    func answer(_ job: Job, _ parts: [WorkPart]) -> [UInt8] {
      let casualties = parts.map { Casualty(part: $0, downfall: .crashed) }
      return answers.answer(WorkOrder(number: 1, job: job, casualties: casualties), note)
    }
    let tasks = try [String](wireBytes: answer(.tasks(unit), []))
    #expect(tasks == ["gait-and-balance"])
    #expect(note.current(of: getpid())?.order == 1)
    note.rest()
    for part in [WorkPart.whole, .file(0)] {
      #expect(try [String](wireBytes: answer(.tasks(unit), [part])).isEmpty)
      #expect(try [Finding<FileGlance>](wireBytes: answer(.glances(0..<1), [part])).isEmpty)
      #expect(try [TableRow](wireBytes: answer(.rows(0), [part])).isEmpty)
      #expect(note.current(of: getpid()) == nil, "nothing was begun")
    }
  }
}
