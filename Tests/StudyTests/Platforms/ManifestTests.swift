import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the lists of files as AppCore, Bridge and SageResearch write them.
@Suite struct ManifestTests {
  private static let run = "7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301"

  private func info(_ names: [String], more: String = "") -> String {
    let files = names.map {
      #"{"filename":"\#($0)","timestamp":"2015-03-09T17:02:31-05:00","contentType":"text/json"}"#
    }
    return #"{"item":"walking","taskRun":"\#(Self.run)","appName":"Sample"\#(more),"files":["#
      + files.joined(separator: ",") + "]}"
  }

  @Test(arguments: [("", "AppCore"), (#","dataFilename":"answers.json""#, "Bridge")])
  func `info.json names the run of the files beside it`(more: String, platform: String) throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(
        ["accel_walking_outbound.json", "accelerometer_walking.rest"], more: more),
      "Ann/a/accel_walking_outbound.json": accelerometerText(from: 10),
      "Ann/a/accelerometer_walking.rest": accelerometerText(from: 50),
      "Ann/a/answers.json": #"{"medicated":"before"}"#,
    ])
    let reading = try study.read()
    #expect(reading.places == ["Ann/\(Self.run)"] && reading.sessions[0].task == .gaitAndBalance)
    #expect(reading.sessions[0].steps.map(\.identifier) == ["walking.outbound", "walking.rest"])
    #expect(reading.sessions[0].start?.text == "2015-03-09T17:02:31.000-05:00")
    #expect(reading.report(of: "Ann/a/info.json")?.kind == .manifest)
    #expect(reading.reports.allSatisfy { $0.platform == platform && $0.problem == nil })
    #expect(reading.orphans.isEmpty)
  }

  @Test func `a file named after an app's own step is of that step`() throws {
    let study = try StudyFolder([
      "a/info.json": info(["accel_holdStill.json"]), "a/accel_holdStill.json": accelerometerText(),
    ])
    #expect(try study.read().sessions.first?.steps.map(\.identifier) == ["holdStill"])
  }

  @Test func `metadata.json names run, start and steps`() throws {
    let metadata =
      #"{"taskIdentifier":"Walk","taskRunUUID":"\#(Self.run)","startDate":"2017-10-16T22:28:09.000-07:00","#
      + #""files":[{"filename":"m.json","stepPath":"Walk/walking.rest","identifier":"motion"}]}"#
    let study = try StudyFolder([
      "Ann/x/metadata.json": metadata, "Ann/x/m.json": deviceMotionText(),
      "Ann/y/m.json": deviceMotionText(),
    ])
    let reading = try study.read()
    #expect(reading.places == ["Ann/\(Self.run)", "Ann/y"])
    #expect(reading.sessions[0].start?.text == "2017-10-16T22:28:09.000-07:00")
    #expect(reading.sessions[0].steps.map(\.identifier) == ["walking.rest"])
    #expect(reading.sessions[1].steps.map(\.identifier) == [""])
  }

  /// Bridge's manifest of an archive of SageResearch, with either name first.
  @Test(arguments: [("info.json", "metadata.json"), ("z.json", "metadata.json")])
  func `of two lists the app's own is heard first`(info: String, metadata: String) throws {
    let given =
      #"{"taskRunUUID":"7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301","startDate":"2017-10-16T22:28:09.000-07:00","#
      + #""files":[{"filename":"m.json","stepPath":"Walk/walking.rest","identifier":"motion"}],"taskIdentifier":"Walk"}"#
    let listed =
      #"{"item":"Walk","format":"v2_generic","taskRun":"other","files":["#
      + #"{"filename":"m.json","timestamp":"2015-10-08T10:00:00.140-07:00"},"#
      + #"{"filename":"accel_walking_outbound.json","timestamp":"2015-10-08T10:00:00.140-07:00"}]}"#
    let study = try StudyFolder([
      "Ann/x/\(info)": listed, "Ann/x/\(metadata)": given, "Ann/x/m.json": deviceMotionText(),
      "Ann/x/accel_walking_outbound.json": accelerometerText(),
    ])
    let reading = try study.read()
    #expect(reading.places == ["Ann/\(Self.run)"])
    #expect(reading.sessions.first?.start?.text == "2017-10-16T22:28:09.000-07:00")
    let steps = reading.sessions.first?.steps.map(\.identifier) ?? []
    #expect(Set(steps) == ["walking.rest", "walking.outbound"])
  }

