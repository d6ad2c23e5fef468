import Recordings
import Text

/// The contents of one file of a platform's export.
struct FileContents {
  /// The kind in the output of `inspect`.
  var kind: RecordingKind
  /// Each recording with the labels that its file contains.
  var recordings: [Recording] = []
  var results: [TaskResult] = []
  /// The labels that the file gives to neighboring files, by name; `everyFile` applies to all of them.
  var neighbors: [ByteKey: FileLabels] = [:]
  /// A folder beside the file whose files are named as well; nil if they are all in its own.
  var neighborFolder: String?
  /// True if these labels come from the app that ran the task. They have precedence over labels
  /// from the program that packed the files.
  var identifiesRun = false
  /// The reason why the file cannot be used.
  var problem: ReadError?
  /// What is damaged in a document of which the other records are used.
  var damage: RecordDamage?
  /// The reason why a file without errors is not used.
  var passedOver: ReadError.Problem?
  /// Visits to steps, for results that do not name their step, by the platform's key of the visit.
  var visits: [ByteKey: StepVisit] = [:]
  /// Information about runs apart from their results, by session.
  var runs: [SessionKey: RunParticulars] = [:]
  /// When an export of all records of a person was made.
  var madeOn: RecordedDate?
  /// What the file holds of a recording whose sensors have a file each.
  var sensor: SensorFile?
  /// The platform that recognized the file.
  var platform: String?

  static let everyFile = ByteKey("*")
}

/// Information of an export about a visit to a step, apart from its results.
struct StepVisit: Sendable, Equatable {
  let session: SessionKey?
  /// The file or row that contains it.
  let source: String
  var step: String
  var start: RecordedDate?
  var end: RecordedDate?
}

/// Information of an export about a run, apart from its results.
struct RunParticulars: Sendable, Equatable {
  /// The participant and session.
  let labels: FileLabels
  /// The file or row that contains it.
  let source: String
  /// The app's name of the task.
  var name: String
  var start: RecordedDate?
  var end: RecordedDate?
}

extension FileContents {
  /// The problem of the first invalid label in a file.
  var flaw: ErrorWording? {
    let labels = recordings.map(\.labels) + results.map(\.labels) + neighbors.values
    return labels.lazy.compactMap(\.flaw).first ?? results.lazy.compactMap(\.flaw).first
      ?? visits.values.lazy.compactMap { LabelText.flaw(of: $0.step) }.first.map {
        $0.about("the step")
      }
  }
}
