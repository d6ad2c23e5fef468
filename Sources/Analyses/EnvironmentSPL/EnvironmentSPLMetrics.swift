import DSP
import CLibrary
public import Metrics
import Recordings

extension EnvironmentSPL {
  public static let recordingMetrics: [Metric<EnvironmentSPLOutcome>] =
    EnvironmentSPLSound.metrics.of(\.sound) + [RoomLimits.permitted]
    + EnvironmentSPLReadings.metrics.of(\.readings)
  public static let stepFacts = StepFacts.ofSound
  public static let stepMetrics: [Metric<EnvironmentSPLOutcome>] = []
}

/// The table of a sound whose level is measured.
extension EnvironmentSPLSound {
  static let metrics: [Metric<EnvironmentSPLSound>] =
    SoundFacts.metrics.of(\.facts) + calibrations + equivalents + extremes + exceeded + others
    + bandLevels + RoomLimits.metrics

  private static let standard = "IEC 61672-1:2013"

  /// Levels of a power, absent for silence and where there is no power.
  static func levels(
    _ name: String, _ label: String, _ meaning: String, source: String = standard,
    ranges: (air: ValueRange, file: ValueRange) = (.airLevel, .fullScaleLevel),
    or absence: String? = nil, _ power: @escaping @Sendable (EnvironmentSPLSound) -> SoundPower?
  ) -> [Metric<EnvironmentSPLSound>] {
    Metric.levels(
      name, label, meaning, source: source, ranges: ranges,
      absentWhen: ["the sound is digital silence", absence].compactMap(\.self).joined(
        separator: ", or "), inAir: { $0.calibration != nil },
      reading: { sound in power(sound)?.level(in: sound) })
  }

  private static let calibrations: [Metric<EnvironmentSPLSound>] = [
    Metric(
      "calibration_offset_db_spl", "Calibration offset", .soundPressureLevel,
      "Calibration of the recording: sound pressure level (re 20 uPa) of a sound with a mean square of 1 in the file.",
      source: "this tool", range: "-300..300",
      absentWhen: "no option, result or device model gives a calibration",
      reading: { .number($0.calibration?.offsetDecibels, else: .noCalibration) }),
    .word(
      "calibration_source", "Calibration, source",
      "Source of `calibration_offset_db_spl`: option (--calibration-offset), sensitivity (--calibration-sensitivity), result (sensitivity offset stored by ResearchKit), or device (typical value of the device model).",
      levels: Calibration.Origin.allWords, source: "this tool",
      absentWhen: "no option, result or device model gives a calibration", else: .noCalibration,
      \.calibration?.origin.rawValue),
  ]

  private static let meanSquare =
    "level of the mean square of the recording, without its DC offset."

  private static let equivalents =
    levels("laeq", "LAeq", "A-weighted equivalent continuous level: " + meanSquare) {
      SoundPower($0.levels.meanA)
    }
    + levels("lceq", "LCeq", "C-weighted equivalent continuous level: " + meanSquare) {
      SoundPower($0.levels.meanC)
    }
    + levels(
      "lzeq", "LZeq", "Equivalent continuous level without frequency weighting: " + meanSquare
    ) { SoundPower($0.levels.meanZ) }
    + levels(
      "lae", "LAE",
      "Sound exposure level: A-weighted equivalent level plus 10 lg(T), where T is the duration of the recording in s.",
      ranges: ("-80..250", "-280..70")
    ) { SoundPower($0.levels.meanA, gainDecibels: 10 * log10($0.facts.durationSeconds)) }.alsoAbout(
      .totals)

  private static let extremes =
    levels(
      "lafmax", "LAFmax", "Maximum of the A-weighted level with time weighting Fast (0.125 s)."
    ) { SoundPower($0.levels.highestFast) }
    + levels(
      "lafmin", "LAFmin",
      "Minimum of the A-weighted level with time weighting Fast (0.125 s), without the first 0.625 s (settling).",
      or: "the sound is not longer than 0.625 s", { SoundPower($0.levels.lowestFast) })
    + levels("lasmax", "LASmax", "Maximum of the A-weighted level with time weighting Slow (1 s).")
  { SoundPower($0.levels.highestSlow) }
    + levels(
      "lasmin", "LASmin",
      "Minimum of the A-weighted level with time weighting Slow (1 s), without the first 5 s (settling).",
      or: "the sound is not longer than 5 s", { SoundPower($0.levels.lowestSlow) })
    + levels(
      "laimax", "LAImax", "Maximum of the A-weighted level with time weighting Impulse (0.035 s).",
      source: "IEC 60651"
    ) { SoundPower($0.levels.highestImpulse) }
    + levels(
      "lcpeak", "LCpeak",
      "C-weighted peak level: level of the largest absolute value of the C-weighted signal, interpolated between samples."
    ) { SoundPower($0.levels.peakC, flags: $0.facts.isClipped ? [.clipped] : []) }

