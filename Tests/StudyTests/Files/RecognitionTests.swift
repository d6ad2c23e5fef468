import Foundation
import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: what a file is stands in it; names lie (formats of ResearchKit's exports, checklist 1 and 2).
@Suite struct RecognitionTests {
  private func kind(_ name: String, _ text: String) throws -> RecordingKind {
    let study = try StudyFolder([name: text])
    return try SessionReader(try study.files()).report(of: name).kind
  }

  @Test func `a recording is recognized by its keys and not by its name`() throws {
    #expect(try kind("pedometer_X.json", accelerometerText()) == .accelerometer)
    #expect(try kind("accel_X.json", deviceMotionText()) == .deviceMotion)
    #expect(try kind("deviceMotion_X.json", pedometerText()) == .pedometer)
    #expect(try kind("accel_X.json", walkResult("a.json")) == .taskResult)
  }

  /// ResearchKit 1.0 and 1.1 exports and mPower lack the extension; the step's name has dots.
  @Test(arguments: [
    "accelerometer", "accelerometer_walking.rest", "accel_walking.outbound", "walk.JSON",
    "walk.json.items", "walk.txt", "walk.bak", "walk.",
    "accel_walking_outbound.json.items-0a1b2c3d-0000-4000-8000-0123456789ab.tmp",
  ]) func `a recording needs no extension`(name: String) throws {
    #expect(try kind(name, accelerometerText()) == .accelerometer)
  }

  @Test func `items of other sensors are named, not read`() throws {
    let location = #"{"items":[{"timestamp":"2026-01-15T09:30:00-0600","horizontalAccuracy":5}]}"#
    let heart =
      #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","value":88,"unit":"count\/min"}]}"#
    let touch =
      #"{"items":[{"timestamp":1,"phase":0,"index":0,"x":1,"y":2,"z":0,"width":9,"height":9}]}"#
    #expect(try kind("a.json", location) == .location)
    #expect(try kind("a.json", heart) == .healthQuantity)
    #expect(try kind("a.json", touch) == .touch)
    #expect(try kind("a.json", #"{"items":[{"resourceType":"Observation"}]}"#) == .json)
  }

  /// Truth: the signatures of RIFF, Core Audio, AIFF, FLAC and MPEG-4 files.
  @Test(arguments: [
    "RIFF\u{0}\u{0}\u{0}\u{0}WAVE", "caff\u{0}\u{1}", "FORM1234AIFF", "fLaC", "1234ftypM4A ",
  ]) func `sound is known by its first bytes`(head: String) throws {
    #expect(try kind("audio_X.json", head) == .audio)
    #expect(try kind("audio_X", head) == .audio)
  }

  @Test func `text that is no JSON is left alone unless its name promises JSON`() throws {
    let study = try StudyFolder([
      "notes.txt": "hello", "notes.json": "hello", "notes.md": "[a link](there)", "README": "{no}",
    ])
    let reader = SessionReader(try study.files())
    #expect(try reader.report(of: "notes.txt").kind == .other)
    #expect(try reader.report(of: "notes.txt").problem == nil)
    #expect(try reader.report(of: "notes.md").problem == nil)
    #expect(try reader.report(of: "notes.json").problem?.issue.code == "json_malformed")
  }

  /// Truth: RFC 8259 allows leading space; a byte order mark may be passed over.
  @Test(arguments: ["\u{FEFF}", " \n\t\r", "\u{FEFF}\n "])
  func `marks and white space before the first bracket do not matter`(lead: String) throws {
    #expect(try kind("a", lead + accelerometerText()) == .accelerometer)
    #expect(try kind("a.json", lead + walkResult("b")) == .taskResult)
  }

  @Test func `a study's plan sees a result under any name`() throws {
    let study = try StudyFolder(["run": walkResult("a"), "a": accelerometerText(), "gone": ""])
    let reader = SessionReader(try study.files())
    try FileManager.default.removeItem(atPath: study.absolute("gone"))
    // In byte order: a, gone, run.
    #expect((0..<3).map { reader.glance($0).isResult } == [false, false, true])
  }
}
