import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: made-up lists whose copies are known.
@Suite struct TappingCleaningTests {
  private func tap(_ seconds: Double, _ target: TapTarget, x: Double? = nil) -> Tap {
    Tap(seconds: seconds, target: target, place: x.map { SIMD2($0, 1) })
  }

  @Test func `taps are put in order and counted from the first`() {
    let clean = CleanTaps([tap(101, .right), tap(100, .left), tap(102, .left)])
    #expect(clean.taps.map(\.seconds) == [0, 1, 2])
    #expect(clean.taps.map(\.target) == [.left, .right, .left])
  }

  @Test func `a copy in every respect is dropped`() {
    let clean = CleanTaps([
      tap(0, .left, x: 1), tap(0, .right, x: 1), tap(0, .left, x: 1), tap(0, .left, x: 2),
    ])
    #expect(clean.taps.count == 3)
    #expect(clean.duplicateCount == 1)
  }

  /// Truth: none is a copy; each is compared by what it is, not with all of its moment.
  @Test(.timeLimit(.minutes(10))) func `thousands of taps may share a moment`() {
    let clean = CleanTaps((0..<50_000).map { tap(0, .left, x: Double($0)) })
    #expect(clean.taps.count == 50_000)
    #expect(clean.duplicateCount == 0)
  }

  @Test func `a tap beside the buttons that repeats the last such place is dropped`() {
    let clean = CleanTaps([
      tap(0, .left, x: 9), tap(0.1, .outside, x: 5), tap(0.2, .right, x: 9),
      tap(0.3, .outside, x: 5), tap(0.4, .outside, x: 6), tap(0.5, .outside, x: 5),
    ])
    #expect(clean.duplicateCount == 1)
    #expect(clean.taps.count { $0.target == .outside } == 3)
  }

  @Test func `without a place nothing repeats`() {
    let clean = CleanTaps([tap(0, .left), tap(0.1, .outside), tap(0.2, .outside)])
    #expect(clean.duplicateCount == 0)
  }

  /// Two touches at one place within 5 ms are one; at 6 ms, 0.6 points apart or on another button they are two.
  @Test(
    arguments: [
      (0.0004, 0.0, TapTarget.left, 1), (0.005, 0.5, .left, 1), (0.005, -0.5, .left, 1),
      (0.006, 0, .left, 2), (0.002, 0.6, .left, 2), (0.002, 0, .right, 2),
    ] as [(Double, Double, TapTarget, Int)]) func `a tap written twice is one tap`(
      later: Double, shift: Double, target: TapTarget, count: Int
    )
  {
    let clean = CleanTaps([tap(7, .left, x: 30), tap(7 + later, target, x: 30 + shift)])
    #expect(clean.taps.count == count)
    #expect(clean.duplicateCount == 2 - count)
  }

  private typealias Touch = (time: Double, button: String, x: Double, y: Double, dwell: Double)

  /// Touches in turn, not quite regular.
  private func touches(_ count: Int, every seconds: Double) -> [Touch] {
    (0..<count).map { number in
      let isLeft = number % 2 == 0
      let time = seconds * Double(number) + 0.01 * Double(number % 3)
      let x: Double = (isLeft ? 100 : 300) + Double(number % 7)
      return (time, isLeft ? "left" : "right", x, 500, 0.08)
    }
  }

  /// The touch, written again 2 ms later.
  private func again(_ touch: Touch) -> Touch {
    (touch.time + 0.002, touch.button, touch.x, touch.y, touch.dwell)
  }

  private func measured(_ touches: [Touch]) throws -> MeasuredStep {
    try #require(measureTapping([try tappingStep("tapping", tappingLeaf(touches))]).first)
  }

