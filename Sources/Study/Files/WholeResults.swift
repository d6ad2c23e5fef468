import Recordings
import Text

/// Files with the result of a run as a whole (`FileLabels.isWholeResult`), of which the parts may be there as well.
///
/// Such a file is left out where the unit has a part of its run: a row with a result that is measured, or a file of a step. What is only
/// announced, or cannot be read, is no part. The whole result then takes the place of a row in which no cell can be read, and has the answers of one
/// in which nothing is measured: both are one run.
struct WholeResults {
  /// The runs with parts.
  private var runs = Set<SessionKey>()
  /// What is wrong with the rows whose place a file takes, by run.
  private var problems: [SessionKey: [ReadError]] = [:]
  /// The results of rows with answers alone, whose run a file has as well.
  private var answers: [SessionKey: [TaskResult]] = [:]

  /// - Parameter listed: what a list of files says of each file.
  init(_ files: [LoadedFile], listed: [FileLabels?]) {
    let all = zip(files, listed).map { (file: $0, said: $0.labels(listed: $1)) }
    guard all.contains(where: { $0.said?.isWholeResult ?? false }) else { return }
    for (file, said) in all where !(said?.isWholeResult ?? false) {
      if said?.step != nil, !file.recordings.isEmpty || !file.results.isEmpty,
        let key = said?.sessionKey
      {
        runs.insert(key)
      }
      guard file.isRow else { continue }
      runs.formUnion(file.results.filter(\.isMeasured).compactMap(\.labels.sessionKey))
    }
    for (file, said) in all where !file.results.isEmpty {
      guard let said, said.isWholeResult, let key = said.sessionKey, !runs.contains(key) else {
        continue
      }
      problems[key] = []
    }
    for result in files.filter(\.isRow).flatMap(\.results) {
      guard let key = result.labels.sessionKey, problems[key] != nil else { continue }
      problems[key]? += result.steps.compactMap(\.oddity)
      if !result.isWithoutContent { answers[key, default: []].append(result) }
    }
  }

  /// Why a file is left out; nil for one that is not.
  func reasonToLeaveOut(_ file: LoadedFile, listed: FileLabels?) -> String? {
    guard !runs.isEmpty, let said = file.labels(listed: listed), said.isWholeResult,
      said.sessionKey.map(runs.contains) ?? false
    else { return nil }
    return "other fields of the run hold what the whole result repeats"
  }

  /// A file that is not left out: a row without what a whole result has instead, or this whole result with the answers of the row and with what is
  /// wrong with it.
  func completed(_ file: LoadedFile, listed: FileLabels?) -> LoadedFile {
    if problems.isEmpty { return file }
    var file = file
    if file.isRow {
      file.results.removeAll { $0.labels.sessionKey.map { problems[$0] != nil } ?? false }
    } else if !file.results.isEmpty, let said = file.labels(listed: listed), said.isWholeResult,
      let run = said.sessionKey
    {
      file.report.passedOver += problems[run] ?? []
      for row in answers[run] ?? [] {
        if let conflict = file.results[0].conflict(withRow: row) {
          file.report.passedOver.append(conflict)
        }
        file.results[0].add(answersOf: row)
      }
    }
    return file
  }
}

extension LoadedFile {
  /// What its name and a list say of the file; nil if neither says anything.
  fileprivate func labels(listed: FileLabels?) -> FileLabels? {
    given.map { $0.completed(by: listed ?? FileLabels()) } ?? listed
  }
}

extension TaskResult {
  /// True with anything that is no answer to a question.
  fileprivate var isMeasured: Bool {
    steps.contains { $0.leaves.contains { QuestionResult.all(in: $0).isEmpty } }
  }

  /// True if no step has anything.
  fileprivate var isWithoutContent: Bool { steps.allSatisfy(\.leaves.isEmpty) }

  /// Adds the answers in a row of the same run, but for those of steps that the result has itself.
  fileprivate mutating func add(answersOf row: TaskResult) {
    let own = Set(steps.filter { !$0.leaves.isEmpty }.map { ByteKey($0.identifier) })
    steps += row.steps.filter { !$0.leaves.isEmpty && !own.contains(ByteKey($0.identifier)) }
  }

  /// The remark that the result and the row of its run are not of one run; nil where nothing says so.
  fileprivate func conflict(withRow row: TaskResult) -> ReadError? {
    let words: String
    if let own = start, let other = row.start,
      abs(own.unixSeconds - other.unixSeconds) > Self.longestOffsetSeconds
    {
      words = "began at \(start.shownText), its row says \(row.start.shownText)"
    } else if let own = run, let other = row.run, own !== other {
      words = "is of run \(own), its row of \(other)"
    } else {
      return nil
    }
    return ReadError(
      source: source,
      .unmeasured(
        "the whole result \(words) (\(row.source)): compare both in REDCap, since the file may be in the row of another run"
      ))
  }

  /// Dates of one moment differ by at most this, where one of them has no offset from UTC.
  private static let longestOffsetSeconds = 86_400.0
}
