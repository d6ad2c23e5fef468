import Recordings

extension TouchAttempt {
  /// What the dates of a result stand for; the raw value is the key ResearchKit writes.
  enum Moment: String {
    case stimulus = "stimulusStartDate"
    case lift = "timerStartDate"
    case touch = "reactionDate"
    case end = "timerEndDate"

    /// MyDataHelps begins keys with a capital.
    var renamed: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// Why an attempt cannot be used.
  enum Fault: Error {
    case noDate(key: String)
    case outOfOrder(key: String, RecordedDate, earlierKey: String, RecordedDate)
  }
}

extension TouchAttempt.Fault {
  /// What the user is told; dates that contradict each other are shown, other texts are not.
  func remark(_ leaf: ResultLeaf, number: Int) -> String {
    let effect = "attempt \(number) skipped (correct the dates)"
    switch self {
    case .noDate(let key):
      return leaf.expectation(key, "a date", effect: effect)
    case .outOfOrder(let key, let date, let earlierKey, let earlier):
      return "\(leaf.place(key)): expected a date not before \(earlierKey) (\(earlier.text)), "
        + "found \(date.text); \(effect)"
    }
  }
}

extension JSONValue {
  /// The key under which a moment stands.
  func key(of moment: TouchAttempt.Moment) -> String {
    self[moment.rawValue] == nil && self[moment.renamed] != nil ? moment.renamed : moment.rawValue
  }

  /// Nil for what did not happen: a key that is missing, null, 0, or an empty text.
  func date(_ moment: TouchAttempt.Moment) throws(TouchAttempt.Fault) -> RecordedDate? {
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
