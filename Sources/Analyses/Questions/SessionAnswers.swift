public import Metrics
import Recordings
public import Study
import Text

/// What a run withholds of answers.
public struct AnswerRule: Sendable, Equatable {
  /// True if texts written by participants, their names and signatures may be written.
  public var keepsWords: Bool
  /// True if positions may be written.
  public var keepsPlaces: Bool
  /// True if dates may be written.
  public var keepsDates: Bool

  /// A rule.
  public init(keepsWords: Bool, keepsPlaces: Bool, keepsDates: Bool) {
    (self.keepsWords, self.keepsPlaces, self.keepsDates) = (keepsWords, keepsPlaces, keepsDates)
  }

  /// What the options of a run ask for.
  public init(_ parameters: Parameters, keepsDates: Bool) {
    self.init(
      keepsWords: parameters.keepsWords, keepsPlaces: parameters.keepsCoordinates,
      keepsDates: keepsDates)
  }

  func withholds(_ question: QuestionResult) -> Bool {
    switch question.kind {
    case .location: !keepsPlaces
    case .date where !keepsDates, .datetime where !keepsDates: true
    default: question.isPrivate && !keepsWords
    }
  }
}

extension Session {
  /// Every answer of the session, in the order of its steps: one each, of several choices as many.
  public func answers(_ rule: AnswerRule) -> [Answer] {
    steps.filter { !$0.isShared }.flatMap { step in
      step.leaves.flatMap(QuestionResult.all).flatMap { answers(to: $0, of: step, rule) }
    }
  }

  private func answers(to question: QuestionResult, of step: SessionStep, _ rule: AnswerRule)
    -> [Answer]
  {
    func answer(_ value: MetricValue?, _ flags: [Flag]) -> Answer {
      let isNumber = if case .number? = value { true } else { false }
      return Answer(
        step: step.identifier, attempt: step.attempt, item: question.item,
        kind: question.kind.rawValue, value: value, unit: isNumber ? ucum(question.unit) : "",
        answered: question.answered?.text ?? "",
        flags: flags + (step.isPrevious ? [.previousResult] : []), source: source)
    }
    if question.isDontKnow { return [answer(nil, [.dontKnow])] }
    if question.isUnread { return [answer(nil, [.elementSkipped])] }
    if question.values.isEmpty, question.kind != .signature { return [answer(nil, [.skipped])] }
    if rule.withholds(question) { return [answer(nil, [.withheld])] }
    return question.values.isEmpty
      ? [answer(nil, [.withheld])]
      : question.values.map {
        answer(MetricValue($0), question.isYearConverted ? [.calendarConverted] : [])
      }
  }
}

extension MetricValue {
  init(_ value: QuestionResult.AnswerValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .word(text)
    case .truth(let holds): self = .truth(holds)
    }
  }
}

/// The UCUM symbol of a unit of HealthKit; any other unit as it stands.
private func ucum(_ unit: String) -> String {
  let symbols = [
    "in": "[in_i]", "ft": "[ft_i]", "yd": "[yd_i]", "mi": "[mi_i]", "lb": "[lb_av]",
    "oz": "[oz_av]", "st": "[stone_av]", "degC": "Cel", "degF": "[degF]", "count": "{count}",
    "count/min": "{count}/min", "mmHg": "mm[Hg]", "hr": "h", "cmAq": "cm[H2O]",
  ]
  return symbols[unit] ?? unit
}

extension Parameters {
  /// Names of the parameters that answers supply, separated by commas.
  private static let answered = Parameter(
    text: "answered", .fixedForm, "parameters supplied by answers")

  /// These parameters where they say something, else what participants answered.
  public func underlaid(byAnswers facts: [ParameterName: String]) -> Parameters {
    let used = facts.keys.filter { name in !sorted.contains { $0.name == name } }.sorted()
    guard !used.isEmpty else { return self }
    return underlaid(by: facts).overridden(by: [Self.answered.name: used.joined(separator: ",")])
  }

  /// True if answers supply one of the parameters.
  func areAnswered(_ parameters: [any ParameterDefinition]) -> Bool {
    parameters.contains { answeredNames.contains($0.name) }
  }

  /// What is known without the answers.
  var withoutAnswers: Parameters { without(answeredNames + [Self.answered.name]) }

  private var answeredNames: [String] {
    (self[Self.answered] ?? "").split(separator: ",").map(String.init)
  }
}

extension [StepMeasurement] {
  /// The measurements in which each value that depends on answers of the participant is flagged.
  ///
  /// - Parameter unanswered: the measurements without the answers.
  func flaggingAnswers(_ unanswered: [StepMeasurement]) -> [StepMeasurement] {
    map { measurement in
      let other = unanswered.first {
        $0.step === measurement.step && $0.attempt == measurement.attempt
          && $0.side == measurement.side
      }
      let readings = Dictionary(
        (other?.metrics ?? []).map { ($0.definition.name, $0.reading) },
        uniquingKeysWith: { first, _ in first })
      let resting = measurement.metrics.filter { readings[$0.definition.name] != $0.reading }
      let names = Set(resting.map(\.definition.name))
      return measurement.flagged([.fromAnswer]) { names.contains($0.name) }
    }
  }
}

extension Flag {
  /// A note on what values come from.
  static let fromAnswer = Flag(
    "from_answer", .note,
    "Body height, body weight or age were taken from answers of the participant in the study.")
  /// The reason why an answer is missing.
  public static let skipped = Flag("skipped", .absence, "The question was shown and not answered.")
  /// The reason why an answer is missing.
  public static let dontKnow = Flag(
    "dont_know", .absence,
    "The participant answered the question with \"don't know\". There is no value.")
  /// The reason why an answer is missing.
  public static let withheld = Flag(
    "withheld", .note,
    "The answer is text, a name, a place, a signature or a date and is not printed by default.",
    remedy: "run again with --text keep or --location keep if you may see it")

  /// Every flag of answers, for `explain` and the documentation.
  static let ofQuestions = [skipped, dontKnow, withheld, fromAnswer]
}
