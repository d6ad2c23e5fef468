/// An exported `ORKOrderedTask`: what results omit of the steps they name.
public struct TaskDescription: Sendable, Equatable {
  /// One step as configured.
  public struct Step: Sendable, Equatable {
    public let identifier: String
    /// Seconds; nil when there is no limit.
    public let plannedDurationSeconds: Double?
    /// Whether the participant may skip it; nil where it does not tell.
    public let isOptional: Bool?
    /// Identifiers of the recorders that should have written a file.
    public let recorders: [String]
    /// What else the step was configured with, by the name of the option that says the same.
    public let facts: [String: String]
  }

  /// In the order of the task.
  public let steps: [Step]

  /// Reads the description; throws when the file is not one.
  public init(readingFrom path: String) throws(ReadError) {
    guard let steps = try Self.tree(path)["steps"]?.array else {
      throw ReadError(source: path, .unrecognized)
    }
    self.steps = steps.compactMap(Step.init)
  }

  private static func tree(_ path: String) throws(ReadError) -> JSONValue {
    do {
      return try JSONValue.parse(try ByteBuffer(readingFile: path))
    } catch let problem as JSONProblem {
      throw ReadError(source: path, .json(problem))
    } catch let error as FileError {
      throw ReadError(source: path, .unreadable(reason: error.reason))
    } catch {
      throw ReadError(source: path, .unrecognized)
    }
  }

  /// The configured step of that name.
  public subscript(identifier: String) -> Step? { steps.first { $0.identifier == identifier } }
}

extension SessionStep {
  /// What the task description says of the step; nil where it does not name it.
  mutating func configure(_ planned: TaskDescription.Step?) {
    plannedDurationSeconds = planned?.plannedDurationSeconds
    isOptional = planned?.isOptional
    configuration = planned?.facts ?? [:]
  }
}

extension TaskDescription.Step {
  /// A step that ends when the participant has done is configured with the largest whole number.
  private static let longestSeconds = 9e18

  /// Durations of 0 and above 9e18 stand for "no limit", a threshold or a gain of 0 for "not set".
  fileprivate init?(_ object: JSONValue) {
    guard let identifier = object["identifier"]?.text else { return nil }
    self.identifier = identifier
    plannedDurationSeconds = object["stepDuration"]?.number.flatMap {
      $0 > 0 && $0 < Self.longestSeconds ? $0 : nil
    }
    isOptional = object["optional"]?.bool
    recorders = (object["recorderConfigurations"]?.array ?? []).compactMap {
      $0["identifier"]?.text
    }
    facts = [
      "clip": object["clip"]?.word,
      "rt-threshold-g": object["thresholdAcceleration"]?.positive,
      "spl-threshold": object["thresholdValue"]?.positive,
      "spl-samples": object["requiredContiguousSamples"]?.positive,
      "spl-interval": object["samplingInterval"]?.positive,
      "reading-text": object["speechRecognitionText"]?.text.flatMap { $0.isEmpty ? nil : $0 },
      "noise-gain": object["gainAppliedToNoise"]?.positive,
      "reversal": object["requireReversal"]?.bool.map { "\($0)" },
      "color-matching": object["isColorMatching"]?.bool.map { "\($0)" },
      "trail-type": object["trailType"]?.trailType,
      "disks": object["numberOfDisks"]?.positive,
      "tone-duration": object["toneDuration"]?.positive,
      "practice": object["practiceStep"]?.bool == true ? "true" : nil,
      "frequencies": object["frequencyList"]?.numbers,
      "dbhl-start": object["initialdBHLValue"]?.figure,
      "dbhl-down": object["dBHLStepDownSize"]?.positive,
      "dbhl-up": object["dBHLStepUpSize"]?.positive,
      "dbhl-first-miss": object["dBHLStepUpSizeFirstMiss"]?.positive,
      "dbhl-second-miss": object["dBHLStepUpSizeSecondMiss"]?.positive,
      "dbhl-third-miss": object["dBHLStepUpSizeThirdMiss"]?.positive,
      "dbhl-floor": object["dBHLMinimumThreshold"]?.figure,
      "closed-eye": object["eyeSide"]?.code(EyeSide.self)?.side?.rawValue,
    ].compactMapValues(\.self)
  }
}

extension JSONValue {
  /// A number above 0 as text; 0 stands for "not set".
  fileprivate var positive: String? { number.flatMap { $0 > 0 ? figure : nil } }

  /// A number as text, whole ones without a fraction.
  fileprivate var figure: String? {
    number.map { number in Int(exactly: number).map { "\($0)" } ?? "\(number)" }
  }

  /// The numbers of a list between bars; nil without any.
  fileprivate var numbers: String? {
    let figures = (array ?? []).compactMap(\.positive)
    return figures.isEmpty ? nil : figures.joined(separator: "|")
  }

  /// `ORKTrailMakingTypeIdentifier`, A or B in either case; nil for anything else.
  fileprivate var trailType: String? {
    text.map { $0.uppercased() }.flatMap { ["A", "B"].contains($0) ? $0 : nil }
  }

  /// A name as text, also when it was written as a number; nil for none.
  fileprivate var word: String? {
    switch self {
    case .string(let text) where !text.isEmpty: text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }
}