  private static let exceeded = [10, 50, 90, 95].flatMap { percent in
    levels(
      "la\(percent)", "LA\(percent)",
      "A-weighted level (time weighting Fast, read every 10 ms) exceeded during \(percent) % of the recording, without the first 0.625 s (settling).",
      source: "ISO 1996-1:2016", or: "the sound is not longer than 0.625 s"
    ) {
      SoundPower(
        $0.levels.exceeded(forShare: Double(percent) / 100), count: $0.levels.fastPowers.count)
    }
  }

  private static let others: [Metric<EnvironmentSPLSound>] = [
    Metric(
      "lceq_minus_laeq_db", "LCeq minus LAeq", .decibels,
      "C-weighted minus A-weighted equivalent continuous level. Higher values mean more low-frequency sound.",
      source: standard, range: "-10..150", absentWhen: "the sound is digital silence",
      reading: { sound in
        let difference = sound.decibels(sound.levels.meanC).flatMap { c in
          sound.decibels(sound.levels.meanA).map { c - $0 }
        }
        return .number(difference, count: sound.facts.sampleCount, else: .digitalSilence)
      }),
    Metric(
      "noise_dose_pct", "Noise dose", .percent,
      "Noise dose of the recording: 100 (T / 8 h) 10^((L - 85) / 10), where T is its duration and L is `laeq_db_spl`. 100 is the daily limit recommended by NIOSH (85 dB for 8 h). No row without calibration.",
      source: "NIOSH 98-126", range: "0..100000000", absentWhen: "the sound is digital silence",
      reading: { sound in
        guard sound.calibration != nil else { return nil }
        let dose = sound.decibels(sound.levels.meanA).map {
          100 * sound.facts.durationSeconds / 28_800 * pow(10, ($0 - 85) / 10)
        }
        return .number(dose, count: sound.facts.sampleCount, else: .digitalSilence)
      }
    ).alsoAbout(.totals),
  ]

  private static let bandStandard = "IEC 61260-1:2014"

  static let bandLevels =
    OctaveBand.octaves.indices.flatMap { index in
      band(
        "octave", "Octave level", "octave", option: "octave", or: nil, OctaveBand.octaves[index],
        where: \.options.wantsOctaves
      ) { $0.octaves[index].power }
    }
    + OctaveBand.thirds.indices.flatMap { index in
      band(
        "third_octave", "Third octave", "third-octave", option: "third",
        or:
          "the sound is too short for the band (shorter than 0.5 s (100 / f)^1.43, where f is the center frequency in Hz)",
        OctaveBand.thirds[index], where: \.options.wantsThirds
      ) { $0.thirdPower(index) }
    }

  /// The power of a third-octave band; nil beyond half of the sample rate, and for a sound too short for it.
  func thirdPower(_ index: Int) -> Double? {
    facts.durationSeconds < Self.shortestSeconds(thirds[index].band) ? nil : thirds[index].power
  }

  /// The level of a third-octave band of a shorter sound is unreliable: 0.5 s at 100 Hz, ten times as long at
  /// a fifth of this frequency.
  private static func shortestSeconds(_ band: OctaveBand) -> Double {
    0.5 * pow(100 / band.middleHz, log(10) / log(5))
  }

  private static func band(
    _ prefix: String, _ label: String, _ width: String, option: String, or absence: String?,
    _ band: OctaveBand, where isPrinted: @escaping @Sendable (EnvironmentSPLSound) -> Bool,
    _ power: @escaping @Sendable (EnvironmentSPLSound) -> Double?
  ) -> [Metric<EnvironmentSPLSound>] {
    let frequency = frequencyText(band.nominalHz)
    return levels(
      "\(prefix)_\(frequency.replacing(".", with: "_"))hz", "\(label), \(frequency) Hz",
      "Unweighted level of the \(width) band with the nominal center frequency \(frequency) Hz. Only with --level-bands \(option) or both.",
      source: bandStandard,
      or: ["the band extends beyond half of the sample rate", absence].compactMap(\.self).joined(
        separator: ", or ")
    ) { sound in
      guard isPrinted(sound) else { return nil }
      let isBeyond = 2 * band.edgesHz.upperBound > sound.facts.info.sampleRateHz
      return SoundPower(power(sound), else: isBeyond ? .audioSampleRateLow : .audioTooShort)
    }
  }
}

