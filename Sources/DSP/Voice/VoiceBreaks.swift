/// Where a voice breaks off: times between pulses that are too long for a period.
///
/// Source: Praat 6.1, voice report.
public struct VoiceBreaks: Sendable, Equatable {
  /// From the last pulse before each break to the first one behind it.
  public let intervals: [ClosedRange<Double>]

  /// `pulseTimes` ascend.
  public init(pulseTimes: [Double], _ range: PitchRange) {
    let longest = range.periodLimitsSeconds.upperBound
    intervals = zip(pulseTimes, pulseTimes.dropFirst()).compactMap { time, next in
      next - time > longest ? time...next : nil
    }
  }

  /// How many breaks there are.
  public var count: Int { intervals.count }

  /// How long they are together.
  public var totalSeconds: Double { intervals.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
}
