/// What a reviewer decided about a step.
public enum ReviewDecision: String, Sendable, CaseIterable {
  case keep, doubtful, exclude, unsure

  /// How much it lowers a verdict: of several decisions on a step, the highest holds.
  public var strictness: Int {
    switch self {
    case .keep, .unsure: 0
    case .doubtful: 1
    case .exclude: 2
    }
  }

  /// The columns of a table of decisions. A row is one decision; an empty step, attempt or side means all of them.
  public static let columns = [
    "participant", "visit", "session", "task", "step", "attempt", "side", "rater", "decision",
    "reason", "time",
  ]
}
