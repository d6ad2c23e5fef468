import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: values by hand, quantiles of NumPy 2.1, and the equations of the Task Force for beats.
@Suite struct HealthDayTests {
  private struct Sample {
    var type: HealthQuantityType
    var value: Double
    var unit: String
    var seconds = 0.0
    var length = 0.0
    var source = "Ann"
    var device = HealthDevice.unknown
    var beats: [HealthBeat] = []
  }

  private func day(
    _ samples: [Sample], _ parameters: [String: String] = [:], areAggregated: Bool = false
  ) throws -> MeasuredStep {
    var columns = HealthSamples.none
    for (row, sample) in samples.enumerated() {
      let start = recordingStart + sample.seconds
      columns.append(
        sample.type.identifier, value: sample.value, unit: sample.unit, source: sample.source,
        device: sample.device, start: RecordedDate(unixSeconds: start),
        end: RecordedDate(unixSeconds: start + sample.length))
      if !sample.beats.isEmpty { columns.beats[row] = sample.beats }
    }
    columns.areAggregated = areAggregated
    var step = SessionStep(identifier: "day", attempt: 1)
    var recording = Recording(
      source: "export.xml", content: .healthQuantity(columns), itemCount: samples.count, tear: nil)
    recording.labels.task = .health
    step.recordings = [recording]
    let whole = session([step], of: .health)
    let measured = HealthDay.measureAll(whole, Parameters(parameters)).map(MeasuredStep.init)
    return try #require(measured.first { $0.measurement.step == "day" })
  }

  private func samples(_ type: HealthQuantityType, _ values: [Double], _ unit: String) -> [Sample] {
    values.enumerated().map {
      Sample(type: type, value: $0.element, unit: unit, seconds: 60 * Double($0.offset))
    }
  }

