import Report
import Text

/// `analyze inspect`: lists the kind of each file of a study, without analyzing any.
public struct InspectFiles {
  private var settings: RunSettings
  private let console: Console
  private let isForPeople: Bool

  /// - Parameter isForPeople: true to print an aligned table instead of rows.
  public init(_ settings: RunSettings, _ console: Console, isForPeople: Bool) {
    (self.settings, self.console, self.isForPeople) = (settings, console, isForPeople)
    if isForPeople { (self.settings.format, self.settings.digits) = (.csv, 4) }
  }

  /// Lists the files in the byte order of their paths.
  public func run() throws -> RunEnd {
    var sink = InspectSink(isForPeople: isForPeople)
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    if !isForPeople { try sink.begin(settings) }
    interruption.beginWork()
    let outcome = try run.run(into: &sink)
    try sink.finish()
    return RunEnd(outcome.stream.counts, signal: outcome.signal)
  }

  /// The columns of the aligned table; the others are for scripts.
  private static let shownOfFiles = [
    "kind", "samples", "verdict", "duration_s", "native_rate_hz", "gaps", "gap_max_s", "flags",
    "source",
  ]

  private struct InspectSink: ResultSink {
    private let isForPeople: Bool
    private let writer = CheckedWriter.standardOutput()
    private var rows: [InputsRow] = []

    init(isForPeople: Bool) { self.isForPeople = isForPeople }

    func begin(_ settings: RunSettings) throws {
      var bytes: [UInt8] = []
      settings.form.writer.appendHeader(InputsRow.table.columnNames, to: &bytes)
      try writer.write(bytes)
    }

    mutating func take(session chunks: [RowChunk]) throws { try take(chunks) }

    mutating func take(file chunks: [RowChunk]) throws { try take(chunks) }

    private mutating func take(_ chunks: [RowChunk]) throws {
      for chunk in chunks {
        if isForPeople {
          rows += try InputsRow.table.rows(ofWorker: chunk.bytes)
        } else {
          try writer.write(chunk.bytes)
        }
      }
    }

    func finish() throws {
      if isForPeople { try writer.write(text) }
      try writer.flush()
    }

    private var text: String {
      TextTable(
        header: shownOfFiles, rows: rows.map { InputsRow.table.cells(of: $0, in: shownOfFiles) },
        numbers: NumberText(.significant(4))
      ).text
    }
  }
}
