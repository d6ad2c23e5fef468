import Text

/// The visit of a participant that a run of a task belongs to: a session (`ses-`) of a dataset.
///
/// A run without a visit, of which nothing says when it was, is a visit of its own.
enum BIDSVisit: Hashable {
  case named(ByteKey)
  case unnamed(session: ByteKey)

  /// - Parameters:
  ///   - visit: empty if nothing says which.
  ///   - session: the name of the run.
  init(_ visit: String, session: String) {
    self = visit.isEmpty ? .unnamed(session: ByteKey(session)) : .named(ByteKey(visit))
  }

  /// Nil for a run without a visit.
  var name: String? {
    switch self {
    case .named(let visit): visit.text
    case .unnamed: nil
    }
  }
}

/// What a dataset keeps of a run of a task until the visit to which it belongs is complete.
struct BIDSTaskRun {
  /// Staged files that get a name together.
  struct StagedFiles {
    /// The beginning of the name of each staged file.
    let staged: String
    /// What stands in the name between the session and the number of the run.
    let entities: String
    let step: String
    /// Counted within the run of the task.
    let attempt: Int
    let content: StagedContent
  }

  enum StagedContent {
    case events
    /// - start: ISO 8601 in local time; empty if unknown.
    case motion(start: String)
  }

  /// The measures of an attempt, of a step or of the task: a line of the spooled bytes.
  struct MeasuresLine {
    let step: String
    /// Counted within the run of the task; nil for a step or the task.
    let attempt: Int?
    /// Counted from the first byte of the run's measures.
    let bytes: Range<Int>
  }

  let visit: BIDSVisit
  let session: String
  let start: String
  let task: String
  var files: [StagedFiles] = []
  /// Where the lines of measures are; nil without measures.
  var measures: Range<Int>?
  var lines: [MeasuresLine] = []

  /// The largest number of an attempt at each step.
  fileprivate var lastAttempts: [ByteKey: Int] {
    let all =
      files.map { ($0.step, $0.attempt) }
      + lines.compactMap { line in line.attempt.map { (line.step, $0) } }
    return Dictionary(all.lazy.map { (ByteKey($0.0), $0.1) }, uniquingKeysWith: max)
  }

  /// By start, those without a date last, then by name.
  static func isEarlier(_ a: BIDSTaskRun, _ b: BIDSTaskRun) -> Bool {
    let (one, other) = (RecordedDate(a.start)?.unixSeconds, RecordedDate(b.start)?.unixSeconds)
    return one == other ? a.session.precedes(b.session) : (one ?? .infinity) < (other ?? .infinity)
  }
}

/// Numbers the runs of a visit, which are the attempts at a step of a task, over all runs of the task in the visit.
struct BIDSRunNumbers {
  private struct TaskStep: Hashable { let task, step: ByteKey }

  private var last: [TaskStep: Int] = [:]

  /// What is added to the attempts of a run of a task at each of its steps. Takes the runs of a task in turn.
  mutating func offsets(of run: BIDSTaskRun) -> [ByteKey: Int] {
    var offsets: [ByteKey: Int] = [:]
    for (step, attempt) in run.lastAttempts {
      let place = TaskStep(task: ByteKey(run.task), step: step)
      let offset = last[place] ?? 0
      (offsets[step], last[place]) = (offset, offset + attempt)
    }
    return offsets
  }
}
