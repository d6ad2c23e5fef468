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
    /// Counted from 1, as in the rows of metrics and events.
    public let attempt: Int
    /// When the recording began: ISO 8601, or empty.
    public let start: String
    /// `accelerometer` or `device-motion`.
    public let kind: String
    /// `time_s`, then one name per channel with its unit.
    public let columns: [String]
    /// Seconds from the first sample to the last.
    public let seconds: Double
    public let sampleCount: Int
    /// The median sample rate in Hz.
    public let rateHz: Double
    /// The samples, with tabs between cells and without a header.
    public let rows: [UInt8]
  }

  /// The printed names; empty if unknown.
  public let participant: String
  public private(set) var visit: String
  public private(set) var session: String
  /// The start in ISO 8601, or empty.
  public let start: String
  public let task: String
  /// Apple's name of the device, such as `iPhone15,2`; nil if unknown.
  public let model: String?
  public let signals: [RecordedSignal]
  public private(set) var metrics: [MetricsRow]
  public private(set) var events: [EventsRow]

  /// The session under the name that it has among all sessions.
  func called(_ name: SessionName) -> RecordedSession {
    var named = self
    (named.visit, named.session) = (name.visit, name.session)
    for row in metrics.indices {
      (named.metrics[row].visit, named.metrics[row].session) = (name.visit, name.session)
    }
    for row in events.indices {
      (named.events[row].visit, named.events[row].session) = (name.visit, name.session)
    }
    return named
  }
}

extension RecordedSession {
  /// Takes the motion recordings of a session. Positions, sounds and pictures are left out.
  ///
  /// - Parameters:
  ///   - report: the results of the session.
  ///   - named: the same under printed names.
  ///   - omitted: gets the motion recordings that stay out because they have no sample rate.
  init(
    _ session: Session, _ report: SessionReport, named: SessionReport, _ names: Names,
    _ numbers: NumberText, omitted: inout [Recording]
  ) {
    (participant, visit, self.session) = (named.participant, named.visit, named.session)
    (start, task) = (session.start.shownText, session.task?.rawValue ?? "")
    model = session.device.model
    let attempts = RecordedAttempts(session.steps, report.measurements)
    var signals: [RecordedSignal] = []
    for place in attempts.motions {
      let step = session.steps[place.step]
      let recording = step.recordings[place.recording]
      let signal = RecordedSignal(
        recording, of: step, attempt: attempts.number(of: place),
        start: session.start(ofMotion: recording, in: step), numbers)
      if let signal { signals.append(signal) } else { omitted.append(recording) }
    }
    self.signals = signals
    (metrics, events) = (MetricsRow.rows(of: named), EventsRow.rows(of: named))
  }
}

extension RecordedSession.RecordedSignal {
  /// Nil for a motion recording that has no sample rate, because no two samples have different times.
  fileprivate init?(
    _ recording: Recording, of step: SessionStep, attempt: Int, start: RecordedDate?,
    _ numbers: NumberText
  ) {
    guard let timing = RecordingTiming(of: recording), let rateHz = timing.nativeRateHz,
      let table = SampleTable(recording), let times = table.values.first
    else { return nil }
    (self.step, self.attempt, self.start) = (step.identifier, attempt, start.shownText)
    (kind, columns, self.rateHz) = (recording.kind.rawValue, table.columns, rateHz)
    (seconds, sampleCount) = (timing.durationSeconds, times.count)
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
