import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: the taps before a made-up phone delivered them late.
@Suite struct LateTapTests {
  /// Measures the taps as a phone without late delivery stores them, buttons included.
  private func measured(_ taps: [SyntheticTapping.Tap]) throws -> MeasuredStep {
    let samples = taps.map {
      (
        time: $0.timeSeconds, button: $0.button.rawValue, x: $0.location.x, y: $0.location.y,
        dwell: $0.dwellSeconds
      )
    }
    return try #require(measureTapping([try tappingStep("tapping", tappingLeaf(samples))]).first)
  }

  private func hand(_ seed: UInt64) -> SyntheticTapping {
    var hand = SyntheticTapping()
    (hand.meanIntervalSeconds, hand.intervalSDSeconds, hand.seed) = (0.128, 0.02, seed)
    (hand.dwellSeconds, hand.spreadPoints, hand.durationSeconds) = (0.2, 12, 22)
    return hand
  }

  @Test(arguments: 1...10) func `late delivery changes no value`(seed: UInt64) throws {
    var hand = hand(seed)
    (hand.misses, hand.repetitions) = ([11, 40, 41], [20, 90])
    var delivery = LateDelivery()
    (delivery.storesFirstTouch, delivery.seed) = (true, seed)
    // The last fingers are lifted by the end of the step, before their taps would arrive.
    let taps = hand.taps.filter { $0.timeSeconds < hand.durationSeconds - 0.3 }
    let (truth, late) = (try measured(taps), try measured(delivery(taps)))
    #expect(truth.number("tap_off_target_count") == 3)
    #expect(late.numbers.keys.sorted() == truth.numbers.keys.sorted())
    for (name, value) in truth.numbers {
      let found = try #require(late.number(name), "\(name)")
      #expect(abs(found - value) <= 1e-9 * max(1, abs(value)), "\(name)")
      #expect(late.flags(name) == truth.flags(name), "\(name)")
    }
    #expect(late.flags == truth.flags)
  }

