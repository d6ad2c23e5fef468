import Metrics

/// A row of `answers.csv`: one answer.
public struct AnswersRow: Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  public var session = ""
  public var start = ""
  public var task = ""
  public var step = ""
  public var attempt: Int?
  public var item = ""
  public var kind = ""
  public var value: Double?
  public var text = ""
  public var unit = ""
  public var answered = ""
  public var flags = PrintedFlags([])
  public var source = ""

  public init() {}

  public static let table = Table("answers", empty: AnswersRow(), namesInputs: true) {
    Column("participant", \.participant, CommonText.participant)
    Column("visit", \.visit, is: .later, CommonText.visit)
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("start", \.start, CommonText.start)
    Column("task", \.task, CommonText.task)
    Column("step", \.step, CommonText.step)
    Column("attempt", \.attempt, is: .later, "The number of the visit to the step, from 1.")
    Column("item", \.item, "The identifier of the question.")
    Column("kind", \.kind, CommonText.kind)
    Column("value", \.value, "A number, or 1 or 0 for yes or no.")
    Column("text", \.text, "A word, a choice or a date.")
    Column("unit", \.unit, CommonText.unit)
    Column("answered", \.answered, "Time of the answer, ISO 8601.")
    Column("flags", \.flags, CommonText.flags)
    Column("source", \.source, is: [.required, .identifying], CommonText.source)
  }
}

extension AnswersRow {
  /// A row per answer of a session.
  public static func rows(of report: SessionReport) -> [AnswersRow] {
    report.answers.map { AnswersRow(report, $0) }
  }

  private init(_ report: SessionReport, _ answer: Answer) {
    (participant, visit, session) = (report.participant, report.visit, report.session)
    start = report.start
    (task, step, attempt) = (report.task, answer.step, answer.attempt)
    (item, kind) = (answer.item, answer.kind)
    (value, text) = (answer.value?.number, answer.value?.text ?? "")
    (unit, answered) = (answer.unit, answer.answered)
    (flags, source) = (PrintedFlags(answer.flags), answer.source)
  }
}
