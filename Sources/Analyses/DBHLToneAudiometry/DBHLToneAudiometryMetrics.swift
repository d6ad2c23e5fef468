import DSP
public import Metrics
import Recordings

extension DBHLToneAudiometry {
  public static let stepMetrics = DBHLToneAudiometryStep.metrics
  public static let sessionMetrics = BothEars.metrics
}

/// The table of one ear.
extension EarAudiogram {
  /// Frequencies that have rows of their own, Hz; others stand among the events.
  static let standardFrequencies: [Double] = [
    125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000,
  ]

  static func metrics(of side: BodySide) -> [Metric<EarAudiogram>] {
    let ear = side.rawValue
    return standardFrequencies.map { threshold(ear, $0) } + means(ear) + shape(ear)
  }

  private static let source = "ResearchKit, ORKdBHLToneAudiometryResult"
  private static let untested = "one of the frequencies was not tested, or no threshold was found"
  private static let imputed =
    " Higher is worse. With --hearing-impute, a missing threshold counts as 5 dB above the highest level tested."

  private static func threshold(_ ear: String, _ frequencyHz: Double) -> Metric<EarAudiogram> {
    let frequency = frequencyText(frequencyHz)
    return Metric(
      "hearing_threshold_\(frequency)hz_\(ear)_db_hl", "Hearing threshold, \(frequency) Hz, \(ear)",
      .hearingLevel,
      "Hearing threshold of the \(ear) ear at \(frequency) Hz as computed by the app of the test. If the frequency was tested twice: the lower of the two thresholds. Higher is worse.",
      better: .lower, source: source, range: "-30..130",
      absentWhen: "no threshold was found at the frequency", reading: { $0.reading(frequencyHz) })
  }

  private func reading(_ frequencyHz: Double) -> Reading? {
    let tests = tracks(at: frequencyHz)
    guard !tests.isEmpty else { return nil }
    let ofFloor: [Flag] = isAtFloor(frequencyHz) ? [.thresholdAtFloor] : []
    return threshold(frequencyHz).reading {
      .number(
        $0, count: tests.count, flags: flags([frequencyHz]) + ofFloor, else: .thresholdMissing)
    }
  }

  private static func mean(
    _ name: String, _ label: String, _ meaning: String, _ source: String = "common definition",
    absentWhen: String = untested, _ frequencies: @escaping @Sendable (EarAudiogram) -> [Double]?
  ) -> Metric<EarAudiogram> {
    Metric(
      name, label, .hearingLevel, meaning + imputed, better: .lower, source: source,
      range: "-30..130", absentWhen: absentWhen,
      reading: { ear in
        guard let frequencies = frequencies(ear) else { return .absent(.frequencyUntested) }
        return ear.mean(frequencies).reading { mean in
          .number(mean.decibels, count: mean.count, flags: mean.flags, else: .frequencyUntested)
        }
      })
  }

  private static func means(_ ear: String) -> [Metric<EarAudiogram>] {
    [
      mean(
        "pta4_\(ear)_db_hl", "PTA4, \(ear)",
        "Pure-tone average of the \(ear) ear: mean hearing threshold at 500, 1000, 2000 and 4000 Hz.",
        "WHO, World Report on Hearing 2021"
      ) { _ in fourTones },
      mean(
        "pta3_\(ear)_db_hl", "PTA3, \(ear)",
        "Pure-tone average of the \(ear) ear: mean hearing threshold at 500, 1000 and 2000 Hz."
      ) { _ in threeTones },
      mean(
        "pta_low_\(ear)_db_hl", "PTA, low frequencies, \(ear)",
        "Low-frequency pure-tone average of the \(ear) ear: mean hearing threshold at 250, 500 and 1000 Hz."
      ) { _ in lowTones },
      mean(
        "pta_high_\(ear)_db_hl", "PTA, high frequencies, \(ear)",
        "High-frequency pure-tone average of the \(ear) ear: mean hearing threshold at 3000, 4000, 6000 and 8000 Hz, as far as tested (at least two).",
        absentWhen: "fewer than two of the frequencies were tested, or a threshold was not found"
      ) { $0.highFrequencies },
      Metric(
        "clark_grade_\(ear)", "Clark grade, \(ear)", .word(HearingGrade.clark.words),
        "Clark grade of `pta3_\(ear)_db_hl` (\(ear) ear): normal up to 15, slight up to 25, mild up to 40, moderate up to 55, moderately severe up to 70, severe up to 90, profound above 90 dB HL. Not a diagnosis.",
        source: "Clark 1981", absentWhen: untested,
        reading: { ear in
          ear.mean(threeTones).reading { mean in
            .word(HearingGrade.clark.name(of: mean.decibels), flags: mean.flags)
          }
        }),
    ]
  }

