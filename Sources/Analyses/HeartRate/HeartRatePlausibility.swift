import Metrics

/// Whether heart rates of one series can be those of a heart.
///
/// The limits come from the onset of exercise, which raises a rate by some 30 a minute within 10 s, and
/// from 484 pairs of real samples, none of which comes near them.
struct HeartRatePlausibility {
  /// Samples further apart do not make a pair.
  static let longestPairSeconds = 30.0
  /// A pair jumps when it differs by more than this many beats a minute and one more for each second.
  static let (jumpBPM, jumpBPMPerSecond) = (20.0, 1.0)
  /// From so many jumps on, if they are this share of the pairs, the series is erratic.
  static let (erraticCount, erraticShare) = (2, 0.1)
  /// No heart keeps a higher rate for this long.
  static let (highestMeanBPM, highestMeanSeconds) = (220.0, 15.0)
  /// So many equal samples over so long come from a stuck sensor.
  static let (constantCount, constantSeconds) = (10, 60.0)

  private let series: HeartRateSeries

  init(_ series: HeartRateSeries) { self.series = series }

  /// What holds for every value of the series.
  var flags: [Flag] {
    var flags: [Flag] = []
    if isErratic { flags.append(.erraticRates) } else if jumpCount > 0 { flags.append(.rateJump) }
    if exceedsMaximum { flags.append(.rateAboveMaximum) }
    if isConstant { flags.append(.constantSeries) }
    return flags
  }

  /// All samples are equal, and there are too many of them for chance.
  var isConstant: Bool {
    guard series.isConstant, series.count >= Self.constantCount, let span = series.span else {
      return false
    }
    return span.upperBound - span.lowerBound >= Self.constantSeconds
  }

  private var pairs: [(seconds: Double, change: Double)] {
    zip(series.samples, series.samples.dropFirst()).map { sample, next in
      (next.timeSeconds - sample.timeSeconds, abs(next.beatsPerMinute - sample.beatsPerMinute))
    }.filter { $0.seconds > 0 && $0.seconds <= Self.longestPairSeconds }
  }

  private var jumpCount: Int {
    pairs.count { $0.change > Self.jumpBPM + Self.jumpBPMPerSecond * $0.seconds }
  }

  private var isErratic: Bool {
    jumpCount >= Self.erraticCount && Double(jumpCount) >= Self.erraticShare * Double(pairs.count)
  }

  private var exceedsMaximum: Bool {
    series.highestMean(overSeconds: Self.highestMeanSeconds).map { $0 > Self.highestMeanBPM }
      ?? false
  }
}
