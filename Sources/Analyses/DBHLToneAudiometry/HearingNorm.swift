import CLibrary
import DSP
import Metrics
import Recordings

/// The thresholds of people of one age and sex whose ears are healthy, by ISO 7029:2017.
///
/// The standard describes the threshold at a frequency by its median and two half normal distributions: su for worse and sl for
/// better hearing. With u = age - 18 the median is a u^b, relative to that at 18 years, and su and sl are polynomials of u. A
/// threshold H has z = (H - median) / su if it is worse than the median, else / sl, and the percentile 100 Φ(z).
///
/// The standard covers 18 to 80 years up to 2 kHz and 18 to 70 above; its values from 70 to 80 are for information. Beyond 80
/// the polynomials fall to nothing. It has no distribution of averages, so that an ear has a mean of z and no percentile of
/// its average. It describes people without any disease of the ear, and no population.
struct HearingNorm {
  /// Coefficients of one frequency.
  struct Coefficients {
    let a: Double, b: Double
    let worse: [Double], better: [Double]
  }

  /// The ages of the standard, and those up to which it is normative at high frequencies.
  static let (ages, highToneAges) = (18.0...80.0, 18.0...70.0)
  private static let highestLowTone = 2000.0
  /// The frequencies of the mean of an ear.
  static let meanTones = [500.0, 1000, 2000, 4000]

  let years: Double
  let isMale: Bool
  /// Whether the levels of the test are known to be dB HL, which the comparison assumes.
  let isCalibrated: Bool

  /// Nil without age and sex.
  init?(_ parameters: Parameters, isCalibrated: Bool) {
    guard let years = parameters[HeartRateParameters.age], let sex = parameters[ReferenceWalk.sex]
    else { return nil }
    self.init(years: years, isMale: sex == "male", isCalibrated: isCalibrated)
  }

  init(years: Double, isMale: Bool, isCalibrated: Bool = true) {
    (self.years, self.isMale, self.isCalibrated) = (years, isMale, isCalibrated)
  }

  private func coefficients(_ frequencyHz: Double) -> Coefficients? {
    (isMale ? Self.male : Self.female)[frequencyHz]
  }

  /// Median and spreads at a frequency, dB; nil for a frequency or an age that the standard does not have.
  func distribution(_ frequencyHz: Double) -> (median: Double, worse: Double, better: Double)? {
    guard Self.ages.contains(years), let own = coefficients(frequencyHz) else { return nil }
    let u = years - Self.ages.lowerBound
    func polynomial(_ c: [Double]) -> Double { c.reversed().reduce(0) { $0 * u + $1 } }
    return (own.a * pow(u, own.b), polynomial(own.worse), polynomial(own.better))
  }

  /// How far a threshold is from the median, in standard deviations; positive for worse hearing.
  func z(_ decibels: Double, _ frequencyHz: Double) -> Double? {
    distribution(frequencyHz).map {
      (decibels - $0.median) / (decibels >= $0.median ? $0.worse : $0.better)
    }
  }

  /// The percentage of people who hear better.
  func percentile(_ decibels: Double, _ frequencyHz: Double) -> Double? {
    z(decibels, frequencyHz).map { 50 * erfc(-$0 / 2.0.squareRoot()) }
  }

  /// The flags of values at some frequencies.
  func flags(_ frequencies: [Double]) -> [Flag] {
    let isExtrapolated =
      frequencies.contains { $0 > Self.highestLowTone } && !Self.highToneAges.contains(years)
    return (isExtrapolated ? [.normsExtrapolated] : [])
      + (isCalibrated ? [] : [.calibrationUnknown])
  }
}