/// The table of the readings of the phone's meter.
extension EnvironmentSPLReadings {
  private static let researchKit = "ResearchKit, ORKEnvironmentSPLMeterStep"

  private static func level(
    _ name: String, _ label: String, uncalibrated: String? = nil, _ meaning: String,
    _ value: @escaping @Sendable (EnvironmentSPLReadings) -> Double?
  ) -> [Metric<EnvironmentSPLReadings>] {
    Metric.levels(
      name, label, uncalibrated: uncalibrated, meaning, source: researchKit,
      absentWhen: "there is no reading, or one of digital silence", inAir: \.isCalibrated,
      reading: { $0.reading(value($0)) })
  }

  private static func extreme(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<EnvironmentSPLReadings> {
    Metric(
      name, label, unit, meaning, source: researchKit, range: .airLevel,
      absentWhen: "there is no reading or no calibration, or a reading is of digital silence",
      reading: { $0.isCalibrated ? $0.reading(value($0.levels)) : .absent(.noCalibration) })
  }

  static let metrics: [Metric<EnvironmentSPLReadings>] =
    [
      Metric(
        "rk_level_reading_count", "Phone meter readings", .count, type: .count,
        "Number of readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula).",
        source: researchKit, range: .manyCount,
        reading: { .count($0.levels.count, flags: $0.levels.isEmpty ? [] : $0.flags) }),
      Metric(
        "rk_sensitivity_offset_db", "Phone sensitivity offset", .decibels,
        "Sensitivity offset stored by ResearchKit: level re full scale of a sound of 94 dB in air.",
        source: researchKit, range: "-300..300",
        reading: { readings in
          readings.sensitivityOffsetDecibels.map { .number($0, else: .noMeterReading) }
        }),
    ]
    + level(
      "rk_level_mean", "Phone meter level, mean",
      "Arithmetic mean, in decibels, of the readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula)."
    ) { mean($0.levels) }
    + level(
      "rk_level_energy_mean", "Phone meter level, energy mean",
      uncalibrated: "Phone meter energy mean",
      "Energy mean, 10 lg(mean(10^(L / 10))), of the readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula), where L are the readings.",
      \.energyMean) + [
      extreme(
        "rk_level_min_db_spl", "Phone meter level, minimum", .soundPressureLevel,
        "Minimum of the readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula)."
      ) { $0.min() },
      extreme(
        "rk_level_max_db_spl", "Phone meter level, maximum", .soundPressureLevel,
        "Maximum of the readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula)."
      ) { $0.max() },
      Metric(
        "rk_level_sd_db", "Phone meter level, SD", .decibels,
        "Standard deviation of the readings of the phone's sound level meter (stored by ResearchKit, or computed from the recording by its formula).",
        source: researchKit, range: "0..150",
        absentWhen: "there are fewer than two readings, or one is of digital silence",
        reading: { $0.reading(standardDeviation($0.levels)) }),
    ] + verdicts

  private static let verdicts: [Metric<EnvironmentSPLReadings>] = [
    Metric(
      "rk_level_test_passed", "Room was quiet enough", .boolean,
      "True if at least --rk-level-readings consecutive readings of the phone's sound level meter are below --rk-level-threshold: the room was quiet enough for the app.",
      source: researchKit, absentWhen: "the sound is not calibrated",
      reading: { readings in
        readings.verdict.map { .truth($0.passIndex != nil, flags: readings.flags) }
          ?? .absent(.noCalibration)
      }),
    Metric(
      "rk_level_pass_reading_index", "Reading that passed the test", .one,
      "Index, from 0, of the reading of the phone's sound level meter that completes the first --rk-level-readings consecutive readings below --rk-level-threshold.",
      source: researchKit, range: .manyCount,
      absentWhen:
        "the required number of consecutive readings below the threshold never occurred, or the sound is not calibrated",
      reading: { readings in
        guard let verdict = readings.verdict else { return .absent(.noCalibration) }
        return .number(
          verdict.passIndex.map(Double.init), count: readings.levels.count, flags: readings.flags,
          else: .levelTestNotPassed)
      }),
    Metric(
      "rk_level_quiet_run_max_count", "Longest run of quiet readings", .count, type: .count,
      "Largest number of consecutive readings of the phone's sound level meter below --rk-level-threshold.",
      source: researchKit, range: .manyCount, absentWhen: "the sound is not calibrated",
      reading: { readings in
        readings.verdict.map { .count($0.longestRun, flags: readings.flags) }
          ?? .absent(.noCalibration)
      }),
    Metric(
      "rk_level_minus_laeq_db", "Phone meter level minus LAeq", .decibels,
      "Reading of the phone's sound level meter, computed from the recording, minus the A-weighted equivalent level of the corresponding samples; mean over readings. The difference is caused by the equalizer that ResearchKit uses instead of A-weighting.",
      source: "this tool", range: "-100..100",
      absentWhen: "the sound is too short for a reading, or digital silence",
      reading: { readings in
        readings.excesses.map {
          .number(
            mean($0), count: $0.count, flags: [.rkMeterEmulated],
            else: readings.levels.isEmpty ? .audioTooShort : .digitalSilence)
        }
      }),
  ]

  private func reading(_ value: Double?) -> Reading {
    guard !isSilent else { return .absent(.digitalSilence) }
    let reason: Flag = isEmulated ? .audioTooShort : .noMeterReading
    return .number(
      value, count: levels.count, flags: flags, else: levels.isEmpty ? reason : .fewValues)
  }

  private var flags: [Flag] { isEmulated ? [.rkMeterEmulated] : [] }

  private var energyMean: Double? { mean(levels.map { pow(10, $0 / 10) }).map { 10 * log10($0) } }

  /// Nil, and so an empty value, where the threshold cannot be compared with anything.
  private var verdict: QuietGate.QuietVerdict? { isCalibrated ? gate.verdict(levels) : nil }
}

/// A mean square that is printed as a level, with its count, flags and reason of absence.
struct SoundPower {
  /// Nil where there is none.
  private let power: Double?
  private let gainDecibels: Double
  /// Nil for all samples of the sound.
  private let count: Int?
  private let flags: [Flag]
  /// Why there is no power.
  private let reason: Flag

