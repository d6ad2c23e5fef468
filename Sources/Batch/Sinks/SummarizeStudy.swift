import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// `analyze summary`, and the output of `analyze run` on a terminal: participants, tasks, main
/// values and problems.
public struct SummarizeStudy {
  private let console: Console
  private let names: Names
  private let width: Int

  /// - Parameter width: the number of characters in a line.
  public init(_ console: Console, _ names: Names, width: Int) {
    (self.console, self.names, self.width) = (console, names, width)
  }

  /// Analyzes and summarizes a study.
  ///
  /// - Parameters:
  ///   - hint: how to get the tables.
  ///   - countsLast: whether the counts are the last line of the messages, as those of a run, and not the first of the summary.
  public func run(_ settings: RunSettings, hint: String, countsLast: Bool) throws -> RunEnd {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    let run = try StudyRun(settings, console, interruption)
    interruption.beginWork()
    run.planHead.lines.forEach(console.conclude)
    var sink = SummarySink()
    let outcome = try run.run(into: &sink)
    console.end()
    let stream = outcome.stream
    console.summarize(stream, run.study.people?.called(names.name), inFolder: false)
    let headline = Self.headline(stream.people, stream.counts)
    try print((countsLast ? "" : headline + "\n") + sink.summary.text(width: width))
    console.conclude(hint)
    if countsLast { console.conclude(headline) }
    return RunEnd(outcome)
  }

  /// Summarizes the tables of a finished run.
  public func run(of past: FinishedRun) throws -> RunEnd {
    var (summary, people) = (StudySummary(Catalog.taskFacts, Catalog.flags), People())
    try past.forEachStep { rows, _ in summary.add(rows) }
    try past.forEachSession { people.add($0) }
    if let stopped = StoppedRun(in: past.folder, hasTables: true) {
      let remedy = names.arePseudonyms ? stopped.remedyWithoutNames : stopped.remedy
      console.say(
        .warning,
        "the last run into the folder was stopped before its end, and some of its values may be missing here; \(remedy)"
      )
    }
    try print(Self.headline(people, past.counts) + "\n" + summary.text(width: width))
    return RunEnd()
  }

  private struct SummarySink: ResultSink {
    var summary = StudySummary(Catalog.taskFacts, Catalog.flags)

    mutating func take(session chunks: [RowChunk]) throws {
      for step in try ReportedStep.all(in: chunks) { summary.add(step.rows) }
    }

    mutating func take(file chunks: [RowChunk]) {}
  }

  private func print(_ text: String) throws {
    let writer = CheckedWriter.standardOutput()
    try writer.write(text)
    try writer.flush()
  }

  /// Counts that add up, such as `27 participants (P01, P02, … P27), 38 sessions, 412 files: 301 measured, 90
  /// context, 15 left out (12 duplicate_input, 3 unrecognized), 6 errors (4 json_malformed, 2 no_recording)`.
  static func headline(_ people: People, _ counts: RunCounts) -> String {
    let names = people.names
    let who =
      names.isEmpty
      ? "no named participant" : counted(names.count, "participant") + " (\(enumerated(names)))"
    let words: [(FileRole, String)] = [
      (.measured, "measured"), (.context, "context"), (.leftOut, "left out"),
      (.error, counts.roles.error == 1 ? "error" : "errors"),
    ]
    let files = words.filter { counts.roles[$0.0] > 0 || $0.0 == .measured }.map { role, word in
      "\(counts.roles[role]) \(word)" + why(role, counts)
    }
    let all = "\(who), \(counted(people.sessionCount, "session")), \(counted(counts.files, "file"))"
    // A plan, and runs of earlier versions, have no roles.
    return counts.roles.total == 0 ? all : "\(all): \(files.joined(separator: ", "))"
  }

  /// The reasons of files without values, most frequent ones first.
  private static func why(_ role: FileRole, _ counts: RunCounts) -> String {
    guard let codes = counts.reasons[role.rawValue], !codes.isEmpty else { return "" }
    let sorted = codes.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return " (\(sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")))"
  }

  /// All names of a short list; the first two and the last of a long one.
  private static func enumerated(_ names: [String]) -> String {
    let mostNames = 4
    guard names.count > mostNames, let last = names.last else {
      return names.map(shown).joined(separator: ", ")
    }
    return (names.prefix(2).map(shown) + ["… \(shown(last))"]).joined(separator: ", ")
  }
}

extension Console {
  /// A warning about visits of different spelling, which stay visits of their own.
  private static func remark(onSimilar visits: [String]) -> String {
    let list = visits.map { "\"\(shown($0))\"" }.joined(separator: " and ")
    return
      "visits \(list) may be one: their names differ only in capitals, the coding of letters with marks, spaces, separators, leading zeros or words for a copy; if they are, give all one name in a file for --map"
  }

  /// Prints the notes about a run that its rows do not contain.
  func summarize(_ stream: RowStream, _ people: PeopleFile?, inFolder: Bool) {
    for warning in stream.labels.warnings { say(.warning, warning) }
    for remark in stream.labels.remarks { conclude(remark) }
    for note in ParticipantsTable(people: stream.people, given: people).notes {
      say(.warning, note)
    }
    for visits in stream.similarVisits { say(.warning, Self.remark(onSimilar: visits)) }
    if inFolder {
      stream.groups.notes(stream.people).forEach(conclude)
      VoiceVisits.note(of: stream.pendingVisits).map(conclude)
    }
    if let warning = stream.counts.warning { say(stream.isOfNothing ? .error : .warning, warning) }
    for (table, count) in stream.counts.duplicateRows.sorted(by: { $0.key < $1.key }) {
      say(
        .warning,
        "\(shown(shownSource(table.text))): \(counted(count, "row")) with the key of another one; counted once (\(Flag(.duplicateInput).code))"
      )
    }
  }
}
