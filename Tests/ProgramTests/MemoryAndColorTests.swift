import Foundation
import TestSupport
import Testing
import Text

/// Truth: two tiles tapped in their turn; two Stroop runs with means and shares by hand.
@Suite struct MemoryAndColorTests {
  private static let game =
    #"{"MemoryGameRecordSequence":[1,0],"MemoryGameRecordGameSize":4,"MemoryGameRecordGameScore":25,"#
    + #""MemoryGameStatus":"MemoryGameStatusSuccess","MemoryGameRecordTouchSamples":["#
    + #"{"MemoryGameTouchSampleTimestamp":0.5,"MemoryGameTouchSampleTargetIndex":1},"#
    + #"{"MemoryGameTouchSampleTimestamp":1.25,"MemoryGameTouchSampleTargetIndex":0}]}"#

  private func run(_ files: [String: String], _ options: [String] = []) throws -> (Outcome, Scratch)
  {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(name, text) }
    return (try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url), scratch)
  }

  private func rows(_ scratch: Scratch) throws -> [[String: String]] {
    try Table(csv: scratch.read("out/metrics.csv")).rows
  }

  /// A file as AppCore archived it, and the column of a table that holds its games alone.
  @Test(arguments: [
    #"{"item":"MemoryGameResults.json","MemoryGameOverallScore":25,"MemoryGameGameRecords":[\#(game)]}"#,
    "[\(game)]",
  ]) func `old games of memory are found and measured`(text: String) throws {
    let (outcome, scratch) = try run(["study/P1/a/MemoryGameResults.json": text])
    let rows = try rows(scratch)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(Set(rows.map { $0["task"] }) == ["spatial-memory"])
    let span = rows.first { $0["metric"] == "memory_span_max_items" }
    #expect(span?["content"] == "2")
    #expect(span?["step"] == "cognitive.memory.spatialspan")
    let interval = rows.first { $0["metric"] == "memory_tap_interval_mean_s" }
    #expect(interval?["content"] == "0.75")
  }

  private static func step(_ identifier: String, _ results: String) -> String {
    #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","#
      + #""identifier":"\#(identifier)","startDate":"2024-05-01T10:00:00+0000","#
      + #""endDate":"2024-05-01T10:01:00+0000","results":[\#(results)]}]}"#
  }

  private static func trial(_ answer: String, _ seconds: Double) -> String {
    #"{"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"RED","#
      + #""colorSelected":"\#(answer)","startTime":10,"endTime":\#(10 + seconds)}"#
  }

  /// A step without an end of its own is configured with the largest whole number.
  @Test func `a task description and a map supply what results omit`() throws {
    let description =
      #"{"steps":[{"identifier":"m","requireReversal":true,"stepDuration":9.2233720368547758e+18}]}"#
    let game = #"{"gameSize":4,"sequence":[1,0],"gameStatus":1,"touchSamples":[]}"#
    let result = Self.step(
      "m", #"{"_class":"ORKSpatialSpanMemoryResult","identifier":"m","gameRecords":[\#(game)]}"#)
    let files = [
      "study/P1/a/r.json": result, "study/P2/a/r.json": result + " ", "task.json": description,
      "map.csv": "file,memory-reversed\nP2/a/r.json,false\n",
    ]
    let (outcome, scratch) = try run(
      files, ["--task-description-file", "task.json", "--map", "map.csv"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let rows = try rows(scratch)
    let directions = rows.filter { $0["metric"] == "memory_recall_direction" }.map { $0["content"] }
    #expect(directions == ["backward", "forward"])
    #expect(rows.allSatisfy { !($0["flags"]?.contains("early_exit") ?? true) })
  }

  /// Twenty disks are the most that the option accepts.
  @Test func `a task description is checked like the options`() throws {
    let puzzle =
      #"{"_class":"ORKTowerOfHanoiResult","identifier":"h","puzzleWasSolved":true,"moves":[{"#
      + #""timestamp":0,"donorTowerIndex":0,"recipientTowerIndex":2}]}"#
    func source(_ disks: String) throws -> (String?, Outcome) {
      let page =
        #"{"steps":[{"identifier":"p","pageTask":{"steps":[{"identifier":"h","numberOfDisks":\#(disks)}]}}]}"#
      let (outcome, scratch) = try run(
        ["study/a/r.json": Self.step("h", puzzle), "task.json": page],
        ["--task-description-file", "task.json"])
      #expect(outcome.status == 0, "\(outcome.messages)")
      return (try rows(scratch).first { $0["metric"] == "hanoi_disk_source" }?["content"], outcome)
    }
    let (given, fine) = try source("1")
    #expect(given == "given")
    #expect(!fine.messages.contains("--task-description-file"))
    for disks in ["25", "2.5", #""one""#, "-1"] {
      let (inferred, stated) = try source(disks)
      #expect(inferred == "inferred", "\(disks)")
      #expect(
        stated.messages.contains(#"--task-description-file: step "h": "#), "\(stated.messages)")
    }
  }

  @Test(arguments: ["7", #""lost""#, "[]", "true"])
  func `an element that is not a result is left out of its step and reported`(odd: String) throws {
    let trials = [Self.trial("RED", 0.6), odd, "null"].joined(separator: ",")
    let (outcome, scratch) = try run(["study/a/r.json": Self.step("stroop", trials)])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("results[0].results[1]: expected a result, found "))
    let count = try rows(scratch).first { $0["metric"] == "stroop_trial_count" }
    #expect(count?["content"] == "1")
    #expect(count?["flags"]?.contains("element_skipped") == true)
  }

  @Test func `a step without any result in it is one error row`() throws {
    let text = Self.step("stroop", "7").replacing(#""results":[7]"#, with: #""results":"none""#)
    let (outcome, scratch) = try run(["study/a/r.json": text])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("results[0].results: expected a result"))
    let failed = try rows(scratch).filter { $0["quality"] == "error" }
    #expect(failed.map { $0["step"] } == ["stroop"])
    #expect(failed.map { $0["flags"] } == ["element_skipped"])
  }

  /// z of two values is 1/sqrt(2) and its opposite: the more accurate and faster run has sqrt(2).
  @Test func `runs are scored beside each other`() throws {
    let good = [Self.trial("RED", 0.6), Self.trial("RED", 0.6)].joined(separator: ",")
    let poor = [Self.trial("BLUE", 0.7), Self.trial("RED", 0.8)].joined(separator: ",")
    let (outcome, scratch) = try run([
      "study/P1/a/r.json": Self.step("stroop", good),
      "study/P2/a/r.json": Self.step("stroop", poor),
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let table = try Table(csv: scratch.read("out/groups.csv"))
    #expect(table.rows.map { $0["participant"] } == ["P1", "P2"])
    #expect(table.rows.map { $0["group"] } == ["stroop=a", "stroop=a"])
    #expect(table.rows.map { $0["content"] } == ["1.41421356", "-1.41421356"])
    #expect(
      table.rows.allSatisfy {
        $0["n"] == "2" && $0["metric"] == "stroop_balanced_integration_score"
      })
  }
}
