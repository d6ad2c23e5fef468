import DSP
import Recordings

/// How long fingers stay down and whether they take turns.
struct TapTouches {
  private let taps: [Tap]
  private let pairs: [(Tap, Tap)]
  /// False where the export does not tell how long fingers stay.
  let areKnown: Bool

  /// Of the last tap on a button it is not known whether its finger was lifted before the end.
  init(_ onTarget: [Tap]) {
    taps = onTarget.dropLast().filter { $0.durationSeconds > 0 }
    areKnown = onTarget.contains { $0.durationSeconds > 0 }
    pairs = zip(onTarget, onTarget.dropFirst()).filter { $0.0.durationSeconds > 0 }
  }

  /// Seconds each finger stayed down, on one button or on both.
  func dwells(on target: TapTarget? = nil) -> [Double] {
    taps.filter { target == nil || $0.target == target }.map(\.durationSeconds)
  }

  /// Seconds from a finger's lift to the next touch; below zero where both are down.
  var deadTimes: [Double] {
    pairs.map { $0.1.seconds - $0.0.seconds - $0.0.durationSeconds }
  }

  /// Share of taps that begin before the one before them ends.
  var overlapPercent: Double? {
    let times = deadTimes
    return times.isEmpty ? nil : 100 * Double(times.count { $0 < 0 }) / Double(times.count)
  }
}
