import Analyses
import Recordings
import Report

/// `analyze samples` and `analyze spectrum`: one recording as a table.
struct FileCommand {
  let invocation: Invocation
  let console: Console

  /// The samples in order of time.
  func samples() throws -> ExitStatus {
    guard let recording = try recording() else { return .someFailed }
    let table = SampleTable(
      recording, withCoordinates: invocation.values.text(.location) == "keep")
    try write(table.columns, rowCount: table.values.first?.count ?? 0) { row in
      table.values.map { .init($0[row]) }
    }
    return .success
  }

  /// Power per Hz of every channel.
  func spectrum() throws -> ExitStatus {
    guard let recording = try recording() else { return .someFailed }
    let seconds = invocation.values.number(.segment) ?? 10
    guard let table = SpectrumTable(recording, segmentSeconds: seconds) else {
      console.say(
        .error,
        "\(shown(recording.source)): has no spectrum; give a motion recording of a second or more")
      return .someFailed
    }
    try write(table.columns, rowCount: table.values.first?.count ?? 0) { row in
      table.values.map { .number($0[row]) }
    }
    return .success
  }

  /// The recording named; an error is said and nil.
  private func recording() throws -> Recording? {
    let files = try StudyFiles(below: invocation.operands)
    guard files.paths.count == 1, let path = files.paths.first else {
      throw SettingsError(description: "\(invocation.command.name): name one file, not a folder")
    }
    let report = SessionReader(files).report(of: path)
    if let recording = report.recording, report.problem == nil {
      if let words = tearWords(report) { console.say(.warning, words) }
      return recording
    }
    let problem: ReadError.Problem = report.kind == .taskResult ? .resultOnly : .unrecognized
    console.say(.error, shown("\(report.problem ?? ReadError(source: path, problem))"))
    return nil
  }

  private func write(
    _ columns: [String], rowCount: Int, cells: (Int) -> [Cell]
  ) throws(WriteError) {
    let writer = CheckedWriter.standardOutput()
    let sink = RowSink(
      format: invocation.values.text(.format), numbers: invocation.values.numberText)
    var bytes: [UInt8] = []
    sink.appendHeader(columns, to: &bytes)
    for row in 0..<rowCount {
      sink.append(columns, cells(row), to: &bytes)
      if bytes.count > 1 << 16 {
        try writer.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try writer.write(bytes)
    try writer.flush()
  }
}
