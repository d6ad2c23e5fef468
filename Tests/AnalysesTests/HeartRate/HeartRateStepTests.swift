import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Heart rates of one step, every five seconds unless a test says otherwise.
@Suite struct HeartRateStepTests {
  private let clip = beats([72, 74, 76, 77, 76, 78, 79])

  private func measured(
    _ beats: [Beat], from start: Double? = 0, to end: Double? = 30, planned: Double? = nil,
    _ parameters: [String: String] = [:]
  ) throws -> MeasuredStep {
    let step = heartStep("walk", from: start, to: end, heartRates(beats), plannedSeconds: planned)
    return try #require(measuredHeart(step, parameters))
  }

  /// Oracle: worked by hand; slope and limits by SciPy 1.17.1, `linregress` and `t.ppf(0.975, 5)`.
  @Test func `half a minute of heart rates has all statistics`() throws {
    let step = try measured(clip, planned: 30)
    let expected = [
      "heart_rate_sample_count": 7, "heart_rate_sample_interval_median_s": 5,
      "heart_rate_gap_max_s": 5, "heart_rate_coverage_pct": 100, "heart_rate_mean_bpm": 76,
      "heart_rate_time_weighted_mean_bpm": 456.5 / 6, "heart_rate_sd_bpm": (34.0 / 6).squareRoot(),
      "heart_rate_min_bpm": 72, "heart_rate_max_bpm": 79, "heart_rate_median_bpm": 76,
      "heart_rate_start_mean_bpm": 73, "heart_rate_end_mean_bpm": 78.5,
      "heart_rate_slope_bpm_per_min": 12.428571428571427,
      "heart_rate_slope_ci_low_bpm_per_min": 7.237809193352972,
      "heart_rate_slope_ci_high_bpm_per_min": 17.61933366378988, "heart_rate_source_count": 1,
      "heart_rate_out_of_range_count": 0, "heart_rate_outside_step_count": 0,
    ]
    for (name, value) in expected {
      #expect(agree(step.number(name), value, within: 1e-7), "\(name)")
    }
    #expect(step.reading("heart_rate_mean_bpm")?.count == 7)
    #expect(step.reading("heart_rate_end_mean_bpm")?.count == 2)
    #expect(step.flags("heart_rate_mean_bpm").isEmpty)
  }

  /// Truth: two samples make a mean and no line.
  @Test func `few samples give only the values they suffice for`() throws {
    let two = try measured([(0, 150), (1, 129)])
    #expect(two.number("heart_rate_mean_bpm") == 139.5)
    #expect(two.number("heart_rate_sample_count") == 2)
    #expect(two.reason("heart_rate_slope_bpm_per_min") == "few_heart_rates")
    let one = try measured([(0, 150)])
    #expect(one.number("heart_rate_sample_count") == 1 && one.numbers["heart_rate_mean_bpm"] == nil)
    #expect(one.reason("heart_rate_mean_bpm") == "few_heart_rates")
    let none = try measured([])
    #expect(none.number("heart_rate_sample_count") == 0)
    #expect(none.reason("heart_rate_min_bpm") == "no_recording")
  }

