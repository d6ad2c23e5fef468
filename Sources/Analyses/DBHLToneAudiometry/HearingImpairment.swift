import DSP
import Metrics
import Recordings

/// The hearing impairment of an ear and of a person, by the rule of the American Medical Association and the American Academy of
/// Otolaryngology (1979).
///
/// It is a number of law: 1.5 % for each decibel by which the mean threshold at 500, 1000, 2000 and 3000 Hz exceeds 25 dB HL. The
/// better ear counts five times. Questionnaires agree better with a fence of 15 dB (Macrae 2013). 3000 Hz is not among the usual
/// frequencies of ResearchKit and is never replaced by 4000 Hz.
enum HearingImpairment {
  static let tones = [500.0, 1000, 2000, 3000]
  private static let (fence, percentPerDecibel, betterWeight) = (25.0, 1.5, 5.0)

  /// The impairment of an ear in percent, by its mean threshold in dB HL.
  static func percent(_ meanDecibels: Double) -> Double {
    min(100, max(0, percentPerDecibel * (meanDecibels - fence)))
  }

  /// The impairment of both ears.
  static func percent(_ left: Double, _ right: Double) -> Double {
    (betterWeight * min(left, right) + max(left, right)) / (betterWeight + 1)
  }

  private static let source = "AMA and AAO 1979, JAMA 241:2055"
  private static let absence =
    "500, 1000, 2000 or 3000 Hz was not tested, or no threshold was found"

  static func metric(of side: BodySide) -> Metric<EarAudiogram> {
    let ear = side.rawValue
    return Metric(
      "hearing_impairment_\(ear)_pct", "Hearing impairment, \(ear)", .percent,
      "Hearing impairment of the \(ear) ear: 1.5 times the excess over 25 dB HL of the mean threshold at 500, 1000, 2000 and 3000 Hz, from 0 to 100. A number of law, not a measure of difficulty.",
      better: .lower, source: source, range: .percent, absentWhen: absence,
      reading: { ear in
        ear.mean(tones).reading {
          .number(percent($0.decibels), count: $0.count, flags: $0.flags, else: .frequencyUntested)
        }
      })
  }

  static let binaural = Metric<BothEars>(
    "hearing_impairment_binaural_pct", "Hearing impairment, both ears", .percent,
    "Hearing impairment of the person: five times that of the better ear plus that of the worse ear (`hearing_impairment_left_pct`, `hearing_impairment_right_pct`), divided by six.",
    better: .lower, source: source, range: .percent, absentWhen: "an ear has no impairment",
    reading: { ears in
      ears.means(tones).reading { pair in
        .number(
          percent(percent(pair.left.decibels), percent(pair.right.decibels)),
          flags: (pair.left.flags + pair.right.flags).unique, else: .oneEar)
      }
    })
}