  @Test func `the platform's list supplies what the app's list lacks`() throws {
    let study = try StudyFolder([
      "Ann/x/info.json": info(["m.json"]),
      "Ann/x/metadata.json":
        #"{"taskRunUUID":"R2","taskIdentifier":"Walk","files":[{"filename":"m.json","stepPath":"Walk/walking.rest"}]}"#,
      "Ann/x/m.json": deviceMotionText(),
    ])
    let session = try #require(try study.read().sessions.first)
    #expect(session.identifier == "R2")
    #expect(session.start?.text == "2015-03-09T17:02:31.000-05:00")
    #expect(session.steps.map(\.identifier) == ["walking.rest"])
  }

  /// The result of an archive links to nothing.
  @Test func `the taps of an archive and its recording are one step`() throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(["tapping_results.json", "accel_tapping.json"]),
      "Ann/a/accel_tapping.json": accelerometerText(),
      "Ann/a/tapping_results.json":
        #"{"item":"tapping_results","TappingSamples":[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","#
        + #""TappedButtonId":"TappedButtonLeft"}]}"#,
    ])
    let reading = try study.read()
    let session = try #require(reading.sessions.first)
    #expect(reading.places == ["Ann/\(Self.run)"])
    #expect(session.task == .tapping)
    #expect(session.steps.count == 1 && session.steps[0].recordings.count == 1)
    #expect(!session.steps[0].isUnlisted && session.steps[0].leaves.count == 1)
  }

  @Test func `results of both hands are one session`() throws {
    let taps =
      #"{"TappingSamples":[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","TappedButtonId":"TappedButtonLeft"}]}"#
    let study = try StudyFolder([
      "Ann/a/info.json": info([
        "tapping_left.json", "tapping_right.json", "accel_tapping_right.json",
      ]), "Ann/a/tapping_left.json": taps, "Ann/a/tapping_right.json": taps,
      "Ann/a/accel_tapping_right.json": accelerometerText(),
    ])
    let reading = try study.read()
    #expect(reading.places == ["Ann/\(Self.run)"])
    #expect(reading.sessions[0].steps.map(\.identifier) == ["tapping.left", "tapping.right"])
    #expect(reading.sessions[0].steps.map(\.recordings.count) == [0, 1])
  }

  /// Dates as AppCore's first releases wrote them.
  @Test func `a date may have a space before its offset`() throws {
    let study = try StudyFolder([
      "a/info.json": info(["accel_walking_rest.json"]).replacing(
        "2015-03-09T17:02:31-05:00", with: "2015-03-09 22:02:31 +0000"),
      "a/accel_walking_rest.json": accelerometerText(),
    ])
    #expect(try study.read().sessions.first?.start?.text == "2015-03-09T22:02:31.000+00:00")
  }

  /// What a manifest announces took place, whatever became of its files.
  @Test func `a session whose listed files nobody recognizes is not lost`() throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(["readings.json", "notes.json"]),
      "Ann/a/readings.json": #"{"heights":[1,2]}"#, "Ann/a/notes.json": #"{"weather":"rain"}"#,
      "Ann/a/other.json": #"{"of":"no list"}"#,
    ])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map(\.problem.source) == ["Ann/a/notes.json", "Ann/a/readings.json"])
    #expect(reading.orphans.allSatisfy { $0.problem.problem == .unrecognized })
    #expect(Set(reading.orphans.map { "\($0.participant)/\($0.session)" }) == ["Ann/\(Self.run)"])
    #expect(reading.orphans.first?.start?.text == "2015-03-09T17:02:31.000-05:00")
    #expect(reading.report(of: "Ann/a/notes.json")?.problem?.problem == .unrecognized)
    #expect(reading.report(of: "Ann/a/other.json")?.problem == nil)
  }

  @Test func `a session whose listed files are missing is not lost`() throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(["accel_walking_outbound.json", "accel_walking_rest.json"]),
      "Ben/a/info.json": info(["a.json"]).replacing(Self.run, with: "other"),
      "Ben/a/audio.bin": "not listed",
    ])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map(\.problem.source) == ["Ann/a/info.json", "Ben/a/info.json"])
    let problems = reading.orphans.map(\.problem.problem)
    #expect(problems == [.sessionWithoutFiles(count: 2), .sessionWithoutFiles(count: 1)])
    let places = reading.orphans.map { "\($0.participant)/\($0.session)" }
    #expect(places == ["Ann/\(Self.run)", "Ben/other"])
  }

  /// In a folder that was read, a list may name what nobody reads.
  @Test func `what a list names beside a recording is no session of its own`() throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(["accel_walking_outbound.json", "answers.json", "gone.json"]),
      "Ann/a/accel_walking_outbound.json": accelerometerText(),
      "Ann/a/answers.json": #"{"medicated":"before"}"#,
    ])
    let map = FileLabels.named(participant: "Zoe", session: "first")
    for labels in [[:], [ByteKey("Ann/a/accel_walking_outbound.json"): map]] {
      let reading = try study.read(labels: labels)
      #expect(reading.sessions.count == 1)
      #expect(reading.orphans.isEmpty)
      #expect(reading.report(of: "Ann/a/answers.json")?.problem == nil)
    }
  }

  @Test func `a damaged file of a list keeps its own reason`() throws {
    let study = try StudyFolder([
      "Ann/a/info.json": info(["accel_walking_outbound.json", "notes.json"]),
      "Ann/a/accel_walking_outbound.json": "{", "Ann/a/notes.json": #"{"weather":"rain"}"#,
    ])
    let orphans = try study.read().orphans
    #expect(orphans.map(\.problem.source) == ["Ann/a/accel_walking_outbound.json"])
    #expect(orphans.first?.session == Self.run)
    #expect(orphans.first?.start?.text == "2015-03-09T17:02:31.000-05:00")
  }

  @Test func `an archive of a list and of nothing else is a session`() throws {
    let study = try StudyFolder()
    let members = [
      ("info.json", Array(info(["readings.json"]).utf8)),
      ("readings.json", Array(#"{"heights":[1,2]}"#.utf8)),
    ]
    try study.write("Ann/walk.zip", bytes: ZipFile(members).bytes)
    try study.write("Ben/walk.zip", bytes: ZipFile([members[0]]).bytes)
    let orphans = try study.read().orphans
    #expect(orphans.map(\.participant) == ["Ann", "Ben"])
    #expect(orphans.map(\.session) == [Self.run, Self.run])
    #expect(orphans.map(\.problem.problem) == [.unrecognized, .sessionWithoutFiles(count: 1)])
  }

  @Test(arguments: [
    #"{"files":[],"taskRun":"x"}"#, #"{"files":[{"filename":5}],"taskRun":"x"}"#,
    #"{"files":{"filename":"a"},"item":1}"#, #"{"files":[null,7,"a"],"appName":"b"}"#,
    #"{"taskRun":5,"taskRunUUID":[],"startDate":1,"files":[{"filename":"a_b.json","timestamp":{},"stepPath":3}]}"#,
    #"{"item":"x","files":[{"filename":"../../accel.json"},{"filename":""},{"filename":"/"}]}"#,
  ]) func `a list without usable members is ignored`(text: String) throws {
    let study = try StudyFolder(["a/b/info.json": text, "a/b/accel.json": accelerometerText()])
    let reading = try study.read()
    #expect(reading.places == ["a/b"])
    #expect(reading.orphans.isEmpty)
  }
}

extension FileLabels {
  fileprivate static func named(participant: String, session: String) -> FileLabels {
    var labels = FileLabels()
    (labels.participant, labels.session) = (participant, session)
    return labels
  }
}
