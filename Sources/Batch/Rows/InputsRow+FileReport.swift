import Analyses
import Metrics
import Recordings
import Report
import Study
import Synchronization
import Text

/// The timing of a file's samples, and the flags that follow from it.
///
/// Both are computed from the complete file. A file that does not fit into memory is kept as an outline, which has only the
/// first and the last of its samples.
struct FileTimes: Sendable {
  /// The timing of the recording with its pauses; nil for other files.
  let whole: RecordingTiming?
  /// The flags of its parts between pauses, each once.
  let flags: [Flag]

  init(_ report: FileReport) {
    let whole = report.recording.flatMap(RecordingTiming.init)
    let parts = report.recording?.unbrokenParts ?? []
    let timings = parts.count == 1 ? [whole] : parts.map(RecordingTiming.init)
    (self.whole, flags) = (whole, timings.flatMap { $0?.flags ?? [] }.unique)
  }
}

/// The times of the files of a unit that is read in pieces, noted before they lose their samples.
final class NotedTimes: Sendable {
  private let files = Mutex<[ByteKey: FileTimes]>([:])

  func note(_ report: FileReport) {
    let times = FileTimes(report)
    // A member of an archive is outlined when it is read, and once more with the archive.
    files.withLock { known in
      let key = ByteKey(report.source)
      if known[key] == nil { known[key] = times }
    }
  }

  func times(of report: FileReport) -> FileTimes {
    files.withLock { $0[ByteKey(report.source)] } ?? FileTimes(report)
  }
}

extension InputsRow {
  /// What the file itself says. Its role depends on the rows of the sessions that use it.
  ///
  /// - Parameter times: the times of the complete file.
  init(_ report: FileReport, _ times: FileTimes, _ names: Names) {
    self.init()
    let timing = times.whole
    let sound = report.recording?.audio?.info
    let flags = Self.flags(report, times)
    (source, kind) = (names.shownPath(report.source), report.kind.rawValue)
    form = report.form?.rawValue
    (byteCount, sha256) = (report.byteCount, report.sha256)
    sampleCount = report.recording?.itemCount ?? report.rowCount
    verdict = Self.verdict(report, flags)
    durationSeconds = sound?.durationSeconds ?? timing?.durationSeconds
    nativeRateHz = sound?.sampleRateHz ?? timing?.nativeRateHz
    take(timing)
    self.flags = PrintedFlags(flags)
    (channelCount, codec, platform) = (sound?.channelCount, sound?.codec, report.platform)
    quantities = report.recording?.healthTypes.map { $0.map(\.type).joined(separator: ";") }
    unknownClasses =
      report.unknownClasses.isEmpty ? nil : report.unknownClasses.joined(separator: ";")
    duplicateOf = (report.original ?? report.measuredEncoding ?? report.laterExport).map(
      names.shownPath)
  }

  private mutating func take(_ timing: RecordingTiming?) {
    jitterMilliseconds = timing?.jitterMilliseconds
    (gapCount, longestGapSeconds) = (timing?.gapCount, timing?.longestGapSeconds)
    totalGapSeconds = timing?.totalGapSeconds
    jitterP99Milliseconds = timing?.jitterP99Milliseconds
    (nonFiniteCount, outOfOrderCount) = (timing?.nonFiniteCount, timing?.outOfOrderCount)
    (duplicateTimeCount, restartCount) = (timing?.duplicateTimeCount, timing?.restartCount)
  }

  /// The flags of a file. A pause in a continuous recording is no gap: its parts are measured one by one.
  private static func flags(_ report: FileReport, _ times: FileTimes) -> [Flag] {
    if let problem = report.problem { return [Flag(problem)] }
    // A file that is not used has a flag with the reason.
    if !report.isKnown {
      return [Flag(ReadError(source: report.source, report.uselessness ?? .unrecognized))]
    }
    let own = report.recording?.tearFlags ?? report.tear?.flags ?? []
    // Items without a date are among those that cannot be used.
    let counted = Set(own.map(\.code))
    return own + times.flags.filter { !counted.contains($0.code) }
      + (report.recording?.audio?.info.flags ?? [])
      + (report.holdsConflict ? [Flag(.valuesConflict)] : [])
      + (report.damage.map(flags(of:)) ?? [])
      + (report.recording?.holdsUnknownQuantities == true || !report.unknownClasses.isEmpty
        ? [.unknownClass] : [])
  }

  /// The flag that says that the file cannot be read, or not whole. The last one says what is missing.
  static func damage(of report: FileReport, _ times: FileTimes) -> Flag? {
    let flags = flags(report, times)
    return report.problem != nil ? flags.first : flags.last(where: \.saysDamage)
  }

  /// The flags of damaged records, with their numbers.
  private static func flags(of damage: RecordDamage) -> [Flag] {
    let repaired = max(damage.repairedCount, damage.replacedByteCount > 0 ? 1 : 0)
    return (repaired > 0 ? [Flag.recordsRepaired.at(repaired)] : [])
      + (damage.skippedCount > 0 ? [Flag.recordsSkipped.at(damage.skippedCount)] : [])
  }

  /// The verdict on a file. A file that is neither a recording nor a result is passed over, which
  /// is not a problem.
  private static func verdict(_ report: FileReport, _ flags: [Flag]) -> String {
    if report.problem != nil { return Quality.error.rawValue }
    guard report.isKnown else { return "skipped" }
    switch flags.map(\.weight).max() ?? .note {
    case .note, .absence: return Quality.good.rawValue
    case .doubt: return Quality.doubtful.rawValue
    case .distrust, .error: return Quality.bad.rawValue
    }
  }
}
