/// The result of a task as JSON, in the form of ResearchKit's own test application.
public struct TaskResultFile: Sendable {
  /// The app's name of the task.
  public let taskIdentifier: String
  /// The identifier of this run.
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
      since22 + [
        ("results", .array(step.files.map(fileResult) + step.leaves.map { leaf($0, of: step) }))
      ])
  }

  private func leaf(_ leaf: LeafResult, of step: RecordedStep) -> JSONText {
    result(
      leaf.className, step.identifier, start: leaf.startSeconds ?? step.startSeconds,
      end: leaf.endSeconds ?? step.endSeconds, leaf.members(self))
  }

  /// A recording as a result refers to it.
  func fileResult(_ file: RecorderFile) -> JSONText {
    let reference: (String, JSONText) =
      version >= .v22
      ? ("fileName", .string(file.name))
      : ("fileURL", .string("\(outputFolder)\(file.folder)/\(file.name)"))
    let rate = JSONText.object([("frequency", .integer(requestedRateHz))])
    return result(
      "ORKFileResult", file.identifier, start: file.startSeconds, end: file.endSeconds,
      (file.kind.contentType.isEmpty ? [] : [("contentType", .string(file.kind.contentType))]) + [
        reference
      ] + (file.kind == .accelerometer ? [("userInfo", rate)] : []))
  }
}
