import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: HealthKit's units, and statistics of a few values by hand.
@Suite struct HealthStepTests {
  private func quantity(
    _ type: String, _ values: [Double], unit: String?, source: String? = "Watch"
  ) -> HealthSamples {
    heartRates(
      values.enumerated().map { (10 * Double($0.offset), $0.element) }, unit: unit, source: source,
      type: "HKQuantityTypeIdentifier\(type)")
  }

  private func step(_ samples: [HealthSamples], _ name: String = "6mwt") -> SessionStep {
    var made = heartStep(name, from: 0, to: 360)
    made.recordings = samples.enumerated().map { place, samples in
      Recording(
        source: "health\(place).json", content: .healthQuantity(samples), itemCount: samples.count,
        tear: nil)
    }
    return made
  }

  private func measured(_ task: ActiveTask, _ steps: [SessionStep]) throws -> [MeasuredStep] {
    let analysis = try #require(Catalog.analysis(of: task))
    return analysis.measureAll(session(steps, of: task, resultSource: "result.json"), Parameters())
      .map(MeasuredStep.init)
  }

  private func health(_ samples: [HealthSamples]) throws -> [String: Double] {
    let rows = try #require(HealthStep(step(samples))).rows
    return rows.reduce(into: [:]) { values, row in
      if case .number(let value)? = row.reading.value { values[row.definition.name] = value }
    }
  }

  /// Rounding does not carry the mean of equal values beyond them: six times 0.1 is less than 0.6 divided by 6.
  @Test(arguments: [0.1, 1.5]) func `a mean at a bound is within it`(value: Double) throws {
    let found = try health([
      quantity("WalkingStepLength", Array(repeating: value, count: 6), unit: "m")
    ])
    #expect(found["health_walking_step_length_mean_m"] == value)
  }

  @Test func `a saturation has count, mean, extremes, first and last`() throws {
    let found = try health([quantity("OxygenSaturation", [0.97, 0.93, 0.99, 0.95], unit: "%")])
    let expected: [String: Double] = [
      "sample_count": 4, "mean_pct": 96, "min_pct": 93, "max_pct": 99, "first_pct": 97,
      "last_pct": 95,
    ]
    #expect(found.count == 6)
    for (name, value) in expected {
      #expect(agree(found["health_oxygen_saturation_\(name)"], value), "\(name)")
    }
  }

