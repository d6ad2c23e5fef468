import DSP
import Metrics

/// Whether the answers of a test can be those of a person who tried.
///
/// Nothing is left out because of it: values are kept, and their verdict says what they are worth. What
/// guessing does to them differs. Shares of right answers describe guessing as it is, and stay good. Times of
/// answers may not belong to the task, and are doubtful. Values that compare conditions, or times with
/// accuracy, mean nothing, and are bad.
///
/// The test is exact and not by the normal distribution, since tests have as few as eight trials. What is a
/// chance depends on the number of possible answers, which the task knows.
struct AnswerPlausibility: Sendable {
  /// As many right answers or more come about by chance with a probability above this.
  static let chanceProbability = 0.01
  /// Fewer answers may be equal by chance.
  static let fewestForConstant = 10
  /// One answer in more than this share of all is no reaction to the questions.
  static let constantShare = 0.9

  private let isChance: Bool
  private let isConstant: Bool
  let isTooFast: Bool

  init(isChance: Bool, isConstant: Bool, isTooFast: Bool) {
    (self.isChance, self.isConstant, self.isTooFast) = (isChance, isConstant, isTooFast)
  }

  /// Whether one who guesses among `options` answers is as often right: exact binomial test.
  static func isChance(correct: Int, of count: Int, options: Int) -> Bool {
    guard count > 0, options > 0 else { return false }
    let tail = Binomial.upperTail(correct, of: count, probability: 1 / Double(options))
    return tail.map { $0 > chanceProbability } ?? false
  }

  /// Whether nearly all answers are the same.
  static func isConstant<Answer: Hashable>(_ answers: [Answer]) -> Bool {
    guard answers.count >= fewestForConstant else { return false }
    let counts = Dictionary(answers.map { ($0, 1) }, uniquingKeysWith: +).values
    return Double(counts.max() ?? 0) > constantShare * Double(answers.count)
  }

  /// Whether the median of times, in seconds, is below what a person needs.
  static func isTooFast(_ seconds: [Double], shortestSeconds: Double) -> Bool {
    median(seconds).map { $0 < shortestSeconds } ?? false
  }

  /// What holds for shares and counts of right answers, which describe guessing as it is.
  var ofAccuracy: [Flag] { isConstant ? [.answersConstant] : [] }

  /// The flags that hold for times of answers.
  var ofTimes: [Flag] {
    (isChance ? [.accuracyAtChanceLevel] : []) + ofAccuracy + (isTooFast ? [.responsesTooFast] : [])
  }

  /// What holds for values that compare times of conditions, or times with accuracy: of answers that
  /// have nothing to do with the questions they say nothing.
  var ofEfficiency: [Flag] { ofTimes.map { $0.weighing(.distrust) } }
}

extension Flag {
  static let accuracyAtChanceLevel = Flag(
    "accuracy_at_chance_level", .doubt, concerning: .measured,
    "A person who guesses would give at least as many correct answers with a probability above 1 % (exact binomial test). Response times may not belong to the task."
  )
  static let answersConstant = Flag(
    "answers_constant", .doubt, concerning: .measured,
    "More than 90 % of the answers are equal, out of at least 10. The participant may not have answered the questions."
  )
  static let responsesTooFast = Flag(
    "responses_too_fast", .distrust, concerning: .measured,
    "The median response time is too short for a person: responses are not reactions to the stimuli."
  )

  static let lapse = Flag(
    "lapse", .note,
    "The response took longer than --stroop-response-time-max. The trial is left out of all statistics."
  )

  /// Flags of tests with right and wrong answers, for their tables.
  static let ofAnswers: [Flag] = [accuracyAtChanceLevel, answersConstant, responsesTooFast]
}
