public import Metrics
public import Recordings

/// How evenly a recording was sampled, and what had to be put in order.
///
/// Source: metric definitions of the documentation, "Preparation"; gaps are intervals above
/// max(3 median intervals, 0.05 s).
public struct RecordingTiming: Sendable, Equatable {
  /// First to last kept sample, summed over restarts of the clock.
  public internal(set) var durationSeconds = 0.0
  /// One over the median interval; nil with fewer than two samples.
  public internal(set) var nativeRateHz: Double?
  /// Standard deviation of the intervals.
  public internal(set) var jitterMilliseconds: Double?
  /// 99 % quantile of the intervals above their median.
  public internal(set) var jitterP99Milliseconds: Double?
  public internal(set) var gapCount = 0
  public internal(set) var longestGapSeconds = 0.0
  public internal(set) var totalGapSeconds = 0.0
  /// Samples dropped for a value that is missing or not finite.
  public internal(set) var nonFiniteCount = 0
  /// Samples that were earlier than one before them.
  public internal(set) var outOfOrderCount = 0
  /// Samples dropped because their time had been seen.
  public internal(set) var duplicateTimeCount = 0
  /// How often the clock went back by more than a second.
  public internal(set) var restartCount = 0
  /// How often a gap was too long to be bridged.
  public internal(set) var splitCount = 0
  /// What the time stamps were divided by to make them seconds; 1 as a rule.
  public internal(set) var timeUnitsPerSecond = 1.0

  /// False for dates of whole seconds, whose rate and gaps say nothing about movement.
  public internal(set) var isOfFineClock = true

  /// Takes the measure of a motion recording or of positions; nil for other recordings.
  public init?(of recording: Recording) {
    if case .location(let fixes) = recording.content {
      self = OrderedSamples.timing(ofDates: fixes.times.map { $0?.unixSeconds })
      return
    }
    guard let samples = recording.motion else { return nil }
    self = OrderedSamples(samples).timing
  }

  init() {}

  /// What a reader should know of the recording's clock.
  public var flags: [Flag] {
    var flags: [Flag] = []
    if timeUnitsPerSecond != 1 { flags.append(.timeNotInSeconds) }
    if nonFiniteCount + duplicateTimeCount > 0 { flags.append(.samplesDropped) }
    if outOfOrderCount > 0 { flags.append(.outOfOrder) }
    guard isOfFineClock else { return flags }
    if restartCount > 0 { flags.append(.clockRestarted) }
    if splitCount > 0 { flags.append(.gapSplit) }
    if gapCount > splitCount { flags.append(.gapBridged) }
    if let rate = nativeRateHz {
      if rate < Self.lowRateHz { flags.append(.rateLow) }
      if rate < Self.lowestRateHz { flags.append(.rateTooLow) }
      if rate > Self.highestRateHz { flags.append(.rateTooHigh) }
    }
    return flags
  }

  /// Below the first a recording is doubtful, below the second movement cannot be measured.
  static let (lowRateHz, lowestRateHz) = (80.0, 40.0)
  /// No phone delivers more; stamps so close are not a clock's.
  static let highestRateHz = 2000.0
}

extension Recording {
  /// Where a file was cut off, if it was, and whether items could not be read.
  public var tearFlags: [Flag] {
    let torn = tear?.flags ?? []
    return leftOutCount > 0 ? torn + [.samplesDropped] : torn
  }
}

extension Tear {
  /// That a file was cut off, and where.
  public var flags: [Flag] { [.salvaged, Flag.truncated(syntax).at(byteOffset)] }
}
