import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: a recording cut short holds every item that is complete before the cut.
@Suite struct TruncatedRecordingTests {
  private static let whole: (text: String, itemEnds: [Int]) = {
    let item = #"{"timestamp":1.5,"x":0,"y":-1,"z":0.25}"#
    let text = #"{"items":["# + [item, item, item].joined(separator: ",") + "]}"
    return (text, (1...3).map { 9 + $0 * item.utf8.count + $0 })
  }()

  private func report(cutAt count: Int, isStrict: Bool) throws -> FileReport {
    let study = try StudyFolder()
    try study.write("accel_X.json", bytes: Array(Self.whole.text.utf8.prefix(count)))
    return try SessionReader(try study.files(), options: ReadingOptions(isStrict: isStrict)).report(
      of: "accel_X.json")
  }

  @Test func `a cut at any byte keeps the complete items`() throws {
    for count in 0..<Self.whole.text.utf8.count {
      let report = try report(cutAt: count, isStrict: false)
      let complete = Self.whole.itemEnds.count { $0 <= count }
      guard complete > 0 else {
        #expect(report.problem?.position == count)
        #expect(report.recording == nil)
        continue
      }
      #expect(report.problem == nil)
      #expect(report.recording?.itemCount == complete)
      #expect(report.recording?.tear == Tear(byteOffset: count, itemsKept: complete))
    }
  }

  @Test func `strictly, a cut at any byte is an error there`() throws {
    for count in 0..<Self.whole.text.utf8.count {
      let problem = try #require(try report(cutAt: count, isStrict: true).problem)
      #expect(problem.issue.code == (count == 0 ? "json_empty" : "json_truncated"))
      #expect(problem.position == count)
    }
    #expect(try report(cutAt: Self.whole.text.utf8.count, isStrict: true).problem == nil)
  }

  /// Property: a loss of power leaves zeros where the file's end should be.
  @Test func `zeros after the text are not part of the recording`() throws {
    let study = try StudyFolder()
    try study.write(
      "a.json", bytes: Array(Self.whole.text.utf8) + [UInt8](repeating: 0, count: 600))
    let report = try SessionReader(try study.files()).report(of: "a.json")
    #expect(report.problem == nil)
    #expect(report.recording?.itemCount == 3)
    #expect(report.recording?.tear?.byteOffset == Self.whole.text.utf8.count)
  }

  /// A strict run has an error row, and no session made of what is left.
  @Test(arguments: [false, true])
  func `a session with a truncated recording is read unless reading is strict`(isStrict: Bool)
    throws
  {
    let track = SyntheticStanding(durationSeconds: 1).deviceMotion(startUptimeSeconds: 100)
    let file = RecorderWriter(stepIdentifier: "walking.rest").deviceMotion(track)
    let truncated = file.truncated(afterBytes: file.text.utf8.count - 30)
    let study = try StudyFolder(["P/S/\(truncated.folder)/\(truncated.name)": truncated.text])
    let reading = try study.read(isStrict: isStrict)
    #expect(reading.sessions.count == (isStrict ? 0 : 1))
    #expect(reading.orphans.count == (isStrict ? 1 : 0))
    #expect(reading.recordedSources.count == (isStrict ? 0 : 1))
  }

  @Test func `a truncated part marks the joined recording as truncated`() throws {
    let links = ["a.json", "b.json"].map { fileResult("accelerometer", $0) }
    let study = try StudyFolder([
      "r.json": taskResult([stepResult("walking.rest", links)]),
      "a.json": accelerometerText(from: 1),
      "b.json": String(accelerometerText(from: 2).dropLast(4)),
    ])
    let recording = try #require(try study.read().sessions.first?.steps.first?.recordings.first)
    #expect(recording.partCount == 2)
    #expect(recording.itemCount == 79)
    #expect(recording.tear != nil)
  }

  /// Only recordings can be used in part: half a result is not a result.
  @Test func `a truncated result is an error at its end`() throws {
    let text = walkResult("a.json")
    for count in stride(from: 1, to: text.utf8.count, by: 7) {
      let study = try StudyFolder(["result.json": String(text.prefix(count))])
      let reading = try study.read()
      #expect(reading.sessions.isEmpty)
      #expect(reading.orphans.map { $0.problem.issue.code } == ["json_truncated"])
      #expect(reading.orphans.map { $0.problem.position } == [count])
    }
  }

  /// A truncated location, touch or heart rate file is used in part like any other recording.
  @Test func `a truncated recording of other sensors is no error`() throws {
    let text = #"{"items":[{"timestamp":"2026-01-15T09:30:00-0600","horizontalAccuracy":5},{"times"#
    let study = try StudyFolder(["location_X.json": text])
    let report = try SessionReader(try study.files()).report(of: "location_X.json")
    #expect(report.kind == .location)
    #expect(report.problem == nil)
  }
}
