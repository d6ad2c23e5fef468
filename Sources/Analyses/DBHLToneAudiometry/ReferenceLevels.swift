/// Sound pressure of the threshold of people who hear well, dB SPL in the ear simulator, by ResearchKit's
/// table of the headphones.
enum ReferenceLevels {
  private static let airPods: [Double: Double] = [
    125: 31, 250: 21, 500: 13, 750: 9, 1000: 7, 1500: 10, 2000: 12, 3000: 13.5, 4000: 16,
    6000: 16, 8000: 15.5,
  ]

  /// Nil for headphones and frequencies without a published level.
  static func decibels(_ frequencyHz: Double, headphoneType: String?) -> Double? {
    headphoneType == "AIRPODS" ? airPods[frequencyHz] : nil
  }
}