extension HearingNorm {
  /// Tables 1 to 3 of the standard.
  private static let male = table(
    median: [
      (2.50e-6, 3.841), (1.39e-4, 2.832), (4.59e-4, 2.537), (5.70e-4, 2.512), (7.02e-4, 2.494),
      (1.09e-3, 2.446), (1.56e-3, 2.404), (2.54e-3, 2.350), (3.40e-3, 2.325), (4.53e-3, 2.315),
      (5.06e-3, 2.328),
    ],
    worse: [
      [4.63, 0.645, -8.85e-2, 3.69e-3, -5.98e-5, 3.39e-7],
      [5.27, 0.710, -9.13e-2, 3.64e-3, -5.74e-5, 3.22e-7],
      [4.98, 0.751, -9.20e-2, 3.68e-3, -5.84e-5, 3.28e-7],
      [4.65, 0.733, -8.81e-2, 3.59e-3, -5.76e-5, 3.24e-7],
      [4.42, 0.714, -8.54e-2, 3.57e-3, -5.82e-5, 3.29e-7],
      [4.14, 0.679, -8.04e-2, 3.52e-3, -5.89e-5, 3.35e-7],
      [4.10, 0.632, -7.53e-2, 3.46e-3, -5.94e-5, 3.40e-7],
      [4.29, 0.530, -6.28e-2, 3.09e-3, -5.37e-5, 2.95e-7],
      [4.68, 0.455, -5.52e-2, 2.95e-3, -5.30e-5, 2.92e-7],
      [5.61, 0.363, -4.72e-2, 2.92e-3, -5.58e-5, 3.12e-7],
      [6.62, 0.291, -4.16e-2, 2.92e-3, -5.85e-5, 3.33e-7],
    ],
    better: [
      [3.34, 0.131, -2.02e-2, 1.12e-3, -2.28e-5, 1.57e-7],
      [3.32, 0.230, -2.54e-2, 1.20e-3, -2.27e-5, 1.46e-7],
      [3.43, 0.362, -4.11e-2, 1.87e-3, -3.44e-5, 2.21e-7],
      [3.60, 0.384, -4.43e-2, 1.98e-3, -3.55e-5, 2.22e-7],
      [3.77, 0.363, -4.19e-2, 1.82e-3, -3.14e-5, 1.89e-7],
      [3.93, 0.365, -4.22e-2, 1.79e-3, -2.96e-5, 1.70e-7],
      [4.01, 0.387, -4.47e-2, 1.87e-3, -3.02e-5, 1.69e-7],
      [4.11, 0.405, -4.56e-2, 1.86e-3, -2.83e-5, 1.46e-7],
      [4.09, 0.439, -4.78e-2, 1.92e-3, -2.84e-5, 1.40e-7],
      [4.01, 0.497, -4.97e-2, 1.93e-3, -2.67e-5, 1.18e-7],
      [3.90, 0.559, -5.62e-2, 2.40e-3, -3.92e-5, 2.29e-7],
    ])

  /// Tables 1, 4 and 5 of the standard.
  private static let female = table(
    median: [
      (6.16e-4, 2.451), (3.98e-4, 2.568), (2.61e-4, 2.708), (2.25e-4, 2.775), (2.21e-4, 2.805),
      (2.53e-4, 2.813), (3.12e-4, 2.792), (4.88e-4, 2.728), (7.37e-4, 2.660), (1.47e-3, 2.539),
      (2.53e-3, 2.439),
    ],
    worse: [
      [5.05, 0.400, -4.60e-2, 1.73e-3, -2.75e-5, 1.71e-7],
      [5.01, 0.481, -4.88e-2, 1.80e-3, -2.81e-5, 1.67e-7],
      [4.68, 0.510, -5.16e-2, 1.95e-3, -3.07e-5, 1.77e-7],
      [4.45, 0.511, -5.25e-2, 2.03e-3, -3.18e-5, 1.81e-7],
      [4.34, 0.492, -5.15e-2, 2.03e-3, -3.18e-5, 1.78e-7],
      [4.23, 0.479, -5.12e-2, 2.07e-3, -3.26e-5, 1.80e-7],
      [4.26, 0.456, -4.91e-2, 2.01e-3, -3.16e-5, 1.70e-7],
      [4.36, 0.476, -5.15e-2, 2.19e-3, -3.51e-5, 1.91e-7],
      [4.61, 0.477, -5.07e-2, 2.19e-3, -3.51e-5, 1.88e-7],
      [5.22, 0.483, -4.83e-2, 2.13e-3, -3.39e-5, 1.74e-7],
      [5.84, 0.516, -4.89e-2, 2.18e-3, -3.49e-5, 1.77e-7],
    ],
    better: [
      [3.64, 0.047, 2.28e-3, -6.68e-5, -8.72e-7, 2.30e-8],
      [3.11, 0.226, -7.71e-3, 9.83e-5, -7.11e-7, 9.02e-9],
      [2.98, 0.338, -1.74e-2, 3.53e-4, -2.78e-6, 1.01e-8],
      [3.03, 0.378, -2.24e-2, 5.20e-4, -4.60e-6, 1.50e-8],
      [3.15, 0.382, -2.39e-2, 5.62e-4, -4.60e-6, 9.87e-9],
      [3.32, 0.387, -2.64e-2, 6.71e-4, -5.76e-6, 1.07e-8],
      [3.47, 0.392, -2.84e-2, 7.79e-4, -7.35e-6, 1.71e-8],
      [3.69, 0.392, -2.96e-2, 8.44e-4, -7.55e-6, 8.16e-9],
      [3.84, 0.402, -3.17e-2, 9.99e-4, -1.08e-5, 2.99e-8],
      [4.04, 0.403, -3.15e-2, 1.06e-3, -1.21e-5, 3.44e-8],
      [4.15, 0.413, -3.01e-2, 1.00e-3, -9.97e-6, 8.74e-9],
    ])

