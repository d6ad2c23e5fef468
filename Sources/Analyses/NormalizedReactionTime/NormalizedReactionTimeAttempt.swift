import Recordings
import Text

/// One attempt of the touch task, by the dates of its result.
struct NormalizedReactionTimeAttempt {
  /// The outcome of an attempt; the raw value ends the type of its event.
  enum AttemptOutcome: String {
    /// The target was touched after it came.
    case valid = "reaction"
    /// The finger was lifted before the target came.
    case falseStart = "false_start"
    /// Touched without a target, or faster than possible.
    case anticipation
    /// The target came and was not touched.
    case timeout
  }

  /// Touching the target faster than this was no answer to it.
  static let fastestSeconds = 0.1

  private let result: NormalizedReactionTimeResult
  let kind: AttemptOutcome

  /// The result of an attempt without a fault.
  init(_ result: NormalizedReactionTimeResult) {
    self.result = result
    kind = Self.kind(stimulus: result.stimulus, touch: result.touch, isCoarse: result.isCoarse)
  }

  var stimulus: RecordedDate? { result.stimulus }

  /// The time from the start to the target, drawn from 2, 4 and 6 s; nil where it is not recorded.
  var foreperiodSeconds: Double? { result.foreperiodSeconds }

  /// None of its dates has a fraction of a second.
  var isCoarse: Bool { result.isCoarse }

  private static func kind(stimulus: RecordedDate?, touch: RecordedDate?, isCoarse: Bool)
    -> AttemptOutcome
  {
    switch (stimulus, touch) {
    case (nil, nil): .falseStart
    case (nil, _): .anticipation
    case (_, nil): .timeout
    case (let stimulus?, let touch?):
      !isCoarse && touch.seconds(since: stimulus) < fastestSeconds ? .anticipation : .valid
    }
  }

  /// Target to touch; nil unless both happened.
  var totalSeconds: Double? {
    stimulus.flatMap { stimulus in result.touch.map { $0.seconds(since: stimulus) } }
  }

  /// Target to lifting the finger, and from there to the touch; nil unless lifted between the two.
  var stages: (decisionSeconds: Double, movementSeconds: Double)? {
    guard let stimulus, let lift = result.lift, let touch = result.touch else { return nil }
    let stages = (lift.seconds(since: stimulus), touch.seconds(since: lift))
    return stages.0 >= 0 && stages.1 >= 0 ? stages : nil
  }
}
