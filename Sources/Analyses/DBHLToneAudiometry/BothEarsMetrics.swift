import Metrics

/// The table of a run.
extension BothEars {
  static let metrics: [Metric<BothEars>] = grades + means + differences

  private static let who = "WHO, World Report on Hearing 2021"
  private static let absence = "one ear only, a frequency not tested, or no threshold found"

  /// A value of both ears' means at four frequencies.
  private static func grade(
    _ name: String, _ meaning: String, _ word: @escaping @Sendable (Pair) -> String
  ) -> Metric<BothEars> {
    Metric(
      name, .word, meaning, source: who, absentWhen: absence,
      reading: { ears in
        ears.means(EarAudiogram.fourTones).reading { pair in
          .word(word(pair), flags: flags(pair))
        }
      })
  }

  private static func flags(_ pair: Pair) -> [Flag] { (pair.left.flags + pair.right.flags).unique }

  private static let grades: [Metric<BothEars>] = [
    grade("better_ear", "The ear with the lower mean at 500, 1000, 2000, 4000 Hz, or equal.") {
      pair in
      let (left, right) = (pair.left.decibels, pair.right.decibels)
      return left == right ? "equal" : left < right ? "left" : "right"
    },
    grade("who_grade_2021", "Class of the better ear's mean: a name for levels, no diagnosis.") {
      HearingGrade.who(min($0.left.decibels, $0.right.decibels))
    },
    grade(
      "who_unilateral", "true when the better ear's mean is below 20 and the other's 35 or more."
    ) { pair in
      let (left, right) = (pair.left.decibels, pair.right.decibels)
      let isUnilateral =
        min(left, right) < unilateral.better && max(left, right) >= unilateral.worse
      return isUnilateral ? "true" : "false"
    },
  ]

  private static func mean(_ name: String, _ text: String, _ frequencies: [Double]) -> Metric<
    BothEars
  > {
    Metric(
      name, .decibels, "Mean at \(text) Hz of the left ear less that of the right.",
      source: "common definition", range: "-160..160", absentWhen: absence,
      reading: { ears in
        ears.means(frequencies).reading { pair in
          .number(
            pair.left.decibels - pair.right.decibels, flags: flags(pair), else: .singleEar)
        }
      })
  }

  private static let means: [Metric<BothEars>] = [
    mean("asymmetry_pta4_db", "500, 1000, 2000 and 4000", EarAudiogram.fourTones),
    mean("asymmetry_pta3_db", "500, 1000 and 2000", EarAudiogram.threeTones),
  ]

  private static let unshared = "one ear only, or no frequency is known of both"
  private static let rules = "Margolis and Saly 2008, Otol Neurotol 29:422"

  private static let differences: [Metric<BothEars>] = [
    Metric(
      "asymmetry_max_db", .decibels, "Largest size of the difference of thresholds of the ears.",
      source: "common definition", range: "0..160", absentWhen: unshared,
      reading: { ears in
        ears.differences.reading { .number($0.largest, count: $0.count, else: .noSharedFrequency) }
      }),
    Metric(
      "asymmetry_max_frequency_hz", .word, "Where that is found, in Hz; ties between bars.",
      source: "common definition", absentWhen: unshared,
      reading: { ears in
        ears.differences.reading {
          .word($0.frequenciesOfLargest.map(frequencyText).joined(separator: "|"))
        }
      }),
    Metric(
      "asymmetry_flag_pta15", .word,
      "true when means at 500, 1000, 2000 Hz differ by more than 15 dB; no diagnosis.",
      source: rules, absentWhen: absence,
      reading: { ears in
        ears.means(EarAudiogram.threeTones).reading { pair in
          .truth(
            abs(pair.left.decibels - pair.right.decibels) > notable.mean, flags: flags(pair))
        }
      }),
    Metric(
      "asymmetry_flag_contiguous", .word,
      "true when ears differ by 10 dB or more at two neighboring frequencies or 15 at one; no diagnosis.",
      source: rules, absentWhen: unshared,
      reading: { ears in ears.differences.reading { .truth($0.areNotable) } }),
  ]
}
