import Analyses
import Metrics
import Recordings
import Report
import Study

/// One row of `inputs.csv`, and of `analyze inspect`.
struct InputRow: Sendable {
  static let columns = [
    "source", "kind", "bytes", "sha256", "samples", "verdict", "duration_s", "native_rate_hz",
    "jitter_ms", "gaps", "gap_max_s", "gap_total_s", "jitter_p99_ms", "samples_nonfinite",
    "samples_out_of_order", "samples_duplicate_time", "clock_restarts", "flags", "channels",
    "codec", "platform", "quantities", "unknown_classes",
  ]

  /// Columns whose cells are words, even where they look like numbers.
  static let textColumns: Set = [
    "source", "kind", "sha256", "verdict", "flags", "codec", "platform", "quantities",
    "unknown_classes",
  ]

  let source: String
  /// True where another file of the same content was used.
  let isDuplicate: Bool
  let cells: [Cell]

  /// `isDuplicate` is true if another session with the same files was used.
  init(_ report: FileReport, isDuplicate: Bool, _ names: Names) {
    let isDuplicate = isDuplicate || report.original != nil
    self.isDuplicate = isDuplicate
    let timing = report.recording.flatMap(RecordingTiming.init)
    let sound = report.recording?.audio?.info
    let flags = Self.flags(report, timing) + (isDuplicate ? [Flag(.duplicateInput)] : [])
    source = names.shownPath(report.source)
    let file: [Cell] = [
      .text(source), .text(report.kind.rawValue), .integer(report.byteCount),
      .init(report.sha256), .init(report.recording?.itemCount ?? report.rowCount),
      .text(isDuplicate ? "duplicate" : Self.verdict(report, flags)),
    ]
    let extent: [Cell] = [
      .init(sound?.durationSeconds ?? timing?.durationSeconds),
      .init(sound?.sampleRateHz ?? timing?.nativeRateHz),
    ]
    let quantities = report.recording?.healthTypes.map { $0.map(\.type).joined(separator: ";") }
    let facts: [Cell] = [
      .init(flags.isEmpty ? nil : flags.map(\.text).joined(separator: ";")),
      .init(sound?.channelCount), .init(sound?.codec), .init(report.platform), .init(quantities),
      .init(report.unknownClasses.isEmpty ? nil : report.unknownClasses.joined(separator: ";")),
    ]
    cells = file + extent + Self.cells(timing) + facts
  }

  private static func cells(_ timing: RecordingTiming?) -> [Cell] {
    [
      .init(timing?.jitterMilliseconds),
      .init(timing?.gapCount), .init(timing?.longestGapSeconds), .init(timing?.totalGapSeconds),
      .init(timing?.jitterP99Milliseconds), .init(timing?.nonFiniteCount),
      .init(timing?.outOfOrderCount), .init(timing?.duplicateTimeCount),
      .init(timing?.restartCount),
    ]
  }

  /// A pause in what is recorded on and on is no gap: its parts are measured one by one.
  ///
  /// - Parameter whole: the timing of the recording with its pauses.
  private static func flags(_ report: FileReport, _ whole: RecordingTiming?) -> [Flag] {
    if let problem = report.problem { return [Flag(problem)] }
    // What is of no use says why.
    if !report.isKnown {
      return [Flag(ReadError(source: report.source, report.uselessness ?? .unrecognized))]
    }
    let parts = report.recording?.unbrokenParts ?? []
    let timings = parts.count == 1 ? [whole] : parts.map(RecordingTiming.init)
    let timing = timings.flatMap { $0?.flags ?? [] }
    return (report.recording?.tearFlags ?? report.tear?.flags ?? []) + timing.withoutRepetitions
      + (report.recording?.audio?.info.flags ?? [])
      + (report.holdsConflict ? [Flag(.valuesConflict)] : [])
      + (report.recording?.holdsUnknownQuantities == true || !report.unknownClasses.isEmpty
        ? [.unknownClass] : [])
  }

  /// A file that is no recording and no result is passed over, which is nothing bad.
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

extension [Flag] {
  /// Each flag once, where it stood first.
  fileprivate var withoutRepetitions: [Flag] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
