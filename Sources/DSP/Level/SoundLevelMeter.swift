import CLibrary

/// The results of a sound level meter, as powers re full scale: mean squares of samples.
///
/// Sources: IEC 61672-1:2013; ISO 1996-1:2016 for percentile levels.
public struct MeteredLevels: Sendable, Equatable {
  /// Number of samples that were measured.
  public let sampleCount: Int
  /// Mean squares of the A-weighted and the C-weighted sound, and of the unweighted sound minus its mean.
  public let meanA, meanC, meanZ: Double
  /// Maxima of the A-weighted power with time weightings Fast, Slow and Impulse.
  public let highestFast, highestSlow, highestImpulse: Double
  /// Minima of the A-weighted power after the time weighting has settled; nil for shorter sounds.
  public let lowestFast, lowestSlow: Double?
  /// Square of the C-weighted peak amplitude, including values between samples.
  public let peakC: Double
  /// A-weighted power with time weighting Fast, every 10 ms after it has settled.
  public let fastPowers: [Double]
  /// A-weighted mean squares of consecutive intervals, for each requested length; incomplete intervals are
  /// left out.
  public let intervalMeans: [[Double]]

  /// Time of the first value in `fastPowers` and interval between its values, in seconds.
  public static let (fastStartSeconds, fastStepSeconds) = (
    TimeWeighting.settlingConstants * TimeWeighting.fastSeconds, TimeWeightings.readingSeconds
  )

  /// The fast power that is exceeded for this share of the time; nil if the sound is too short.
  ///
  /// Interpolates between two values linearly in decibels.
  public func exceeded(forShare share: Double) -> Double? {
    quantile(fastPowers.map(decibels(ofPower:)), 1 - share).map { pow(10, $0 / 10) }
  }
}

/// Measures the levels of a sound that may arrive in blocks.
///
/// The weightings are exact to 0.01 dB up to 0.98 of half the sample rate. The memory in use is a few
/// megabytes, regardless of the duration of the sound.
///
/// Everything is a mean square of samples of full scale 1; decibels and calibration come later, so that means
/// of intervals can be averaged. The time weightings start at 0 and need five time constants to settle:
/// minima and percentiles before that would describe the start of the meter and are left out, maxima are not
/// affected.
public struct SoundLevelMeter: ~Copyable {
  private let offset: Double
  private var blocks: WeightedBlocks
  private var totals: Totals

  /// `offset` is the mean of the sound, which is subtracted; `expectedCount` is the approximate number of
  /// samples. Throws unless the rate is between 1 and 1e7 Hz.
  public init(
    sampleRateHz rate: Double, offset: Double, expectedCount: Int, intervalsSeconds: [Double]
  ) throws(SignalError) {
    guard rate >= 1, rate <= 1e7 else { throw .invalidSampleRate(rate) }
    self.offset = offset
    blocks = WeightedBlocks(.shared(sampleRateHz: rate, expectedCount: expectedCount))
    totals = Totals(
      timeWeightings: TimeWeightings(sampleRateHz: rate),
      intervals: intervalsSeconds.map { IntervalMeans(seconds: $0, sampleRateHz: rate) })
  }

  /// Adds the samples that follow those of the previous call; the results do not depend on the size of blocks.
  public mutating func add(_ samples: [Double]) {
    blocks.add(samples, less: offset) { totals.add($0) }
  }

  /// Ends the measurement and returns the levels of all samples added.
  public consuming func levels() -> MeteredLevels {
    blocks.finish { totals.add($0) }
    return totals.levels
  }
}

/// Running totals of the sections that have been weighted so far.
private struct Totals {
  var timeWeightings: TimeWeightings
  var intervals: [IntervalMeans]
  private var sampleCount = 0
  private var (sumA, sumC, sumZ, peakC) = (0.0, 0.0, 0.0, 0.0)

  init(timeWeightings: TimeWeightings, intervals: [IntervalMeans]) {
    (self.timeWeightings, self.intervals) = (timeWeightings, intervals)
  }

  mutating func add(_ section: WeightedBlocks.WeightedSection) {
    sampleCount += section.z.count
    sumZ += partialSums(count: section.z.count) { section.z[$0] * section.z[$0] }
    sumA += partialSums(count: section.a.count) { section.a[$0] * section.a[$0] }
    sumC += section.squaresC
    peakC = section.peakC
    timeWeightings.add(section.a)
    for place in intervals.indices { intervals[place].add(section.a) }
  }

  var levels: MeteredLevels {
    let count = Double(max(1, sampleCount))
    let needles = timeWeightings
    return MeteredLevels(
      sampleCount: sampleCount, meanA: sumA / count, meanC: sumC / count, meanZ: sumZ / count,
      highestFast: needles.highest(.fast), highestSlow: needles.highest(.slow),
      highestImpulse: needles.highest(.impulse), lowestFast: needles.lowest(.fast),
      lowestSlow: needles.lowest(.slow), peakC: peakC * peakC, fastPowers: needles.fastPowers,
      intervalMeans: intervals.map(\.means))
  }
}

