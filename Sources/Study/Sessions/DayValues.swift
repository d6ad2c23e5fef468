import Recordings
import Text

/// What health records of a person say of a day, compared by values: two exports of different dates contain the same days in
/// files that differ.
///
/// The participant is part of the key, since a day with few values, such as one resting heart rate, may be the same for two people.
/// Dates are compared as moments, because an export states all of them in the time zone of its own day.
extension Session {
  /// A key of the person, the task and the values; nil for a session of anything else, and for an unknown person.
  var dayValues: SessionContent? {
    guard !participant.isEmpty, let task else { return nil }
    var bytes: [UInt8] = []
    for text in ["day", participant, project, task.rawValue] { bytes.append(text: text) }
    let count = bytes.count
    for step in steps {
      if task == .audiogram { bytes.append(audiogramsOf: step) }
      for recording in step.recordings {
        guard recording.labels.stream != nil, case .healthQuantity(let samples) = recording.content
        else { return nil }
        bytes.append(samples)
      }
    }
    return bytes.count == count ? nil : SessionContent(ofValues: ContentDigest(of: bytes))
  }
}

extension [UInt8] {
  /// Appends the hearing tests of a Health export, which are leaves with a place of their own.
  fileprivate mutating func append(audiogramsOf step: SessionStep) {
    for leaf in step.leaves where leaf.path.hasPrefix("audiogram[") {
      append(number: step.start?.unixSeconds ?? .nan)
      leaf.object.append(to: &self, numbers: NumberText(.full))
      append(0)
    }
  }

  /// Appends samples in an order that does not depend on that of the file.
  fileprivate mutating func append(_ samples: HealthSamples) {
    append(samples.areAggregated ? 1 : 0)
    let rows = samples.values.indices.map(samples.bytes(ofRecord:))
    for row in rows.sorted(by: { $0.lexicographicallyPrecedes($1) }) { append(contentsOf: row) }
  }
}
