/// What one file of a platform's export holds.
struct FileContents {
  /// As `inspect` names it.
  var kind: RecordingKind
  /// Each with what the file tells of it in its labels.
  var recordings: [Recording] = []
  var results: [TaskResult] = []
  /// What the file tells of those beside it in its folder, by name; of all of them by `everyFile`.
  var neighbors: [String: FileLabels] = [:]
  /// Set by whoever asked the platforms.
  var platform: String?

  static let everyFile = "*"
}
