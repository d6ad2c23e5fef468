import Recordings
import Text

/// Stanford's CardinalKit: results in the form of ResearchKit's serializer in documents of a
/// database, and files in a store under `studies/{study}/users/{user}`, in a folder named after the
/// run's UUID.
enum CardinalKit {
  static let platform = ExportPlatform(
    name: "CardinalKit", labels: labels(ofPath:), tree: contents(of:source:))

  private static func labels(ofPath path: String) -> FileLabels? {
    guard path.firstRange(ofText: "users/") != nil else { return nil }
    let parts = pathComponents(path)
    guard let users = parts.firstIndex(of: "users"), users >= 2, parts[users - 2] == "studies",
      parts.count > users + 2
    else { return nil }
    var labels = FileLabels()
    (labels.participant, labels.platform) = (parts[users + 1], platform.name)
    labels.session = parts[(users + 2)...].dropLast().last {
      $0.utf8.count == 36 && !$0.runs.isEmpty
    }
    return labels
  }

  /// The contents of a document with one result in `payload`, or all results of a task in
  /// `results`.
  private static func contents(of tree: JSONValue, source: String) -> FileContents? {
    let inner = tree["payload"] ?? (tree["results"]?.array == nil ? nil : tree["results"])
    guard let inner, tree["userId"] != nil || tree["updatedAt"] != nil else { return nil }
    let results = TaskResult.all(in: inner, source: source)
    guard !results.isEmpty else { return nil }
    let user = tree["userId"]?.text
    return FileContents(
      kind: .taskResult,
      results: results.map { result in
        var labeled = result
        labeled.labels.participant = user
        return labeled
      })
  }
}