  private static func shape(_ ear: String) -> [Metric<EarAudiogram>] {
    [
      Metric(
        "hearing_threshold_\(ear)_slope_db_per_octave", "Audiogram slope, \(ear)",
        MetricUnit("dB/{octave}"),
        "Slope of the least-squares line of the hearing thresholds of the \(ear) ear at 500, 1000, 2000 and 4000 Hz against log2 of frequency. Positive if hearing is worse at high frequencies.",
        source: "this tool", range: "-160..160",
        absentWhen: "fewer than three of the four thresholds are known",
        reading: { ear in
          .number(
            ear.slopePerOctave, flags: ear.flags(fourTones) + ear.flagsOfMissing(fourTones),
            else: .fewValues)
        }),
      Metric(
        "hearing_notch_depth_\(ear)_db", "Notch depth, \(ear)", .decibels,
        "max(T3000, T4000, T6000) - max(T8000, min(T1000, T2000)), where T are thresholds of the \(ear) ear; of 3000, 4000 and 6000 Hz those that were tested. Positive where hearing is worse at 3000 to 6000 Hz than on both sides.",
        source: "common definition", range: "-160..160",
        absentWhen:
          "1000, 2000 or 8000 Hz or all of 3000, 4000 and 6000 Hz were not tested, or a threshold was not found",
        reading: { ear in
          ear.notchDepth.reading {
            .number($0, flags: ear.flags(notchTones), else: .frequencyUntested)
          }
        }),
      Metric(
        "hearing_retest_difference_\(ear)_db", "Retest minus first test, \(ear)", .decibels,
        "Second minus first threshold of the frequency tested twice, \(ear) ear. If several were tested twice: of the lowest frequency.",
        source: "ASHA 2005, doi 10.1044/policy.GL2005-00014", range: "-160..160",
        absentWhen: "no frequency was tested twice, or one of the two thresholds was not found",
        reading: { ear in
          ear.retestDifference.map { found in
            found.reading {
              .number($0, flags: ear.flags(ear.frequencies), else: .thresholdMissing)
            }
          } ?? .absent(.noRetest)
        }),
    ]
  }
}

/// The table of one step: its ears, then what they share.
extension DBHLToneAudiometryStep {
  static let metrics: [Metric<DBHLToneAudiometryStep>] =
    EarAudiogram.metrics(of: .left).of(\.left) + EarAudiogram.metrics(of: .right).of(\.right)
    + shared

  private static let shared: [Metric<DBHLToneAudiometryStep>] = [
    .word(
      "pta_high_frequencies", "Frequencies of the high PTA",
      "Frequencies in Hz over which the high-frequency pure-tone averages (`pta_high_left_db_hl`, `pta_high_right_db_hl`) were taken in the step, separated by vertical bars.",
      source: "this tool", absentWhen: "fewer than two of 3000, 4000, 6000 and 8000 Hz were tested",
      else: .frequencyUntested
    ) { $0.highFrequencies?.map(frequencyText).joined(separator: "|") }.about(.file),
    Metric(
      "headphone_type", "Headphones", .text,
      "Headphone model as named by ResearchKit. Hearing thresholds depend on its calibration.",
      source: source, absentWhen: "the result does not name the headphones",
      reading: { step in
        guard let model = step.result.headphoneType else { return .absent(.headphonesUnknown) }
        return .word(model, flags: step.canCancelNoise ? [.noiseCanceling] : [])
      }
    ).about(.file),
    Metric(
      "output_volume_pct", "Phone volume", .percent,
      "Output volume of the phone during the step, in percent of full volume. Levels of dBHL tone audiometry are valid at 100 %.",
      source: source, range: .percent, absentWhen: "the result does not contain the volume",
      reading: { .number($0.result.outputVolume.map { 100 * $0 }, else: .outputVolumeUnknown) }
    ).about(.file),
    .count(
      "hearing_tone_count", "Tones presented",
      "Number of tones presented in the step, over all frequencies.", source: source,
      absentWhen: "the result does not contain the individual tones", else: .toneTrackMissing
    ) { $0.presentations.isEmpty ? nil : $0.presentations.count },
    .count(
      "hearing_false_positive_count", "False positives",
      "Number of false positives: tones with a tap before the tone started.", better: .lower,
      source: source, absentWhen: "the result does not contain the individual tones",
      else: .toneTrackMissing
    ) { $0.presentations.isEmpty ? nil : $0.earlyCount },
    Metric(
      "hearing_false_positive_pct", "False positives, percent", .percent,
      "False positives (`hearing_false_positive_count`) in percent of all tones presented (`hearing_tone_count`).",
      better: .lower, source: source, range: .percent,
      absentWhen: "the result does not contain the individual tones",
      reading: { step in
        .number(
          step.falsePositiveRatio.map { 100 * $0 }, count: step.presentations.count,
          else: .toneTrackMissing)
      }),
    Metric(
      "hearing_response_time_median_ms", "Hearing response time, median", .milliseconds,
      "Median time from the start of a tone to the tap that answers the tone. Taps before the start of the tone are left out.",
      better: .lower, source: source, range: .reactionMilliseconds,
      absentWhen: "the result does not contain the individual tones, or no tone was answered",
      reading: { step in
        let latencies = step.tracks.flatMap(\.latenciesSeconds)
        return .number(
          median(latencies).map { 1000 * $0 }, count: latencies.count,
          else: step.presentations.isEmpty ? .toneTrackMissing : .noToneAnswered)
      }),
  ]

