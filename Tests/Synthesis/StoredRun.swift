/// A run as CardinalKit stores it: the result in a document of a database, the files in a store, without
/// the recorders' folders.
public enum StoredRun {
  /// The document of a whole result.
  public static func document(_ result: TaskResultFile, user: String) -> String {
    "{\"userId\":\"\(user)\",\"payload\":\(result.text)}"
  }

  /// The document of a result that knows only files: `class` for `_class`, dates as the database has them.
  public static func fileDocument(_ result: TaskResultFile, user: String) -> String {
    func moment(_ uptime: Double) -> JSONText {
      let seconds = Int(result.clock.unixSeconds(atUptime: uptime))
      return .object([("_seconds", .integer(seconds)), ("_nanoseconds", .integer(0))])
    }
    func object(
      _ name: String, _ identifier: String, _ start: Double, _ end: Double,
      _ members: [(key: String, value: JSONText)]
    ) -> JSONText {
      .object(
        [
          ("class", .string(name)), ("identifier", .string(identifier)),
          ("startDate", moment(start)), ("endDate", moment(end)),
        ] + members)
    }
    let steps = result.steps.map { step in
      let files = step.files.map { file in
        let url = "\(result.outputFolder)\(file.folder)/\(file.name)"
        return object(
          "ORKFileResult", file.identifier, file.startSeconds, file.endSeconds,
          [("fileURL", .string(url))])
      }
      return object(
        "ORKStepResult", step.identifier, step.startSeconds, step.endSeconds,
        [("results", .array(files))])
    }
    let task = object(
      "ORKTaskResult", result.taskIdentifier, result.steps.first?.startSeconds ?? 0,
      result.steps.last?.endSeconds ?? 0,
      [("taskRunUUID", .string(result.taskRunUUID)), ("results", .array(steps))])
    return JSONText.object([("userId", .string(user)), ("payload", task)]).text()
  }
}
