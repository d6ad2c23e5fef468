import Recordings
import Testing
import TestSupport

@testable import Study

/// Oracle: the promise that a file gives rows, is known to be of no use with a reason, or is one error.
@Suite struct UnusableInputTests {
  /// Three items whose numbers are texts.
  private static let quoted =
    #"{"items":[{"timestamp":"1.0","x":"0","y":"-1","z":"0"},{"timestamp":"1.01","x":"0","#
    + #""y":"-1","z":"0"},{"timestamp":"1.02","x":"0","y":"-1","z":"0"}]}"#

  private func code(_ name: String, _ text: String) throws -> String? {
    let reading = try StudyFolder(["P/S/\(name)": text]).read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.count <= 1)
    #expect(reading.orphans.map(\.problem) == reading.reports.compactMap(\.problem))
    return reading.orphans.first?.problem.issue.code
  }

  @Test(arguments: [
    quoted, #"{"items":[1,2,3]}"#, #"{"items":["a"]}"#, #"{"items":null}"#, #"{"items":{}}"#,
    #"{"items":3}"#, #"{"items":[[1],[2]]}"#, #"{"items":[{"sku":1}]}"#,
    #"{"items":[{"timestamp":{"t":1},"x":{"v":1},"y":2,"z":3}]}"#, "\u{FEFF}" + #"{"items":[1]}"#,
    String(quoted.dropFirst(9).dropLast()),
  ]) func `items that are no samples of a sensor are an error`(text: String) throws {
    #expect(try code("a.json", text) == "unrecognized")
  }

  @Test(arguments: ["{}", "[]", "3", "\"a\"", "null", "[1]"])
  func `a recorder's file that holds no recording is an error`(text: String) throws {
    #expect(try code("accel_walking.outbound.json", text) == "unrecognized")
    #expect(try code("settings.json", text) == nil)
  }

  @Test(arguments: ["DATA.JSON", "a.ndjson", "a.jsonl", "tapping_results.json.TappingSamples_r1"])
  func `a file that is called JSON and is none is an error`(name: String) throws {
    #expect(try code(name, "no JSON at all") == "json_malformed")
    #expect(try code(name, "") == "json_empty")
  }

  @Test func `clinical records and workouts are of no use, and say why`() throws {
    let study = try StudyFolder([
      "S/HKClinicalTypeIdentifierLabResultRecord_1.json":
        #"{"items":[{"resourceType":"Observation","id":"1"}]}"#,
      "S/HKWorkoutTypeIdentifier_1.json":
        #"{"items":[{"type":"HKWorkoutTypeIdentifier","startDate":"2026-01-15T09:30:00-0600"}]}"#,
    ])
    let reading = try study.read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.sessions.isEmpty)
    #expect(reading.reports.map(\.uselessness) == [.questionnaire, .healthWithoutValues])
    #expect(reading.reports.allSatisfy { !$0.isKnown })
  }

  // MARK: What results link to

  private func linked(
    _ files: [String: String], _ leaf: String = fileResult("accelerometer", "a.json"),
    step: String = "walking.outbound"
  ) throws -> (problems: [ReadError], reading: StudyReading) {
    let result = taskResult([stepResult(step, [leaf])])
    let study = try StudyFolder(files.merging(["S/result.json": result]) { own, _ in own })
    let reading = try study.read()
    return (reading.sessions.flatMap(\.steps).flatMap(\.problems), reading)
  }

  @Test(arguments: [quoted, #"{"items":[1,2,3]}"#])
  func `a linked file without samples is reported under its own name`(text: String) throws {
    let (problems, reading) = try linked(["S/a.json": text])
    #expect(problems.map(\.source) == ["S/a.json"])
    #expect(problems.map(\.problem) == [.unknownItems(count: 3)])
    #expect(reading.orphans.isEmpty)
  }

  @Test(arguments: ["{}", "plain text", "[1,2]"])
  func `a linked file that is no recording is an error`(text: String) throws {
    let (problems, reading) = try linked(["S/a.txt": text], fileResult("accelerometer", "a.txt"))
    #expect(problems.map(\.source) == ["S/a.txt"] && problems[0].issue.code == "unrecognized")
    #expect(reading.report(of: "S/a.txt")?.problem != nil)
  }

  @Test func `a document that an app's own step links to is passed over`() throws {
    let (problems, reading) = try linked(
      ["S/consent.pdf": "%PDF-1.4 text"], fileResult("signature", "consent.pdf"), step: "consent")
    #expect(problems.isEmpty)
    #expect(reading.report(of: "S/consent.pdf")?.isKnown == false)
  }

  @Test(arguments: [
    #"{"_class":"ORKFileResult","identifier":"accelerometer","fileName":""}"#,
    #"{"_class":"ORKFileResult","identifier":"accelerometer"}"#,
    #"{"_class":"ORKFileResult","identifier":"accelerometer","fileName":7}"#,
  ]) func `a file result without a file is reported, also beside a usable step`(leaf: String) throws
  {
    let stroop =
      #"{"_class":"ORKStroopResult","identifier":"stroop","startTime":1,"endTime":2,"#
      + #""color":"RED","text":"RED","colorSelected":"RED"}"#
    let result = taskResult([
      stepResult("stroop", [stroop]), stepResult("walking.outbound", from: "09:31:00", [leaf]),
    ])
    let reading = try StudyFolder(["S/result.json": result]).read()
    let problems = reading.sessions.flatMap(\.steps).flatMap(\.problems)
    #expect(
      problems.map(\.problem) == [.noLink(step: "walking.outbound", recorder: "accelerometer")])
  }

  @Test(arguments: [
    taskResult([]), taskResult(["1", "\"a\"", "{\"foo\":1}"]),
    #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U"}"#,
    #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":{"a":1}}"#,
  ]) func `a task result without steps is one error`(text: String) throws {
    let reading = try StudyFolder(["S/result.json": text]).read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map(\.problem.problem) == [.noSteps])
    #expect(reading.reports.map(\.problem?.problem) == [.noSteps])
  }

  @Test func `an element that is not a step is reported beside the steps`() throws {
    let text = taskResult(["7", stepResult("walking.outbound", [fileResult("accelerometer", "a")])])
    let study = try StudyFolder(["S/result.json": text, "S/a": accelerometerText()])
    let report = try #require(try study.read().report(of: "S/result.json"))
    #expect(report.problem == nil && report.passedOver.map(\.path) == ["results[0]"])
  }

  @Test func `a result without an active task or an answer is reported as useless`() throws {
    let question = #"{"_class":"ORKPasscodeResult","identifier":"passcode","passcodeSaved":true}"#
    let reading = try StudyFolder([
      "S/result.json": taskResult([stepResult("instruction"), stepResult("survey", [question])])
    ]).read()
    let report = try #require(reading.report(of: "S/result.json"))
    #expect(report.uselessness == .noActiveTask)
    #expect(!report.isKnown)
    #expect(report.problem == nil)
  }
}
