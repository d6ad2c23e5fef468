public import Text

/// A question of a questionnaire with its answers, as a leaf of a result holds it.
///
/// Source: ResearchKit, `ORKQuestionResult` and its subclasses, `ORKConsentSignatureResult`, `ORKSignatureResult`,
/// `ORKFamilyHistoryResult`.
public struct QuestionResult: Sendable, Equatable {
  /// The kind of the question.
  public enum QuestionKind: String, Sendable, CaseIterable {
    case boolean, scale, numeric, choice, text, date, time, datetime, interval, height, weight
    case location, ses, consent, signature, multiple, other
    case familyHistory = "family-history"
  }

  /// One answer.
  public enum AnswerValue: Sendable, Equatable {
    case number(Double)
    case text(String)
    case truth(Bool)
  }

  public let kind: QuestionKind
  /// The question's identifier; for a question about a relative, preceded by those of the family history and the relative.
  public let item: String
  /// The answers: one, or as many as were chosen; empty for a skipped question.
  public let values: [AnswerValue]
  /// True where the participant said not to know.
  public let isDontKnow: Bool
  /// True for a place, and for texts that the participant wrote: words, names, signatures.
  public let isPrivate: Bool
  /// As stored; empty for none.
  public let unit: String
  /// When it was answered.
  public let answered: RecordedDate?
  /// True where something is stored as the answer that is no answer of any known form.
  public var isUnread = false
  /// True for a date whose year is one of another calendar and was converted.
  public var isYearConverted = false
}

extension QuestionResult {
  /// The classes of results of questions.
  public static var classNames: [String] { QuestionForm.all.map(\.className) }

  /// The questions in a leaf: one, those of a family history with those about each relative, none in any other leaf.
  public static func all(in leaf: ResultLeaf) -> [QuestionResult] {
    all(in: leaf.object, item: leaf.object.questionIdentifier)
  }

  private static func all(in object: JSONValue, item: String) -> [QuestionResult] {
    guard let form = QuestionForm(of: object) else { return [] }
    if form.kind == .familyHistory { return familyHistory(object, item: item) }
    let question = QuestionResult(form, object, item: item)
    guard form.kind == .consent, let signature = object["signature"] else { return [question] }
    return [question, QuestionResult(signature: signature, item: item, question.answered)]
  }

  /// The signature of a consent.
  private init(signature: JSONValue, item: String, _ answered: RecordedDate?) {
    let names = ["givenName", "familyName"].compactMap { signature[$0]?.text }.filter {
      !$0.isEmpty
    }
    self.init(
      kind: .signature, item: item,
      values: names.isEmpty ? [] : [.text(names.joined(separator: " "))], isDontKnow: false,
      isPrivate: true, unit: "", answered: answered)
  }

  private init(_ form: QuestionForm, _ object: JSONValue, item: String) {
    self.item = item
    let kind = form.kind(of: object)
    self.kind = kind
    isDontKnow = (object["noAnswerType"] ?? .null) != .null
    let stored = form.stored(in: object)
    values = isDontKnow ? [] : stored.map { form.values(of: $0, kind, object) } ?? []
    isUnread = !isDontKnow && values.isEmpty && stored.map(\.isSomething) ?? false
    isYearConverted =
      [.date, .datetime].contains(kind) && stored?.moment(in: object)?.isYearConverted == true
    let hasTexts = values.contains { if case .text = $0 { true } else { false } }
    isPrivate =
      [.text, .location, .signature].contains(kind)
      || hasTexts && form.mayBeWritten(stored ?? .null, kind, object)
    unit = object["unit"]?.text ?? object["displayUnit"]?.text ?? form.unit(of: kind)
    answered = object["endDate"]?.recordedDate
  }

  /// One row for each relative with the group chosen by the participant, followed by the questions
  /// about the relative.
  private static func familyHistory(_ object: JSONValue, item: String) -> [QuestionResult] {
    let answered = object["endDate"]?.recordedDate
    func row(_ item: String, _ values: [AnswerValue]) -> QuestionResult {
      QuestionResult(
        kind: .familyHistory, item: item, values: values, isDontKnow: false, isPrivate: false,
        unit: "", answered: answered)
    }
    let relatives = object["relatedPersons"]?.array ?? []
    guard !relatives.isEmpty else { return [row(item, [])] }
    return relatives.enumerated().flatMap { number, relative in
      let name = "\(item).\(relative["identifier"]?.text ?? "\(number + 1)")"
      let group = relative["groupIdentifier"]?.text
      return [row(name, group.map { [.text($0)] } ?? [])]
        + leaves(of: relative["taskResult"] ?? .null).flatMap { leaf in
          all(in: leaf, item: "\(name).\(leaf.questionIdentifier)")
        }
    }
  }

  private static func leaves(of result: JSONValue) -> [JSONValue] {
    guard let children = result["results"]?.array else { return result == .null ? [] : [result] }
    return children.flatMap(leaves)
  }
}