  init(
    _ power: Double?, gainDecibels: Double = 0, count: Int? = nil, flags: [Flag] = [],
    else reason: Flag = .audioTooShort
  ) {
    (self.power, self.gainDecibels, self.count) = (power, gainDecibels, count)
    (self.flags, self.reason) = (flags, reason)
  }

  func level(in sound: EnvironmentSPLSound) -> Reading {
    .number(
      sound.decibels(power).map { $0 + gainDecibels }, count: count ?? sound.facts.sampleCount,
      flags: flags, else: power.map { $0.isFinite ? .digitalSilence : .audioTooLoud } ?? reason)
  }
}

extension Metric {
  /// A level twice: in the air where the sound is calibrated, in the file where it is not.
  ///
  /// - Parameter uncalibrated: how the second label begins where it is not as the first.
  static func levels(
    _ name: String, _ label: String, uncalibrated: String? = nil, _ meaning: String, source: String,
    ranges: (air: ValueRange, file: ValueRange) = (.airLevel, .fullScaleLevel), absentWhen: String,
    inAir isCalibrated: @escaping @Sendable (Outcome) -> Bool,
    reading: @escaping @Sendable (Outcome) -> Reading?
  ) -> [Metric] {
    [
      Metric(
        "\(name)_db_spl", label, .soundPressureLevel,
        "\(meaning) Sound pressure level re 20 uPa, for calibrated recordings.", source: source,
        range: ranges.air, absentWhen: absentWhen, reading: { isCalibrated($0) ? reading($0) : nil }
      ),
      Metric(
        "\(name)_dbfs", "\(uncalibrated ?? label), uncalibrated", .fullScaleLevel,
        "\(meaning) Level re full scale, for recordings without calibration.", source: source,
        range: ranges.file, absentWhen: absentWhen,
        reading: { isCalibrated($0) ? nil : reading($0) }),
    ]
  }
}