/// Mean squares over consecutive intervals of one length, starting at the first sample.
struct IntervalMeans {
  /// Means of the intervals that are complete so far.
  private(set) var means: [Double] = []
  private let seconds: Double
  private let sampleRateHz: Double
  private var sum = 0.0
  private var (count, end) = (0, 0)

  init(seconds: Double, sampleRateHz: Double) {
    (self.seconds, self.sampleRateHz) = (seconds, sampleRateHz)
    end = boundary(after: 0)
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
    means.append(sum / Double(end - boundary(before: means.count)))
    sum = 0
    end = boundary(after: means.count)
  }

  private func boundary(before index: Int) -> Int { index == 0 ? 0 : boundary(after: index - 1) }

  /// The sample at which an interval ends; each interval has at least one sample.
  private func boundary(after index: Int) -> Int {
    max(index + 1, Int(clamping: (Double(index + 1) * seconds * sampleRateHz).rounded()))
  }
}

/// An exponential time weighting of a sound level meter; the raw value is its lane.
///
/// Sources: IEC 61672-1:2013, 3.7, for Fast and Slow; IEC 60651 for Impulse, which later standards no longer
/// contain. The slow decay of Impulse is left out: it does not change the maximum level, the only one reported.
enum TimeWeighting: Int, CaseIterable {
  case fast, slow, impulse

  static let (fastSeconds, slowSeconds, impulseSeconds) = (0.125, 1.0, 0.035)
  static let settlingConstants = 5.0

  /// The time constant: after it the response to a step reaches 63 %.
  var seconds: Double {
    switch self {
    case .fast: Self.fastSeconds
    case .slow: Self.slowSeconds
    case .impulse: Self.impulseSeconds
    }
  }

  /// Number of samples until the initial 0 no longer influences the minimum.
  func settlingCount(sampleRateHz: Double) -> Int {
    Int((Self.settlingConstants * seconds * sampleRateHz).rounded())
  }

  /// The share of the way to the new power that a sample moves the needle.
  func gain(sampleRateHz: Double) -> Double { -expm1(-1 / (sampleRateHz * seconds)) }
}

/// The three time weightings of one sound, and regular readings of Fast.
///
/// A needle waits for its previous position; all three move at the same time, each in a lane.
struct TimeWeightings {
  private typealias Lanes = SIMD4<Double>

  /// Fast power every 10 ms, after it has settled.
  private(set) var fastPowers: [Double] = []
  /// The time-weighted powers, 0 before the sound, and their extremes.
  private var (powers, highest) = (Lanes.zero, Lanes.zero)
  private var lowest = Lanes(repeating: .infinity)
  private var gains = Lanes.zero
  private let sampleRateHz: Double
  private let fastSettlingCount, slowSettlingCount: Int
  private var number = 0
  private var nextReading: Int

  static let readingSeconds = 0.01

  init(sampleRateHz rate: Double) {
    sampleRateHz = rate
    fastSettlingCount = TimeWeighting.fast.settlingCount(sampleRateHz: rate)
    slowSettlingCount = TimeWeighting.slow.settlingCount(sampleRateHz: rate)
    nextReading = fastSettlingCount
    for weighting in TimeWeighting.allCases {
      gains[weighting.rawValue] = weighting.gain(sampleRateHz: rate)
    }
  }

  /// The largest time-weighted power since the start.
  func highest(_ weighting: TimeWeighting) -> Double { highest[weighting.rawValue] }

  /// The smallest time-weighted power of Fast or Slow after it has settled; nil if the sound is too short.
  func lowest(_ weighting: TimeWeighting) -> Double? {
    let settlingCount = weighting.settlingCount(sampleRateHz: sampleRateHz)
    return number > settlingCount ? lowest[weighting.rawValue] : nil
  }

  mutating func add(_ samples: UnsafeBufferPointer<Double>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(end - number))
      move(part)
      number += part.count
      rest = rest.dropFirst(part.count)
      if number <= fastSettlingCount { lowest[TimeWeighting.fast.rawValue] = .infinity }
      if number <= slowSettlingCount { lowest[TimeWeighting.slow.rawValue] = .infinity }
      if number > nextReading { read() }
    }
  }

  /// The number of the sample after the next reading, or with which the next needle has settled.
  private var end: Int {
    if number < fastSettlingCount { return fastSettlingCount }
    return number < slowSettlingCount ? min(slowSettlingCount, nextReading + 1) : nextReading + 1
  }

  private mutating func move(_ samples: UnsafeBufferPointer<Double>) {
    var (powers, highest, lowest) = (powers, highest, lowest)
    for sample in samples {
      powers += gains * (Lanes(repeating: sample * sample) - powers)
      highest.replace(with: powers, where: powers .> highest)
      lowest.replace(with: powers, where: powers .< lowest)
    }
    (self.powers, self.highest, self.lowest) = (powers, highest, lowest)
  }

  private mutating func read() {
    fastPowers.append(powers[TimeWeighting.fast.rawValue])
    let seconds = Double(fastPowers.count) * Self.readingSeconds
    nextReading = fastSettlingCount + max(fastPowers.count, Int((seconds * sampleRateHz).rounded()))
  }
}
