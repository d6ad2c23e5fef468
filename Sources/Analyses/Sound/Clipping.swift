import DSP
import Recordings

/// Where a channel ran into the largest value it can hold.
struct Clipping: Equatable {
  /// Full scale for a quiet recording is no limit: only a loud one can be clipped.
  static let lowestLevel = 0.98
  /// Samples this near to the largest count as equal to it.
  static let shareOfLevel = 0.999
  /// A wave touches its own peak for two samples at most.
  static let shortestRun = 3
  /// Of a file of 16 bits: one step below the largest value on the negative side.
  static let sixteenBitLevel = 32766.0 / 32768

  private(set) var runCount = 0
  private(set) var sampleCount = 0

  /// Runs of three or more samples of one sign at the largest value.
  ///
  /// A file of floating-point numbers beyond 1 is not clipped by that; its limit is its own largest value.
  init(_ samples: [Double], isSixteenBit: Bool = false) {
    let level = samples.reduce(0) { max($0, abs($1)) }
    guard level >= Self.lowestLevel else { return }
    let limit = Self.shareOfLevel * (isSixteenBit ? max(level, Self.sixteenBitLevel) : level)
    var (run, isPositive) = (0, false)
    for sample in samples {
      let isAtLimit = abs(sample) >= limit
      if isAtLimit, run > 0, (sample > 0) == isPositive {
        run += 1
      } else {
        add(run)
        (run, isPositive) = (isAtLimit ? 1 : 0, sample > 0)
      }
    }
    add(run)
  }

  private mutating func add(_ run: Int) {
    guard run >= Self.shortestRun else { return }
    runCount += 1
    sampleCount += run
  }
}
