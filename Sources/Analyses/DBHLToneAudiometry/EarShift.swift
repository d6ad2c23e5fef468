import Metrics
import Recordings

/// The rows of one ear in a later session.
struct EarShift {
  let shift: HearingShift
  /// From the same baseline to the session after it; nil for the last one.
  let next: HearingShift?
  /// Whether the user wants OSHA's shift without what age explains.
  var isAgeCorrected = false

  private static let absence = "the sessions have not tested the same frequencies"

  /// A rule with its flag, unless the next session meets it at the same frequencies.
  private static func verdict<Place: Hashable>(
    _ own: EarShift, _ places: (HearingShift) -> Set<Place>?
  ) -> Reading {
    guard let found = places(own.shift) else { return .absent(.frequencyUntested) }
    guard !found.isEmpty else { return .truth(false, flags: own.shift.flags) }
    let again = own.next.flatMap(places) ?? []
    return .truth(
      true, flags: own.shift.flags + (found.isDisjoint(with: again) ? [.shiftUnconfirmed] : []))
  }

  static func metrics(of side: BodySide) -> [Metric<EarShift>] {
    let ear = side.rawValue
    let (osha, niosh, asha) = ("29 CFR 1910.95, paragraph (g)(10)(i)", "NIOSH 98-126", "ASHA 1994")
    return ofOSHA(ear, osha) + ofOSHAForAge(ear).of { $0.isAgeCorrected ? $0 : nil } + [
      Metric(
        "hearing_shift_niosh_\(ear)", "Hearing shift by NIOSH, \(ear)", .boolean,
        "True if a threshold of the \(ear) ear at 500, 1000, 2000, 3000, 4000 or 6000 Hz is worse than in the baseline session by 15 dB or more. Doubtful unless the next session shows it at the same frequency. Not a diagnosis.",
        source: niosh, absentWhen: absence, reading: { verdict($0, \.nioshFrequencies) }),
      .init(
        "hearing_shift_asha_\(ear)", "Hearing shift by ASHA, \(ear)", .boolean,
        "True if thresholds of the \(ear) ear are worse than in the baseline session by 20 dB at one frequency or 10 dB at two neighboring ones, or if three neighbors that responded do not any more. Doubtful unless the next session shows it at the same frequencies. Not a diagnosis.",
        source: asha, absentWhen: absence, reading: { verdict($0, \.ashaFrequencies) }),
      .init(
        "hearing_shift_worst_frequency_\(ear)", "Frequency of the largest shift, \(ear)", .text,
        "Frequency in Hz at which the threshold of the \(ear) ear has become worst since the baseline session; of several, the lowest.",
        source: "this tool", absentWhen: absence,
        reading: { own in
          own.shift.worstFrequency.map { .word(frequencyText($0), flags: own.shift.flags) }
            ?? .absent(.frequencyUntested)
        }),
    ]
  }

  private static func ofOSHA(_ ear: String, _ source: String) -> [Metric<EarShift>] {
    [
      Metric(
        "hearing_shift_osha_\(ear)_db", "Hearing shift, OSHA, \(ear)", .decibels,
        "Mean change of the \(ear) ear's thresholds at 2000, 3000 and 4000 Hz from the baseline session to a later one. Positive is worse.",
        better: .lower, source: source, range: "-160..160", absentWhen: absence,
        reading: {
          .number($0.shift.oshaMean, count: 3, flags: $0.shift.flags, else: .frequencyUntested)
        }),
      .init(
        "hearing_shift_osha_\(ear)", "Hearing shift by OSHA, \(ear)", .boolean,
        "True if `hearing_shift_osha_\(ear)_db` is 10 dB or more: a standard threshold shift of the \(ear) ear by the rule of OSHA. Not a diagnosis.",
        source: source, absentWhen: absence,
        reading: { own in
          own.shift.oshaMean.map { .truth($0 >= HearingShift.oshaDecibels, flags: own.shift.flags) }
            ?? .absent(.frequencyUntested)
        }),
    ]
  }

  private static func ofOSHAForAge(_ ear: String) -> [Metric<EarShift>] {
    let source = "29 CFR 1910.95, appendix F, and 30 CFR 62, tables 62-3 and 62-4"
    let absence = "\(absence), or the age in one of them or the sex is not known"
    return [
      Metric(
        "hearing_shift_osha_age_corrected_\(ear)_db", "Hearing shift, OSHA, for age, \(ear)",
        .decibels,
        "`hearing_shift_osha_\(ear)_db` minus the mean change that OSHA's tables have for the participant's sex at these frequencies from the age of the baseline session to that of the later one. Only with --hearing-age-correction osha. Positive is worse.",
        better: .lower, source: source, range: "-180..180", absentWhen: absence,
        reading: {
          .number(
            $0.shift.oshaMeanForAge, count: 3, flags: $0.flagsForAge, else: $0.reasonWithoutAge)
        }),
      .init(
        "hearing_shift_osha_age_corrected_\(ear)", "Hearing shift by OSHA, for age, \(ear)",
        .boolean,
        "True if `hearing_shift_osha_age_corrected_\(ear)_db` is 10 dB or more: a standard threshold shift of the \(ear) ear by the rule of OSHA, minus what age explains. NIOSH advises against the correction for one person. Not a diagnosis.",
        source: source, absentWhen: absence,
        reading: { own in
          own.shift.oshaMeanForAge.map {
            .truth($0 >= HearingShift.oshaDecibels, flags: own.flagsForAge)
          } ?? .absent(own.reasonWithoutAge)
        }),
    ]
  }

  private var flagsForAge: [Flag] {
    shift.flags + (shift.aging?.isAnswered == true ? [.fromAnswer] : [])
  }

  /// Why there is no shift for age.
  private var reasonWithoutAge: Flag {
    shift.oshaMean == nil ? .frequencyUntested : .hearingAgeUnknown
  }
}
