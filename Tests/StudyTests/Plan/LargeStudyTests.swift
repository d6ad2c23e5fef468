import Testing
import TestSupport

@testable import Recordings
@testable import Study

/// Property: nothing is lost among many.
@Suite struct LargeStudyTests {
  @Test func `a result with ten thousand leaves keeps them all`() throws {
    let leaves = (0..<10_000).map { leaf("ORKStroopResult", "s\($0)") }
    let result = try #require(try results(taskResult([stepResult("stroop", leaves)])).first)
    #expect(result.steps.count == 1 && result.steps[0].leaves.count == 10_000)
    #expect(result.leafPaths.last == "results[0].results[9999]")
  }

  @Test func `hundreds of runs in one folder are as many sessions`() throws {
    let study = try StudyFolder()
    let step = stepResult("stroop", [leaf("ORKStroopResult", "s")])
    for run in 0..<400 { try study.write("r\(run).json", taskResult([step], run: "RUN-\(run)")) }
    let reading = try study.read()
    #expect(Set(reading.sessions.map(\.identifier)).count == 400)
  }

  @Test func `hundreds of recordings in one folder are all in a step`() throws {
    let study = try StudyFolder()
    for index in 0..<150 {
      try study.write("a\(index).json", accelerometerText(from: 10 * Double(index), count: 3))
      try study.write("m\(index).json", deviceMotionText(from: 10 * Double(index), count: 3))
    }
    let reading = try study.read()
    #expect(reading.sessions.count == 1)
    #expect(reading.sessions[0].steps.count == 150)
    #expect(Set(reading.recordedSources).count == 300)
  }

  @Test func `hundreds of pedometers and tracks in one folder are paired by time`() throws {
    let study = try StudyFolder()
    let clocks = (0..<300).map { "09:\(10 + $0 / 50):\(10 + $0 % 50)" }
    for (index, clock) in clocks.enumerated() {
      try study.write("p\(index).json", pedometerText(steps: index, at: clock))
      try study.write(
        "l\(299 - index).json",
        #"[{"timestamp":"2026-01-15T\#(clock)-0600","horizontalAccuracy":5}]"#)
    }
    let sources = try study.read().sessions.flatMap(\.steps).map { $0.recordings.map(\.source) }
    // Of two that began together the location's name comes first.
    #expect(sources == (0..<300).map { ["l\(299 - $0).json", "p\($0).json"] })
  }

  @Test func `hundreds of sessions of one participant are kept apart`() throws {
    let study = try StudyFolder()
    for index in 0..<300 { try study.write("P/S\(index)/a.json", accelerometerText(count: 2)) }
    #expect(Set(try study.read().places).count == 300)
  }
}
