/// An exported `ORKOrderedTask`: what results omit of the steps they name.
public struct TaskDescription: Sendable, Equatable {
  /// One step as configured.
  public struct Step: Sendable, Equatable {
    public let identifier: String
    /// Seconds; nil when there is no limit.
    public let plannedDurationSeconds: Double?
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

extension TaskDescription.Step {
  /// Durations of 0 and above 1e300 stand for "no limit".
  fileprivate init?(_ object: JSONValue) {
    guard let identifier = object["identifier"]?.text else { return nil }
    self.identifier = identifier
    plannedDurationSeconds = object["stepDuration"]?.number.flatMap { $0 > 0 ? $0 : nil }
    recorders = (object["recorderConfigurations"]?.array ?? []).compactMap {
      $0["identifier"]?.text
    }
    facts = Self.facts.reduce(into: [:]) { facts, known in
      switch object[known.key] {
      case .string(let text) where !text.isEmpty: facts[known.option] = text
      case .number(let number) where number > 0: facts[known.option] = "\(number)"
      default: break
      }
    }
  }

  /// Keys of a step that say what an option says; 0 stands for "not set".
  private static let facts = [
    (key: "clip", option: "clip"), (key: "thresholdAcceleration", option: "rt-threshold-g"),
  ]
}