/// The form in which ResearchKit stores the answers to one kind of question.
private struct QuestionForm {
  let className: String
  let kind: QuestionResult.QuestionKind
  /// The keys that may contain the answer.
  let keys: [String]
  /// True if participants write the answer themselves.
  var isWritten = false

  init(
    _ className: String, _ kind: QuestionResult.QuestionKind, _ key: String, isWritten: Bool = false
  ) {
    (self.className, self.kind, self.isWritten) = (className, kind, isWritten)
    // Exports without kinds of questions use these keys for every answer.
    keys = [key, "answer", "answers"]
  }

  static let all = [
    QuestionForm("ORKBooleanQuestionResult", .boolean, "booleanAnswer"),
    QuestionForm("ORKScaleQuestionResult", .scale, "scaleAnswer"),
    QuestionForm("ORKNumericQuestionResult", .numeric, "numericAnswer"),
    QuestionForm("ORKChoiceQuestionResult", .choice, "choiceAnswers"),
    QuestionForm("ORKTextQuestionResult", .text, "textAnswer"),
    QuestionForm("ORKDateQuestionResult", .datetime, "dateAnswer"),
    QuestionForm("ORKTimeOfDayQuestionResult", .time, "dateComponentsAnswer"),
    QuestionForm("ORKTimeIntervalQuestionResult", .interval, "intervalAnswer"),
    QuestionForm("ORKLocationQuestionResult", .location, "locationAnswer"),
    QuestionForm("ORKSESQuestionResult", .ses, "rungPicked"),
    QuestionForm("ORKMultipleComponentQuestionResult", .multiple, "componentsAnswer"),
    QuestionForm("ORKConsentSignatureResult", .consent, "consented"),
    QuestionForm("ORKSignatureResult", .signature, "signatureImage"),
    QuestionForm("ORKFamilyHistoryResult", .familyHistory, "relatedPersons"),
    QuestionForm("ORKWebViewStepResult", .other, "result", isWritten: true),
    QuestionForm("ORKUSDZModelManagerResult", .other, "identifiersOfSelectedObjects"),
    QuestionForm("ORKQuestionResult", .other, "answer"),
  ]

  /// The form by the class, or by the keys if an export left out the class.
  init?(of object: JSONValue) {
    let form: QuestionForm?
    if let name = object["_class"]?.text ?? object["class"]?.text {
      form = Self.all.first { $0.className == name }
    } else {
      form =
        Self.all.dropLast(3).first { object[$0.keys[0]] != nil }
        ?? (object["questionType"] == nil ? nil : Self.all.last)
    }
    guard let form else { return nil }
    self = form
  }

  /// The kind by ResearchKit's number of the question type, if several are possible for the class.
  func kind(of object: JSONValue) -> QuestionResult.QuestionKind {
    guard let type = QuestionTypeNumber(object) else { return kind }
    let answer = stored(in: object) ?? .null
    let isMidnight = answer.moment(in: object)?.isMidnight
    return switch kind {
    case .numeric: type.kindOfNumericResult
    case .datetime: type.kindOfDateResult(isMidnight: isMidnight ?? false)
    case .other where className == "ORKQuestionResult":
      type.kind(of: answer, unit: object["unit"]?.text ?? "", isMidnight: isMidnight)
    default: kind
    }
  }

  /// The answer; nil for none.
  func stored(in object: JSONValue) -> JSONValue? {
    keys.lazy.compactMap { object[$0] }.first { $0 != .null }
  }

  /// True if nothing but a number says what kind of question this is.
  private func isKindNumbered(in object: JSONValue) -> Bool {
    kind == .other && object["questionType"] != nil
  }

  /// Whether a text in the place of an answer may be what somebody wrote.
  ///
  /// A number of a kind means different things in different versions, so that a text may always be written, unless its form
  /// shows that it is none. Where the class of the question is known, its choices are texts of the app; an answer that should be
  /// a number, a truth, a date or a time and is another text is not one of these.
  func mayBeWritten(_ stored: JSONValue, _ kind: QuestionResult.QuestionKind, _ object: JSONValue)
    -> Bool
  {
    switch kind {
    case .choice, .multiple: isKindNumbered(in: object)
    case .date, .datetime: stored.moment(in: object) == nil
    case .time: stored["hour"] == nil && (isKindNumbered(in: object) || !stored.isClockTime)
    case .boolean, .scale, .numeric, .interval, .height, .weight, .ses, .consent, .text, .location,
      .signature, .other, .familyHistory:
      true
    }
  }

  func unit(of kind: QuestionResult.QuestionKind) -> String {
    switch kind {
    case .interval: "s"
    case .height: "cm"
    case .weight: "kg"
    default: ""
    }
  }

