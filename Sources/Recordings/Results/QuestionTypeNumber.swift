import Text

/// `ORKQuestionType`, the number that ResearchKit stores with every answer.
///
/// The numbers moved: 1.5.0 inserted a kind at 4, so that those after it are one higher than in 1.0 to 1.4.1, and 2.0
/// inserted the weight at 14. No result says by which version it was written, so that the number is read together with
/// the class of the result and with the form of its answer, which tell all versions apart.
///
/// Source: ResearchKit, `ORKAnswerFormat.h` and `ORKTypes.h` of the tags 1.0.0 to 3.2.0.
struct QuestionTypeNumber {
  let number: Int

  init?(_ object: JSONValue) {
    guard let number = object["questionType"]?.number.flatMap(Int.init(exactly:)) else {
      return nil
    }
    self.number = number
  }

  /// The kind of a numeric result. Heights and weights share its class.
  var kindOfNumericResult: QuestionResult.QuestionKind {
    switch number {
    case 12, 13: .height  // 12 in 1.4; from 1.5 on 12 is an interval, which has a class of its own
    case 14: .weight
    default: .numeric
    }
  }

  /// The kind of a result with a date. 10 is a day until 1.4.1 and a moment from 1.5.0 on; a day is stored as its midnight.
  func kindOfDateResult(isMidnight: Bool) -> QuestionResult.QuestionKind {
    switch number {
    case 11: .date
    case 10 where isMidnight: .date
    default: .datetime
    }
  }

  /// The kind of a result without a class, or of the class that all questions share.
  func kind(of answer: JSONValue, unit: String, isMidnight: Bool?) -> QuestionResult.QuestionKind {
    if answer.bool != nil, [6, 7].contains(number) { return .boolean }
    if let isMidnight, (9...11).contains(number) { return kindOfDateResult(isMidnight: isMidnight) }
    if answer.number != nil { return kind(ofNumberIn: unit) }
    return switch number {
    case 1: .scale
    case 2, 3, 4: .choice
    // 8 is a time of day until 1.4.1, whose answer consists of components, and a text from 1.5.0 on.
    case 8, 9: answer["hour"] == nil && number == 8 ? .text : .time
    case 7: .text
    case 10: .datetime
    case 11: .date
    case 13, 15: answer["coordinate"] == nil ? .other : .location
    case 14: .multiple
    case 5, 6, 12, 17, 18: .numeric
    case 16: .ses
    default: .other
    }
  }

  private func kind(ofNumberIn unit: String) -> QuestionResult.QuestionKind {
    switch number {
    case 1: .scale
    case 2, 3: .choice
    case 4, 5, 17, 18: .numeric
    case 6: .numeric
    case 7: .boolean
    case 11: .interval
    case 12: unit.isEmpty || unit == "s" ? .interval : .height
    case 13: .height
    case 14: .weight
    case 16: .ses
    default: .other
    }
  }
}

extension JSONValue {
  /// The moment of a date. A zone beside the answer, in seconds from Greenwich, is used instead of that of the text.
  func moment(in object: JSONValue) -> RecordedDate? {
    // A text of digits may be what somebody wrote.
    guard let stored = text.map(RecordedDate.spelled) ?? recordedDate else { return nil }
    let zone = object["timeZone"]?.number.flatMap { Int(exactly: ($0 / 60).rounded()) }
    return zone.flatMap { stored.inZone(offsetMinutes: $0) } ?? stored
  }
}

extension RecordedDate {
  /// True for the beginning of a day where it was recorded, which is how a day without a time is stored.
  var isMidnight: Bool { text.contains("T00:00:00.000") }
}
