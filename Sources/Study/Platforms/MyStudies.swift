import Recordings
import Text

/// FDA MyStudies: responses as documents, in which active tasks leave totals only.
///
/// The tower of Hanoi leaves whether it was solved and the number of moves, the memory of places its score and its numbers of games and
/// failures; neither has times. Numbers are floats. Some servers nest the values of a group below their keys. The app of Android has no active tasks.
///
/// Source: fda-mystudies 7f3ea838, `ActivitiesViewController.swift`, and its issue 1905.
enum MyStudies {
  static let platform = ExportPlatform(name: name, tree: contents(of:source:))
  private static let name = "FDA MyStudies"

  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    guard let activity = tree["metadata"]?["activityId"]?.text, let data = tree["data"],
      let groups = data["results"]?.array
    else { return nil }
    let steps = groups.compactMap(step)
    guard !steps.isEmpty else {
      return FileContents(
        kind: .json,
        passedOver: .unsupported(
          UnsupportedFile(
            "a response of \(name) without an active task that is measured",
            remedy: "its answers can be exported as CSV by the server")))
    }
    let task = JSONValue.object(
      [("_class", .string("ORKTaskResult")), ("identifier", .string(activity))] + dates(of: data)
        + [("results", .array(steps))])
    var labels = FileLabels()
    let metadata = tree["metadata"]
    labels.participant = word(tree["participantId"] ?? metadata?["participantId"])
    labels.session = ["studyId", "activityId", "activityRunId"].compactMap { word(metadata?[$0]) }
      .joined(separator: "/")
    let results = TaskResult.all(in: task, source: source).map { result in
      var labeled = result
      labeled.labels = labels
      return labeled
    }
    return FileContents(kind: .taskResult, results: results)
  }

  /// The result of a step as ResearchKit writes it; nil for a group that is not of a task with totals.
  private static func step(_ group: JSONValue) -> JSONValue? {
    let values = values(of: group)
    guard
      let leaf = leaves.first(where: { leaf in
        leaf.keys.contains { stored, _ in values[stored] != nil }
      })
    else { return nil }
    let own: [JSONValue.Member] = leaf.keys.compactMap { stored, name in
      values[stored].map { (name, $0) }
    }
    let identifier = JSONValue.string(word(group["key"]) ?? leaf.step)
    let result = JSONValue.object(
      [("_class", .string(leaf.type)), ("identifier", identifier)] + dates(of: group) + own)
    return .object(
      [("_class", .string("ORKStepResult")), ("identifier", identifier)] + dates(of: group) + [
        ("results", .array([result]))
      ])
  }

  /// What the app stores of each task, with ResearchKit's names.
  private static let leaves: [(type: String, step: String, keys: [(stored: Term, name: String)])] =
    [
      (
        "ORKTowerOfHanoiResult", "towerOfHanoi",
        [("puzzleWasSolved", "puzzleWasSolved"), ("numberOfMoves", "numberOfMoves")]
      ),
      (
        "ORKSpatialSpanMemoryResult", "cognitive.memory.spatialspan",
        [
          ("Score", "score"), ("NumberofGames", "numberOfGames"),
          ("NumberofFailures", "numberOfFailures"),
        ]
      ),
    ]

  /// The values of a group by their keys: elements `{key, value}`, or `{key: {value}}` and `{key: value}`.
  private static func values(of group: JSONValue) -> [Term: JSONValue] {
    var values: [Term: JSONValue] = [:]
    for element in group["value"]?.array ?? [] {
      if let key = element["key"]?.text, let value = element["value"] {
        values[key] = value
        continue
      }
      for (key, member) in element.members ?? [] { values[key] = member["value"] ?? member }
    }
    return values
  }

  private static func dates(of object: JSONValue) -> [JSONValue.Member] {
    [("startTime", "startDate"), ("endTime", "endDate")].compactMap { stored, name in
      object[stored].map { (name, $0) }
    }
  }

  /// A text or a whole number as text; nil for anything else and for an empty text.
  private static func word(_ value: JSONValue?) -> String? {
    if let text = value?.text { return text.isEmpty ? nil : text }
    return value?.number.flatMap { Int(exactly: $0) }.map { "\($0)" }
  }
}
