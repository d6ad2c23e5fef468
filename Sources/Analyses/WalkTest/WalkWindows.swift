import DSP
import Metrics

/// Gait in windows of half a minute, to see how it changes in the course of a long walk.
///
/// Each window is a walk of its own, measured like a whole one: the table's numbers become rows of
/// events, named like the metric and numbered by window. Events have no flags, so bad values are left out.
struct WalkWindows {
  static let windowSeconds = 30.0
  /// A last window that is shorter by no more than this counts.
  static let missingSeconds = 1.0

  private static let table: [Metric<Walk>] =
    Walk.metrics
    + WalkLengths.metrics([.pendulum]).map {
      $0.of { WalkLengths($0, facts: $0.facts, pedometer: nil) }
    }

  let events: [Event]

  /// `isAsked` is true where the participant was told to walk.
  init(_ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool) {
    let length = Int(Self.windowSeconds * EvenMotion.rateHz)
    let shortest = length - Int(Self.missingSeconds * EvenMotion.rateHz)
    let starts = stride(from: 0, through: motion.count - shortest, by: length)
    events = starts.enumerated().flatMap { number, start in
      Self.events(
        motion.part(start..<start + length), facts: facts, isAsked: isAsked,
        number: number + 1, onset: Double(start) / EvenMotion.rateHz)
    }
  }

  private static func events(
    _ motion: EvenMotion, facts: WalkerFacts, isAsked: Bool, number: Int, onset: Double
  ) -> [Event] {
    guard let frame = try? BodyFrame(motion),
      let walk = try? Walk(motion, frame, pedometer: nil, facts: facts, isAsked: isAsked)
    else { return [] }
    return table.compactMap { metric in
      guard let reading = metric.reading(walk), reading.quality(with: []) != .bad,
        case .number(let value) = reading.value
      else { return nil }
      return Event(
        metric.definition.name, onsetSeconds: onset, durationSeconds: motion.durationSeconds,
        item: "\(number)", value: value, unit: metric.definition.unit)
    }
  }
}
