/// How far age alone moves the thresholds of a person between two hearing tests, as the law lets it be subtracted from a shift.
///
/// Appendix F of 29 CFR 1910.95, which is not mandatory, has a value in dB for each sex, year of age and frequency; the value at
/// the age of the baseline is subtracted from that at the age of the later test. Its tables F-1 (men) and F-2 (women) begin with
/// 20 years or younger and end with 60 years or older. Source of the numbers: tables 62-3 and 62-4 of 30 CFR 62, which have the
/// three frequencies of OSHA's shift. Age in years is rounded down.
struct HearingAging: Equatable {
  /// The years of the first and the last row; the rows hold beyond them as well.
  static let ages = 20...60

  let isMale: Bool
  let yearsThen: Double
  let yearsNow: Double
  /// Whether age or sex was taken from answers of the participant.
  var isAnswered = false

  /// The part of a shift that age may explain, in dB; nil for a frequency without a column.
  func decibels(_ frequencyHz: Double) -> Double? {
    (isMale ? Self.male : Self.female)[frequencyHz].map { $0[row(yearsNow)] - $0[row(yearsThen)] }
  }

  private func row(_ years: Double) -> Int {
    let last = Double(Self.ages.upperBound)
    return max(Int(min(years, last)), Self.ages.lowerBound) - Self.ages.lowerBound
  }

  /// Table 62-3: a column for each frequency in Hz, a row for each year.
  static let male: [Double: [Double]] = [
    2000: [
      3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9,
      9, 10, 10, 10, 11, 11, 11, 12, 12, 13,
    ],
    3000: [
      4, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 12, 12, 13, 13, 14,
      14, 15, 16, 16, 17, 18, 18, 19, 20, 21, 22, 22, 23,
    ],
    4000: [
      5, 5, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 14, 14, 14, 16, 16, 17, 18,
      19, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33,
    ],
  ]

  /// Table 62-4.
  static let female: [Double: [Double]] = [
    2000: [
      4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10,
      10, 10, 10, 11, 11, 11, 11, 12, 12, 12,
    ],
    3000: [
      3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11,
      11, 11, 12, 13, 13, 14, 14, 15, 15, 16, 16,
    ],
    4000: [
      3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 11, 11,
      12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17,
    ],
  ]
}
