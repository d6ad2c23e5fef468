import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: `tapping_results.json` as AppCore's data archiver wrote it, and the column of a table that holds
/// its taps alone.
@Suite struct AppCoreTappingTests {
  private static let taps = """
    [{"TapTimeStamp":0,"TapCoordinate":"{98.5, 461}","TappedButtonId":"TappedButtonLeft"},
     {"TapTimeStamp":0.25,"TapCoordinate":"{224, 465}","TappedButtonId":"TappedButtonRight"},
     {"TapTimeStamp":0.5,"TapCoordinate":"{10, 20}","TappedButtonId":"TappedButtonNone"}]
    """
  private static let archive = """
    {"item":"tapping_results","startDate":"2015-03-09T17:02:11-05:00",
     "endDate":"2015-03-09T17:02:31-05:00","TappingViewSize":"{320, 568}",
     "ButtonRectLeft":"{{49, 418}, {94, 94}}","ButtonRectRight":"{{177, 418}, {94, 94}}",
     "TappingSamples":\(taps)}
    """

  private func session(_ name: String, _ text: String) throws -> Session {
    try #require(try StudyFolder(["P/S/\(name)": text]).read().sessions.first)
  }

  private func leaf(_ session: Session) throws -> TappingResult {
    try #require(
      session.steps.flatMap { $0.leaves(of: .tapping) }.first.flatMap(TappingResult.init))
  }

  @Test(arguments: ["tapping_results.json", "tapping_results", "data.tmp"])
  func `an archive is a session of one tapping step`(name: String) throws {
    let session = try session(name, Self.archive)
    #expect(session.task == .tapping)
    #expect(session.steps.map(\.identifier) == ["tapping"])
    #expect(session.steps[0].durationSeconds == 20)
    #expect(session.steps[0].start?.text == "2015-03-09T17:02:11.000-05:00")
    let result = try leaf(session)
    #expect(result.taps.map(\.seconds) == [0, 0.25, 0.5])
    #expect(result.taps.map(\.target) == [.left, .right, .outside])
    #expect(result.taps.first?.place == SIMD2(98.5, 461))
    #expect(result.leftButton?.center == SIMD2(96, 465))
    #expect(result.rightButton?.center == SIMD2(224, 465))
    #expect(result.skipped.isEmpty)
  }

  @Test(arguments: [
    "tapping_results.json.TappingSamples-0a1b2c3d-0000-4000-8000-0123456789ab.tmp", "taps.json",
  ]) func `a bare array of taps is a session too`(name: String) throws {
    let session = try session(name, Self.taps)
    #expect(session.task == .tapping)
    #expect(session.steps.map(\.identifier) == ["tapping"])
    #expect(session.start == nil && session.steps[0].durationSeconds == nil)
    let result = try leaf(session)
    #expect(result.taps.count == 3)
    #expect(result.leftButton == nil)
  }

  /// The archive has no leaf to link to a recording: it is named after the step.
  @Test func `the accelerometer of the same archive is that of the taps`() throws {
    let study = try StudyFolder([
      "P/S/tapping_results.json": Self.archive, "P/S/accelerometer_tapping": accelerometerText(),
    ])
    let session = try #require(try study.read().sessions.first)
    #expect(session.steps.map(\.identifier) == ["tapping"] && !session.steps[0].isUnlisted)
    #expect(session.steps[0].recordings.map(\.kind) == [.accelerometer])
  }

  @Test func `what is no tap among the taps is skipped with its place`() throws {
    let session = try session("taps.json", Self.taps.dropLast() + #",7,{"TapTimeStamp":"x"}]"#)
    let result = try leaf(session)
    #expect(result.taps.count == 3)
    #expect(
      result.skipped.map { $0.sentence.prefix(17) } == ["TappingSamples[3]", "TappingSamples[4]"])
  }

  @Test func `a truncated array has the taps before the end, and a flag`() throws {
    let reading = try StudyFolder(["P/S/taps.json": String(Self.taps.dropLast(9))]).read()
    let session = try #require(reading.sessions.first)
    #expect(try leaf(session).taps.count == 2)
    #expect(session.steps.first?.resultTear?.itemsKept == 2)
    #expect(reading.orphans.isEmpty)
  }
}
