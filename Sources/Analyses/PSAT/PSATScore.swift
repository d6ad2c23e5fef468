import Metrics
import Recordings

/// The sums of one run, each judged anew by the digits.
///
/// The stored totals are checked and not used; a difference is flagged. Sums without an answer do not count
/// in times.
struct PSATScore {
  /// What came of one sum.
  enum SumOutcome: String {
    case correct, wrong, omitted

    /// The type of the event of a sum with this outcome.
    var event: String { self == .omitted ? "psat_omission" : "psat_\(rawValue)" }
  }

  /// One sum with the digits and answers that it needs.
  struct ScoredSum {
    let addition: PSATAddition
    /// The digit that was shown before this one.
    let previousDigit: Int
    /// The answer before it; nil for no answer, and for the first sum.
    let previousAnswer: Int?

    var sum: Int { previousDigit + addition.digit }

    var kind: SumOutcome { addition.answer.map { $0 == sum ? .correct : .wrong } ?? .omitted }
  }

  let result: PSATResult
  let items: [ScoredSum]
  /// The number of sums that were asked for, above 0.
  let length: Int
  let plausibility: AnswerPlausibility

  /// Digits from 1 to 9 make sums from 2 to 18.
  private static let sumCount = 17
  /// Half of a person's answers take longer.
  private static let shortestMedianSeconds = 0.2

  /// Throws where sums or the digits they are made of are missing.
  init(_ result: PSATResult, of leaf: ResultLeaf) throws(UnusableStep) {
    guard !result.isBroken else {
      throw UnusableStep(
        reason: .psatSumIncomplete,
        fault: "\(leaf.place("samples")): expected digit and answer in each, found some without")
    }
    guard !result.additions.isEmpty else {
      throw UnusableStep(
        reason: .noSum, fault: "\(leaf.place("samples")): expected samples, no addition recorded")
    }
    guard let length = result.length, length >= 1 else {
      let found = result.length.map { "\($0)" } ?? "none"
      throw UnusableStep(
        reason: .psatLengthUnknown,
        fault: "\(leaf.place("length")): expected a number from 1 on, found \(found)")
    }
    let first = try Self.digit(result.initialDigit, at: leaf.place("initialDigit"))
    for addition in result.additions {
      _ = try Self.digit(addition.digit, at: "\(addition.path).digit")
    }
    (self.result, self.length) = (result, length)
    let additions = result.additions
    let items = additions.indices.map { number in
      ScoredSum(
        addition: additions[number],
        previousDigit: number == 0 ? first : additions[number - 1].digit,
        previousAnswer: number == 0 ? nil : additions[number - 1].answer)
    }
    self.items = items
    plausibility = AnswerPlausibility(
      isChance: AnswerPlausibility.isChance(
        correct: items.count { $0.kind == .correct }, of: items.count, options: Self.sumCount),
      isConstant: AnswerPlausibility.isConstant(additions.compactMap(\.answer)),
      isTooFast: AnswerPlausibility.isTooFast(
        items.filter { $0.kind != .omitted }.compactMap(\.addition.seconds),
        shortestSeconds: Self.shortestMedianSeconds))
  }

  private static func digit(_ digit: Int?, at path: String) throws(UnusableStep) -> Int {
    guard let digit, (1...9).contains(digit) else {
      let found = digit.map { "\($0)" } ?? "none"
      throw UnusableStep(
        reason: .psatDigitInvalid, fault: "\(path): expected a digit from 1 to 9, found \(found)")
    }
    return digit
  }

  func count(_ kind: SumOutcome) -> Int { items.count { $0.kind == kind } }

  /// Correct sums right after one of a kind.
  func correct(after kind: SumOutcome) -> Int {
    zip(items, items.dropFirst()).count { $0.kind == kind && $1.kind == .correct }
  }

  /// The number of wrong sums for which a condition holds.
  func wrong(where holds: (ScoredSum, Int) -> Bool) -> Int {
    items.count { item in
      item.kind == .wrong && item.addition.answer.map { holds(item, $0) } ?? false
    }
  }

  var longestRun: Int {
    items.reduce(into: (now: 0, best: 0)) { run, item in
      run.now = item.kind == .correct ? run.now + 1 : 0
      run.best = max(run.best, run.now)
    }.best
  }

  /// Correct sums in the first half of those asked for, cut to a whole number of them, and in the rest.
  var halves: (first: Int, second: Int) {
    let first = items.prefix(length / 2).count { $0.kind == .correct }
    return (first, count(.correct) - first)
  }

  /// Whether the second half went worse, by its share where the halves are not equally long; nil for a
  /// single sum.
  var isFatigued: Bool? {
    guard length > 1 else { return nil }
    let (first, second) = (Double(halves.first), Double(halves.second))
    return second * Double(length / 2) < first * Double(length - length / 2)
  }

  /// Seconds of the sums of these kinds.
  func seconds(_ kinds: Set<SumOutcome>) -> [Double] {
    items.filter { kinds.contains($0.kind) }.compactMap(\.addition.seconds)
  }

  var perMinute: Double? {
    result.intervalSeconds.flatMap { ratio(Double(count(.correct)), Double(length) * $0 / 60) }
  }

  /// A row for every sum: correct, wrong or omitted, how long it took and what was entered.
  var events: [Event] {
    items.enumerated().map { number, item in
      Event(
        item.kind.event, onsetSeconds: nil,
        durationSeconds: item.kind == .omitted ? nil : item.addition.seconds, item: "\(number + 1)",
        value: item.addition.answer.map(Double.init),
        unit: item.addition.answer == nil ? .none : .count)
    }
  }

  static let standardIntervals = [2.0, 3.0]
  /// Sums of times that were written with fewer digits may differ by this much.
  static let timeToleranceSeconds = 0.01

  /// Flags of all values of the step.
  var flags: [Flag] {
    var flags: [Flag] = []
    if items.count < length { flags.append(.psatIncomplete) }
    if items.contains(where: \.isMisjudged) { flags.append(.correctnessMismatch) }
    if hasOtherTotals { flags.append(.countMismatch) }
    if let interval = result.intervalSeconds, !Self.standardIntervals.contains(interval) {
      flags.append(.psatIntervalNonstandard)
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

extension PSATScore.ScoredSum {
  fileprivate var isMisjudged: Bool { addition.isCorrect.map { $0 != (kind == .correct) } ?? false }
}
