import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// The tables and the format of the rows that are made when the results of all workers are put in order.
struct RowForms {
  let tables: Set<OutputTable>
  let encoder: Delimited
  /// The format of the table of inputs.
  let ofInputs: OutputFormat
  let numbers: NumberText
  /// False if files and sessions are only listed, so that no file has a role.
  let analyzes: Bool
  /// True if all names come from one study, so that two sessions of one name are an internal error.
  let isOneStudy: Bool
  /// True if the rows are those of one part of a study, which may be empty.
  let isPart: Bool

  /// True if the rows of files can be compared with the number of files.
  var countsRows: Bool { analyzes && tables.contains(.inputs) }

  /// The row of a file, if the table of inputs is written.
  func chunks(of row: InputsRow) -> [RowChunk] {
    guard tables.contains(.inputs) else { return [] }
    var bytes: [UInt8] = []
    InputsRow.table.append(row, to: &bytes, ofInputs.writer(numbers))
    return [RowChunk(table: .inputs, bytes: bytes)]
  }

  /// The error row of an internal error that the accounting found, and its message.
  func error(
    _ problem: ReadError.Problem, source: String, _ name: (inout MetricsRow) -> Void = { _ in }
  ) -> Rows {
    let problem = ReadError(source: source, problem)
    var (rows, row) = (Rows(), MetricsRow())
    name(&row)
    (row.quality, row.flags) = (.error, PrintedFlags([Flag(problem)]))
    row.source = shownSource(source)
    rows.messages = [Message(severity: .error, text: shown("\(problem)"))]
    rows.counts.failures = 1
    rows.counts.failureCodes = [Flag(problem).code: 1]
    rows.counts.faults = isOneStudy ? 1 : 0
    rows.uses[row.source] = FileUse(errorCount: 1, errorCode: Flag(problem).code)
    if tables.contains(.metrics) {
      rows.chunks = [RowChunk(table: .metrics, bytes: MetricsRow.table.bytes([row], encoder))]
    }
    return rows
  }
}

/// The sessions and tasks of a run that have values, as digests of their names in the tables.
struct MeasuredSessions {
  private var sources: [ContentDigest: UInt32] = [:]
  private let texts = PackedTexts()

  /// The error row of a session whose name and task an earlier one has, so that their rows cannot be told apart; nil for
  /// any other session.
  mutating func fault(
    of session: SessionNaming, _ name: SessionName, _ chunks: [RowChunk], _ forms: RowForms
  ) -> Rows? {
    guard session.isSession, chunks.contains(where: { $0.table == .metrics }) else { return nil }
    let identity = [session.participant, name.visit, name.session, session.task]
    let key = ContentDigest(ofTexts: identity)
    guard let known = sources[key] else {
      texts.append(session.source)
      sources[key] = UInt32(texts.count - 1)
      return nil
    }
    let words = identity.filter { !$0.isEmpty }.map(shown).joined(separator: ", ")
    let problem = ReadError.Problem.keyRepeated("\(words), also in \(shown(texts[Int(known)]))")
    return forms.error(problem, source: session.source) { row in
      (row.participant, row.visit, row.session) = (session.participant, name.visit, name.session)
      (row.start, row.task) = (session.start, session.task)
    }
  }
}
