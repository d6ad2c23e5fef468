import Analyses
import Recordings
public import Report
import Study
import Text

/// The motion recordings of a session with its results, for a dataset.
public struct RecordedSession: Codable, Sendable {
  /// The samples of one sensor in a step.
  public struct RecordedSignal: Codable, Sendable {
    public let step: String
    /// Counted from 1.
    public let attempt: Int
    /// `accelerometer` or `device-motion`.
    public let kind: String
    /// `time_s`, then one name per channel with its unit.
    public let columns: [String]
    /// Seconds from the first sample to the last.
    public let seconds: Double
    public let sampleCount: Int
    /// The median sample rate in Hz; nil for a single sample.
    public let rateHz: Double?
    /// The samples, with tabs between cells and without a header.
    public let rows: [UInt8]
  }

  /// The printed names; empty if unknown.
  public let participant: String
  public let session: String
  /// The start in ISO 8601, or empty.
  public let start: String
  public let task: String
  /// Apple's name of the device, such as `iPhone15,2`; nil if unknown.
  public let model: String?
  public let signals: [RecordedSignal]
  public let metrics: [MetricsRow]
  public let events: [EventsRow]
}

extension RecordedSession {
  /// Takes the motion recordings of a session. Positions, sounds and pictures are left out.
  ///
  /// - Parameter report: the results of the session under printed names.
  init(_ session: Session, _ report: SessionReport, _ names: Names, _ numbers: NumberText) {
    participant = names.name(session.participant)
    self.session = names.name(session.identifier)
    (start, task) = (session.start?.text ?? "", session.task?.rawValue ?? "")
    model = session.device.model
    signals = session.steps.flatMap { step in
      step.recordings.compactMap { RecordedSignal($0, step, numbers) }
    }
    (metrics, events) = (MetricsRow.rows(of: report), EventsRow.rows(of: report))
  }
}

extension RecordedSession.RecordedSignal {
  /// Nil for a recording of another sensor or without samples.
  fileprivate init?(_ recording: Recording, _ step: SessionStep, _ numbers: NumberText) {
    guard [.accelerometer, .deviceMotion].contains(recording.kind),
      let table = SampleTable(recording), let times = table.values.first, !times.isEmpty
    else { return nil }
    (self.step, attempt, kind) = (step.identifier, step.attempt, recording.kind.rawValue)
    columns = table.columns
    rateHz = RecordingTiming(of: recording)?.nativeRateHz
    (seconds, sampleCount) = ((times.last ?? nil) ?? 0, times.count)
    let encoder = Delimited(.tsv, numbers: numbers)
    var rows: [UInt8] = []
    for row in times.indices {
      let cells: [Cell] = table.values.map { column in
        column[row].flatMap { $0.isFinite ? .number($0) : nil } ?? .text("n/a")
      }
      encoder.append(cells, to: &rows)
    }
    self.rows = rows
  }
}