  private static func table(median: [(a: Double, b: Double)], worse: [[Double]], better: [[Double]])
    -> [Double: Coefficients]
  {
    let rows = zip(zip(median, worse), better).map {
      Coefficients(a: $0.0.0.a, b: $0.0.0.b, worse: $0.0.1, better: $0.1)
    }
    return Dictionary(
      zip(EarAudiogram.standardFrequencies, rows), uniquingKeysWith: { first, _ in first })
  }
}

extension EarAudiogram {
  /// Comparisons with people of the same age and sex; there are no rows of a person without them.
  static func norms(of side: BodySide) -> [Metric<(EarAudiogram, HearingNorm)>] {
    let ear = side.rawValue
    let source = "ISO 7029:2017"
    let outside = "the threshold is not known, or the age is below 18 or above 80 years"
    let percentiles = standardFrequencies.map { frequency -> Metric<(EarAudiogram, HearingNorm)> in
      let text = frequencyText(frequency)
      return Metric(
        "ref_hearing_\(text)hz_\(ear)_percentile", "Hearing percentile, \(text) Hz, \(ear)", .one,
        "Percentage of people of the participant's age and sex with healthy ears who hear better with the \(ear) ear at \(text) Hz, by ISO 7029:2017: 100 times the normal distribution of z. Assumes a calibrated test. Higher is worse.",
        better: .lower, source: source, range: .percent, absentWhen: outside,
        reading: { ear, norm in
          guard let level = ear.known(frequency) else { return nil }
          return .number(
            norm.percentile(level, frequency), flags: norm.flags([frequency]),
            else: .normsExtrapolated.weighing(.absence))
        })
    }
    let mean = Metric<(EarAudiogram, HearingNorm)>(
      "ref_hearing_mean_\(ear)_z", "Hearing for age and sex, mean z, \(ear)", .one,
      "Mean over 500, 1000, 2000 and 4000 Hz of the z-score of the \(ear) ear's threshold among people of the participant's age and sex with healthy ears, by ISO 7029:2017. Positive is worse than their median.",
      better: .lower, source: source, range: "-60..60", absentWhen: outside,
      reading: { ear, norm in
        let scores = HearingNorm.meanTones.compactMap { frequency in
          ear.known(frequency).flatMap { norm.z($0, frequency) }
        }
        guard scores.count == HearingNorm.meanTones.count else {
          return .absent(
            HearingNorm.ages.contains(norm.years)
              ? .frequencyUntested : .normsExtrapolated.weighing(.absence))
        }
        return .number(
          DSP.mean(scores), count: scores.count, flags: norm.flags(HearingNorm.meanTones),
          else: .frequencyUntested)
      })
    return percentiles + [mean]
  }
}

extension Flag {
  static let normsExtrapolated = Flag(
    "norms_extrapolated", .doubt, concerning: .measured,
    "The age of the participant is outside of the reference data, or in a part of them that is for information only. Hearing has no reference values below 18 and above 80 years."
  )
  static let calibrationUnknown = Flag(
    "calibration_unknown", .doubt, concerning: .measured,
    "The comparison with reference thresholds assumes calibrated headphones, and the model of the headphones is unknown."
  )
}