  private static let source = "ResearchKit, ORKdBHLToneAudiometryResult"
}

/// The table of a run.
extension BothEars {
  static let metrics: [Metric<BothEars>] =
    grades + means + differences + betterEar + impairments + norms

  private static let impairments: [Metric<BothEars>] =
    [
      HearingImpairment.metric(of: .left).of(\.left),
      HearingImpairment.metric(of: .right).of(\.right),
    ] + [HearingImpairment.binaural]

  private static let norms: [Metric<BothEars>] =
    EarAudiogram.norms(of: .left).of { ears in
      ears.left.flatMap { ear in ears.norm.map { (ear, $0) } }
    }
    + EarAudiogram.norms(of: .right).of { ears in
      ears.right.flatMap { ear in ears.norm.map { (ear, $0) } }
    }

  private static let betterEar: [Metric<BothEars>] = [
    lowerMean("pta4", "PTA4, better ear") { _ in EarAudiogram.fourTones },
    lowerMean("pta3", "PTA3, better ear") { _ in EarAudiogram.threeTones },
    lowerMean("pta_high", "PTA, high frequencies, better ear") { $0.highFrequencies },
  ]

  /// The lower of the means of both ears. They may be of different frequencies, where the high ones that were tested differ.
  private static func lowerMean(
    _ average: String, _ label: String,
    _ frequencies: @escaping @Sendable (EarAudiogram) -> [Double]?
  ) -> Metric<BothEars> {
    Metric(
      "\(average)_better_ear_db_hl", label, .hearingLevel,
      "The lower of `\(average)_left_db_hl` and `\(average)_right_db_hl`. Higher is worse.",
      better: .lower, source: who, range: "-30..130", absentWhen: absence,
      reading: { ears in
        guard let left = ears.left, let right = ears.right else { return .absent(.oneEar) }
        let means = [left, right].compactMap { ear in
          frequencies(ear).flatMap { ear.mean($0).measured }
        }
        guard means.count == 2 else { return .absent(.frequencyUntested) }
        let lower = means[0].decibels <= means[1].decibels ? means[0] : means[1]
        return .number(
          lower.decibels, count: lower.count, flags: (means[0].flags + means[1].flags).unique,
          else: .frequencyUntested)
      })
  }

  private static let who = "WHO, World Report on Hearing 2021"
  private static let absence =
    "only one ear was tested, one of the frequencies was not tested, or no threshold was found"

  /// A value of both ears' means at four frequencies.
  private static func grade(
    _ name: String, _ label: String, _ type: MetricType, _ meaning: String,
    _ reading: @escaping @Sendable (Pair) -> Reading
  ) -> Metric<BothEars> {
    Metric(
      name, label, type, meaning, source: who, absentWhen: absence,
      reading: { ears in
        ears.means(EarAudiogram.fourTones).reading { reading($0).flagged(flags($0)) }
      })
  }

  private static func flags(_ pair: Pair) -> [Flag] { (pair.left.flags + pair.right.flags).unique }

  private static let grades: [Metric<BothEars>] = [
    grade(
      "hearing_better_ear", "Better ear", .word(["left", "right", "equal"]),
      "Ear with the lower pure-tone average at 500, 1000, 2000 and 4000 Hz (`pta4_left_db_hl`, `pta4_right_db_hl`): left, right or equal."
    ) { pair in
      let (left, right) = (pair.left.decibels, pair.right.decibels)
      return .word(left == right ? "equal" : left < right ? "left" : "right")
    },
    grade(
      "who_grade_2021", "WHO grade 2021", .word(HearingGrade.who.words),
      "Grade of hearing loss by the World Report on Hearing 2021, from the lower of `pta4_left_db_hl` and `pta4_right_db_hl`: normal below 20, mild below 35, moderate below 50, moderately severe below 65, severe below 80, profound below 95 dB HL, otherwise complete. Not a diagnosis."
    ) { .word(HearingGrade.who.name(of: min($0.left.decibels, $0.right.decibels))) },
    grade(
      "who_unilateral_loss", "WHO unilateral loss", .boolean,
      "True if the lower of `pta4_left_db_hl` and `pta4_right_db_hl` is below 20 dB HL and the higher is 35 dB HL or more: unilateral hearing loss by the World Report on Hearing 2021."
    ) { pair in
      let (left, right) = (pair.left.decibels, pair.right.decibels)
      return .truth(min(left, right) < unilateral.better && max(left, right) >= unilateral.worse)
    },
  ]

