import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: accepted roots are a task result, an array of them, a step result, a leaf, or leaves.
@Suite struct ResultRootTests {
  private let steps = stepResult("psat", [leaf("ORKPSATResult", "p")])

  @Test func `a file may hold several task results`() throws {
    let text = "[\(taskResult([steps], run: "A")),\(taskResult([steps], run: "B"))]"
    let found = try results(text)
    #expect(found.map(\.taskRunUUID) == ["A", "B"])
    #expect(
      found.map(\.leafPaths) == [["[0].results[0].results[0]"], ["[1].results[0].results[0]"]])
  }

  @Test func `a lone step result is a run of one step`() throws {
    let result = try #require(try results(steps).first)
    #expect(result.outline == ["psat: p"])
    #expect(result.taskRunUUID == nil)
    #expect(result.start?.text == "2026-01-15T09:30:00.000-06:00")
    #expect(result.recognizedTask == .psat)
  }

  @Test func `a lone leaf names its own step`() throws {
    let result = try #require(
      try results(leaf("ORKPSATResult", "psat", #","startDate":"2026-01-15T09:30:00Z""#)).first)
    #expect(result.outline == ["psat: psat"])
    #expect(result.leafPaths == [""])
    #expect(result.start?.unixSeconds == 1_768_469_400)
  }

  @Test func `leaves of one name are trials of one attempt`() throws {
    let trial = { (time: Double) in
      leaf(
        "ORKStroopResult", "stroop",
        #","startTime":\#(time),"startDate":"2026-01-15T09:30:00-0600","#
          + #""endDate":"2026-01-15T09:30:01-0600""#)
    }
    let result = try #require(try results("[\(trial(1.25)),\(trial(1.75)),\(trial(2.5))]").first)
    let times = result.steps.flatMap(\.leaves).compactMap { $0.object["startTime"]?.number }
    // Two of them began within the same whole second, which makes neither a repetition.
    #expect(times == [1.25, 1.75, 2.5])
    #expect(result.steps.count == 1)
    #expect(result.duplicateStepCount == 0)
    #expect(result.end == nil)
  }

  @Test func `a step made of leaves lasts to the end of the last`() throws {
    let trials = [1, 5, 9].map {
      leaf(
        "ORKStroopResult", "stroop",
        #","startDate":"2026-01-15T09:30:0\#($0)Z","endDate":"2026-01-15T09:30:0\#($0)Z""#)
    }
    let step = try #require(try results("[\(trials.joined(separator: ","))]").first?.steps.first)
    #expect(step.start?.unixSeconds == 1_768_469_401)
    #expect(step.end?.unixSeconds == 1_768_469_409)
  }

  @Test func `leaves of two names are two steps`() throws {
    let text = "[\(leaf("ORKTrailmakingResult", "a")),\(leaf("ORKPSATResult", "b"))]"
    let result = try #require(try results(text).first)
    #expect(result.outline == ["a: a", "b: b"])
    #expect(result.leafPaths == ["[0]", "[1]"])
  }

  @Test func `an empty task result is a run without steps`() throws {
    let result = try #require(try results(taskResult([])).first)
    #expect(result.steps.isEmpty)
    #expect(result.recognizedTask == nil)
    let bare = try #require(try results(#"{"_class":"ORKTaskResult"}"#).first)
    #expect(bare.identifier.isEmpty)
    #expect(bare.taskRunUUID == nil)
    #expect(bare.start == nil)
  }

  @Test(arguments: [
    "1", "null", "true", #""ORKTaskResult""#, "[]", "{}", "[[]]", "[1,null]", #"{"results":[]}"#,
    #"{"_class":"ORKStep","identifier":"x"}"#, #"{"_class":null}"#, #"{"_class":3,"results":4}"#,
    #"{"items":[{"identifier":"x"}]}"#, #"{"identifier":3,"results":[]}"#,
  ]) func `a text that is no result gives no result`(text: String) throws {
    #expect(try results(text).isEmpty)
  }

  /// Property: keys of the wrong type are as good as missing.
  @Test(arguments: [
    #"{"_class":"ORKTaskResult","identifier":3,"taskRunUUID":{},"startDate":[],"results":"none"}"#,
    #"{"_class":"ORKTaskResult","results":{"a":1}}"#,
    #"{"_class":"ORKTaskResult","results":[{"_class":"ORKStepResult","identifier":null,"results":7}]}"#,
    #"{"_class":"ORKTaskResult","taskRunUUID":"","results":[{"_class":"ORKFileResult","fileURL":5}]}"#,
  ]) func `members of wrong types are as good as missing`(text: String) throws {
    let result = try #require(try results(text).first)
    #expect(result.taskRunUUID == nil)
    #expect(result.start == nil)
  }

  /// Property: nesting as deep as a file may be is walked without running out of stack.
  @Test func `deep nesting is survived`() throws {
    let opening = #"{"_class":"ORKCollectionResult","identifier":"c","results":["#
    let depth = 500
    let text =
      String(repeating: opening, count: depth) + leaf("ORKPSATResult", "p")
      + String(repeating: "]}", count: depth)
    #expect(try #require(try results(text).first).recognizedTask == .psat)
  }
}
