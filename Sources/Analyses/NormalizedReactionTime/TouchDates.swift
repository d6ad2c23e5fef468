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
    case noDate(Moment, found: JSONValue)
    case outOfOrder(Moment, RecordedDate, Moment, RecordedDate)
  }
}

extension TouchAttempt.Fault {
  /// Place in the attempt, what was expected and what was found.
  var words: String {
    switch self {
    case .noDate(let moment, let found):
      "\(moment.rawValue): expected a date, found \(found.text.map { "\"\($0)\"" } ?? "none")"
    case .outOfOrder(let moment, let date, let later, let laterDate):
      "\(later.rawValue): expected a date not before \(moment.rawValue) (\(date.text)), "
        + "found \(laterDate.text)"
    }
  }
}

extension JSONValue {
  /// Nil for what did not happen: a key that is missing, null, 0, or an empty text.
  func date(_ moment: TouchAttempt.Moment) throws(TouchAttempt.Fault) -> RecordedDate? {
    switch self[moment.rawValue] ?? self[moment.renamed] {
    case nil, .null, .number(0), .string(""), .string("0"): return nil
    case .string(let text):
      guard let date = RecordedDate(text) else {
        throw .noDate(moment, found: .string(text))
      }
      return date
    case let other?: throw .noDate(moment, found: other)
    }
  }
}
