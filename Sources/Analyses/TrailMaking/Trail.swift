import Metrics
import Recordings
import Study

/// One trail from target to target, with the errors on the way.
///
/// Every tap must fit: a target counts as reached only in turn, and a result whose taps contradict that is
/// refused rather than repaired. Time after an error is counted up to the target that was due, since that is
/// what the error cost. A pause is longer than 2 s and than twice the median, so that a slow person does not
/// pause at every target.
struct Trail {
  /// The number of targets of both types, on screens of any size.
  static let targetCount = 13
  /// A segment longer than this, and than twice the median, is a pause.
  private static let pauseSeconds = 2.0
  /// Half of a person's ways to the next target take longer.
  private static let shortestMedianSeconds = 0.15

  static func isPause(_ seconds: Double, medianSeconds: Double) -> Bool {
    seconds > pauseSeconds && seconds > 2 * medianSeconds
  }

  /// A touch of a target that was not due.
  struct Mistake {
    let tap: TrailMakingTap
    /// Position of the target that was due.
    let expected: Int
  }

  /// The type of the trail; nil where it is not known.
  let type: TrailType?
  let result: TrailMakingResult
  /// The targets touched in turn: positions 0, 1, 2 and so on.
  private(set) var reached: [TrailMakingTap] = []
  private(set) var mistakes: [Mistake] = []
  /// Time from the first mistake of a segment to its target, in all segments that have one.
  private(set) var errorSeconds = 0.0

  /// Throws where nothing was touched, or targets counted as touched in turn are not.
  init(_ result: TrailMakingResult, _ type: TrailType?, of leaf: ResultLeaf) throws(UnusableStep) {
    (self.result, self.type) = (result, type)
    guard !result.taps.isEmpty else {
      throw UnusableStep(
        reason: .noTap, fault: "\(leaf.place("taps")): expected taps, no tap recorded")
    }
    var firstMistake: Double?
    for tap in result.taps {
      try check(tap)
      guard !tap.isIncorrect else {
        mistakes.append(Mistake(tap: tap, expected: reached.count))
        firstMistake = firstMistake ?? tap.seconds
        continue
      }
      reached.append(tap)
      if let since = firstMistake { errorSeconds += tap.seconds - since }
      firstMistake = nil
    }
  }

  private func check(_ tap: TrailMakingTap) throws(UnusableStep) {
    let isTarget = (0..<Self.targetCount).contains(tap.index)
    guard isTarget, tap.isIncorrect || tap.index == reached.count else {
      let due = tap.isIncorrect || !isTarget ? "0 to \(Self.targetCount - 1)" : "\(reached.count)"
      throw UnusableStep(
        reason: .trailTapsInconsistent,
        fault: "\(tap.path).index: expected \(due), found \(tap.index)")
    }
  }

  var isCompleted: Bool { reached.count == Self.targetCount }

  /// From the showing of the targets to the last one; nil unless all were reached.
  var completionSeconds: Double? { isCompleted ? reached.last?.seconds : nil }

  /// From each target to the next, to the nanosecond: finer differences of such times are their rounding.
  var segments: [Double] {
    zip(reached.dropFirst(), reached).map {
      (($0.seconds - $1.seconds) * Self.ticksPerSecond).rounded() / Self.ticksPerSecond
    }
  }

  private static let ticksPerSecond = 1e9

  /// The segments that end at a letter, or at a number, of a trail with both.
  func segments(toLetters: Bool) -> [Double] {
    segments.enumerated().filter { ($0.offset % 2 == 0) == toLetters }.map(\.element)
  }

  /// False where a tap is earlier than the one before it.
  var isInOrderOfTime: Bool {
    zip(result.taps.dropFirst(), result.taps).allSatisfy { $0.seconds >= $1.seconds }
  }

  /// Flags of values that are made of times of taps.
  var timeFlags: [Flag] {
    AnswerPlausibility.isTooFast(segments, shortestSeconds: Self.shortestMedianSeconds)
      ? [.responsesTooFast] : []
  }

  /// A row for every tap, with the position of its target.
  var events: [Event] {
    result.taps.enumerated().map { number, tap in
      Event(
        tap.isIncorrect ? "trail_error" : "trail_tap", onsetSeconds: tap.seconds,
        item: "\(number + 1)", value: Double(tap.index), unit: .count)
    }
  }

  /// Flags of all values of the trail.
  var flags: [Flag] {
    var flags: [Flag] = []
    if !isCompleted { flags.append(.trailNotCompleted) }
    if let count = result.errorCount, count != mistakes.count { flags.append(.countMismatch) }
    if !isInOrderOfTime { flags.append(.tapTimesOutOfOrder) }
    if type == nil { flags.append(.trailTypeUnknown) }
    return flags
  }
}

/// A trail with the touches of its step.
public struct MeasuredTrail {
  let trail: Trail
  /// The touches of the step; nil where no touch recording fits.
  let touches: TrailTouches?

  init(_ trail: Trail, _ step: SessionStep) {
    self.trail = trail
    touches =
      step.recordings.lazy.compactMap { recording in
        if case .touch(let samples) = recording.content {
          TrailTouches(samples, trail.reached)
        } else {
          nil
        }
      }.first
  }

  /// The reading of a value that only trails with letters have.
  func ofLetters(_ reading: () -> Reading) -> Reading {
    switch trail.type {
    case .alternating: reading()
    case .numbers: .absent(.onlyTrailB)
    case nil: .absent(.trailTypeUnknown)
    }
  }
}
