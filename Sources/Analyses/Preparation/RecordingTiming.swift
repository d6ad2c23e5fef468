import DSP
public import Metrics
public import Recordings
import Text

/// How evenly a recording was sampled, and what had to be put in order.
///
/// Source: metric definitions of the documentation, "Preparation"; gaps are intervals above
/// max(3 median intervals, 0.05 s).
public struct RecordingTiming: Sendable, Equatable {
  /// First to last kept sample, summed over restarts of the clock.
  public internal(set) var durationSeconds = 0.0
  /// The time covered by samples: the duration without gaps of more than a second.
  public internal(set) var coveredSeconds = 0.0
  /// Intervals that are no gap by their sum; nil with fewer than two samples.
  ///
  /// Not one over the median interval: of stamps rounded to milliseconds, 80 Hz would become 83.3 Hz.
  public internal(set) var nativeRateHz: Double?
  /// The standard deviation of the intervals between samples.
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
  /// Samples dropped because their time had been seen with other values.
  public internal(set) var conflictingTimeCount = 0
  /// All samples of the recording, and those that were kept.
  public internal(set) var (rawCount, keptCount) = (0, 0)
  /// How often the clock went back by more than a second.
  public internal(set) var restartCount = 0
  /// How often a gap was too long to be bridged.
  public internal(set) var splitCount = 0
  /// What the time stamps were divided by to make them seconds; 1 as a rule.
  public internal(set) var timeUnitsPerSecond = 1.0

  /// What stands with the file about the units of its values.
  var unitFlags: [Flag] = []

  /// False for dates of whole seconds, whose rate and gaps say nothing about movement.
  public internal(set) var isOfFineClock = true

  /// Takes the measure of a motion recording or of positions; nil for other recordings.
  public init?(of recording: Recording) {
    if case .location(let fixes) = recording.content {
      self = OrderedSamples.timing(ofDates: fixes.times.map { $0?.unixSeconds })
      return
    }
    guard let ordered = recording.ordered else { return nil }
    self = ordered.timing
    unitFlags = ordered.units.flags
  }

  init() {}

  /// Takes the measure of the intervals between samples, which are gaps above a limit.
  mutating func take(_ intervals: [Double], gapsAbove limit: Double) {
    var (count, sum) = (0, 0.0)
    for interval in intervals {
      if interval <= Self.longestCoveredSeconds { coveredSeconds += interval }
      if interval > limit {
        gapCount += 1
        longestGapSeconds = max(longestGapSeconds, interval)
        totalGapSeconds += interval
      } else {
        (count, sum) = (count + 1, sum + interval)
      }
    }
    nativeRateHz = sum > 0 ? Double(count) / sum : nil
  }

  /// What a reader should know of the recording's clock, and of a file's units.
  public var flags: [Flag] {
    var flags = unitFlags
    if timeUnitsPerSecond != 1 { flags.append(.timeUnitConverted) }
    if nonFiniteCount + duplicateTimeCount > 0 {
      flags.append(.samplesDropped(nonFiniteCount + conflictingTimeCount, of: rawCount))
    }
    if isReducedToNothing { flags.append(.noUsableSample) }
    if outOfOrderCount > 0 { flags.append(.samplesSorted) }
    guard isOfFineClock else { return flags }
    if restartCount > 0 { flags.append(.clockRestarted) }
    if splitCount > 0 { flags.append(.gapSplit) }
    if gapCount > splitCount { flags.append(.gapBridged) }
    return flags + rateFlags
  }

  /// Whether too few samples are left of several to say anything, or none of one.
  var isReducedToNothing: Bool { keptCount < min(2, rawCount) }

  private var rateFlags: [Flag] {
    guard let rate = nativeRateHz else { return [] }
    if Self.isBelow(Self.sparseRateHz, rate) { return [.tooSparse] }
    if rate > Self.highestRateHz { return [.motionSampleRateTooHigh] }
    return (Self.isBelow(Self.lowRateHz, rate) ? [.motionSampleRateLow] : [])
      + (Self.isBelow(Self.lowestRateHz, rate) ? [.motionSampleRateTooLow] : [])
  }

  /// Below the first a recording is doubtful, below the second movement cannot be measured.
  static let (lowRateHz, lowestRateHz) = (80.0, 40.0)
  /// Below this rate no analysis of movement finds anything, and below the other one not even steps.
  static let (sparseRateHz, sparseStepRateHz) = (20.0, 25.0)
  /// Samples more than 2 s apart are readings of a sensor, and no recording of anything that moves.
  static let readingsRateHz = 0.5
  /// A sensor set to 80 Hz delivers 79.9 as well as 80.1, and rounded stamps at its ends shift the rate of a short recording.
  static let rateTolerance = 0.005

  /// Whether a rate is below a limit by more than clocks differ.
  static func isBelow(_ limitHz: Double, _ rateHz: Double) -> Bool {
    rateHz < limitHz * (1 - rateTolerance)
  }

  /// No phone delivers more; stamps so close are not a clock's.
  static let highestRateHz = 2000.0
  /// Of a longer gap nothing is known; within a shorter one the sensor only stuttered.
  static let longestCoveredSeconds = 1.0
}

extension Recording {
  /// Where a file was cut off, if it was, how many items cannot be used, and into which form it was converted.
  public var tearFlags: [Flag] {
    let (lost, all) = unusableCounts
    return (tear?.flags ?? []) + (lost > 0 ? [.samplesDropped(lost, of: all)] : [])
      + (isReducedToNothing ? [.noUsableSample] : []) + (form?.flags ?? [])
  }

  /// Whether it has items, of which none can be used. The timing of a motion recording knows it of motion.
  var isReducedToNothing: Bool {
    guard motion == nil else { return false }
    let (lost, all) = unusableCounts
    return lost == all && all > 0
  }
}

extension ConvertedForm {
  /// The notes on a file that is not in the form in which it was recorded.
  public var flags: [Flag] { [.convertedForm] + (self == .boxed ? [.scalarsBoxed] : []) }
}

extension Tear {
  /// That a file was cut off, and where.
  public var flags: [Flag] { [.salvaged, Flag(syntax.truncation).at(byteOffset)] }
}
