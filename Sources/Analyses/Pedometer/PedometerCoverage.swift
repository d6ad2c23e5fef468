import Metrics
import Recordings
import Study
import Text

/// Foot contacts of a motion recording, and the time in which the recording would show them.
///
/// Both are in seconds since the start of the step. A sensor that is dead, without a known unit or too slow shows no steps, which is
/// no sign that nobody walked: such a recording has no `ShownContacts`.
struct ShownContacts: Equatable {
  /// In order of time.
  let times: [Double]
  let span: ClosedRange<Double>

  /// A longer time without a contact is a pause.
  static let longestStepSeconds = 3.0

  init(times: [Double], span: ClosedRange<Double>) {
    (self.times, self.span) = (times.sorted(), span)
  }

  /// Seconds of walking and of rest that are seen in a part of the time.
  fileprivate func seconds(from start: Double, to end: Double) -> (walked: Double, rested: Double) {
    let (start, end) = (max(start, span.lowerBound), min(end, span.upperBound))
    guard start < end else { return (0, 0) }
    var (walked, last) = (0.0, start)
    for time in times where time > start && time <= end {
      walked += min(time - last, Self.longestStepSeconds)
      last = time
    }
    return (walked, end - start - walked)
  }
}

/// How much of a step a pedometer counted.
///
/// A pedometer delivers nothing while nobody walks, so that its silence alone does not say that it stopped. Its time goes on where the
/// motion recording beside it shows that nobody walks; where that recording shows steps, cannot show any, or is missing, the silence
/// is not covered.
struct PedometerCoverage: Equatable {
  let coverage: Coverage
  /// Whether it fell silent while the participant walked on.
  let isStopped: Bool
  /// The part of the step of which its distance is known, in seconds since the start of the step.
  let known: ClosedRange<Double>
  /// The share of the shown contacts that lie in its own time; 1 where none is shown.
  let shareOfContacts: Double
  /// Whether its number of steps belongs to another time than that of the motion recording.
  let missesContacts: Bool

  /// The flags of steps and distance, which are too small if the pedometer covers a part of the step only.
  var totalFlags: [Flag] {
    (isStopped ? [.pedometerStopped] : []) + coverage.flags.map { $0.concerning(.sourceTotals) }
  }

  /// The flags of the steps during the motion recording, which are too few if the pedometer covers a part of that only.
  var matchFlags: [Flag] {
    guard missesContacts else { return [] }
    return [isStopped ? .pedometerStopped : .recordingIncomplete.concerning(.sourceTotals)]
  }

  /// Contacts after the last update that are steps without doubt.
  private static let fewestSteps = 10
  /// A pedometer that works may be late by this share of the step, within these limits.
  private static let (lateShare, lateSeconds) = (1 - Coverage.completeShare, 5.0...10.0)

  /// - Parameters:
  ///   - begin: when the pedometer began, in seconds since the start of the step, and `end` when it delivered its last update.
  ///   - elapsed: the time that it recorded in between.
  ///   - expected: how long the step was.
  init(
    from begin: Double, to end: Double, elapsed: Double, expected: Double,
    beside shown: ShownContacts?
  ) {
    let before = shown?.seconds(from: -.infinity, to: begin) ?? (walked: 0, rested: 0)
    let after = shown?.seconds(from: end, to: .infinity) ?? (walked: 0, rested: 0)
    coverage = Coverage(
      coveredSeconds: elapsed + before.rested + after.rested, expectedSeconds: expected,
      toleranceSeconds: Coverage.pedometerToleranceSeconds)
    let late = min(
      max(Self.lateShare * expected, Self.lateSeconds.lowerBound), Self.lateSeconds.upperBound)
    let times = shown?.times ?? []
    isStopped = times.count { $0 > end + late } >= Self.fewestSteps
    let tolerance = Coverage.pedometerToleranceSeconds
    let first = shown.map { before.walked <= tolerance ? min(begin, $0.span.lowerBound) : begin }
    let reaches = shown.map { $0.span.lowerBound <= end + tolerance } ?? false
    let last = after.walked <= tolerance ? shown?.span.upperBound : times.first { $0 > end }
    known = (first ?? begin)...max(end, reaches ? last ?? end : end)
    let counted = times.count { $0 >= begin && $0 <= end }
    shareOfContacts = ratio(Double(counted), Double(times.count)) ?? 1
    missesContacts = before.walked + after.walked > max(tolerance, Self.lateShare * expected)
  }
}

extension SessionStep {
  /// How much later than its step a recorder began that has dates, in seconds; 0 for less than 5 s, within which recorders start, and where
  /// dates do not say so.
  ///
  /// A step that lasted longer than planned may have waited for its participant before it started its recorders.
  func delay(ofRecorderFrom begin: Double?) -> Double {
    guard let begin, let start, let seconds = durationSeconds?.ifPositive,
      let shortest = shortestKnownSeconds
    else { return 0 }
    let delay = begin - start.unixSeconds - (seconds - shortest)
    return delay > Coverage.pedometerToleranceSeconds && delay < shortest ? delay : 0
  }
}