  func values(of stored: JSONValue, _ kind: QuestionResult.QuestionKind, _ object: JSONValue)
    -> [QuestionResult.AnswerValue]
  {
    switch kind {
    case .boolean, .consent:
      let truth = stored.bool ?? stored.number.map { $0 != 0 } ?? stored.text.flatMap(Self.truth)
      return truth.map { [.truth($0)] } ?? plain(stored)
    case .date, .datetime: return stored.date(kind, object).map { [.text($0)] } ?? plain(stored)
    case .time: return stored.timeOfDay.map { [.text($0)] } ?? plain(stored)
    case .location: return stored.place.map { [.text($0)] } ?? plain(stored)
    case .scale, .numeric, .interval, .height, .weight, .ses:
      if isKindNumbered(in: object) { return plain(stored) }
      return plain(stored).withNumbers { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    case .other where className == "ORKQuestionResult" && !isKindNumbered(in: object):
      return plain(stored).withNumbers(Self.plainNumber)
    default: return plain(stored)
    }
  }

  private static func truth(_ text: String) -> Bool? {
    ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][
      text.lowercased()]
  }

  /// The number in an export that writes all answers as texts and no kinds of questions; nil for a text that may be a telephone number,
  /// a code or another name for a person: one that begins with 0 or has more than six digits.
  private static func plainNumber(_ text: String) -> Double? {
    let isPlain = text.wholeMatch(of: /-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,15})?/) != nil
    return isPlain ? Double(text) : nil
  }

  /// Numbers, words and lists of them unchanged; a nested value as its own text.
  private func plain(_ stored: JSONValue) -> [QuestionResult.AnswerValue] {
    switch stored {
    case .number(let number): return number.isFinite ? [.number(number)] : []
    case .integer(let integer): return [.number(Double(integer))]
    case .bool(let holds): return [.truth(holds)]
    case .string(let text): return text.isEmpty ? [] : [.text(text)]
    case .array(let elements): return elements.flatMap(plain)
    case .object:
      let texts = ["value", "text", "identifier"].lazy.compactMap { stored[$0] }
      return texts.first.map(plain) ?? []
    case .null: return []
    }
  }
}

extension [QuestionResult.AnswerValue] {
  /// The values with numbers in place of texts that are numbers.
  fileprivate func withNumbers(_ number: (String) -> Double?) -> [QuestionResult.AnswerValue] {
    map { value in
      if case .text(let text) = value { number(text).map { .number($0) } ?? value } else { value }
    }
  }
}

extension ResultLeaf {
  /// True for a leaf of a class of ResearchKit, even if no analysis measures it.
  public var isOfKnownClass: Bool {
    guard let name = className else { return true }
    return QuestionForm.all.contains { $0.className == name } || task != nil
      || Self.knownClasses.contains(name)
  }

  /// Classes that no analysis measures: files, settings, results of instructions and of touch
  /// abilities.
  private static let knownClasses: Set = [
    "ORKResult", "ORKStepResult", "ORKCollectionResult", "ORKPageResult", "ORKFileResult",
    "ORKPasscodeResult", "ORKVideoInstructionStepResult", "ORKFrontFacingCameraStepResult",
    "ORKTouchAbilityTapResult", "ORKTouchAbilityLongPressResult", "ORKTouchAbilitySwipeResult",
    "ORKTouchAbilityScrollResult", "ORKTouchAbilityPinchResult", "ORKTouchAbilityRotationResult",
    "ORKHeadphoneDetectResult", "ORKHealthQuantityTypeRecorderResult",
  ]
}

extension JSONValue {
  /// The identifier of the question; AppCore names its file after it.
  fileprivate var questionIdentifier: String {
    let names = ["identifier", "item", "resultIdentifier"]
    return names.lazy.compactMap { self[$0]?.text }.first ?? ""
  }

  /// True for the result of a question without a class, as AppCore writes it.
  var isPlainQuestion: Bool { self["questionType"]?.number != nil }

  /// A day, or a moment with its offset.
  fileprivate func date(_ kind: QuestionResult.QuestionKind, _ object: JSONValue) -> String? {
    moment(in: object).map { kind == .date ? $0.localDay.text : $0.text }
  }

  /// `HH:mm` of a text or of date components.
  fileprivate var timeOfDay: String? {
    if let text, !text.isEmpty { return text }
    guard let hour = self["hour"]?.number else { return nil }
    let parts = [hour, self["minute"]?.number ?? 0].map { Int(max(0, min($0, 99))) }
    return parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }

  /// True for a time as a clock shows it, `07:30` or `07:30:15`.
  var isClockTime: Bool { text?.wholeMatch(of: /[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?/) != nil }

  /// False for what stands for no answer: null, and a text or a list with nothing in it.
  fileprivate var isSomething: Bool {
    switch self {
    case .null, .string(""): false
    case .array(let elements): elements.contains(where: \.isSomething)
    default: true
    }
  }

  /// Latitude and longitude, in degrees.
  fileprivate var place: String? {
    guard let latitude = self["coordinate"]?["latitude"]?.number,
      let longitude = self["coordinate"]?["longitude"]?.number
    else { return nil }
    return "\(latitude),\(longitude)"
  }
}

extension ResultLeaf {
  /// The answer that a participant wrote to a text question; nil for any other leaf.
  public var writtenAnswer: String? { object["textAnswer"]?.text }
}
