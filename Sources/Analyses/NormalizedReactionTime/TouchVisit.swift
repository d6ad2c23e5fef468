import Metrics
import Recordings

/// The attempts of one visit to the step, numbered from 1 as their results stand in the file.
struct TouchVisit {
  private(set) var attempts: [(number: Int, attempt: TouchAttempt)] = []
  /// What is wrong with attempts that were left out.
  private(set) var remarks: [String] = []

  init(_ leaves: [ResultLeaf]) {
    for (place, leaf) in leaves.enumerated() {
      do {
        attempts.append((place + 1, try TouchAttempt(leaf.object)))
      } catch {
        remarks.append(error.remark(leaf, number: place + 1))
      }
    }
  }

  /// From the target to the touch, with the time waited for it; onsets are counted from the start of the
  /// step.
  func events(since start: RecordedDate?) -> [Event] {
    attempts.map { number, attempt in
      let onset = attempt.stimulus.flatMap { stimulus in
        start.map { stimulus.seconds(since: $0) }
      }
      return Event(
        attempt.kind.rawValue, onsetSeconds: onset, durationSeconds: attempt.totalSeconds,
        item: "\(number)", value: attempt.foreperiodSeconds, unit: .seconds)
    }
  }
}
