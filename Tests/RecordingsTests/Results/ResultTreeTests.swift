import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: the shape of results by ResearchKit's `ORKESerialization`.
@Suite struct ResultTreeTests {
  @Test func `task, steps and leaves are found`() throws {
    let text = taskResult([
      stepResult("instruction"),
      stepResult("stroop", [leaf("ORKStroopResult", "a"), leaf("ORKStroopResult", "b")]),
    ])
    let result = try #require(try results(text).first)
    #expect(result.taskRunUUID == "RUN-1")
    #expect(result.identifier == "an app's own word")
    #expect(result.start?.text == "2026-01-15T09:29:40.000-06:00")
    #expect(result.end?.text == "2026-01-15T09:31:02.000-06:00")
    #expect(result.outline == ["instruction: ", "stroop: a, b"])
    #expect(result.leafPaths == ["results[1].results[0]", "results[1].results[1]"])
    #expect(result.steps[1].path == "results[1]")
  }

  /// 2568 of the Buddhist calendar is 2025. Steps a year and a day away agree with it, and later ones, unless one agrees.
  @Test(
    arguments: [
      (["2025-03-04"], "2025-03-04"), (["2026-03-06"], "2025-03-04"),
      (["2026-03-07"], "2568-03-04"), (["2024-03-01"], "2568-03-04"),
      (["2026-09-04", "2025-03-04"], "2025-03-04"), (["2568-03-04"], "2025-03-04"),
      (["1970-01-01"], "2025-03-04"), ([], "2025-03-04"),
    ] as [([String], String)]) func `other dates of a result contradict a calendar`(
      days: [String], start: String
    ) throws
  {
    let steps = days.enumerated().map { number, day in
      #"{"_class":"ORKStepResult","identifier":"\#(number)","startDate":"\#(day)T10:00:00Z","results":[]}"#
    }
    let text =
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"R","startDate":"2568-03-04T10:00:00Z","#
      + #""endDate":"2568-03-04T10:01:00Z","results":["# + steps.joined(separator: ",") + "]}"
    let result = try #require(try results(text).first)
    #expect(result.start?.localDay.text == start)
    #expect(result.start?.isPlausible == start.hasPrefix("2025"))
    #expect(result.end.flatMap { end in result.start.map { end.seconds(since: $0) } } == 60)
  }

  /// Truth: any collection may nest; a leaf belongs to the nearest step.
  @Test func `nested collections are walked depth first`() throws {
    let page =
      #"{"_class":"ORKPageResult","identifier":"page","results":[\#(leaf("ORKPSATResult", "p")),"#
      + #"{"_class":"ORKCollectionResult","identifier":"c","results":["#
      + #"\#(leaf("ORKStroopResult", "s"))]}]}"#
    let inner = taskResult([stepResult("inner", [leaf("ORKAmslerGridResult", "g")])], run: "R2")
    let text = taskResult([
      stepResult("outer", [leaf("ORKHolePegTestResult", "h"), page]),
      stepResult("around", [inner, leaf("ORKTowerOfHanoiResult", "t")]),
    ])
    let result = try #require(try results(text).first)
    #expect(result.outline.sorted() == ["around: t", "inner: g", "outer: h, p, s"])
    #expect(result.leafPaths.contains("results[0].results[1].results[1].results[0]"))
    #expect(result.leafPaths.contains("results[1].results[0].results[0].results[0]"))
  }

  /// Truth: CardinalKit's second form writes `class`.
  @Test func `the class may be spelled without its underscore`() throws {
    let text = taskResult([stepResult("psat", [leaf("ORKPSATResult", "p")])])
    let plain = try #require(try results(text.replacing("_class", with: "class")).first)
    let usual = try #require(try results(text).first)
    #expect(plain.outline == usual.outline)
    #expect(plain.steps[0].leaves[0].className == "ORKPSATResult")
    #expect(plain.recognizedTask == .psat)
  }

  /// Truth: `_class` may be missing; then the keys decide.
  @Test func `the class may be missing everywhere`() throws {
    let text = taskResult([
      stepResult("walking.outbound", [fileResult("accelerometer", "a.json")]),
      stepResult("tapping", [#"{"identifier":"tapping","samples":[]}"#]),
    ])
    let bare = text.replacing(/"_class":"ORK[A-Za-z]+",/, with: "")
    let result = try #require(try results(bare).first)
    #expect(result.outline == ["walking.outbound: accelerometer", "tapping: tapping"])
    #expect(result.taskRunUUID == "RUN-1")
  }

  @Test func `without class and run the nesting distinguishes a task from a step`() throws {
    let text =
      #"{"identifier":"t","startDate":"2026-01-15T09:30:00-0600","results":["#
      + #"{"identifier":"walking.outbound","results":[{"identifier":"a","fileName":"a.json"}]},"#
      + #"{"identifier":"walking.rest","results":[]}]}"#
    let result = try #require(try results(text).first)
    #expect(result.outline == ["walking.outbound: a", "walking.rest: "])
  }

  @Test func `unknown classes are searched for known results`() throws {
    let text = taskResult([
      leaf("MyFolder", "f", #","results":[\#(stepResult("psat", [leaf("ORKPSATResult", "p")]))]"#),
      stepResult("own", [leaf("MyApp.Answer", "x"), "3", "null", #""text""#, "[]", "{}"]),
    ])
    let result = try #require(try results(text).first)
    #expect(result.steps.map(\.identifier) == ["psat", "own"])
  }

  @Test func `files below a leaf are leaves of the step`() throws {
    let file = fileResult("deviceMotion", "m.json")
    let text = taskResult([
      stepResult(
        "reactionTime",
        [
          leaf("ORKReactionTimeResult", "new", #","fileResults":[\#(file),\#(file)]"#),
          leaf("ORKReactionTimeResult", "old", #","fileResult":\#(file)"#),
        ]),
      stepResult(
        "amsler.grid.left",
        [
          leaf(
            "ORKAmslerGridResult", "g",
            #","imageFileResult":\#(file),"drawingPathFileResult":\#(file)"#)
        ]),
    ])
    let result = try #require(try results(text).first)
    #expect(
      result.steps.map { $0.leaves.filter { $0.linkedFileName == "m.json" }.count } == [3, 2])
    #expect(result.leafPaths.contains("results[0].results[0].fileResults[1]"))
    #expect(result.leafPaths.contains("results[1].results[0].drawingPathFileResult"))
  }

  @Test func `assistive technology and earlier answers are remembered`() throws {
    let plain = stepResult("psat")
    let spoken = plain.replacing(
      #""results":"#,
      with: #""enabledAssistiveTechnology":"VoiceOver","isPreviousResult":1,"results":"#)
    let result = try #require(try results(taskResult([spoken])).first)
    #expect(result.steps[0].assistiveTechnology == "VoiceOver")
    #expect(result.steps[0].isPrevious)
    #expect(try results(taskResult([plain]))[0].steps[0].isPrevious == false)
    for (found, expected) in [
      (#"["VoiceOver","SwitchControl"]"#, "VoiceOver, SwitchControl"), ("[]", nil),
    ] {
      let listed = spoken.replacing(#""VoiceOver""#, with: found)
      #expect(try results(taskResult([listed]))[0].steps[0].assistiveTechnology == expected)
    }
  }
}
