public import Text

/// An exported `ORKOrderedTask`, which contains facts about steps that results omit.
public struct TaskDescription: Sendable, Equatable {
  /// One step as configured.
  public struct Step: Sendable, Equatable {
    public let identifier: String
    /// The task that it is a step of, by its identifier or its class; nil for an instruction, a question or a step of the app's own.
    public let task: ActiveTask?
    /// Seconds; nil when there is no limit.
    public let plannedDurationSeconds: Double?
    /// True if the participant may skip it; nil if missing.
    public let isOptional: Bool?
    /// Identifiers of the recorders that should have written a file.
    public let recorders: [String]
    /// Other settings of the step, by the name of the option with this meaning.
    public fileprivate(set) var facts: [Term: String]
  }

  /// The app's identifier of the task; nil if missing.
  public let identifier: String?
  /// In the order of the task; the steps of a page follow it.
  public private(set) var steps: [Step]
  /// The step that ends the task; nil for a task without steps.
  public let lastStep: String?
  /// Messages about invalid settings: step, member, the expected and the actual content, and the
  /// effect.
  public let remarks: [String]

  /// Reads the description; throws when the file is not one.
  public init(readingFrom path: String) throws(ReadError) {
    let tree = try Self.tree(path)
    guard let steps = tree["steps"]?.array else { throw ReadError(source: path, .unrecognized) }
    identifier = tree["identifier"]?.text
    let described = steps.flatMap(\.describedSteps)
    self.steps = described.map(\.step)
    remarks = described.flatMap(\.remarks)
    lastStep = steps.compactMap { $0["identifier"]?.text }.last
  }

  /// Removes the facts that `check` refuses, and returns its messages with their steps.
  public mutating func leaveOutFacts(_ check: (_ name: String, _ text: String) -> String?)
    -> [String]
  {
    var problems: [String] = []
    for index in steps.indices {
      for (name, text) in steps[index].facts.sorted(by: { $0.key < $1.key }) {
        guard let problem = check(name, text) else { continue }
        problems.append("step \"\(steps[index].identifier)\": \(problem)")
        steps[index].facts[name] = nil
      }
    }
    return problems
  }

  private static func tree(_ path: String) throws(ReadError) -> JSONValue {
    do {
      let bytes = try ByteBuffer(readingStream: path).uncompressed(path)
      if let encoding = bytes.foreignEncoding {
        throw ReadError(source: path, .encoding(encoding, byteOffset: 0))
      }
      return try JSONValue.parse(bytes)
    } catch let error as ReadError { throw error } catch let problem as JSONProblem {
      throw ReadError(source: path, .json(problem))
    } catch let error as FileError {
      throw ReadError(source: path, .unreadable(reason: error.reason))
    } catch { throw ReadError(source: path, .unrecognized) }
  }

  /// The configured step of that name.
  public subscript(identifier: String) -> Step? { steps.first { $0.identifier === identifier } }
}

extension JSONValue {
  /// The step itself, followed by the steps that it contains directly or in a task, as pages do.
  fileprivate var describedSteps: [(step: TaskDescription.Step, remarks: [String])] {
    guard case .object(let members) = self else { return [] }
    let held = members.flatMap { member in
      (member.key == "steps" ? member.value : member.value["steps"])?.array ?? []
    }
    return [TaskDescription.Step.read(self)].compactMap(\.self) + held.flatMap(\.describedSteps)
  }
}

extension TaskDescription.Step {
  /// Nil for what has no name.
  fileprivate static func read(_ object: JSONValue) -> (
    step: TaskDescription.Step, remarks: [String]
  )? {
    guard let identifier = object["identifier"]?.text else { return nil }
    var (facts, remarks) = ([Term: String](), [String]())
    for member in DescribedFact.all {
      switch member.read(in: object) {
      case .unset: continue
      case .fact(let text): facts[member.name] = text
      case .unusable:
        remarks.append(
          "step \"\(identifier)\": \(member.key): expected \(member.expected), found \(object[member.key].described); it was not used"
        )
      }
    }
    let seconds = facts.removeValue(forKey: DescribedFact.duration.name)
    let step = TaskDescription.Step(
      identifier: identifier,
      task: ActiveTask(step: identifier)
        ?? (object["_class"] ?? object["class"])?.text.flatMap(ActiveTask.init(stepClass:)),
      plannedDurationSeconds: seconds.flatMap { Double($0) }, isOptional: object["optional"]?.bool,
      recorders: (object["recorderConfigurations"]?.array ?? []).compactMap {
        $0["identifier"]?.text
      }, facts: facts)
    return (step, remarks)
  }
}
