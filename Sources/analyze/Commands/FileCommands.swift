import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

/// `analyze samples` and `analyze spectrum`: prints one recording as a table.
struct FileCommand {
  let invocation: Invocation
  let console: Console

  /// All files that the command reads.
  static func paths(_ invocation: Invocation) -> [String] {
    invocation.operands.map { MemberOperand($0)?.archive ?? $0 }
      + [invocation.values.background].compactMap(\.self)
  }

  /// The samples in order of time.
  func samples() throws -> ExitStatus {
    guard let recording = try recording() else { return .someFailed }
    if let table = SoundTable(recording) { return try write(table, of: recording) }
    let withCoordinates = invocation.values.location == .keep
    if let table = SampleTable(recording, withCoordinates: withCoordinates) {
      try write(table.columns, table.values)
    }
    return .success
  }

  /// Writes the samples of a sound. If an error is found while it is decoded, the error replaces
  /// the remaining samples.
  private func write(_ table: SoundTable, of recording: Recording) throws -> ExitStatus {
    do {
      try write(table.columns) { add in try table.forEachRow { try add($0.map { .number($0) }) } }
      return .success
    } catch let problem as AudioProblem {
      console.say(.error, shown("\(ReadError(source: recording.source, .audio(problem)))"))
      return .someFailed
    }
  }

  /// Prints the power per Hz of every channel.
  func spectrum() throws -> ExitStatus {
    guard let recording = try recording() else { return .someFailed }
    let values = invocation.values
    do {
      let table = try SpectrumTable(
        recording, windowSeconds: values.window,
        background: try values.background.map(OptionRecordings().background),
        parameters: Parameters(values.parameters))
      for remark in table.remarks { console.say(.warning, shown(remark)) }
      try write(table.columns, table.values)
      return .success
    } catch let error as NoSpectrum {
      console.say(.error, shown("\(error)"))
      return .someFailed
    }
  }

  /// Prints the pictures of the recording itself as SVG; nothing where it has none.
  ///
  /// - Parameter name: of the only picture; nil for all.
  func pictures(only name: String?) throws -> ExitStatus {
    guard let recording = try recording(isSilent: true) else { return .someFailed }
    let pictures = try RecordingPictures.pictures(of: recording).filter {
      name == nil || $0.name == name
    }
    guard !pictures.isEmpty else { return .success }
    let drawn = pictures.enumerated().map { number, picture in
      (heading: "", picture: DrawnPicture(picture, id: "s\(number)"))
    }
    let writer = CheckedWriter.standardOutput()
    try writer.write(PictureFile(drawn).bytes)
    try writer.flush()
    return .success
  }

  /// The given recording; nil after an error message.
  ///
  /// - Parameter isSilent: whether there is no message.
  private func recording(isSilent: Bool = false) throws -> Recording? {
    let member = invocation.operands.first.flatMap(MemberOperand.init)
    let files = try StudyFiles(below: member.map { [$0.archive] } ?? invocation.operands)
    guard files.paths.count == 1, let path = files.paths.first else {
      throw SettingsError(description: "\(invocation.command.name): give one file, not a folder")
    }
    let settings = try RunSettings(invocation, .own)
    var given = GivenLabels()
    given.reading = settings.reading
    let reader = SessionReader(
      files, given: given,
      options: ReadingOptions(bareSound: settings.bareSound, limits: settings.archiveLimits))
    let report = try self.report(of: member, among: reader.reports(of: path), path)
    if let recording = report.recording, report.problem == nil, recording.image == nil {
      if let words = truncationRemark(report, .own) { console.say(.warning, words) }
      return recording
    }
    if isSilent { return nil }
    let problem: ReadError.Problem = report.kind == .taskResult ? .resultOnly : .unrecognized
    let other = ReadError(source: path, report.uselessness ?? problem)
    console.say(.error, shown("\(report.problem ?? other)"))
    return nil
  }

  /// The report on the given file, or on the given member of it.
  private func report(of member: MemberOperand?, among reports: [FileReport], _ path: String)
    throws(SettingsError) -> FileReport
  {
    let place = "\(invocation.command.name): \(shown(path))"
    guard let whole = reports.first else {
      throw SettingsError(description: "\(place): holds nothing")
    }
    if reports.count == 1, member == nil || whole.problem != nil { return whole }
    let members = reports.dropFirst().map { shownSource($0.source) }
    guard let member else {
      let example = members.first.map { "; give one of them, as in \(shown($0))" } ?? ""
      throw SettingsError(description: "\(place): contains several files\(example)")
    }
    let name = "\(path)!\(member.path)"
    guard let place = members.firstIndex(where: { ByteKey($0) == ByteKey(name) }) else {
      throw SettingsError(
        description: "\(place): has no member \(shown(member.path)); `analyze inspect` lists them")
    }
    return reports[place + 1]
  }

  /// Writes columns of equal length.
  private func write(_ columns: [String], _ values: [[Double?]]) throws {
    try write(columns) { add in
      for row in values.first?.indices ?? 0..<0 { try add(values.map { .init($0[row]) }) }
    }
  }

  private func write(_ columns: [String], rows: (_ add: ([Cell]) throws -> Void) throws -> Void)
    throws
  {
    let writer = CheckedWriter.standardOutput()
    let rowWriter = invocation.values.writtenForm().writer
    var bytes: [UInt8] = []
    rowWriter.appendHeader(columns, to: &bytes)
    try rows { cells in
      rowWriter.append(columns, cells, to: &bytes)
      if bytes.count > 1 << 16 {
        try writer.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try writer.write(bytes)
    try writer.flush()
  }
}

/// A member of an archive in the notation of the command line: `walk.zip!folder/file.json`.
struct MemberOperand {
  let archive: String
  /// The path below the archive.
  let path: String

  /// Nil if there is a file with the whole name, or no file for any part of the name.
  init?(_ operand: String) {
    guard !FileKind.isThere(operand) else { return nil }
    let marks = operand.indices.filter { operand[$0] == "!" }
    let isFile = { (mark: String.Index) in
      let place = try? FileKind(String(operand[..<mark]))
      return place == .file || place == .stream
    }
    guard let mark = marks.first(where: isFile) else { return nil }
    (archive, path) = (String(operand[..<mark]), String(operand[operand.index(after: mark)...]))
  }
}
