import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings

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

  @Test func `an empty list is no taps`() throws {
    let steps = measureTapping([try tappingStep("tapping", tappingLeaf([]))])
    let step = try #require(steps.first)
    #expect(step.number("tap_count") == 0)
    #expect(step.reason("tap_interval_mean_s") == "few_taps")
    #expect(step.reason("tap_on_target_pct") == "few_taps")
    #expect(step.flags.contains("few_taps"))
  }

  @Test func `a result without its list is one error that says what is missing`() throws {
    let steps = measureTapping([
      try tappingStep("tapping", #"{"_class":"ORKTappingIntervalResult","identifier":"tapping"}"#)
    ])
    let failed = try #require(steps.first?.measurement)
    #expect(failed.failure == .noInput)
    #expect(
      failed.remarks.map(\.sentence) == [
        "results[0].samples: expected a list of taps, found nothing; step skipped"
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
