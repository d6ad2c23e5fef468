import Recordings
import Text

/// Recordings that lie with a result and that none of its steps names: several tasks of ResearchKit overwrite the list of
/// files of their steps (ResearchKit issues 1330, range of motion, and 1120, timed walk).
extension [SessionStep] {
  /// Gives the steps of a result the recordings beside it that were made during them: by the wall clock, or by their
  /// number and their lengths in order of time. What fits no step stays.
  ///
  /// - Parameters:
  ///   - unlinked: recorded steps without a link, in order of time.
  ///   - task: the task of the result.
  mutating func adopt(from unlinked: inout [SessionStep], of task: ActiveTask?) {
    if unlinked.isEmpty { return }
    unlinked.removeAll { adoptByClock($0, of: task) }
    for kind in Set(unlinked.flatMap(\.recordings).map(\.kind)).sorted(by: {
      $0.rawValue < $1.rawValue
    }) { adoptByLength(kind, from: &unlinked, of: task) }
  }

  /// The least part of a recording that has to be within the dates of its step.
  private static var leastShare: Double { 0.8 }
  /// Seconds by which a recording may begin before its step and end after it: dates have whole seconds.
  private static var slackSeconds: Double { 1.5 }
  /// The largest difference between the lengths of a recording and its step, in seconds and as a part of the length.
  private static var lengthTolerance: (seconds: Double, part: Double) { (2, 0.05) }

  /// Returns true if a step was found during which the recordings were made.
  private mutating func adoptByClock(_ found: SessionStep, of task: ActiveTask?) -> Bool {
    guard found.mayBeOfAnyStep || contains(where: { $0.identifier === found.identifier }),
      let span = found.recordings.lazy.compactMap(\.wallSpan).first
    else { return false }
    let shares = indices.map { place in
      self[place].mayTake(found) && self[place].records(found, of: task)
        ? self[place].share(of: span, slack: Self.slackSeconds) : 0
    }
    guard let best = shares.max(), best >= Self.leastShare, let place = shares.firstIndex(of: best)
    else { return false }
    self[place].take(found)
    return true
  }

  private mutating func adoptByLength(
    _ kind: RecordingKind, from unlinked: inout [SessionStep], of task: ActiveTask?
  ) {
    let found = unlinked.indices.filter { place in
      unlinked[place].mayBeOfAnyStep
        && unlinked[place].recordings.contains { $0.kind == kind && $0.wallSpan == nil }
    }
    let places = indices.filter { place in
      let step = self[place]
      return task != nil && ActiveTask(step: step.identifier) == task && !step.isCountdown
        && step.recording(kind) == nil && !step.isPrevious
    }
    guard !found.isEmpty, found.count == places.count else { return }
    let agree = zip(found, places).allSatisfy { found, place in
      guard let length = unlinked[found].recording(kind)?.lengthSeconds,
        let seconds = self[place].durationSeconds, self[place].mayTake(unlinked[found])
      else { return false }
      let (most, part) = Self.lengthTolerance
      return abs(length - seconds) <= Swift.max(most, part * seconds)
    }
    guard agree else { return }
    for (found, place) in zip(found, places) { self[place].take(unlinked[found]) }
    for place in found.reversed() { unlinked.remove(at: place) }
  }
}

extension SessionStep {
  /// True for recordings whose names and labels name no step.
  fileprivate var mayBeOfAnyStep: Bool { identifier.isEmpty }

  /// True if the step has none of these kinds of recordings, and no other name than theirs.
  fileprivate func mayTake(_ found: SessionStep) -> Bool {
    (found.identifier.isEmpty || found.identifier === identifier) && !isPrevious
      && Set(recordings.map(\.kind)).isDisjoint(with: found.recordings.map(\.kind))
  }

  /// False if the step is of a task that makes no such recordings: then nothing would measure them.
  fileprivate func records(_ found: SessionStep, of task: ActiveTask?) -> Bool {
    guard let own = ActiveTask(step: identifier) ?? task else { return true }
    return found.recordings.contains { own.records($0.kind) }
  }

  /// The part of a span, in Unix time, that is within the dates of the step; 0 without dates.
  fileprivate func share(of span: ClosedRange<Double>, slack: Double) -> Double {
    guard let start, let end else { return 0 }
    let (first, last) = (start.unixSeconds - slack, end.unixSeconds + slack)
    let length = span.upperBound - span.lowerBound
    if length <= 0 { return first <= span.lowerBound && span.lowerBound <= last ? 1 : 0 }
    return Swift.max(0, min(span.upperBound, last) - max(span.lowerBound, first)) / length
  }

  fileprivate mutating func take(_ found: SessionStep) {
    recordings += found.recordings
    facts.merge(found.facts) { own, _ in own }
    labeledTask = labeledTask ?? found.labeledTask
    hasFoundRecordings = true
    // The result names no file, which is no loss where the file was found.
    problems.removeAll { $0.issue == .fileMissing }
  }
}
