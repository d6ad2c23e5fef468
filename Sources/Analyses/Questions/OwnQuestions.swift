import Metrics
import Recordings
import Study
import Text

/// Questions of a predefined task as metrics of the session. There is no row for a question that was not shown.
enum OwnQuestions {
  private static let notShown =
    "the question was skipped or answered with \"don't know\"; no row if it was not shown"

  /// A number that was chosen of a scale.
  static func scale(
    _ name: String, _ label: String, _ meaning: String, item: String, source: String,
    range: ValueRange
  ) -> Metric<Session> {
    Metric(
      name, label, .one, meaning, source: source, range: range, absentWhen: notShown,
      reading: { session in
        session.question(item).map { question in
          question.reading { value in
            switch value {
            case .number(let number): .number(number, else: .skipped)
            case .text(let text): .number(Double(text), else: .elementSkipped)
            case .truth: .absent(.elementSkipped)
            }
          }
        }
      })
  }

  /// Yes or no.
  static func truth(
    _ name: String, _ label: String, _ meaning: String, item: String, source: String
  ) -> Metric<Session> {
    Metric(
      name, label, .boolean, meaning, source: source, absentWhen: notShown,
      reading: { session in
        session.question(item).map { question in
          question.reading { value in
            switch value {
            case .truth(let holds): .truth(holds)
            case .number(let number): .truth(number != 0)
            case .text: .absent(.elementSkipped)
            }
          }
        }
      })
  }

  /// What was chosen, as the app calls it.
  static func choice(
    _ name: String, _ label: String, _ meaning: String, item: String, source: String
  ) -> Metric<Session> {
    Metric(
      name, label, .text, meaning, source: source, absentWhen: notShown,
      reading: { session in
        session.question(item).map { question in question.reading { .word(MetricValue($0).printed) }
        }
      })
  }
}

extension Session {
  /// The last answer to a question of this identifier.
  fileprivate func question(_ item: String) -> QuestionResult? {
    steps.filter { !$0.isPrevious }.flatMap(\.leaves).flatMap(QuestionResult.all).last {
      $0.item === item
    }
  }
}

extension QuestionResult {
  fileprivate func reading(_ value: (AnswerValue) -> Reading) -> Reading {
    if isDontKnow { return .absent(.dontKnow) }
    return values.first.map(value) ?? .absent(.skipped)
  }
}

extension MetricValue {
  /// As a word.
  fileprivate var printed: String {
    text ?? number.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" } ?? ""
  }
}