  /// 40 touches, 8 of them written again: the numbers are those of the 40.
  @Test func `copies change no value`() throws {
    let single = touches(40, every: 0.25)
    let doubled = single.enumerated().flatMap { number, touch -> [Touch] in
      number % 5 == 2 ? [touch, again(touch)] : [touch]
    }
    let (truth, found) = (try measured(single), try measured(doubled))
    #expect(found.number("tap_duplicate_count") == 8)
    #expect(found.flags.contains("tap_duplicates"))
    for (name, value) in truth.numbers where name != "tap_duplicate_count" {
      #expect(found.number(name) == value, "\(name)")
    }
  }

  /// 1 of 20 records is 5 %, 1 of 19 is more.
  @Test(arguments: [(19, Quality.good), (18, .doubtful)]) func `few copies are a note`(
    count: Int, quality: Quality
  ) throws {
    let single = touches(count, every: 0.2)
    let step = try measured(single + single.prefix(1).map(again))
    #expect(step.flags.contains("tap_duplicates"))
    #expect(step.reading("tap_count")?.quality(with: step.measurement.flags) == quality)
  }

  /// A list that is empty, null or missing is that of a hand that was skipped.
  @Test(arguments: [#","samples":[]"#, #","samples":null"#, ""]) func `a skipped hand is absent`(
    list: String
  ) throws {
    let steps = measureTapping([
      try tappingStep(
        "tapping.right", #"{"_class":"ORKTappingIntervalResult","identifier":"tapping"\#(list)}"#)
    ])
    let step = try #require(steps.first)
    #expect(step.measurement.failure == nil)
    #expect(step.measurement.remarks.isEmpty)
    for name in ["tap_count", "tap_rate_hz", "tap_interval_mean_s", "tap_dwell_mean_s"] {
      #expect(step.reason(name) == "hand_skipped", "\(name)")
      #expect(step.reading(name)?.quality(with: []) == .absent, "\(name)")
    }
  }

  @Test func `a step without a result is that of a skipped hand`() throws {
    var skipped = try tappingStep("tapping.right", "{}")
    skipped.leaves = []
    let steps = measureTapping([
      try tappingStep("tapping.left", alternating([0, 0.2, 0.4])), skipped,
    ])
    #expect(steps.count == 3)
    #expect(steps[1].measurement.failure == nil)
    #expect(steps[1].reason("tap_count") == "hand_skipped")
  }

  @Test func `a session with a skipped hand is not complete`() throws {
    let empty = #"{"_class":"ORKTappingIntervalResult","samples":[]}"#
    let done = alternating([0, 0.2, 0.4])
    for (leaf, isComplete) in [(done, true), (empty, false)] {
      let session = tappingSession([
        try tappingStep("tapping.left", done), try tappingStep("tapping.right", leaf),
      ])
      #expect((session.completion.status == .complete) == isComplete)
      #expect(session.completion.recordedStepCount == (isComplete ? 2 : 1))
    }
  }

  @Test func `a result with something else than a list is one error that says so`() throws {
    let steps = measureTapping([
      try tappingStep(
        "tapping", #"{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":{}}"#)
    ])
    let failed = try #require(steps.first?.measurement)
    #expect(failed.failure == .noInput)
    #expect(
      failed.remarks.map(\.sentence) == [
        "results[0].samples: expected a list of taps, found an object; step skipped"
      ])
  }

  @Test func `an unreadable tap is left out and reported`() throws {
    let leaf = #"""
      {"_class":"ORKTappingIntervalResult","samples":[{"timestamp":0,"buttonIdentifier":"left"},
      {"buttonIdentifier":"right"},{"timestamp":0.4,"buttonIdentifier":"middle"},7]}
      """#
    let step = try #require(measureTapping([try tappingStep("tapping", leaf)]).first)
    #expect(step.number("tap_count") == 1)
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "results[0].samples[1].timestamp: expected a number, found nothing; tap skipped",
        "results[0].samples[2].buttonIdentifier: expected none, left or right, "
          + "found another text; tap skipped",
        "results[0].samples[3].timestamp: expected a number, found nothing; tap skipped",
      ])
  }
}
