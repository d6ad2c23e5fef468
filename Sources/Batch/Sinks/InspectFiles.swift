import Recordings
import Report
import Study

/// `analyze inspect`: what each file of a study is, or what sessions a run would make of them, without analyzing any.
public struct InspectFiles {
  private var settings: RunSettings
  private let console: Console
  private let isForPeople: Bool

  /// - Parameter isForPeople: whether an aligned table is printed instead of rows.
  public init(_ settings: RunSettings, _ console: Console, isForPeople: Bool) {
    (self.settings, self.console, self.isForPeople) = (settings, console, isForPeople)
    if isForPeople { (self.settings.format, self.settings.digits) = (.csv, 4) }
  }

  /// Rows come in the byte order of their paths.
  public func run() throws -> RunEnd {
    var sink = InspectSink(
      isForPeople: isForPeople,
      settings.purpose == .sessionList ? .sessions : .files)
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    if !isForPeople { try sink.begin(settings) }
    interruption.beginWork()
    let outcome = try run.run(into: &sink)
    try sink.finish()
    return RunEnd(failureCount: outcome.stream.counts.failures, signal: outcome.signal)
  }

  private struct InspectSink: ResultSink {
    let isForPeople: Bool
    private let list: List
    private let writer = CheckedWriter.standardOutput()
    private var rows: [[Cell]] = []

    init(isForPeople: Bool, _ list: List) { (self.isForPeople, self.list) = (isForPeople, list) }

    func begin(_ settings: RunSettings) throws {
      var bytes: [UInt8] = []
      settings.format.writer(settings.numbers).appendHeader(list.columns, to: &bytes)
      try writer.write(bytes)
    }

    mutating func take(session chunks: [RowChunk]) throws { try take(chunks) }

    mutating func take(file chunks: [RowChunk]) throws { try take(chunks) }

    private mutating func take(_ chunks: [RowChunk]) throws {
      for chunk in chunks {
        guard isForPeople else {
          try writer.write(chunk.bytes)
          continue
        }
        try DelimitedRows(ByteBuffer(chunk.bytes)).forEach { cells in
          rows.append(zip(list.columns, cells).map(list.cell))
        }
      }
    }

    func finish() throws {
      if isForPeople { try writer.write(table) }
      try writer.flush()
    }

    private var table: String {
      let positions = list.shownColumns.compactMap { list.columns.firstIndex(of: $0) }
      return TextTable(
        header: list.shownColumns, rows: rows.map { row in positions.map { row[$0] } },
        numbers: NumberText(.significant(4))
      ).text
    }
  }

  /// What is listed.
  private enum List {
    case files, sessions

    var columns: [String] {
      switch self {
      case .files: InputRow.columns
      case .sessions: RowMaker.listColumns
      }
    }

    /// The columns a person looks at; the rest is for scripts.
    var shownColumns: [String] {
      switch self {
      case .files:
        [
          "kind", "samples", "verdict", "duration_s", "native_rate_hz", "gaps", "gap_max_s",
          "flags", "source",
        ]
      case .sessions: columns
      }
    }

    func cell(_ column: String, _ text: String) -> Cell {
      if text.isEmpty { return .empty }
      if self == .sessions || InputRow.textColumns.contains(column) { return .text(text) }
      return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? .text(text)
    }
  }
}
