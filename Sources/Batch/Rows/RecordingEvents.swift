import Metrics
import Recordings
import Report
import Study
import Text

extension SessionReport {
  /// The report in which every recording of a measured step is the source of a row: one that no value names,
  /// such as the pedometer beside the acceleration, gets an event of the type `recording`, with its kind and
  /// its duration.
  ///
  /// Recordings that the session's task does not make get none, so that one that was assigned to the wrong
  /// task is noticed.
  func withRecordings(of session: Session, _ names: Names) -> SessionReport {
    var named = Set(measurements.lazy.filter { $0.failure == nil }.map { ByteKey($0.source) })
    let known = session.ownRecordings
    var all = measurements
    func events(_ sources: some Sequence<String>) -> [Event] {
      sources.flatMap { source -> [Event] in
        guard let recording = known[ByteKey(source)] else { return [] }
        return recording.sources.filter { named.insert(ByteKey($0)).inserted }.map {
          Event(
            Self.recordingEvent, onsetSeconds: nil, durationSeconds: recording.durationSeconds,
            item: recording.kind.rawValue
          ).from(names.shownPath($0))
        }
      }
    }
    for (number, measurement) in measurements.enumerated() where measurement.failure == nil {
      all[number] = measurement.adding(events([measurement.source] + measurement.recordings))
    }
    // A countdown is the background of the voice that follows it.
    if let first = all.firstIndex(where: { $0.failure == nil && $0.attempt != nil }) {
      let countdowns = session.steps.filter(\.isCountdown).flatMap(\.recordings).map(\.source)
      all[first] = all[first].adding(events(countdowns))
    }
    return with(all)
  }

  /// The type of the event of a further recording of a step.
  static let recordingEvent = "recording"
}

/// A recording as its event describes it.
private struct DescribedRecording {
  let kind: RecordingKind
  /// Paths of its parts.
  let sources: [String]
  let durationSeconds: Double?

  init(_ recording: Recording) {
    kind = recording.kind
    sources = [recording.source] + recording.furtherSources
    durationSeconds = recording.lengthSeconds
  }
}

extension Session {
  /// The recordings of kinds that the session's task makes, by path.
  fileprivate var ownRecordings: [ByteKey: DescribedRecording] {
    let own = steps.flatMap(\.recordings).filter { recording in
      task.map { $0.records(recording.kind) } ?? false
    }
    return Dictionary(own.map { (ByteKey($0.source), DescribedRecording($0)) }) { first, _ in first
    }
  }
}