  @Test func `a recording without any heart rate says why`() throws {
    let other = heartStep("walk", from: 0, to: 30, heartRates(clip, unit: "mmHg"))
    let step = try #require(measuredHeart(other))
    #expect(step.number("heart_rate_sample_count") == 0)
    for name in [
      "heart_rate_mean_bpm", "heart_rate_coverage_pct", "heart_rate_start_mean_bpm",
      "heart_rate_slope_bpm_per_min",
    ] { #expect(step.reason(name) == "heart_rate_unit_unknown", "\(name)") }
  }

  /// Property: the day changes nothing, nor does the order of the items.
  @Test func `neither the clock nor the order of items matters`() throws {
    let step = try measured(clip)
    let later = try measured(clip.map { ($0.seconds + 1e5, $0.rate) }, from: 1e5, to: 1e5 + 30)
    let mixed = try measured([3, 0, 6, 1, 5, 2, 4].map { clip[$0] })
    #expect(later.numbers == step.numbers)
    #expect(mixed.numbers == step.numbers)
  }

  /// Truth: two seconds beside the step are still part of it, more is not.
  @Test func `samples outside the step do not count`() throws {
    let step = try measured([(-3, 60), (-2, 70), (10, 80), (20, 80), (32, 90), (33, 100)], to: 30)
    #expect(step.number("heart_rate_sample_count") == 4)
    #expect(step.number("heart_rate_outside_step_count") == 2)
    #expect(step.number("heart_rate_min_bpm") == 70)
    #expect(step.number("heart_rate_max_bpm") == 90)
    #expect(step.flags("heart_rate_mean_bpm") == ["heart_rate_outside_step"])
  }

  @Test func `a step without dates has all samples of its recording`() throws {
    for (start, end) in [(nil, nil), (0, nil), (4000, 30)] as [(Double?, Double?)] {
      let step = try measured(clip, from: start, to: end)
      #expect(step.number("heart_rate_sample_count") == 7)
      #expect(step.number("heart_rate_start_mean_bpm") == 73)
      #expect(step.reason("heart_rate_coverage_pct") == "no_dates")
    }
  }

  /// Truth: the definition of each flag.
  @Test(
    arguments: [
      ([(0, 70), (5, 71), (21, 72), (30, 73)], "heart_rate_gap"),
      ([(0, 70), (5, 71), (14, 70)], "heart_rate_coverage_low"),
    ] as [([Beat], String)]) func `each value has the flags of its samples`(
      beats: [Beat], flag: String
    ) throws
  { #expect(try measured(beats).flags("heart_rate_mean_bpm") == [flag]) }

  /// Closed form: from 60 to 160 in 20 s at a highest rate of 200, 5 bpm a second.
  @Test func `zones share out the time`() throws {
    let step = try measured([(0, 60), (20, 160)], ["heart-rate-max": "200"])
    #expect((1...5).map { step.number("heart_rate_zone\($0)_s") } == [4, 4, 4, 0, 0])
    let top = try measured([(0, 100), (10, 100), (20, 200), (30, 200)], ["heart-rate-max": "200"])
    #expect(agree(top.number("heart_rate_zone1_s"), 12))
    #expect(agree(top.number("heart_rate_zone5_s"), 12))
    #expect(step.reason("heart_rate_zone1_s") == nil)
    #expect(try measured(clip).reason("heart_rate_zone1_s") == "no_heart_rate_max")
  }

  /// Closed form: 208 - 0.7 age, and Karvonen's share of the reserve.
  @Test func `the reserve is what lies above rest`() throws {
    let step = try measured([(0, 100), (10, 140)], ["age": "40", "heart-rate-rest": "60"])
    #expect(agree(step.number("heart_rate_reserve_mean_pct"), 100 * 60 / 120.0))
    #expect(step.word("heart_rate_rest_source") == "parameter")
    #expect(step.number("heart_rate_rest_bpm") == 60)
    let wrong = try measured(clip, ["heart-rate-max": "70", "heart-rate-rest": "80"])
    #expect(wrong.reason("heart_rate_reserve_mean_pct") == "heart_rate_reserve_not_positive")
  }

  /// Worked by hand: a gap of more than 30 s has no area.
  @Test func `long gaps do not count in the mean over time`() throws {
    let step = try measured([(0, 60), (10, 80), (50, 100), (60, 120)], to: 60)
    #expect(step.number("heart_rate_time_weighted_mean_bpm") == 90)
    let apart = try measured([(0, 60), (40, 80)], to: 60)
    #expect(apart.reason("heart_rate_time_weighted_mean_bpm") == "heart_rate_gap")
  }

  @Test func `each sample is an event`() throws {
    let step = heartStep("walk", from: 0, to: 30, heartRates(clip))
    let run = HeartRateRun(heartSession([step]), Parameters()) { _ in true }
    let events = try #require(run.heartRates(of: step)).events
    #expect(events.map(\.onsetSeconds) == [0, 5, 10, 15, 20, 25, 30])
    #expect(events.map(\.value) == clip.map(\.rate))
    #expect(events.first?.unit == .beatsPerMinute)
  }
}
