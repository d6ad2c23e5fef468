import DSP
import Recordings

/// Effects of trials on those around them.
struct StroopSequence {
  /// A longer time from an answer to the next word is a break, in seconds; the task pauses for 0.5.
  static let longestPauseSeconds = 5.0
  /// Trials needed of each kind after each other kind.
  static let fewestInCell = 3

  /// In order, valid or not.
  private let trials: [PlacedTrial]
  /// Numbers of trials whose response times count.
  private let kept: Set<Int>

  init(_ trials: [PlacedTrial], kept: [PlacedTrial]) {
    self.trials = trials
    self.kept = Set(kept.map(\.number))
  }

  private var pairs: [(first: PlacedTrial, second: PlacedTrial)] {
    zip(trials, trials.dropFirst()).filter { $0.number + 1 == $1.number }.map { ($0, $1) }
  }

  var isInterrupted: Bool { pairs.contains { Self.isBreak($0.first, $0.second) } }

  private static func isBreak(_ first: PlacedTrial, _ second: PlacedTrial) -> Bool {
    guard let shown = first.trial.shownSeconds, let next = second.trial.shownSeconds else {
      return false
    }
    return next - (shown + first.trial.responseSeconds) > longestPauseSeconds
  }

  /// How much longer each answer after an error took than the one before it, both valid and right.
  ///
  /// Source: Dutilh et al. 2012, robust form.
  var slowingsAfterErrors: [Double] {
    zip(pairs, pairs.dropFirst()).compactMap { before, after in
      let error = before.second
      guard error.number == after.first.number, error.isValid, !error.isCorrect,
        before.first.isHit, after.second.isHit, !Self.isBreak(before.first, error),
        !Self.isBreak(error, after.second)
      else { return nil }
      return after.second.milliseconds - before.first.milliseconds
    }
  }

  /// Interference after congruent trials minus that after incongruent ones; nil with too few of a cell.
  var congruencyEffect: Double? {
    guard let cI = cell(after: true, false), let cC = cell(after: true, true),
      let iI = cell(after: false, false), let iC = cell(after: false, true)
    else { return nil }
    return (cI - cC) - (iI - iC)
  }

  /// Mean time of trials of a condition that follow right answers in one.
  private func cell(after previous: Bool, _ current: Bool) -> Double? {
    let times = pairs.filter { first, second in
      first.isHit && first.isCongruent == previous && second.isCongruent == current
        && kept.contains(second.number)
    }.map(\.second.milliseconds)
    return times.count < Self.fewestInCell ? nil : mean(times)
  }
}
