import Metrics
import Recordings

/// What can be said of serial additions.
extension Flag {
  static let noAddition = Flag("no_addition", .distrust, "No addition was recorded.")
  static let brokenSample = Flag(
    "broken_sample", .distrust,
    "A sample lacks its digit or answer, without which those after it cannot be scored.")
  static let badDigit = Flag(
    "bad_digit", .distrust, "A digit is not from 1 to 9, so that its sums are not known.")
  static let noLength = Flag(
    "no_length", .distrust, "The result does not tell how many sums were asked for.")
  static let incomplete = Flag("incomplete", .doubt, "Fewer sums were given than asked for.")
  static let nonstandardInterval = Flag(
    "nonstandard_interval", .note, "Digits did not come every 2 or 3 s.")
  static let modeUnknown = Flag(
    "mode_unknown", .note, "The result does not tell whether digits were heard or seen.")
  static let intervalUnknown = Flag(
    "interval_unknown", .note, "The result does not tell how fast the digits came.")
  static let noneCorrect = Flag("none_correct", .note, "No sum was correct.")
  static let oneAddition = Flag("one_addition", .note, "Only one sum was asked for.")
  static let referenceNotApplicable = Flag(
    "reference_not_applicable", .note,
    "The reference holds for another presentation, interval or number of sums.")

  static let ofAdditions: [Flag] =
    [
      noAddition, brokenSample, badDigit, noLength, incomplete,
      nonstandardInterval, modeUnknown, intervalUnknown, noneCorrect, oneAddition,
      referenceNotApplicable, referenceNotValidated,
    ] + ofAnswers
}

extension ScoredAdditions {
  static let standardIntervals = [2.0, 3.0]
  /// Sums of times that were written with fewer digits may differ by so much.
  static let timeToleranceSeconds = 0.01

  /// What holds for all values of the step.
  var flags: [Flag] {
    var flags: [Flag] = []
    if items.count < length { flags.append(.incomplete) }
    if items.contains(where: \.isMisjudged) { flags.append(.correctFlagMismatch) }
    if hasOtherTotals { flags.append(.countMismatch) }
    if let interval = result.intervalSeconds, !Self.standardIntervals.contains(interval) {
      flags.append(.nonstandardInterval)
    }
    return flags
  }

  private var hasOtherTotals: Bool {
    let time = seconds([.correct, .wrong, .omitted]).reduce(0, +)
    return result.correctCount.map { $0 != count(.correct) } ?? false
      || result.dyadCount.map { $0 != correct(after: .correct) } ?? false
      || result.totalSeconds.map { abs($0 - time) > Self.timeToleranceSeconds } ?? false
      || items.count > length
  }
}

extension ScoredAdditions.Item {
  fileprivate var isMisjudged: Bool {
    addition.isCorrect.map { $0 != (kind == .correct) } ?? false
  }
}
