/// How a stretch of sound is compared with itself some time later.
enum PitchMethod: Sendable {
  /// The autocorrelation of three periods under a raised cosine.
  case hann
  /// The autocorrelation of nine periods under a Gaussian, which weighs about half of them.
  case gaussian
  /// The correlation of one period with every one that begins later, neither under a window.
  case crossCorrelation

  /// The window in longest periods.
  var periodCount: Double {
    switch self {
    case .hann: 3
    case .gaussian: 9
    case .crossCorrelation: 1
    }
  }

  /// What a frame takes of the sound, in longest periods.
  var spannedPeriodCount: Double { self == .crossCorrelation ? 2 : periodCount }

  /// The window over the longest lag that is looked at.
  var lagDivisor: Int {
    switch self {
    case .hann: 2
    case .gaussian: 4
    case .crossCorrelation: 1
    }
  }

  /// Values on either side that a correlation between two lags is interpolated from.
  var depth: Int { self == .hann ? 70 : 700 }
}
