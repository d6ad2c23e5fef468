import DSP
import Foundation
import Metrics

/// The table of a sound whose level is measured.
extension MeteredSound {
  static let metrics: [Metric<MeteredSound>] =
    SoundFacts.metrics.map { $0.of(\.facts) } + calibrations + equivalents + extremes + exceeded
    + others + bandLevels

  private static let standard = "IEC 61672-1:2013"

  /// Levels of a power, absent for silence and where there is no power.
  static func levels(
    _ name: String, _ meaning: String, source: String = standard,
    ranges: (air: ValueRange, file: ValueRange) = (.airLevel, .fullScaleLevel),
    or absence: String? = nil,
    _ power: @escaping @Sendable (MeteredSound) -> MeteredPower?
  ) -> [Metric<MeteredSound>] {
    Metric.levels(
      name, meaning, source: source, ranges: ranges,
      absentWhen: ["it is silent", absence].compactMap(\.self).joined(separator: ", or "),
      inAir: { $0.calibration != nil }, reading: { sound in power(sound)?.level(in: sound) })
  }

  private static let calibrations: [Metric<MeteredSound>] = [
    Metric(
      "calibration_offset_db", .soundPressureLevel,
      "Level in the air of a sound whose mean square in the file is 1.", source: "this tool",
      range: "-300..300",
      absentWhen: "nothing tells it",
      reading: { .number($0.calibration?.offsetDecibels, else: .uncalibrated) }),
    Metric(
      "calibration_source", .word,
      "What tells that: option, sensitivity, result, or device for what is usual of it.",
      source: "this tool", absentWhen: "nothing tells it",
      reading: { $0.calibration.map { .word($0.origin.rawValue) } ?? .absent(.uncalibrated) }),
  ]

  private static let equivalents =
    levels("laeq", "Level of the mean square, A-weighted.") { MeteredPower($0.levels.meanA) }
    + levels("lceq", "Level of the mean square, C-weighted.") { MeteredPower($0.levels.meanC) }
    + levels("lzeq", "Level of the mean square without its mean, not weighted.") {
      MeteredPower($0.levels.meanZ)
    }
    + levels(
      "lae", "Sound exposure level: the same energy, A-weighted, in one second.",
      ranges: ("-80..250", "-280..70")
    ) {
      MeteredPower($0.levels.meanA, gainDecibels: 10 * log10($0.facts.durationSeconds))
    }

  private static let extremes =
    levels("lafmax", "Highest A-weighted level, time weighting Fast.") {
      MeteredPower($0.levels.highestFast)
    }
    + levels(
      "lafmin", "Lowest A-weighted level, Fast, without the first 0.625 s.",
      or: "the sound is shorter than that", { MeteredPower($0.levels.lowestFast) })
    + levels("lasmax", "Highest A-weighted level, time weighting Slow.") {
      MeteredPower($0.levels.highestSlow)
    }
    + levels(
      "lasmin", "Lowest A-weighted level, Slow, without the first 5 s.",
      or: "the sound is shorter than that", { MeteredPower($0.levels.lowestSlow) })
    + levels("laimax", "Highest A-weighted level, time weighting Impulse.", source: "IEC 60651") {
      MeteredPower($0.levels.highestImpulse)
    }
    + levels("lcpeak", "C-weighted peak, looked for between samples too.") {
      MeteredPower($0.levels.peakC, flags: $0.facts.isClipped ? [.clipped] : [])
    }

  private static let exceeded = [10, 50, 90, 95].flatMap { percent in
    levels(
      "la\(percent)",
      "A-weighted level, Fast, exceeded for \(percent) % of the time after 0.625 s.",
      source: "ISO 1996-1:2016", or: "the sound is shorter than that"
    ) {
      MeteredPower(
        $0.levels.exceeded(forShare: Double(percent) / 100), count: $0.levels.fastPowers.count)
    }
  }

  private static let others: [Metric<MeteredSound>] = [
    Metric(
      "lceq_minus_laeq_db", .decibels, "C- less A-weighted level: how much of it is low.",
      source: standard, range: "-10..150", absentWhen: "it is silent",
      reading: { sound in
        let difference = sound.decibels(sound.levels.meanC).flatMap { c in
          sound.decibels(sound.levels.meanA).map { c - $0 }
        }
        return .number(difference, count: sound.facts.sampleCount, else: .digitalSilence)
      }),
    Metric(
      "dose_percent", .percent,
      "Share of the noise of a day that is borne without harm: 85 dB for 8 h, half the time 3 dB up.",
      source: "NIOSH 98-126", range: "0..100000000", absentWhen: "it is silent",
      reading: { sound in
        guard sound.calibration != nil else { return nil }
        let dose = sound.decibels(sound.levels.meanA).map {
          100 * sound.facts.durationSeconds / 28_800 * pow(10, ($0 - 85) / 10)
        }
        return .number(dose, count: sound.facts.sampleCount, else: .digitalSilence)
      }),
  ]
}