  /// numpy.quantile([1.0, 1.1, 1.2, 1.3, 1.6], [0.1, 0.5, 0.9]) is 1.04, 1.2, 1.48.
  @Test func `a day of walking speeds has its quantiles`() throws {
    let found = try day(samples(.walkingSpeed, [1.3, 1.0, 1.6, 1.1, 1.2], "m/s"))
    for (name, value) in [
      ("mean", 1.24), ("median", 1.2), ("p10", 1.04), ("p90", 1.48), ("min", 1), ("max", 1.6),
      ("first", 1.3), ("last", 1.2),
    ] { #expect(agree(found.number("health_walking_speed_\(name)_mps"), value), "\(name)") }
  }

  @Test func `half of the asymmetries are above zero`() throws {
    let found = try day(samples(.walkingAsymmetryPercentage, [0, 0.04, 0, 0.08], "%"))
    #expect(agree(found.number("health_walking_asymmetry_nonzero_pct"), 50))
    #expect(agree(found.number("health_walking_asymmetry_index_mean_pct"), 3))
  }

  @Test(
    arguments: [
      (.vo2Max, 31.4, "mL/min·kg", "vo2max_last_ml_per_kg_min", 31.4),
      (.appleWalkingSteadiness, 0.83, "%", "walking_steadiness_last_pct", 83),
      (.sixMinuteWalkTestDistance, 1500, "ft", "six_minute_walk_estimate_last_m", 457.2),
      (.restingHeartRate, 1, "count/s", "resting_heart_rate_mean_bpm", 60),
      (.walkingHeartRateAverage, 90, "count/min", "walking_heart_rate_mean_bpm", 90),
      (.heartRateRecoveryOneMinute, 25, "count/min", "heart_rate_recovery_1min_mean_bpm", 25),
      (.headphoneAudioExposure, 70, "dBASPL", "headphone_exposure_mean_dba", 70),
    ] as [(HealthQuantityType, Double, String, String, Double)])
  func `units become those of the metric`(
    type: HealthQuantityType, value: Double, unit: String, metric: String, expected: Double
  ) throws {
    let found = try day([Sample(type: type, value: value, unit: unit)])
    #expect(agree(found.number("health_\(metric)"), expected))
  }

  /// Energies: (3 × 10^8 + 1 × 10^6) / 4 is 78.764 dB. The mean of the levels is 75 dB.
  @Test func `levels of sound are averaged as energies over their time`() throws {
    let found = try day([
      Sample(type: .environmentalAudioExposure, value: 80, unit: "dBASPL", length: 180),
      Sample(
        type: .environmentalAudioExposure, value: 60, unit: "dBASPL", seconds: 200, length: 60),
    ])
    #expect(agree(found.number("health_environment_exposure_mean_dba"), 78.7651, within: 1e-3))
  }

  @Test(arguments: [(499.9, false), (500, true)]) func `Apple's largest estimate is doubtful`(
    meters: Double, isCapped: Bool
  ) throws {
    let found = try day([Sample(type: .sixMinuteWalkTestDistance, value: meters, unit: "m")])
    let reading = try #require(found.reading("health_six_minute_walk_estimate_last_m"))
    #expect(reading.flags.contains(.estimateCapped) == isCapped)
  }

  /// The watch's 1100 and half of the phone's 1000, or the phone's 1000 and half of the 1100; the phone's 150 overlap nothing.
  @Test(
    arguments: [([:], 1100 + 500 + 150), (["health-source": "B"], 1000 + 550 + 150)]
      as [([String: String], Double)]) func `steps are summed without what overlaps`(
      parameters: [String: String], total: Double
    ) throws
  {
    let found = try day(
      [
        Sample(
          type: .stepCount, value: 1000, unit: "count", length: 600, source: "B", device: .phone),
        Sample(
          type: .stepCount, value: 1100, unit: "count", seconds: 300, length: 600, source: "A",
          device: .watch),
        Sample(
          type: .stepCount, value: 150, unit: "count", seconds: 3600, length: 120, source: "B",
          device: .phone),
      ], parameters)
    #expect(agree(found.number("health_step_total_count"), total))
  }

  @Test func `the preferred source counts for values of a moment`() throws {
    let both =
      samples(.walkingSpeed, [1, 1, 1], "m/s") + [
        Sample(type: .walkingSpeed, value: 1.5, unit: "m/s", source: "Bob")
      ]
    #expect(agree(try day(both).number("health_walking_speed_mean_mps"), 1))
    let found = try day(both, ["health-source": "Bob"])
    #expect(agree(found.number("health_walking_speed_mean_mps"), 1.5))
    let absent = try day(both, ["health-source": "Carl"])
    #expect(agree(absent.number("health_walking_speed_mean_mps"), 1))
  }

  /// Apps that export aggregates write percentages from 0 to 100, also below 1.
  @Test func `aggregated values are doubtful and not fractions`() throws {
    let found = try day(samples(.walkingAsymmetryPercentage, [0.5, 0.7], "%"), areAggregated: true)
    #expect(agree(found.number("health_walking_asymmetry_index_mean_pct"), 0.6))
    let reading = try #require(found.reading("health_walking_asymmetry_index_mean_pct"))
    #expect(reading.flags.contains(.healthAggregated))
  }

  // MARK: Beats

  /// Twelve beats over midnight with a gap before the seventh, on a clock of twelve hours.
  private static let beats: [HealthBeat] = [
    (75, 43_196.80), (73, 43_197.62), (77, 43_198.40), (71, 43_199.25), (76, 43_200.04),
    (74, 43_200.85), (75, 43_203.26), (72, 43_204.09), (78, 43_204.86), (71, 43_205.70),
    (75, 43_206.50), (73, 43_207.32),
  ].map { HealthBeat(beatsPerMinute: $0.0, daySeconds: $0.1) }

  private func variability(_ beats: [HealthBeat], sdnn: Double = 25.1) throws -> MeasuredStep {
    try day([Sample(type: .heartRateVariabilitySDNN, value: sdnn, unit: "ms", beats: beats)])
  }

  /// Python: rr = 60000 / bpm; the root of the mean of squares of 10 differences is 48.651319.
  @Test func `beats on both sides of a gap are no pair`() throws {
    let found = try variability(Self.beats)
    let rmssd = try #require(found.reading("health_rmssd_ms"))
    #expect(agree(rmssd.value?.number, 48.651319, within: 1e-6))
    #expect(rmssd.count == 10)
    #expect(rmssd.flags == [.fewBeats])
    #expect(agree(found.number("health_sdnn_mean_ms"), 25.1))
    #expect(agree(found.number("health_rr_mean_ms"), 809.6704865, within: 1e-6))
  }

  /// Its standard deviation is 24.529 ms.
  @Test(arguments: [(27.5, false), (27.6, true), (21.6, false), (21.5, true)])
  func `a list is compared with Apple's value`(sdnn: Double, isMismatch: Bool) throws {
    let reading = try #require(try variability(Self.beats, sdnn: sdnn).reading("health_rmssd_ms"))
    #expect(reading.flags.contains(.beatsMismatch) == isMismatch)
  }

  @Test(arguments: [(5, true), (6, false)]) func `fewer than five pairs are no measure`(
    count: Int, isAbsent: Bool
  ) throws {
    let reading = try #require(
      try variability(Array(Self.beats.prefix(count))).reading("health_rmssd_ms"))
    #expect((reading.value == nil) == isAbsent)
    if isAbsent { #expect(reading.quality(with: []) == .absent) }
  }

  /// 0.8 s are 75 beats a minute: a time may differ from that by 25 ms.
  @Test(arguments: [(0.8249, 1), (0.8251, 0)]) func `an interval is real within 25 ms`(
    seconds: Double, count: Int
  ) throws {
    let beats = [
      HealthBeat(beatsPerMinute: 75, daySeconds: 100),
      HealthBeat(beatsPerMinute: 75, daySeconds: 100 + seconds),
    ]
    let values = try #require(
      HealthValues(
        .sdnn,
        [
          {
            var samples = HealthSamples.none
            samples.append(
              HealthQuantityType.heartRateVariabilitySDNN.identifier, value: 1, unit: "ms",
              source: nil, start: RecordedDate(unixSeconds: 0), end: nil)
            samples.beats[0] = beats
            return Recording(
              source: "a", content: .healthQuantity(samples), itemCount: 1, tear: nil)
          }()
        ], in: nil))
    #expect(HeartbeatVariability(values)?.differences.count == count)
  }
}
