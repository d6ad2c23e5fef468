/// One run of a task as it leaves the phone: a result file and folders of recordings.
public struct SyntheticSession: Sendable {
  /// A file of the session.
  public struct File: Sendable, Equatable {
    /// Below the session's folder, parts joined by `/`.
    public let path: String
    /// The content of the file.
    public let bytes: [UInt8]

    /// The content as text, which is ASCII except for sound.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The recorded steps between the instructions and the conclusion, in order.
  public let steps: [RecordedStep]
  /// The result of the run; nil when the app ended before it wrote one.
  public let result: TaskResultFile?

  /// Puts instructions and a countdown before the steps and a conclusion after them.
  ///
  /// A countdown that was recorded is the first of the steps.
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
    let recordings = steps.flatMap(\.recordings).map { File(path: $0.path, bytes: $0.bytes) }
    return (result.map { [File(path: "result.json", bytes: Array($0.text.utf8))] } ?? [])
      + recordings
  }
}

/// Reading takes half a minute, the countdown five seconds, as in the predefined tasks.
private func framed(_ steps: [RecordedStep]) -> [RecordedStep] {
  guard let start = steps.first?.startSeconds, let end = steps.last?.endSeconds else { return [] }
  let countdown =
    steps.first?.identifier == "countdown"
    ? [] : [RecordedStep("countdown", startSeconds: start - 6, endSeconds: start - 0.5)]
  let ready = countdown.first?.startSeconds ?? start
  return [
    RecordedStep("instruction", startSeconds: ready - 32, endSeconds: ready - 15),
    RecordedStep("instruction1", startSeconds: ready - 15, endSeconds: ready),
  ] + countdown + steps + [RecordedStep("conclusion", startSeconds: end + 0.5, endSeconds: end + 4)]
}