  private static func difference(
    _ average: String, _ label: String, _ text: String, _ frequencies: [Double]
  ) -> Metric<BothEars> {
    Metric(
      "\(average)_left_minus_right_db", label, .decibels,
      "`\(average)_left_db_hl` minus `\(average)_right_db_hl`: difference of the pure-tone averages at \(text) Hz. Positive if the left ear hears worse.",
      source: "common definition", range: "-160..160", absentWhen: absence,
      reading: { ears in
        ears.means(frequencies).reading { pair in
          .number(pair.left.decibels - pair.right.decibels, flags: flags(pair), else: .oneEar)
        }
      })
  }

  private static let means: [Metric<BothEars>] = [
    difference(
      "pta4", "PTA4, left minus right", "500, 1000, 2000 and 4000", EarAudiogram.fourTones),
    difference("pta3", "PTA3, left minus right", "500, 1000 and 2000", EarAudiogram.threeTones),
  ]

  private static let unshared =
    "only one ear was tested, or no frequency has thresholds of both ears"
  private static let rules = "Margolis and Saly 2008, Otol Neurotol 29:422"

  private static let differences: [Metric<BothEars>] = [
    Metric(
      "hearing_ear_difference_max_db", "Largest difference between ears", .decibels,
      "Largest absolute difference between the hearing thresholds of the left and the right ear, over the frequencies with thresholds of both ears.",
      source: "common definition", range: "0..160", absentWhen: unshared,
      reading: { ears in
        ears.differences.reading {
          .number($0.largest, count: $0.count, flags: ears.flags, else: .noSharedFrequency)
        }
      }),
    Metric(
      "hearing_ear_difference_max_frequency", "Frequency of the largest difference", .text,
      "Frequency in Hz of `hearing_ear_difference_max_db`. Several frequencies with an equal difference are separated by vertical bars.",
      source: "common definition", absentWhen: unshared,
      reading: { ears in
        ears.differences.reading {
          .word(
            $0.frequenciesOfLargest.map(frequencyText).joined(separator: "|"), flags: ears.flags)
        }
      }),
    Metric(
      "hearing_asymmetric_by_pta3", "Asymmetric by PTA3 (15 dB)", .boolean,
      "True if `pta3_left_db_hl` and `pta3_right_db_hl` differ by more than 15 dB. Not a diagnosis.",
      source: rules, absentWhen: absence,
      reading: { ears in
        ears.means(EarAudiogram.threeTones).reading { pair in
          .truth(abs(pair.left.decibels - pair.right.decibels) > notable.mean, flags: flags(pair))
        }
      }),
    Metric(
      "hearing_asymmetric_by_neighbors", "Asymmetric at neighboring frequencies", .boolean,
      "True if the hearing thresholds of the two ears differ by at least 15 dB at one frequency, or by at least 10 dB at two neighboring frequencies, among the frequencies with thresholds of both ears. Not a diagnosis.",
      source: rules, absentWhen: unshared,
      reading: { ears in ears.differences.reading { .truth($0.areNotable, flags: ears.flags) } }),
  ]
}

/// Names that reports give to ranges of mean thresholds, dB HL.
struct HearingGrade {
  /// World Report on Hearing 2021, Table 1.3, of the better ear: each up to the limit, without it.
  static let who = HearingGrade(
    limits: [
      (20, "normal"), (35, "mild"), (50, "moderate"), (65, "moderately severe"), (80, "severe"),
      (95, "profound"),
    ], beyond: "complete", isBelow: { $0 < $1 })

  /// Clark 1981, "Uses and abuses of hearing loss classification": each up to the limit, and with it.
  static let clark = HearingGrade(
    limits: [
      (15, "normal"), (25, "slight"), (40, "mild"), (55, "moderate"), (70, "moderately severe"),
      (90, "severe"),
    ], beyond: "profound", isBelow: { $0 <= $1 })

  private let limits: [(decibels: Double, name: String)]
  private let beyond: String
  private let isBelow: @Sendable (Double, Double) -> Bool

  /// The names, in the order of their ranges.
  var words: [String] { limits.map(\.name) + [beyond] }

  /// The name of the range that a mean lies in.
  func name(of decibels: Double) -> String {
    limits.first { isBelow(decibels, $0.decibels) }?.name ?? beyond
  }
}