  /// The units an app may ask for, each with the value in the unit of the metric.
  @Test(
    arguments: [
      ("OxygenSaturation", 0.5, "%", "health_oxygen_saturation_mean_pct", 50),
      ("OxygenSaturation", 97, "%", "health_oxygen_saturation_mean_pct", 97),
      ("RespiratoryRate", 15, "count/min", "health_respiratory_rate_mean_per_min", 15),
      ("RespiratoryRate", 0.25, "count/s", "health_respiratory_rate_mean_per_min", 15),
      ("HeartRateVariabilitySDNN", 42, "ms", "health_sdnn_mean_ms", 42),
      ("HeartRateVariabilitySDNN", 0.042, "s", "health_sdnn_mean_ms", 42),
      ("StepCount", 12, "count", "health_step_total_count", 12),
      ("DistanceWalkingRunning", 0.4, "km", "health_walking_running_distance_total_m", 400),
      ("FlightsClimbed", 3, "count", "health_flights_climbed_total_count", 3),
      ("ActiveEnergyBurned", 12.5, "kcal", "health_active_energy_burned_total_kcal", 12.5),
      ("ActiveEnergyBurned", 41.84, "kJ", "health_active_energy_burned_total_kcal", 10),
      ("WalkingSpeed", 1.3, "m/s", "health_walking_speed_mean_mps", 1.3),
      ("WalkingSpeed", 4.68, "km/hr", "health_walking_speed_mean_mps", 1.3),
      ("WalkingSpeed", 3, "mi/hr", "health_walking_speed_mean_mps", 1.34112),
      ("WalkingStepLength", 0.7, "m", "health_walking_step_length_mean_m", 0.7),
      ("WalkingStepLength", 70, "cm", "health_walking_step_length_mean_m", 0.7),
      ("WalkingAsymmetryPercentage", 0.02, "%", "health_walking_asymmetry_index_mean_pct", 2),
      ("WalkingDoubleSupportPercentage", 0.28, "%", "health_walking_double_support_mean_pct", 28),
    ] as [(String, Double, String, String, Double)]) func `units become those of the metric`(
      type: String, value: Double, unit: String, metric: String, expected: Double
    ) throws
  { #expect(agree(try health([quantity(type, [value], unit: unit)])[metric], expected)) }

  /// A source whose values exceed 1 does not write shares; others do.
  @Test func `percent and fractions are distinguished by source`() throws {
    let mixed = try health([
      quantity("OxygenSaturation", [0.96, 0.94], unit: "%").followed(
        by: quantity("OxygenSaturation", [98], unit: "%", source: "Oximeter"))
    ])
    #expect(agree(mixed["health_oxygen_saturation_mean_pct"], 95))
    #expect(mixed["health_oxygen_saturation_sample_count"] == 2)
    let low = try health([quantity("WalkingAsymmetryPercentage", [0.5, 3], unit: "%")])
    #expect(agree(low["health_walking_asymmetry_index_min_pct"], 0.5))
  }

  /// Steps of these values, each over its span in seconds of the step.
  private func stepCounts(
    _ spans: [(Double, Double, Double)], source: String, type: String = "StepCount",
    unit: String = "count"
  ) -> HealthSamples {
    var samples = quantity(type, spans.map(\.2), unit: unit, source: source)
    samples.starts = spans.map { RecordedDate(unixSeconds: recordingStart + $0.0) }
    samples.ends = spans.map { RecordedDate(unixSeconds: recordingStart + $0.1) }
    return samples
  }

  /// The watch counts where it counted; of the phone's 100 steps in 100 s, 60 s are uncovered, of the app's 10 none.
  @Test func `steps of phone and watch are never added up`() throws {
    let watch = stepCounts([(0, 20, 19), (60, 80, 21)], source: "Ann's Apple Watch")
    let phone = stepCounts([(0, 100, 100)], source: "iPhone")
    let app = stepCounts([(10, 90, 10)], source: "An app")
    for order in [[watch, phone, app], [app, phone, watch]] {
      let found = try health(order)
      #expect(agree(found["health_step_total_count"], 19 + 21 + 60))
      #expect(found["health_step_sample_count"] == 4)
      #expect(found.keys.filter { $0.hasPrefix("health_step_") }.count == 2)
    }
    let rows = try #require(HealthStep(step([watch, phone, app]))).rows
    #expect(rows.allSatisfy { $0.reading.flags.map(\.text) == ["health_sources_several@3"] })
    #expect(agree(try health([phone])["health_step_total_count"], 100))
  }

  /// All amounts of a time are summed as steps are: 300 m of the watch, and of the phone's 400 m in 100 s those of the 40 s before.
  @Test(arguments: [
    ("DistanceWalkingRunning", "m", "walking_running_distance", "m"),
    ("FlightsClimbed", "count", "flights_climbed", "count"),
    ("ActiveEnergyBurned", "kcal", "active_energy_burned", "kcal"),
  ]) func `amounts of several sources are summed without what overlaps`(
    type: String, unit: String, name: String, suffix: String
  ) throws {
    let watch = stepCounts([(40, 100, 300)], source: "Apple Watch", type: type, unit: unit)
    let phone = stepCounts([(0, 100, 400)], source: "iPhone", type: type, unit: unit)
    let found = try health([phone, watch])
    #expect(agree(found["health_\(name)_total_\(suffix)"], 300 + 160))
    #expect(found["health_\(name)_sample_count"] == 2)
    #expect(found.keys.filter { $0.hasPrefix("health_\(name)") }.count == 2)
  }

  /// What no person can have is bad, at both ends.
  @Test(
    arguments: [
      ("WalkingStepLength", "m", "walking_step_length_mean_m", 0.1, 1.5),
      ("WalkingSpeed", "m/s", "walking_speed_mean_mps", 0.1, 4),
      ("WalkingDoubleSupportPercentage", "%", "walking_double_support_mean_pct", 0.05, 0.6),
      ("OxygenSaturation", "%", "oxygen_saturation_mean_pct", 0.5, 1),
      ("RespiratoryRate", "count/min", "respiratory_rate_mean_per_min", 4, 80),
    ] as [(String, String, String, Double, Double)]) func `values have the range of people`(
      type: String, unit: String, metric: String, low: Double, high: Double
    ) throws
  {
    for (value, isGood) in [(low * 1.001, true), (low * 0.99, false), (high * 0.999, true)] {
      let rows = try #require(HealthStep(step([quantity(type, [value], unit: unit)]))).rows
      let row = try #require(rows.first { $0.definition.name == "health_\(metric)" })
      #expect((row.reading.quality(with: []) == .good) == isGood, "\(value)")
    }
  }

  @Test func `samples with a foreign unit are reported and left out`() throws {
    let odd = step([quantity("OxygenSaturation", [97, 98], unit: "mmHg")])
    let health = try #require(HealthStep(odd))
    let mean = health.rows.first { $0.definition.name == "health_oxygen_saturation_mean_pct" }
    #expect(mean?.reading.value == nil)
    #expect(mean?.reading.flags == [.heartRateUnitUnknown])
    #expect(
      health.remarks.map { $0.line("") } == [
        "health0.json: items of type HKQuantityTypeIdentifierOxygenSaturation: expected the unit %, "
          + "found \"mmHg\"; 2 samples left out"
      ])
  }

