/// One step of a task: when it was shown and what it recorded.
public struct RecordedStep: Sendable, Equatable {
  /// As in the task, `walking.outbound`.
  public let identifier: String
  /// Uptime at which the step began.
  public let startSeconds: Double
  /// Uptime at which it ended.
  public let endSeconds: Double
  /// The recordings it left.
  public let files: [RecorderFile]

  /// A step without files is an instruction, a countdown or the conclusion.
  public init(
    _ identifier: String, startSeconds: Double, endSeconds: Double, files: [RecorderFile] = []
  ) {
    (self.identifier, self.files) = (identifier, files)
    (self.startSeconds, self.endSeconds) = (startSeconds, endSeconds)
  }
}

/// The result of a task as JSON, in the form of ResearchKit's own test application.
public struct TaskResultFile: Sendable {
  /// The app's name of the task.
  public let taskIdentifier: String
  /// Of this run.
  public let taskRunUUID: String
  /// Up to `.v12` files are given by URL and the output folder is named.
  public let version: ResearchKitVersion
  /// The phone's clock.
  public let clock: WallClock
  /// In the order in which they were shown.
  public let steps: [RecordedStep]
  /// The rate asked of the motion recorders, Hz.
  public let requestedRateHz: Int

  /// The result of a finished run.
  public init(
    taskIdentifier: String, taskRunUUID: String, version: ResearchKitVersion = .v32,
    clock: WallClock = WallClock(), steps: [RecordedStep], requestedRateHz: Int = 100
  ) {
    (self.taskIdentifier, self.taskRunUUID) = (taskIdentifier, taskRunUUID)
    (self.version, self.clock) = (version, clock)
    (self.steps, self.requestedRateHz) = (steps, requestedRateHz)
  }

  /// The JSON; newer releases sort the keys.
  public var text: String { taskResult.text(version >= .v22 ? .sorted : .asGiven) }

  private var taskResult: JSONText {
    let place: (String, JSONText) =
      version >= .v22 ? ("device", device) : ("outputDirectory", .string(outputFolder))
    return result(
      "ORKTaskResult", taskIdentifier, start: steps.first?.startSeconds ?? 0,
      end: steps.last?.endSeconds ?? 0,
      [("taskRunUUID", .string(taskRunUUID)), place, ("results", .array(steps.map(stepResult)))])
  }

  private func stepResult(_ step: RecordedStep) -> JSONText {
    let since22: [(String, JSONText)] =
      version >= .v22 ? [("isPreviousResult", .literal("false"))] : []
    return result(
      "ORKStepResult", step.identifier, start: step.startSeconds, end: step.endSeconds,
      since22 + [("results", .array(step.files.map(fileResult)))])
  }

  private func fileResult(_ file: RecorderFile) -> JSONText {
    let reference: (String, JSONText) =
      version >= .v22
      ? ("fileName", .string(file.name))
      : ("fileURL", .string("\(outputFolder)\(file.folder)/\(file.name)"))
    let rate = JSONText.object([("frequency", .integer(requestedRateHz))])
    return result(
      "ORKFileResult", file.kind.rawValue, start: file.startSeconds, end: file.endSeconds,
      [("contentType", .string("application/json")), reference]
        + (file.kind == .accelerometer ? [("userInfo", rate)] : []))
  }
}
