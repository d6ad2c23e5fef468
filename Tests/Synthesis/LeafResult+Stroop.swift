/// One trial of a Stroop test.
public struct SyntheticStroopTrial: Sendable, Equatable {
  /// The word that was shown; accuracy Stroop does not store it.
  public var word: String
  /// The color it was written in.
  public var color: String
  /// The answer; nil for a tap beside all circles of accuracy Stroop.
  public var selected: String?
  /// Uptime at which the word was shown.
  public var shownSeconds: Double
  public var responseSeconds: Double
  /// From the center of the circle that was hit, in points; accuracy Stroop only.
  public var centerDistance: Double

  /// A trial.
  public init(
    word: String, color: String, selected: String?, shownSeconds: Double, responseSeconds: Double,
    centerDistance: Double = 0
  ) {
    (self.word, self.color, self.selected) = (word, color, selected)
    (self.shownSeconds, self.responseSeconds) = (shownSeconds, responseSeconds)
    self.centerDistance = centerDistance
  }
}

extension LeafResult {
  /// `ORKStroopResult`; both its dates are when it was made.
  public static func stroop(_ trial: SyntheticStroopTrial) -> LeafResult {
    let end = trial.shownSeconds + trial.responseSeconds
    return LeafResult(className: "ORKStroopResult", startSeconds: end, endSeconds: end) { _ in
      [
        ("text", .string(trial.word)), ("color", .string(trial.color)),
        ("colorSelected", .string(trial.selected ?? "")),
        ("startTime", .number(trial.shownSeconds)), ("endTime", .number(end)),
      ]
    }
  }

  /// `ORKAccuracyStroopResult`, which is the only one of its step; its times since boot stay 0.
  public static func accuracyStroop(_ trial: SyntheticStroopTrial) -> LeafResult {
    LeafResult(className: "ORKAccuracyStroopResult") { _ in
      [("color", .string(trial.color))]
        + (trial.selected.map { [("colorSelected", JSONText.string($0))] } ?? []) + [
          ("startTime", .number(0)), ("endTime", .number(0)),
          ("didSelectCorrectColor", .literal(trial.selected == trial.color ? "true" : "false")),
          ("timeTakenToSelect", .number(trial.responseSeconds)),
          ("distanceToClosestCenter", .number(trial.centerDistance)),
        ]
    }
  }
}
