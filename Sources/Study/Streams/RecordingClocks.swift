import Recordings
import Text

/// The times of a recording on the clock since boot or on the wall clock. Each recorder has one of
/// them; motion recorders of ResearchKit 3.2 and later have both.
extension Recording {
  /// The times in seconds since boot; nil for recorders with only the wall clock.
  var bootTimes: [Double]? {
    if case .touch(let samples) = content { return samples.timestamps }
    return motion?.timestamps
  }

  /// The first and the last time since boot.
  var bootSpan: ClosedRange<Double>? {
    guard let times = bootTimes else { return nil }
    var (first, last) = (Double.infinity, -Double.infinity)
    for time in times where time.isFinite {
      first = min(first, time)
      last = max(last, time)
    }
    return first <= last ? first...last : nil
  }

  /// The start of the recording on the wall clock; nil if its items do not contain it.
  var wallStart: RecordedDate? {
    switch content {
    case .pedometer(let updates): return updates.starts.compactMap(\.self).first
    case .location(let fixes): return fixes.start
    case .healthQuantity(let samples):
      return samples.starts.compactMap(\.self).min { $0.unixSeconds < $1.unixSeconds }
    case .touch, .audio, .image: return nil
    case .accelerometer(let samples), .deviceMotion(let samples):
      guard let unixTimes = samples.unixTimes else { return nil }
      return zip(unixTimes, samples.timestamps).first { $0.0.isFinite && $0.1.isFinite }.flatMap {
        RecordedDate(unixSeconds: $0.0)
      }
    }
  }
}
