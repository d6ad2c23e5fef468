public import Text

/// Body measures from answers to questions of the study, and what an export of health records says of its person.
public struct BodyFacts: Codable, Sendable, Equatable, CustomStringConvertible {
  /// Body height in meters.
  public var height: Double?
  /// Body weight in kilograms.
  public var weight: Double?
  /// Date of birth in Unix time.
  public var birth: Double?
  /// `female` or `male`.
  public var sex: Term?

  /// Creates a value without facts.
  public init() {}

  public var isEmpty: Bool { self == BodyFacts() }

  /// Height, weight, birth and sex, each empty if unknown. Keys of units are made from this text, and
  /// Swift's default description of a structure is slow.
  public var description: String {
    ([height, weight, birth].map { $0.map { "\($0)" } ?? "" } + [sex ?? ""]).joined(separator: " ")
  }

  /// Reads the answers to the questions of a result: heights and weights by the type of question, a
  /// date of birth by its name. The last of several answers is used.
  public init(_ result: TaskResult) {
    for leaf in result.steps.filter({ !$0.isPrevious }).flatMap(\.leaves) {
      for question in QuestionResult.all(in: leaf) { take(question) }
    }
  }

  private mutating func take(_ question: QuestionResult) {
    switch (question.kind, question.values.first) {
    case (.height, .number(let value)?):
      height = Self.factors[question.unit].map { value * $0 }.flatMap {
        (0.5...2.5).contains($0) ? $0 : nil
      }
    case (.weight, .number(let value)?):
      weight = Self.factors[question.unit].map { value * $0 }.flatMap {
        (20...400).contains($0) ? $0 : nil
      }
    case (.date, .text(let text)?), (.datetime, .text(let text)?):
      let name = question.item.lowercased()
      guard ["birth", "dob"].contains(where: name.contains) else { return }
      take(birthday: String(text.prefix { $0 != "T" }))
    default: break
    }
  }

  /// Takes a date of birth such as `1960-01-31`.
  public mutating func take(birthday day: String) {
    birth = RecordedDate("\(day)T00:00:00Z")?.unixSeconds
  }

  /// Factors for conversion to meters and kilograms.
  private static let factors = [
    "cm": 0.01, "m": 1, "in": 0.0254, "ft": 0.3048, "kg": 1, "g": 0.001, "lb": 0.45359237,
  ]

  /// These facts, replaced by later ones where those are given.
  public func overridden(by later: BodyFacts) -> BodyFacts {
    var both = self
    both.height = later.height ?? height
    both.weight = later.weight ?? weight
    both.birth = later.birth ?? birth
    both.sex = later.sex ?? sex
    return both
  }

  /// Seconds of a year of the Gregorian calendar.
  public static let yearSeconds = 365.2425 * 86_400

  /// The facts as parameters of analyses, by the names of their options, at a Unix time.
  public func facts(at seconds: Double?) -> [Term: String] {
    var facts: [Term: String] = [:]
    facts["height"] = height.map { "\($0)" }
    facts["weight"] = weight.map { "\($0)" }
    facts["sex"] = sex
    if let birth, let seconds, seconds > birth {
      facts["age"] = "\(Int((seconds - birth) / Self.yearSeconds))"
    }
    return facts
  }
}
