import DSP
import Foundation
import Metrics

/// What a phone's sound level meter showed, or would have.
struct MeterReadings {
  /// In their order; dB re 20 µPa, or re full scale where nothing calibrates the sound.
  let levels: [Double]
  let isCalibrated: Bool
  /// True where the readings were computed from a recording.
  let isEmulated: Bool
  let gate: QuietGate
  /// What the phone shows for 94 dB, as it is stored.
  var sensitivityOffsetDecibels: Double?
  /// Each reading less the level by the standard of the same stretch; nil where only the result tells.
  var excesses: [Double]?
  /// True where a reading was made of digital silence, which has no level.
  var isSilent = false

  private static let researchKit = "ResearchKit, ORKEnvironmentSPLMeterStep"

  private func reading(_ value: Double?) -> Reading {
    guard !isSilent else { return .absent(.digitalSilence) }
    let reason: Flag = isEmulated ? .tooShort : .noSamples
    return .number(
      value, count: levels.count, flags: flags, else: levels.isEmpty ? reason : .tooFewValues)
  }

  private var flags: [Flag] { isEmulated ? [.emulatedMeter] : [] }

  private var energyMean: Double? {
    mean(levels.map { pow(10, $0 / 10) }).map { 10 * log10($0) }
  }

  /// Nil, and so an empty value, where the threshold cannot be compared with anything.
  private var verdict: QuietGate.Verdict? { isCalibrated ? gate.verdict(levels) : nil }

  private static func level(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (MeterReadings) -> Double?
  ) -> [Metric<MeterReadings>] {
    Metric.levels(
      name, meaning, source: researchKit, absentWhen: "there is no reading, or one of silence",
      inAir: \.isCalibrated, reading: { $0.reading(value($0)) })
  }

  private static func extreme(
    _ name: String, _ unit: MetricUnit, _ meaning: String,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeterReadings> {
    Metric(
      name, unit, meaning, source: researchKit, range: .airLevel,
      absentWhen: "there is no reading or no calibration, or one of silence",
      reading: { $0.isCalibrated ? $0.reading(value($0.levels)) : .absent(.uncalibrated) })
  }

  static let metrics: [Metric<MeterReadings>] =
    [
      Metric(
        "rk_n", .count, "Readings of the phone's meter, or those it would have made of the sound.",
        source: researchKit, range: .manyCount,
        reading: { .count($0.levels.count, flags: $0.levels.isEmpty ? [] : $0.flags) }),
      Metric(
        "rk_sensitivity_offset_db", .decibels, "What the phone takes for 94 dB, as it is stored.",
        source: researchKit, range: "-300..300",
        reading: { readings in
          readings.sensitivityOffsetDecibels.map { .number($0, else: .noSamples) }
        }),
    ]
    + level("rk_mean", "Mean of the readings, of their decibels.") { mean($0.levels) }
    + level("rk_energy_mean", "Mean of the readings, of their powers.", \.energyMean)
    + [
      extreme("rk_min", .soundPressureLevel, "Lowest reading.") { $0.min() },
      extreme("rk_max", .soundPressureLevel, "Highest reading.") { $0.max() },
      Metric(
        "rk_sd", .decibels, "Standard deviation of the readings.", source: researchKit,
        range: "0..150", absentWhen: "fewer than two readings",
        reading: { $0.reading(standardDeviation($0.levels)) }),
    ] + verdicts

  private static let verdicts: [Metric<MeterReadings>] = [
    Metric(
      "rk_passed", .word,
      "true when so many readings in a row as asked for were below the threshold.",
      source: researchKit, absentWhen: "the sound is not calibrated",
      reading: { readings in
        readings.verdict.map { .truth($0.passIndex != nil, flags: readings.flags) }
          ?? .absent(.uncalibrated)
      }),
    Metric(
      "rk_pass_index", .count, "Reading, counted from 0, with which the room was quiet enough.",
      source: researchKit, range: .manyCount,
      absentWhen: "it never was, or the sound is not calibrated",
      reading: { readings in
        guard let verdict = readings.verdict else { return .absent(.uncalibrated) }
        return .number(
          verdict.passIndex.map(Double.init), count: readings.levels.count, flags: readings.flags,
          else: .notPassed)
      }),
    Metric(
      "rk_longest_run", .count, "Readings in a row below the threshold, at most.",
      source: researchKit, range: .manyCount, absentWhen: "the sound is not calibrated",
      reading: { readings in
        readings.verdict.map { .count($0.longestRun, flags: readings.flags) }
          ?? .absent(.uncalibrated)
      }),
    Metric(
      "rk_minus_iec_db", .decibels,
      "Mean of the readings less the A-weighted level of the same stretch: what the equalizer costs.",
      source: "this tool", range: "-100..100",
      absentWhen: "the sound is too short for a reading, or silent",
      reading: { readings in
        readings.excesses.map {
          .number(
            mean($0), count: $0.count, flags: [.emulatedMeter],
            else: readings.levels.isEmpty ? .tooShort : .digitalSilence)
        }
      }),
  ]
}
