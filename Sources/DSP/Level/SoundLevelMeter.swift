import CLibrary

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

/// Means of squares over intervals of one length, one after the other from the first sample on.
struct IntervalMeans {
  /// Of the intervals that are complete.
  private(set) var means: [Double] = []
  private let seconds: Double
  private let sampleRateHz: Double
  private var sum = 0.0
  private var (count, end) = (0, 0)

  init(seconds: Double, sampleRateHz: Double) {
    (self.seconds, self.sampleRateHz) = (seconds, sampleRateHz)
    end = border(after: 0)
  }

  mutating func add(_ samples: UnsafeBufferPointer<Double>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(end - count))
      sum += partialSums(count: part.count) { part[$0] * part[$0] }
      count += part.count
      rest = rest.dropFirst(part.count)
      if count == end { close() }
    }
  }

  private mutating func close() {
    means.append(sum / Double(end - border(before: means.count)))
    sum = 0
    end = border(after: means.count)
  }

  private func border(before index: Int) -> Int { index == 0 ? 0 : border(after: index - 1) }

  /// Sample where an interval ends; each has one sample at least.
  private func border(after index: Int) -> Int {
    max(index + 1, Int(clamping: (Double(index + 1) * seconds * sampleRateHz).rounded()))
  }
}

/// The mean square of a sound as a meter with a sluggish needle shows it.
///
/// Sources: IEC 61672-1:2013, 3.7, for Fast and Slow; IEC 60651 for Impulse, which later standards have
/// dropped. The slow fall of Impulse is left out: it does not change the highest level.
struct TimeWeighting {
  /// What the needle shows; it rests at 0 before the sound.
  private(set) var power = 0.0
  private(set) var highest = 0.0
  private(set) var lowest = Double.infinity
  private let gain: Double
  /// Samples until the needle, which was at 0, can tell what is lowest.
  let settlingCount: Int

  static let (fastSeconds, slowSeconds, impulseSeconds) = (0.125, 1.0, 0.035)
  static let settlingConstants = 5.0

  /// `seconds`: after which a needle that was at 0 has come up to 63 %.
  init(seconds: Double, sampleRateHz: Double) {
    gain = -expm1(-1 / (sampleRateHz * seconds))
    settlingCount = Int((Self.settlingConstants * seconds * sampleRateHz).rounded())
  }

  /// Takes the square of a sample, the first one being number 0.
  @inline(__always)
  mutating func add(_ square: Double, number: Int) {
    power += gain * (square - power)
    highest = max(highest, power)
    lowest = number >= settlingCount ? min(lowest, power) : lowest
  }
}

/// Three needles that follow the same sound, and what the fast one shows from time to time.
struct Needles {
  private(set) var fast, slow, impulse: TimeWeighting
  /// Every 10 ms, from when the needle has settled.
  private(set) var fastPowers: [Double] = []
  private let sampleRateHz: Double
  private var number = 0
  private var nextReading: Int

  static let readingSeconds = 0.01

  init(sampleRateHz rate: Double) {
    sampleRateHz = rate
    fast = TimeWeighting(seconds: TimeWeighting.fastSeconds, sampleRateHz: rate)
    slow = TimeWeighting(seconds: TimeWeighting.slowSeconds, sampleRateHz: rate)
    impulse = TimeWeighting(seconds: TimeWeighting.impulseSeconds, sampleRateHz: rate)
    nextReading = fast.settlingCount
  }

  mutating func add(_ samples: UnsafeBufferPointer<Double>) {
    for sample in samples {
      let square = sample * sample
      fast.add(square, number: number)
      slow.add(square, number: number)
      impulse.add(square, number: number)
      if number == nextReading { read() }
      number += 1
    }
  }

  private mutating func read() {
    fastPowers.append(fast.power)
    let seconds = Double(fastPowers.count) * Self.readingSeconds
    nextReading =
      fast.settlingCount + max(fastPowers.count, Int((seconds * sampleRateHz).rounded()))
  }
}