  /// The first touch is not stored, so the first tap is late by up to 0.152 s: 155 taps are 309 samples.
  @Test(arguments: 1...10) func `the first touch of a phone is not stored`(seed: UInt64) throws {
    let taps = Array(hand(seed).taps.prefix(155))
    var delivery = LateDelivery()
    delivery.seed = seed
    let late = delivery(taps)
    let (truth, step) = (try measured(taps), try measured(late))
    #expect(late.count == 309)
    #expect(step.number("tap_count") == 155)
    #expect(step.number("tap_on_target_pct") == 100)
    #expect(step.number("tap_duplicate_count") == 0)
    let difference =
      try #require(step.number("tap_interval_mean_s")) - #require(
        truth.number("tap_interval_mean_s"))
    #expect(abs(difference) <= 0.152 / 154 + 1e-9)
    #expect(step.reading("tap_interval_mean_s")?.quality(with: step.measurement.flags) == .good)
  }

  /// No touch is stored: the button taps alone come late and two at once.
  @Test(arguments: 1...10) func `bunched taps keep mean, median and rate`(seed: UInt64) throws {
    let taps = hand(seed).taps
    var delivery = LateDelivery()
    (delivery.heldShare, delivery.seed) = (0.8, seed)
    let late = delivery(taps).filter { $0.button != .none }
    let (truth, step) = (try measured(taps), try measured(late))
    #expect(step.number("tap_on_target_count") == truth.number("tap_on_target_count"))
    let count = Double(taps.count - 1)
    let (mean, expected) = (try #require(step.number("tap_interval_mean_s")), 0.128)
    #expect(abs(mean - expected) <= 2 * 0.152 / count + 4 * 0.02 / count.squareRoot())
    let flags = step.measurement.flags
    for name in [
      "tap_interval_mean_s", "tap_interval_median_s", "tap_rate_hz", "tap_count",
      "tap_on_target_pct",
    ] { #expect(step.reading(name)?.quality(with: flags) == .good, "\(name)") }
    for name in [
      "tap_interval_sd_s", "tap_interval_cv_pct", "tap_interval_mad_s", "tap_interval_iqr_s",
      "tap_interval_min_s", "tap_interval_max_s", "tap_interval_skewness",
      "tap_interval_kurtosis_excess", "tap_rhythm_strength", "tap_interval_autocorrelation_lag1",
    ] {
      #expect(step.flags(name).contains("bunched_events"), "\(name)")
      #expect(step.reading(name)?.quality(with: flags) == .doubtful, "\(name)")
    }
  }

  /// 1 of 20 intervals is 5 %, 1 of 19 is more; what is left out is known.
  @Test func `one interval in twenty may be short`() throws {
    func taps(_ count: Int) -> String {
      alternating((0..<count).map { 0.2 * Double($0) - ($0 > 4 ? 0.19 : 0) })
    }
    let few = try #require(measureTapping([try tappingStep("tapping", taps(21))]).first)
    #expect(few.number("tap_interval_below_30ms_count") == 1)
    #expect(few.reading("tap_interval_mean_s")?.count == 19)
    #expect(abs(try #require(few.number("tap_interval_mean_s")) - 0.2) <= 1e-12)
    #expect(!few.flags("tap_interval_sd_s").contains("bunched_events"))
    let many = try #require(measureTapping([try tappingStep("tapping", taps(20))]).first)
    #expect(many.reading("tap_interval_mean_s")?.count == 19)
    let (mean, expected) = (
      try #require(many.number("tap_interval_mean_s")), (18 * 0.2 + 0.01) / 19.0
    )
    #expect(abs(mean - expected) <= 1e-12)
    #expect(many.flags("tap_interval_sd_s").contains("bunched_events"))
    for name in ["tap_interval_mean_s", "tap_interval_median_s", "tap_rate_hz"] {
      #expect(!few.flags(name).contains("short_intervals_counted"), "\(name)")
      #expect(many.flags(name).contains("short_intervals_counted"), "\(name)")
      #expect(!many.flags(name).contains("bunched_events"), "\(name)")
    }
  }

  // MARK: Which touch belongs to which button tap

  private func tap(_ seconds: Double, _ target: TapTarget, _ x: Double?, dwell: Double = 0) -> Tap {
    Tap(seconds: seconds, target: target, place: x.map { SIMD2($0, 7) }, durationSeconds: dwell)
  }

  private func times(_ taps: [Tap], _ target: TapTarget) -> [Double] {
    CleanTaps(taps).taps.filter { $0.target == target }.map { (1000 * $0.seconds).rounded() }
  }

  @Test func `a touch elsewhere, too early or after the tap is a miss`() {
    let taps = [
      tap(0, .left, 1), tap(1, .outside, 2), tap(1.05, .right, 3), tap(2, .outside, 4),
      tap(2.21, .left, 4), tap(3, .right, 5), tap(3.01, .outside, 5),
    ]
    #expect(CleanTaps(taps).taps.count == 7)
    #expect(times(taps, .outside) == [1000, 2000, 3010])
  }

  @Test func `without places nothing is joined`() {
    #expect(CleanTaps([tap(0, .outside, nil), tap(0.05, .left, nil)]).taps.count == 2)
  }

  /// One finger rests: two touches of one place, whose taps arrive together.
  @Test func `touches and taps are joined one to one, the earliest first`() {
    let taps = [
      tap(0, .outside, 1), tap(0.1, .outside, 1), tap(0.15, .left, 1), tap(0.1501, .left, 1),
    ]
    #expect(times(taps, .left) == [0, 100])
    #expect(times(taps, .outside).isEmpty)
    #expect(CleanTaps(taps).duplicateCount == 0)
    // A second tap of one touch is its copy.
    #expect(times(Array(taps.dropFirst()), .left) == [0])
    #expect(CleanTaps(Array(taps.dropFirst())).duplicateCount == 1)
  }

  /// The file lists what arrives in any order; at one moment the touch comes first.
  @Test func `the order of the file does not matter`() {
    let taps = [
      tap(0.15, .right, 2), tap(0.15, .left, 1), tap(0.06, .outside, 2), tap(0, .outside, 1),
      tap(0.3, .left, 3), tap(0.3, .outside, 3),
    ]
    for list in [taps, taps.reversed()] {
      #expect(times(list, .left) == [0, 300])
      #expect(times(list, .right) == [60])
      #expect(times(list, .outside).isEmpty)
    }
  }

  /// An early export repeats touches outside; the first of them is the touch.
  @Test func `repeated touches are copies`() {
    let taps = [tap(0, .outside, 1), tap(0.02, .outside, 1), tap(0.1, .left, 1)]
    let clean = CleanTaps(taps)
    #expect(clean.taps.map(\.target) == [.left])
    #expect(clean.duplicateCount == 1)
  }

  /// Exports round coordinates: half a point is the same place, more is another one; 0.2 s is late, more is another tap.
  @Test(arguments: [(0.5, 0.2, 1), (0.52, 0.2, 2), (0.5, 0.201, 2), (-0.5, 0.15, 1)])
  func `a late tap is known by its place and time`(shift: Double, delay: Double, count: Int) {
    let taps = [tap(0, .right, 90), tap(1, .outside, 20.25), tap(1 + delay, .left, 20.25 + shift)]
    #expect(CleanTaps(taps).taps.count == 1 + count)
  }

  /// The touch, its late tap and the copies of either are one tap, in any mixture.
  @Test(arguments: [(true, true, 2), (true, false, 1), (false, true, 1), (false, false, 0)])
  func `copies of late taps are copies`(touchTwice: Bool, tapTwice: Bool, copies: Int) {
    var taps = [tap(0, .right, 90), tap(1, .outside, 20), tap(1.1, .left, 20)]
    if touchTwice { taps.append(tap(1.002, .outside, 20)) }
    if tapTwice { taps.append(tap(1.102, .left, 20)) }
    let clean = CleanTaps(taps)
    #expect(clean.taps.map(\.target) == [.right, .left])
    #expect(clean.duplicateCount == copies)
  }

  /// Down at 1.0, delivered at 1.1, lifted at 1.25.
  @Test func `a finger stays from its touch to its lift`() {
    let taps = [tap(0, .left, 1), tap(1, .outside, 2), tap(1.1, .right, 2, dwell: 0.15)]
    #expect(abs((CleanTaps(taps).taps.last?.durationSeconds ?? 0) - 0.25) <= 1e-12)
  }

  /// Two taps in ResearchKit's spelling, in mPower's and with numbers for buttons.
  @Test(arguments: [
    #""samples":[{"timestamp":0,"buttonIdentifier":"left","location":{"x":1,"y":2}},"#
      + #"{"timestamp":0.5,"buttonIdentifier":"none","location":{"x":3.25,"y":4}},"#
      + #"{"timestamp":0.6,"buttonIdentifier":"right","location":{"x":3.25,"y":4}}]"#,
    #""TappingSamples":[{"TapTimeStamp":0,"TappedButtonId":"TappedButtonLeft","#
      + #""TapCoordinate":"{1, 2}"},{"TapTimeStamp":0.5,"TappedButtonId":"TappedButtonNone","#
      + #""TapCoordinate":"{3.25, 4}"},{"TapTimeStamp":0.6,"TappedButtonId":"#
      + #""TappedButtonRight","TapCoordinate":"{3.25, 4}"}]"#,
    #""samples":[{"timestamp":0,"buttonIdentifier":"left","location":[1,2]},"#
      + #"{"timestamp":0.5,"buttonIdentifier":"none","location":[3.25,4]},"#
      + #"{"timestamp":0.6,"buttonIdentifier":"right","location":[3.25,4]}]"#,
    #""samples":[{"timestamp":0,"buttonIdentifier":1,"location":{"x":1,"y":2}},"#
      + #"{"timestamp":0.5,"buttonIdentifier":0,"location":{"x":3.25,"y":4}},"#
      + #"{"timestamp":0.6,"buttonIdentifier":2,"location":{"x":3.25,"y":4}}]"#,
  ]) func `late taps of every export are joined`(samples: String) throws {
    let leaf = #"{"_class":"ORKTappingIntervalResult","identifier":"tapping",\#(samples)}"#
    let step = try #require(measureTapping([try tappingStep("tapping", leaf)]).first)
    #expect(step.number("tap_count") == 2)
    #expect(step.number("tap_on_target_pct") == 100)
    #expect(step.number("tap_interval_mean_s") == 0.5)
  }
}
