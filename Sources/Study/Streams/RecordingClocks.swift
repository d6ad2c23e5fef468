public import Recordings
public import Text

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
  public var wallStart: RecordedDate? {
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

/// How long a recording is, and when it was made.
extension Recording {
  /// From the first to the last sample, in seconds; for a sound, its length. Nil without two times.
  public var lengthSeconds: Double? {
    if let sound = audio { return sound.info.durationSeconds }
    if let span = bootSpan { return span.upperBound - span.lowerBound }
    return wallSpan.map { $0.upperBound - $0.lowerBound }
  }

  /// The first and the last time on the wall clock, in Unix time; nil if its items have no dates.
  var wallSpan: ClosedRange<Double>? {
    switch content {
    case .pedometer(let updates): return span(updates.starts + updates.ends)
    case .healthQuantity(let samples): return span(samples.starts + samples.ends)
    case .location(let fixes):
      // The first fixes may be older than the recording.
      let start = fixes.start?.unixSeconds ?? -.infinity
      return span(fixes.times.filter { ($0?.unixSeconds ?? -.infinity) >= start })
    case .touch, .audio, .image: return nil
    case .accelerometer(let samples), .deviceMotion(let samples):
      guard let unixTimes = samples.unixTimes, let boot = bootSpan,
        let dated = zip(unixTimes, samples.timestamps).first(where: {
          $0.0.isFinite && $0.1.isFinite
        })
      else { return nil }
      let offset = dated.0 - dated.1
      return boot.lowerBound + offset...boot.upperBound + offset
    }
  }
}

private func span(_ dates: [RecordedDate?]) -> ClosedRange<Double>? {
  let times = dates.compactMap { $0?.unixSeconds }
  guard let first = times.min(), let last = times.max() else { return nil }
  return first...last
}
