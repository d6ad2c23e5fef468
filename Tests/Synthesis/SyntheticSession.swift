/// One run of a task as it leaves the phone: a result file and folders of recordings.
public struct SyntheticSession: Sendable {
  /// A file of the session.
  public struct File: Sendable, Equatable {
    /// Below the session's folder, parts joined by `/`.
    public let path: String
    /// What is in it: ASCII.
    public let text: String
  }

  /// The recorded steps between the instructions and the conclusion, in order.
  public let steps: [RecordedStep]
  /// The result of the run; nil when the app never came to write one.
  public let result: TaskResultFile?

  /// Puts instructions and a countdown before the steps and a conclusion behind them.
  ///
  /// `taskIdentifier` is the app's own name; ResearchKit's are those of the steps. The motion
  /// recorders were asked for `requestedRateHz`.
  public init(
    taskIdentifier: String, taskRunUUID: String, version: ResearchKitVersion = .v32,
    clock: WallClock = WallClock(), steps: [RecordedStep], wasKilled: Bool = false,
    requestedRateHz: Int = 100
  ) {
    self.steps = steps
    result =
      wasKilled
      ? nil
      : TaskResultFile(
        taskIdentifier: taskIdentifier, taskRunUUID: taskRunUUID, version: version, clock: clock,
        steps: framed(steps), requestedRateHz: requestedRateHz)
  }

  /// All files, the result first as `result.json`.
  public var files: [File] {
    let recordings = steps.flatMap(\.recordings).map {
      File(path: "\($0.folder)/\($0.name)", text: $0.text)
    }
    return (result.map { [File(path: "result.json", text: $0.text)] } ?? []) + recordings
  }
}

/// Reading takes half a minute, the countdown five seconds, as in the predefined tasks.
private func framed(_ steps: [RecordedStep]) -> [RecordedStep] {
  guard let start = steps.first?.startSeconds, let end = steps.last?.endSeconds else { return [] }
  return [
    RecordedStep("instruction", startSeconds: start - 38, endSeconds: start - 21),
    RecordedStep("instruction1", startSeconds: start - 21, endSeconds: start - 6),
    RecordedStep("countdown", startSeconds: start - 6, endSeconds: start - 0.5),
  ] + steps + [RecordedStep("conclusion", startSeconds: end + 0.5, endSeconds: end + 4)]
}
