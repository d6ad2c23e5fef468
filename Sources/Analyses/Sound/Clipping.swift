import DSP

/// Where a channel ran into the largest value it can hold.
///
/// Clipping shows as a flat top: three or more samples of one sign at the largest value of the channel. The
/// limit is that value rather than full scale, since a file of floating-point numbers may go beyond 1. In a channel that reaches 98 % of
/// full scale, each such run is clipping. Below, where a recorder cut the wave before it wrote it, the samples of a run are equal, the
/// wave comes to it steeply, and the run recurs (`FlatTops`). Of both counts, the larger one holds.
///
/// The channel is read once, in pieces of any size.
struct Clipping {
  /// From this level on, nearly equal samples are a flat top.
  static let lowestLevel = 0.98
  /// Samples this near to the largest count as equal to it.
  static let shareOfLevel = 0.999
  /// A wave touches its own peak for two samples at most.
  static let shortestRun = 3
  /// The level of a clipped file of 16 bits: one step below its largest value on the negative side.
  static let sixteenBitLevel = 32766.0 / 32768

  var runCount: Int { best.runs }
  var sampleCount: Int { best.samples }
  private var best: (runs: Int, samples: Int) {
    let flat = (highest.clipped, lowest.clipped)
    let atAnyLevel = (runs: flat.0.runs + flat.1.runs, samples: flat.0.samples + flat.1.samples)
    return atAnyLevel.samples > nearFullScale.samples ? atAnyLevel : nearFullScale
  }

  /// Runs near full scale.
  private var nearFullScale = (runs: 0, samples: 0)
  /// Runs at the largest and, turned over, at the smallest value.
  private var (highest, lowest) = (FlatTops(), FlatTops())
  /// Nil where the channel is not near full scale.
  private let limit: Double?
  private var (run, isPositive) = (0, false)

  /// Runs of three or more samples of one sign at the largest value.
  init(_ samples: [Double], isSixteenBit: Bool = false) {
    self.init(level: samples.reduce(0) { max($0, abs($1)) }, isSixteenBit: isSixteenBit)
    add(samples)
    finish()
  }

  /// For a channel that arrives in pieces, whose largest distance from 0 is known.
  ///
  /// A file of floating-point numbers beyond 1 is not clipped by that; its limit is its own largest value.
  init(level: Double, isSixteenBit: Bool) {
    let highest = isSixteenBit ? max(level, Self.sixteenBitLevel) : level
    limit = level >= Self.lowestLevel ? Self.shareOfLevel * highest : nil
  }

  /// Takes the next samples of the channel.
  mutating func add(_ samples: [Double]) {
    for sample in samples {
      highest.add(sample)
      lowest.add(-sample)
    }
    guard let limit else { return }
    for sample in samples {
      let isAtLimit = abs(sample) >= limit
      if isAtLimit, run > 0, (sample > 0) == isPositive {
        run += 1
      } else {
        endRun()
        (run, isPositive) = (isAtLimit ? 1 : 0, sample > 0)
      }
    }
  }

  /// Closes the run that the last sample belongs to.
  mutating func finish() {
    endRun()
    highest.finish()
    lowest.finish()
  }

  private mutating func endRun() {
    defer { run = 0 }
    guard run >= Self.shortestRun else { return }
    nearFullScale.runs += 1
    nearFullScale.samples += run
  }
}