  @Test func `samples outside of the step, and those delivered twice, do not count`() throws {
    var samples = quantity("RespiratoryRate", [14, 16, 18, 16], unit: "count/min")
    samples.starts[3] = samples.starts[1]
    samples.ends[3] = samples.ends[1]
    samples.starts[2] = RecordedDate(unixSeconds: recordingStart + 1000)
    samples.ends[2] = samples.starts[2]
    let rows = try #require(HealthStep(step([samples]))).rows
    #expect(rows.first?.reading.value == .number(2))
    #expect(rows.first?.reading.flags == [.samplesDropped])
  }

  /// 15 % of 1.6 are 0.24.
  @Test(arguments: [(1.37, false), (1.35, true)]) func `speeds of two devices are compared`(
    speed: Double, isDisputed: Bool
  ) throws {
    let both = [
      quantity("WalkingSpeed", [speed, speed], unit: "m/s", source: "iPhone"),
      quantity("WalkingSpeed", [1.5, 1.6, 1.7], unit: "m/s", source: "Watch"),
    ]
    let rows = try #require(HealthStep(step(both))).rows
    let mean = rows.first { $0.definition.name == "health_walking_speed_mean_mps" }?.reading
    #expect(abs((mean?.value?.number ?? 0) - 1.6) < 1e-12)
    #expect(mean?.flags.contains(.sourcesDisagree) == isDisputed)
  }

  /// A respiratory rate changes within minutes, so that two devices need not agree.
  @Test func `other quantities of two devices are not compared`() throws {
    let both = [
      quantity("RespiratoryRate", [12, 12], unit: "count/min", source: "iPhone"),
      quantity("RespiratoryRate", [18, 18, 18], unit: "count/min", source: "Watch"),
    ]
    let rows = try #require(HealthStep(step(both))).rows
    #expect(rows.first?.reading.flags.contains(.sourcesDisagree) == false)
  }

  @Test func `heart rates alone are no other quantity`() {
    #expect(HealthStep(step([heartRates([(0, 70)])])) == nil)
    #expect(HealthStep(step([])) == nil)
  }

  @Test func `types without metrics are named with their file`() throws {
    let health = try #require(HealthStep(step([quantity("BodyMass", [70, 71], unit: "kg")])))
    #expect(health.rows.isEmpty)
    #expect(
      health.remarks.map { $0.line("") } == [
        "health0.json: items: expected heart rates or quantities of `analyze dictionary 'health_*'`, "
          + "found 2 samples of type HKQuantityTypeIdentifierBodyMass; left out"
      ])
  }

  /// Property: health quantities in a step are measured in every task, beside the task's own values.
  @Test(arguments: ActiveTask.allCases) func `health quantities are measured in every task`(
    task: ActiveTask
  ) throws {
    let saturation = quantity("OxygenSaturation", [0.97, 0.95], unit: "%")
    let found = try measured(task, [step([saturation], "some step")])
    let means = found.compactMap { $0.number("health_oxygen_saturation_mean_pct") }
    #expect(means.count == 1)
    #expect(agree(means.first, 96))
    let names = Catalog.analysis(of: task)?.definitions.map(\.name) ?? []
    #expect(names.contains("health_walking_double_support_last_pct"))
  }

  /// A saturation beside a heart rate: neither disturbs the other, and no message speaks of the wrong file.
  @Test func `heart rate and saturation stand side by side`() throws {
    let beats = (0...60).map { Beat(5 * Double($0), 100 + Double($0 % 3)) }
    let saturation = quantity("OxygenSaturation", [0.97, 0.95], unit: "%")
    for samples in [[heartRates(beats), saturation], [saturation, heartRates(beats)]] {
      let found = try #require(measured(.sixMinuteWalk, [step(samples)]).first)
      #expect(found.number("heart_rate_sample_count") == 61)
      #expect(agree(found.number("health_oxygen_saturation_mean_pct"), 96))
      #expect(found.measurement.remarks.isEmpty)
    }
    let all = try measured(.sixMinuteWalk, [step([saturation])])
    #expect(all.allSatisfy { $0.measurement.failure == nil })
    let alone = try #require(all.first { $0.measurement.step == "6mwt" })
    #expect(alone.reading("heart_rate_mean_bpm") == nil)
    #expect(agree(alone.number("health_oxygen_saturation_last_pct"), 95))
  }
}
