import Text

/// A member of a step in a task description that has the meaning of an option.
struct DescribedFact {
  /// The result of reading a member.
  enum FactReading {
    /// Missing, null, or ResearchKit's value for "not set".
    case unset
    case fact(String)
    /// A value that cannot be interpreted.
    case unusable
  }

  /// The name of the option.
  let name: String
  /// The name of the property in the output of ResearchKit's serializer.
  let key: String
  let expected: String
  private let outcome: @Sendable (JSONValue) -> FactReading

  private init(
    name: String, key: String, expected: String,
    _ outcome: @escaping @Sendable (JSONValue) -> FactReading
  ) { (self.name, self.key, self.expected, self.outcome) = (name, key, expected, outcome) }

  func read(in step: JSONValue) -> FactReading {
    guard let value = step[key], value != .null else { return .unset }
    return outcome(value)
  }

  /// The largest duration. A step that ends when the participant is done is configured with the
  /// largest integer.
  private static let longestSeconds = 9e18

  /// Durations of 0 and above 9e18 stand for "no limit".
  static let duration = DescribedFact(
    name: "stepDuration", key: "stepDuration", expected: "a number of seconds"
  ) { value in
    guard case .number(let seconds) = value, seconds >= 0 else { return .unusable }
    return seconds > 0 && seconds < longestSeconds ? .fact("\(seconds)") : .unset
  }

  static let all = [
    duration,
    DescribedFact(name: "music-clip", key: "clip", expected: "a name") { value in
      value.figure.map(FactReading.fact) ?? value.textOutcome
    }, amount("reaction-threshold", "thresholdAcceleration"),
    amount("rk-level-threshold", "thresholdValue"),
    amount("rk-level-readings", "requiredContiguousSamples"),
    amount("rk-level-interval", "samplingInterval"),
    DescribedFact(
      name: "reading-text", key: "speechRecognitionText", expected: "a text", \.textOutcome),
    amount("sentence-noise-gain", "gainAppliedToNoise"),
    truth("memory-reversed", "requireReversal"), number("memory-span-min", "minimumSpan"),
    number("memory-span-max", "maximumSpan"), truth("stroop-congruent", "isColorMatching"),
    DescribedFact(name: "trail-type", key: "trailType", expected: "A or B", \.trailType),
    amount("hanoi-disks", "numberOfDisks"), amount("tone-duration", "toneDuration"),
    DescribedFact(name: "practice-step", key: "practiceStep", expected: "true or false") { value in
      value.bool.map { $0 ? .fact("true") : .unset } ?? .unusable
    },
    DescribedFact(name: "hearing-frequencies", key: "frequencyList", expected: "a list", \.numbers),
    number("hearing-start", "initialdBHLValue"), amount("hearing-step-down", "dBHLStepDownSize"),
    amount("hearing-step-up", "dBHLStepUpSize"),
    amount("hearing-first-miss", "dBHLStepUpSizeFirstMiss"),
    amount("hearing-second-miss", "dBHLStepUpSizeSecondMiss"),
    amount("hearing-third-miss", "dBHLStepUpSizeThirdMiss"),
    number("hearing-level-min", "dBHLMinimumThreshold"),
    DescribedFact(name: "amsler-closed-eye", key: "eyeSide", expected: "an eye", \.eye),
  ]
}

extension DescribedFact {
  private static func number(_ name: String, _ key: String) -> DescribedFact {
    DescribedFact(name: name, key: key, expected: "a number") { value in
      value.figure.map(FactReading.fact) ?? .unusable
    }
  }

  /// A number above 0; 0 stands for "not set".
  private static func amount(_ name: String, _ key: String) -> DescribedFact {
    DescribedFact(name: name, key: key, expected: "a number above 0") { value in
      guard case .number(let number) = value, number >= 0, let figure = value.figure else {
        return .unusable
      }
      return number > 0 ? .fact(figure) : .unset
    }
  }

  private static func truth(_ name: String, _ key: String) -> DescribedFact {
    DescribedFact(name: name, key: key, expected: "true or false") { value in
      value.bool.map { .fact("\($0)") } ?? .unusable
    }
  }
}

extension JSONValue {
  /// A number as text, whole ones without a fraction.
  fileprivate var figure: String? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// A text; one with nothing in it is not set.
  fileprivate var textOutcome: DescribedFact.FactReading {
    text.map { $0.isEmpty ? .unset : .fact($0) } ?? .unusable
  }

  /// `ORKTrailMakingTypeIdentifier`, A or B in either case.
  fileprivate var trailType: DescribedFact.FactReading {
    guard let type = text?.uppercased() else { return .unusable }
    return type.isEmpty ? .unset : ["A", "B"].contains(type) ? .fact(type) : .unusable
  }

  /// The numbers above 0 of a list, between bars.
  fileprivate var numbers: DescribedFact.FactReading {
    guard let array else { return .unusable }
    let figures = array.compactMap { element in
      element.number.flatMap { $0 > 0 ? element.figure : nil }
    }
    return figures.isEmpty ? .unset : .fact(figures.joined(separator: "|"))
  }

  /// The eye; nothing where it is not specified.
  fileprivate var eye: DescribedFact.FactReading {
    guard let eye = code(EyeSide.self) else { return .unusable }
    return eye.side.map { .fact($0.rawValue) } ?? .unset
  }
}
