import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: the property names of ResearchKit's result classes; an export may leave the class out.
@Suite struct UnclassedLeafTests {
  private static let leaves: [(text: String, task: ActiveTask, step: String)] = [
    (#"{"flexed":86.1,"extended":12.4}"#, .rangeOfMotion, "knee.range.of.motion"),
    (
      #"{"start":86.1,"finish":12.4,"minimum":10.2,"maximum":91,"range":80.8}"#, .rangeOfMotion,
      "knee.range.of.motion"
    ), (#"{"buttonRect1":{"origin":{"x":1,"y":2}},"samples":[]}"#, .tapping, "tapping"),
    (#"{"Type":"TappingIntervalResult","ButtonRect1":{},"Taps":[]}"#, .tapping, "tapping"),
    (#"{"item":"tapping_results","TappingSamples":[]}"#, .tapping, "tapping"),
    (#"{"distanceInMeters":7.62,"timeLimit":180,"duration":6.4}"#, .timedWalk, "timed.walk.trial1"),
    (#"{"currentInterval":4}"#, .normalizedReactionTime, "normalizedReactionTime"),
    (
      #"{"stimulusStartDate":"2026-01-15T09:30:04Z"}"#, .normalizedReactionTime,
      "normalizedReactionTime"
    ), (#"{"timestamp":5301.442,"fileResults":[]}"#, .reactionTime, "reactionTime"),
    (#"{"timestamp":5301.442,"fileResult":{}}"#, .reactionTime, "reactionTime"),
    (#"{"score":0,"gameRecords":[]}"#, .spatialMemory, "cognitive.memory.spatialspan"),
    (
      #"{"item":"MemoryGameResults.json","MemoryGameGameRecords":[]}"#, .spatialMemory,
      "cognitive.memory.spatialspan"
    ), (#"{"color":"RED","text":"RED","colorSelected":"RED"}"#, .stroop, "stroop"),
    (#"{"color":"RED","timeTakenToSelect":1.2}"#, .stroop, "stroop"),
    (#"{"color":"RED","text":"RED","startTime":1,"endTime":2}"#, .stroop, "stroop"),
    (#"{"numberOfErrors":0,"taps":[]}"#, .trailMaking, "trailmaking"),
    (#"{"Type":"TrailmakingResult","NumberOfErrors":0,"Taps":[]}"#, .trailMaking, "trailmaking"),
    (#"{"interStimulusInterval":3,"samples":[]}"#, .psat, "psat"),
    (#"{"puzzleWasSolved":false,"moves":[]}"#, .towerOfHanoi, "towerOfHanoi"),
  ]

  @Test(arguments: leaves) func `a lone leaf is known by its keys`(
    leaf: (text: String, task: ActiveTask, step: String)
  ) throws {
    let result = try #require(try results(leaf.text).first)
    #expect(result.recognizedTask == leaf.task)
    #expect(result.steps.map(\.identifier) == [leaf.step])
    #expect(result.leafPaths.first == "")
  }

  /// An array of objects is what recordings are too: the file must not be taken for one.
  @Test(arguments: leaves) func `an array of leaves is found in a folder`(
    leaf: (text: String, task: ActiveTask, step: String)
  ) throws {
    let study = try StudyFolder(["P/S/results.json": "[\(leaf.text)]"])
    let reading = try study.read()
    #expect(reading.sessions.map(\.task) == [leaf.task])
    #expect(reading.report(of: "P/S/results.json")?.kind == .taskResult)
  }

  @Test func `an array of task results by the newer key of the class is found`() throws {
    let leaf = #"{"class":"ORKStroopResult","identifier":"s"}"#
    let step = #"{"class":"ORKStepResult","identifier":"stroop","results":[\#(leaf)]}"#
    let study = try StudyFolder([
      "r.json": #"[{"class":"ORKTaskResult","taskRunUUID":"A","results":[\#(step)]}]"#
    ])
    #expect(try study.read().sessions.map(\.identifier) == ["A"])
  }

  @Test func `the class counts more than the keys`() throws {
    let text = #"{"_class":"ORKPSATResult","identifier":"psat","range":1,"fileResults":[]}"#
    #expect(try results(text).first?.recognizedTask == .psat)
  }

  /// A word that only looks like a result's: settings have ranges, and limits.
  @Test(arguments: [
    #"{"range":5}"#, #"{"minimum":1,"maximum":2}"#, #"{"extended":true}"#, #"{"range":null}"#,
    #"{"settings":{"buttonRect1":1}}"#, "{}", "[]", #"[{"range":5}]"#, #"["fileResult"]"#,
  ]) func `a settings file is no result`(text: String) throws {
    #expect(try results(text).isEmpty)
    let study = try StudyFolder(["P/S/settings.json": text])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.isEmpty)
  }

  @Test func `leaves of one step and no class are its trials`() throws {
    let trial = #"{"identifier":"go","currentInterval":2,"timerEndDate":"2026-01-15T09:30:04Z"}"#
    let result = try #require(try results("[\(trial),\(trial),\(trial)]").first)
    #expect(result.outline == ["go: go, go, go"])
    #expect(result.leafPaths == ["[0]", "[1]", "[2]"])
  }
}
