import Metrics
import Recordings

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
  private static let untested = "a frequency was not tested, or no threshold was found"

  private static func threshold(_ ear: String, _ frequencyHz: Double) -> Metric<EarAudiogram> {
    let frequency = frequencyText(frequencyHz)
    return Metric(
      "threshold_\(ear)_\(frequency)_db_hl", .hearingLevel,
      "Threshold of the \(ear) ear at \(frequency) Hz, the lower one of two tests.",
      source: source, range: "-30..130", absentWhen: "none found; no row where it was not tested",
      reading: { $0.reading(frequencyHz) })
  }

  private func reading(_ frequencyHz: Double) -> Reading? {
    let tests = tracks(at: frequencyHz)
    guard !tests.isEmpty else { return nil }
    var flags: [Flag] = []
    if tests.contains(where: \.isMismatch) { flags.append(.thresholdMismatch) }
    if isAtFloor(frequencyHz) { flags.append(.atOrBelowFloor) }
    return threshold(frequencyHz).reading {
      .number($0, count: tests.count, flags: flags, else: .thresholdMissing)
    }
  }

  private static func mean(
    _ name: String, _ meaning: String, _ source: String = "common definition",
    _ frequencies: @escaping @Sendable (EarAudiogram) -> [Double]?
  ) -> Metric<EarAudiogram> {
    Metric(
      name, .hearingLevel, meaning, source: source, range: "-30..130", absentWhen: untested,
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
        "pta4_\(ear)_db_hl", "Mean threshold of the \(ear) ear at 500, 1000, 2000 and 4000 Hz.",
        "WHO, World Report on Hearing 2021"
      ) { _ in fourTones },
      mean("pta3_\(ear)_db_hl", "Mean threshold of the \(ear) ear at 500, 1000 and 2000 Hz.") {
        _ in threeTones
      },
      mean("pta_low_\(ear)_db_hl", "Mean threshold of the \(ear) ear at 250, 500 and 1000 Hz.") {
        _ in lowTones
      },
      mean(
        "pta_hf_\(ear)_db_hl",
        "Mean threshold of the \(ear) ear at those of 3000, 4000, 6000 and 8000 Hz that were tested."
      ) { $0.highFrequencies },
      Metric(
        "clark_grade_\(ear)", .word,
        "Class of the mean at 500, 1000 and 2000 Hz, \(ear) ear: a name for levels, no diagnosis.",
        source: "Clark 1981", absentWhen: untested,
        reading: { ear in
          ear.mean(threeTones).reading { mean in
            .word(HearingGrade.clark(mean.decibels), flags: mean.flags)
          }
        }),
    ]
  }

  private static func shape(_ ear: String) -> [Metric<EarAudiogram>] {
    [
      Metric(
        "slope_\(ear)_db_per_octave", MetricUnit("dB/{octave}"),
        "Slope of the least-squares line of thresholds of the \(ear) ear, 500 to 4000 Hz in octaves.",
        source: "this tool", range: "-160..160",
        absentWhen: "fewer than three of 500, 1000, 2000, 4000 Hz are known",
        reading: { ear in
          .number(ear.slopePerOctave, else: .tooFewValues)
        }),
      Metric(
        "notch_depth_\(ear)_db", .decibels,
        "Worst of 3000 to 6000 Hz less the worse of 8000 Hz and the better of 1000 and 2000, \(ear) ear.",
        source: "common definition", range: "-160..160", absentWhen: untested,
        reading: { ear in ear.notchDepth.reading { .number($0, else: .frequencyUntested) } }),
      Metric(
        "retest_difference_\(ear)_db", .decibels,
        "Second less first threshold of the frequency tested twice, \(ear) ear.",
        source: "ASHA 2005, doi 10.1044/policy.GL2005-00014", range: "-160..160",
        absentWhen: "no frequency was tested twice, or no threshold was found",
        reading: { ear in
          ear.retestDifference.map { found in
            found.reading { .number($0, else: .thresholdMissing) }
          } ?? .absent(.noRetest)
        }),
    ]
  }
}
