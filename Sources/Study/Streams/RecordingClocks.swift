import Recordings
import Text

/// When a recording was made, on the clock since boot or on the wall's: each recorder has one of them, and
/// motion recorders of ResearchKit 3.2 and later have both.
extension Recording {
  /// Seconds since boot; nil for recorders that know only the wall clock.
  var bootTimes: [Double]? {
    if case .touch(let samples) = content { return samples.timestamps }
    return motion?.timestamps
  }

  /// First to last time since boot.
  var bootSpan: ClosedRange<Double>? {
    guard let times = bootTimes else { return nil }
    var (first, last) = (Double.infinity, -Double.infinity)
    for time in times where time.isFinite {
      first = min(first, time)
      last = max(last, time)
    }
    return first <= last ? first...last : nil
  }

  /// When the recording began on the wall clock; nil when its items do not say.
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
