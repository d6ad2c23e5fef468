/// An answer to a question: a row of `answers.csv`.
public struct Answer: Sendable, Equatable {
  /// The identifier of the step that showed the question.
  public let step: String
  /// The number of the visit to the step, from 1; nil if unknown.
  public let attempt: Int?
  /// The identifier of the question within its step.
  public let item: String
  /// The kind of question: `boolean`, `scale`, `choice`.
  public let kind: String
  /// Nil for a question that was skipped, and for what is withheld.
  public let value: MetricValue?
  /// The unit in UCUM where it is known, else as stored; empty for none.
  public let unit: String
  /// When it was answered, ISO 8601; empty if unknown.
  public let answered: String
  /// Reasons for a missing value, or warnings about the value.
  public let flags: [Flag]
  /// Path of the file of the result.
  public let source: String

  public init(
    step: String, attempt: Int? = nil, item: String, kind: String, value: MetricValue?,
    unit: String = "", answered: String, flags: [Flag] = [], source: String
  ) {
    (self.step, self.attempt, self.item) = (step, attempt, item)
    (self.kind, self.value) = (kind, value)
    (self.unit, self.answered, self.flags, self.source) = (unit, answered, flags, source)
  }

  /// The answer with its file under another name.
  public func located(in source: String) -> Answer {
    Answer(
      step: step, attempt: attempt, item: item, kind: kind, value: value, unit: unit,
      answered: answered, flags: flags, source: source)
  }
}
