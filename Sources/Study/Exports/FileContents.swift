import Recordings
import Text

/// What one file of a platform's export holds.
struct FileContents {
  /// As `inspect` names it.
  var kind: RecordingKind
  /// Each recording with the labels that its file contains.
  var recordings: [Recording] = []
  var results: [TaskResult] = []
  /// The labels that the file gives to neighboring files, by name; `everyFile` applies to all of them.
  var neighbors: [ByteKey: FileLabels] = [:]
  /// True where that comes from the app that ran the task: more is known to it than to who packed the files.
  var identifiesRun = false
  /// What is wrong with it.
  var problem: ReadError?
  /// Why it is of no use though nothing is wrong with it.
  var passedOver: ReadError.Problem?
  /// Steps of results that do not name them, by the platform's key of the visit.
  var visits: [ByteKey: StepVisit] = [:]
  /// Information about runs apart from their results, by session.
  var runs: [SessionKey: RunParticulars] = [:]
  /// Set by whoever asked the platforms.
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
  /// What the app calls the task.
  var name: String
  var start: RecordedDate?
  var end: RecordedDate?
}

extension FileContents {
  /// What is wrong with the first label in a file.
  var flaw: ErrorWording? {
    let labels = recordings.map(\.labels) + results.map(\.labels) + neighbors.values
    return labels.lazy.compactMap(\.flaw).first ?? results.lazy.compactMap(\.flaw).first
      ?? visits.values.lazy.compactMap { LabelText.flaw(of: $0.step) }.first.map {
        $0.about("the step")
      }
  }
}
