/// An answer to a question: a row of `answers.csv`.
public struct Answer: Sendable, Equatable {
  /// The step that showed the question.
  public let step: String
  /// The question's identifier.
  public let item: String
  /// What kind of question it is: `boolean`, `scale`, `choice`.
  public let kind: String
  /// Nil for a question that was skipped, and for what is withheld.
  public let value: MetricValue?
  /// UCUM where it is a unit that is known, else as stored; empty for none.
  public let unit: String
  /// When it was answered, ISO 8601; empty if unknown.
  public let answered: String
  /// Why there is no value, or what must be known of it.
  public let flags: [Flag]
  /// Path of the result's file.
  public let source: String

  /// An answer.
  public init(
    step: String, item: String, kind: String, value: MetricValue?, unit: String = "",
    answered: String, flags: [Flag] = [], source: String
  ) {
    (self.step, self.item, self.kind, self.value) = (step, item, kind, value)
    (self.unit, self.answered, self.flags, self.source) = (unit, answered, flags, source)
  }

  /// The same with its file under another name.
  public func located(in source: String) -> Answer {
    Answer(
      step: step, item: item, kind: kind, value: value, unit: unit, answered: answered,
      flags: flags, source: source)
  }
}
