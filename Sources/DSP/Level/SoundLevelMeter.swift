import Foundation

/// What a sound level meter says of a sound, in powers re full scale: mean squares of samples.
///
/// Sources: IEC 61672-1:2013; ISO 1996-1:2016 for levels that are exceeded for a share of the time.
public struct MeteredLevels: Sendable, Equatable {
  /// Samples of the sound.
  public let sampleCount: Int
  /// Mean squares weighted by A and by C, and of the sound less its mean.
  public let meanA, meanC, meanZ: Double
  /// What the needles showed at most, weighted by A.
  public let highestFast, highestSlow, highestImpulse: Double
  /// What they showed at least, once they had settled; nil for a sound shorter than that.
  public let lowestFast, lowestSlow: Double?
  /// Square of the largest distance from 0, weighted by C, between samples too.
  public let peakC: Double
  /// What the fast needle showed every 10 ms once it had settled.
  public let fastPowers: [Double]
  /// Means weighted by A of intervals of each length asked for, one after the other; rests are left out.
  public let intervalMeans: [[Double]]

  /// When the fast needle showed the first of them, and from one to the next, in seconds.
  public static let (fastStartSeconds, fastStepSeconds) = (
    TimeWeighting.settlingConstants * TimeWeighting.fastSeconds, Needles.readingSeconds
  )

  /// What the fast needle exceeded for this share of the time; nil for a sound too short to tell.
  ///
  /// Between two readings half way in decibels.
  public func exceeded(forShare share: Double) -> Double? {
    quantile(fastPowers.map(decibels(ofPower:)), 1 - share).map { pow(10, $0 / 10) }
  }
}

/// Measures a sound that arrives piece by piece.
///
/// The weightings are exact to 0.01 dB up to 0.98 of half the sample rate. A few megabytes hold all it
/// needs, however long the sound.
public struct SoundLevelMeter: ~Copyable {
  private let offset: Double
  private var blocks: WeightedBlocks
  private var totals: Totals

  /// `offset` is the mean of the sound, which no level contains, and `expectedCount` about the number of
  /// its samples. Throws unless the rate lies between 1 and 1e7 Hz.
  public init(
    sampleRateHz rate: Double, offset: Double, expectedCount: Int, intervalsSeconds: [Double]
  ) throws(SignalError) {
    guard rate >= 1, rate <= 1e7 else { throw .invalidSampleRate(rate) }
    self.offset = offset
    blocks = WeightedBlocks(.shared(sampleRateHz: rate, expectedCount: expectedCount))
    totals = Totals(
      needles: Needles(sampleRateHz: rate),
      intervals: intervalsSeconds.map { IntervalMeans(seconds: $0, sampleRateHz: rate) })
  }

  /// Takes the next samples.
  public mutating func add(_ samples: [Double]) {
    blocks.add(samples, less: offset) { totals.add($0) }
  }

  /// The levels of all samples taken.
  public consuming func levels() -> MeteredLevels {
    blocks.finish { totals.add($0) }
    return totals.levels
  }
}

/// Sums over the sound so far.
private struct Totals {
  var needles: Needles
  var intervals: [IntervalMeans]
  private var sampleCount = 0
  private var (sumA, sumC, sumZ, peakC) = (0.0, 0.0, 0.0, 0.0)

  init(needles: Needles, intervals: [IntervalMeans]) {
    (self.needles, self.intervals) = (needles, intervals)
  }

  mutating func add(_ stretch: WeightedBlocks.Stretch) {
    sampleCount += stretch.z.count
    sumZ += partialSums(count: stretch.z.count) { stretch.z[$0] * stretch.z[$0] }
    sumA += partialSums(count: stretch.a.count) { stretch.a[$0] * stretch.a[$0] }
    sumC += stretch.squaresC
    peakC = max(peakC, stretch.peakC)
    needles.add(stretch.a)
    for place in intervals.indices { intervals[place].add(stretch.a) }
  }

  var levels: MeteredLevels {
    func settled(_ needle: TimeWeighting) -> Double? {
      sampleCount > needle.settlingCount ? needle.lowest : nil
    }
    let count = Double(max(1, sampleCount))
    return MeteredLevels(
      sampleCount: sampleCount, meanA: sumA / count, meanC: sumC / count, meanZ: sumZ / count,
      highestFast: needles.fast.highest, highestSlow: needles.slow.highest,
      highestImpulse: needles.impulse.highest, lowestFast: settled(needles.fast),
      lowestSlow: settled(needles.slow), peakC: peakC * peakC, fastPowers: needles.fastPowers,
      intervalMeans: intervals.map(\.means))
  }
}
