import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: what the user's table says of a file overrules what would be found without it.
@Suite struct MappedSessionTests {
  private func read(_ study: StudyFolder, _ map: String) throws -> StudyReading {
    let table = try StudyFolder(["map.csv": map])
    let file = try MapFile(readingFrom: table.absolute("map.csv"), facts: FactColumns(["height"]))
    return try study.read(labels: file.labels(of: try study.files().paths).byPath)
  }

  @Test func `a map names participant, session and step of a recording`() throws {
    let study = try StudyFolder([
      "x/y/a.json": accelerometerText(), "x/y/b.json": accelerometerText(),
    ])
    let reading = try read(
      study,
      "file,participant,session,task,step,height\na.json,Ann,S1,timed-walk,trial,1.8\nb.json,Bob,,,,\n"
    )
    #expect(Set(reading.places) == ["Ann/S1", "Bob/y"])
    let ann = try #require(reading.sessions.first { $0.participant == "Ann" })
    #expect(ann.task == .timedWalk && ann.steps[0].identifier == "trial")
    #expect(ann.steps[0].facts == ["height": "1.8"])
  }

  private static let twoWalks = [
    "P/S/a.json": accelerometerText(), "P/S/b.json": accelerometerText(from: 90),
  ]

  @Test(arguments: [
    ("", [1, 2]), ("a.json,2\n", [2, 1]), ("a.json,2\nb.json,1\n", [2, 1]), ("b.json,7\n", [1, 7]),
  ]) func `a map gives the attempts of recordings`(rows: String, attempts: [Int]) throws {
    let reading = try read(try StudyFolder(Self.twoWalks), "file,attempt\n\(rows)")
    let steps = try #require(reading.sessions.first).steps
    let numbers = ["P/S/a.json", "P/S/b.json"].map { file in
      steps.first { $0.recordings.contains { $0.source == file } }?.attempt
    }
    #expect(numbers == attempts)
  }

  @Test func `a map gives the attempt of a result`() throws {
    let result =
      #"{"_class":"ORKTaskResult","results":[{"_class":"ORKStepResult","identifier":"tapping","#
      + #""results":[{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":[]}]}]}"#
    let study = try StudyFolder(["P/S/result.json": result])
    let step = try #require(
      try read(study, "file,attempt\nresult.json,3\n").sessions.first?.steps.first)
    #expect(step.attempt == 3)
  }

  /// A cell that says what was assumed leaves it assumed; one that says something else settles it, and nothing beside it.
  @Test(arguments: [
    ("a.json,gait-and-balance\nb.json,gait-and-balance\n", ["gait-and-balance": true]),
    ("a.json,gait-and-balance\nb.json,tremor\n", ["gait-and-balance": true, "tremor": false]),
    ("a.json,tremor\nb.json,gait-and-balance\n", ["gait-and-balance": true, "tremor": false]),
    ("b.json,tremor\n", ["tremor": false]),
    ("a.json,timed-walk\nb.json,tremor\n", ["timed-walk": false, "tremor": false]),
  ]) func `only a task that repeats what was assumed stays assumed`(
    rows: String, assumed: [String: Bool]
  ) throws {
    let reading = try read(try StudyFolder(Self.twoWalks), "file,task\n\(rows)")
    let found = reading.sessions.map { ($0.task?.rawValue ?? "", $0.isTaskAssumed) }
    #expect(Dictionary(found) { $0 || $1 } == assumed)
  }

  @Test func `a map names the run of a result`() throws {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(),
    ])
    let reading = try read(study, "file,participant,session,task\nresult.json,Ann,S1,fitness\n")
    #expect(reading.places == ["Ann/S1"])
    #expect(reading.sessions[0].task == .fitness)
    #expect(reading.recordedSources == ["P/S/a.json"])
  }

  /// Whoever the result belongs to, the files of its session do too.
  @Test func `recordings beside a mapped result stay with it`() throws {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(),
      "P/S/recorder-1/more.json": accelerometerText(from: 99),
    ])
    let reading = try read(study, "file,participant,session\nresult.json,Ann,S1\n")
    #expect(reading.places == ["Ann/S1"])
    #expect(reading.recordedSources == ["P/S/a.json", "P/S/recorder-1/more.json"])
  }

  @Test func `files of two folders are joined by their session`() throws {
    let study = try StudyFolder([
      "one/a.json": accelerometerText(), "two/b.json": accelerometerText(from: 90),
    ])
    let reading = try read(study, "file,participant,session\na.json,Ann,S1\nb.json,Ann,S1\n")
    #expect(reading.places == ["Ann/S1"])
    #expect(reading.sessions[0].steps.count == 2)
  }

  /// Two steps of one name are two attempts; otherwise their rows would have one key.
  @Test func `linked steps that a map gives one name are attempts of it`() throws {
    let steps = ["out", "back"].map { name in
      #"{"_class":"ORKStepResult","identifier":"\#(name)","results":[{"_class":"ORKFileResult","#
        + #""identifier":"accelerometer","fileName":"\#(name).json"}]}"#
    }
    let study = try StudyFolder([
      "P/S/result.json":
        #"{"_class":"ORKTaskResult","results":[\#(steps.joined(separator: ","))]}"#,
      "P/S/out.json": accelerometerText(), "P/S/back.json": accelerometerText(from: 90),
    ])
    let reading = try read(study, "file,step\nout.json,walk\nback.json,walk\n")
    let found = try #require(reading.sessions.first).steps
    #expect(found.map(\.identifier) == ["walk", "walk"])
    #expect(found.map(\.attempt) == [1, 2])
  }
}
