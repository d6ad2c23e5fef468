/// Names that reports give to ranges of mean thresholds, dB HL.
enum HearingGrade {
  /// World Report on Hearing 2021, Table 1.3, of the better ear: each up to the limit, without it.
  static func who(_ decibels: Double) -> String {
    name(
      of: decibels,
      [
        (20, "normal"), (35, "mild"), (50, "moderate"), (65, "moderately severe"), (80, "severe"),
        (95, "profound"),
      ], beyond: "complete", isBelow: <)
  }

  /// Clark 1981, "Uses and abuses of hearing loss classification": each up to the limit, and with it.
  static func clark(_ decibels: Double) -> String {
    name(
      of: decibels,
      [
        (15, "normal"), (25, "slight"), (40, "mild"), (55, "moderate"),
        (70, "moderately severe"), (90, "severe"),
      ], beyond: "profound", isBelow: <=)
  }

  private static func name(
    of decibels: Double, _ limits: [(Double, String)], beyond: String,
    isBelow: (Double, Double) -> Bool
  ) -> String {
    limits.first { isBelow(decibels, $0.0) }?.1 ?? beyond
  }
}
