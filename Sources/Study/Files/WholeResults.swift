import Recordings
import Text

/// Files with the result of a run as a whole (`FileLabels.isWholeResult`), of which the parts may be there as well.
///
/// Such a file is left out where the unit has a part of its run: a row with a result that is measured, or a file of a step. What is only
/// announced, or cannot be read, is no part. The whole result then takes the place of a row in which no cell can be read.
struct WholeResults {
  /// The runs with parts.
  private var runs = Set<SessionKey>()
  /// What is wrong with the rows whose place a file takes, by run.
  private var problems: [SessionKey: [ReadError]] = [:]

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
    for result in files.filter(\.isRow).flatMap(\.results) where result.isWithoutContent {
      guard let key = result.labels.sessionKey else { continue }
      problems[key]? += result.steps.compactMap(\.oddity)
    }
  }

  /// Why a file is left out; nil for one that is not.
  func reasonToLeaveOut(_ file: LoadedFile, listed: FileLabels?) -> String? {
    guard !runs.isEmpty, let said = file.labels(listed: listed), said.isWholeResult,
      said.sessionKey.map(runs.contains) ?? false
    else { return nil }
    return "other fields of the run hold what the whole result repeats"
  }

  /// A file that is not left out: a row without what a whole result has instead, or this whole result with what is wrong with the row.
  func completed(_ file: LoadedFile, listed: FileLabels?) -> LoadedFile {
    if problems.isEmpty { return file }
    var file = file
    if file.isRow {
      file.results.removeAll { result in
        result.isWithoutContent && result.labels.sessionKey.map { problems[$0] != nil } ?? false
      }
    } else if !file.results.isEmpty, let said = file.labels(listed: listed), said.isWholeResult {
      file.report.passedOver += said.sessionKey.flatMap { problems[$0] } ?? []
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
}
