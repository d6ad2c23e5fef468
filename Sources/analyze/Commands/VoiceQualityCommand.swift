import Analyses
import Batch
import Metrics
import Recordings
import Report

/// `analyze voice-quality --vowel FILE --speech FILE`: the indices of two files, as rows of `metrics.csv`.
struct VoiceQualityCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  /// True if the command line names a vowel or speech.
  static func isMeant(by invocation: Invocation) -> Bool {
    !paths(invocation).isEmpty && invocation.command.kind == .task
  }

  /// All files that the command reads.
  static func paths(_ invocation: Invocation) -> [String] {
    [invocation.values.vowel, invocation.values.speech].compactMap(\.self)
  }

  func run() throws -> ExitStatus {
    let name = invocation.command.name
    guard let vowel = values.vowel, let speech = values.speech else {
      throw SettingsError(description: "\(name): give both --vowel and --speech")
    }
    guard invocation.operands.isEmpty else {
      throw SettingsError(
        description: "\(name): give either files or --vowel and --speech, not both")
    }
    guard values.output == nil else {
      throw SettingsError(
        description:
          "\(name): the rows of --vowel and --speech are printed; leave --output out, or give a folder with both sounds"
      )
    }
    if Parameters(values.parameters)[VoiceQuality.language] != nil {
      console.say(
        .warning,
        "--speech-language: is not recorded, since printed rows have no run.json; give a folder with both sounds, and --output"
      )
    }
    let files = OptionRecordings()
    let measurement = VoiceQuality.measurement(
      vowel: try files.sound(vowel, of: "vowel"), speech: try files.sound(speech, of: "speech"),
      Parameters(values.parameters))
    let severity: Severity = measurement.failure == nil ? .warning : .error
    for remark in measurement.remarks {
      console.say(severity, shown(remark.line(measurement.source)))
    }
    if let failure = measurement.failure, measurement.remarks.isEmpty {
      console.say(.error, shown("\(measurement.source): \(failure.name): \(failure.meaning)"))
    }
    try write(measurement)
    return measurement.failure == nil ? .success : .someFailed
  }

  private func write(_ measurement: StepMeasurement) throws {
    let report = SessionReport(
      participant: "", visit: "", session: "", start: "", task: VoiceQuality.task.rawValue,
      method: VoiceQuality.method, measurements: [measurement])
    let writer = CheckedWriter.standardOutput()
    let rowWriter = values.writtenForm().writer
    var bytes: [UInt8] = []
    rowWriter.appendHeader(MetricsRow.table.columns.map(\.name), to: &bytes)
    for row in MetricsRow.rows(of: report) { MetricsRow.table.append(row, to: &bytes, rowWriter) }
    try writer.write(bytes)
    try writer.flush()
  }
}
