import Recordings

/// One attempt of the touch task, by the dates of its result.
///
/// A finger rests on a button; the target appears (`stimulusStartDate`), the finger is lifted
/// (`timerStartDate`), the target is touched (`reactionDate`), the attempt is stored (`timerEndDate`).
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

  let stimulus: RecordedDate?
  private let lift: RecordedDate?
  private let touch: RecordedDate?
  /// The time from the start to the target, drawn from 2, 4 and 6 s; nil where it is not recorded.
  let foreperiodSeconds: Double?
  /// None of its dates has a fraction of a second.
  let isCoarse: Bool
  let kind: AttemptOutcome

  /// Throws where dates cannot be read or contradict each other.
  init(_ object: JSONValue) throws(AttemptFault) {
    stimulus = try object.date(.stimulus)
    lift = try object.date(.lift)
    touch = try object.date(.touch)
    let end = try object.date(.end)
    foreperiodSeconds = object["currentInterval"]?.number?.ifPositive
    try object.check(.touch, touch, isNotBefore: .stimulus, stimulus)
    try object.check(.end, end, isNotBefore: .stimulus, stimulus)
    try object.check(.end, end, isNotBefore: .lift, lift)
    try object.check(.end, end, isNotBefore: .touch, touch)
    let dates = [stimulus, lift, touch, end].compactMap(\.self)
    isCoarse = !dates.isEmpty && !dates.contains(where: \.hasFraction)
    kind = Self.kind(stimulus: stimulus, touch: touch, isCoarse: isCoarse)
  }

  private static func kind(
    stimulus: RecordedDate?, touch: RecordedDate?, isCoarse: Bool
  ) -> AttemptOutcome {
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
    stimulus.flatMap { stimulus in touch.map { $0.seconds(since: stimulus) } }
  }

  /// Target to lifting the finger, and from there to the touch; nil unless lifted between the two.
  var stages: (decisionSeconds: Double, movementSeconds: Double)? {
    guard let stimulus, let lift, let touch else { return nil }
    let stages = (lift.seconds(since: stimulus), touch.seconds(since: lift))
    return stages.0 >= 0 && stages.1 >= 0 ? stages : nil
  }

  /// The meaning of the dates of a result; the raw value is the key ResearchKit writes.
  enum AttemptDate: String {
    case stimulus = "stimulusStartDate"
    case lift = "timerStartDate"
    case touch = "reactionDate"
    case end = "timerEndDate"

    /// MyDataHelps begins keys with a capital.
    var renamed: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// The reason why an attempt cannot be used.
  enum AttemptFault: Error {
    case noDate(key: String)
    case outOfOrder(key: String, RecordedDate, earlierKey: String, RecordedDate)
  }
}

extension JSONValue {
  /// Throws when both moments happened, in the wrong order.
  fileprivate func check(
    _ later: NormalizedReactionTimeAttempt.AttemptDate, _ laterDate: RecordedDate?,
    isNotBefore moment: NormalizedReactionTimeAttempt.AttemptDate, _ date: RecordedDate?
  ) throws(NormalizedReactionTimeAttempt.AttemptFault) {
    guard let laterDate, let date, laterDate.unixSeconds < date.unixSeconds else { return }
    throw .outOfOrder(key: key(of: later), laterDate, earlierKey: key(of: moment), date)
  }

  /// The key under which a moment stands.
  func key(of moment: NormalizedReactionTimeAttempt.AttemptDate) -> String {
    self[moment.rawValue] == nil && self[moment.renamed] != nil ? moment.renamed : moment.rawValue
  }

  /// Nil for what did not happen: a key that is missing, null, 0, or an empty text.
  func date(_ moment: NormalizedReactionTimeAttempt.AttemptDate)
    throws(NormalizedReactionTimeAttempt
    .AttemptFault) -> RecordedDate?
  {
    let key = key(of: moment)
    switch self[key] {
    case nil, .null, .number(0), .string(""), .string("0"): return nil
    case let found?:
      guard let date = found.text.flatMap(RecordedDate.init) else {
        throw .noDate(key: key)
      }
      return date
    }
  }
}

extension NormalizedReactionTimeAttempt.AttemptFault {
  /// The message; dates that contradict each other are shown, other texts are not.
  func wording(_ leaf: ResultLeaf, number: Int) -> ErrorWording {
    let effect = "attempt \(number) skipped (correct the dates)"
    switch self {
    case .noDate(let key):
      return leaf.expectation(key, "a date", effect: effect)
    case .outOfOrder(let key, let date, let earlierKey, let earlier):
      return ErrorWording(
        "\(leaf.place(key)): expected a date not before \(earlierKey) (\(earlier.text)), "
          + "found \(date.text)", remedy: effect)
    }
  }
}
