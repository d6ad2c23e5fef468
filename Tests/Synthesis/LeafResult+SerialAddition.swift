/// A run of serial additions as it was asked for.
public struct SerialAdditionPlan: Sendable, Equatable {
  /// The digit before the first sum.
  public var initialDigit: Int
  /// 1 heard, 2 seen, 3 both.
  public var presentationMode = 1
  /// From a digit to the next.
  public var intervalSeconds = 3.0
  /// Time for which a digit is visible; 0 for digits that are only heard.
  public var stimulusSeconds = 0.0

  /// Digits that are heard every 3 s.
  public init(initialDigit: Int) { self.initialDigit = initialDigit }
}

/// A digit, and what was entered.
public struct AdditionAnswer: Sendable, Equatable {
  public var digit: Int
  /// Nil for no answer.
  public var answer: Int?
  /// From the digit to the last key.
  public var seconds: Double

  /// One sum.
  public init(digit: Int, answer: Int?, seconds: Double) {
    (self.digit, self.answer, self.seconds) = (digit, answer, seconds)
  }
}

extension LeafResult {
  /// `ORKPSATResult` with the phone's own judgment and totals; without an answer the time is the interval.
  public static func serialAdditions(_ answers: [AdditionAnswer], _ plan: SerialAdditionPlan)
    -> LeafResult
  {
    let digits = [plan.initialDigit] + answers.map(\.digit)
    let isRight = zip(digits, answers).map { $1.answer == $0 + $1.digit }
    let seconds = answers.map { $0.answer == nil ? plan.intervalSeconds : $0.seconds }
    return LeafResult(className: "ORKPSATResult") { _ in
      let samples = answers.indices.map { number in
        JSONText.object([
          ("_class", .string("ORKPSATSample")), ("digit", .integer(answers[number].digit)),
          ("answer", .integer(answers[number].answer ?? -1)),
          ("correct", .literal("\(isRight[number])")), ("time", .number(seconds[number])),
        ])
      }
      return [
        ("presentationMode", .integer(plan.presentationMode)),
        ("interStimulusInterval", .number(plan.intervalSeconds)),
        ("stimulusDuration", .number(plan.stimulusSeconds)), ("length", .integer(answers.count)),
        ("initialDigit", .integer(plan.initialDigit)),
        ("totalCorrect", .integer(isRight.count { $0 })),
        ("totalDyad", .integer(zip(isRight, isRight.dropFirst()).count { $0 && $1 })),
        ("totalTime", .number(seconds.reduce(0, +))), ("samples", .array(samples)),
      ]
    }
  }
}
