import DSP

/// The steps of a walk with the time in which they were looked for, so that a distance is divided by the steps over that distance only.
///
/// Recorders stop at different times. The distance of a whole walk divided by the steps in a part of it would be a step of several meters,
/// with nothing in it that shows the mistake. Where a track and the motion recording cover different times, the way and the contacts of the
/// common time are taken; where both cover nearly the same, all of both, since the ends of the common time are rough: dates are whole seconds.
/// A course of known length has no parts, so that motion has to cover it.
struct SeenSteps {
  /// All contacts that count as steps.
  let count: Int
  /// How long the part of the motion recording is in which they were looked for; nil if that is not known.
  private let seconds: Double?
  /// That part and the contacts in Unix seconds; nil without dates.
  private let dated: (span: ClosedRange<Double>, contacts: [Double])?

  /// Nil where no walking was found. `window` is the time of the motion recording on the wall clock.
  init?(_ walk: Walk?, in motion: StepMotion?, during window: StepWindow?) {
    guard let walk, let walking = walk.walking else { return nil }
    (count, seconds) = (walk.stepCount, motion?.measuredSeconds)
    dated = motion.flatMap { motion in
      window?.span.map { span in
        let start = span.lowerBound + motion.offset
        return (
          start...start + max(0, motion.measuredSeconds),
          walking.bouts.flatMap(\.contacts).map { start + $0 }
        )
      }
    }
  }

  /// The mean step length over a course that was walked in `courseSeconds`; nil if motion covers a part of it only.
  func meanMeters(ofCourse meters: Double?, seconds courseSeconds: Double?) -> Double? {
    isShort(seconds, of: courseSeconds) ? nil : ratio(meters, Double(count))
  }

  /// The mean step length along a track, in the time that both cover; nil if that is too little for a length.
  func meanMeters(along track: LocationTrack) -> Double? {
    guard let first = track.fixes.first?.time, let last = track.fixes.last?.time, last > first
    else { return nil }
    let whole = ratio(track.distanceMeters, Double(count))
    guard let dated else {
      let differ = isShort(seconds, of: last - first) || isShort(last - first, of: seconds)
      return differ ? nil : whole
    }
    let span = dated.span
    let (begin, end) = (max(first, span.lowerBound), min(last, span.upperBound))
    if !isShort(end - begin, of: last - first),
      !isShort(end - begin, of: span.upperBound - span.lowerBound)
    {
      return whole
    }
    guard begin < end, let meters = track.course(from: begin)?.gain(from: 0, to: end - begin),
      meters >= LocationTrack.shortestMeters
    else { return nil }
    return ratio(meters, Double(dated.contacts.count { $0 >= begin && $0 <= end }))
  }

  private func isShort(_ seconds: Double?, of whole: Double?) -> Bool {
    guard let seconds, let whole, whole > 0 else { return false }
    return Coverage(coveredSeconds: seconds, expectedSeconds: whole).isIncomplete
  }
}
