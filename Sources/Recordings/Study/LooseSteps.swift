/// Steps made of recordings alone: files of one moment belong together.
///
/// Accelerometer and device-motion recordings share the clock since boot, so those that overlap in
/// time are two views of one step. A pedometer has only the wall clock and goes to the nearest step.
struct LooseSteps {
  private let recordings: [(recording: Recording, labels: FileLabels)]

  init(_ files: [LoadedFile], labels: (String) -> FileLabels) {
    let found = files.compactMap(\.report.recording)
    let groups = Dictionary(grouping: found, by: Self.rolloverKey)
    recordings = groups.values.compactMap { parts in
      let sorted = parts.sorted { $0.source < $1.source }
      return Recording(joining: sorted).map { ($0, labels($0.source)) }
    }.sorted { $0.recording.source.utf8.lexicographicallyPrecedes($1.recording.source.utf8) }
  }

  /// Files a recorder rolled over to differ only in the date behind their common name.
  private static func rolloverKey(_ recording: Recording) -> ByteKey {
    let name = RecorderFileName(lastComponent(recording.source))
    let isJoined = name.isRecorderName && name.step == nil
    let home = folder(of: recording.source)
    return ByteKey(isJoined ? "\(home)/\(name.base) \(recording.kind)" : recording.source)
  }

  /// The step a file seems to belong to: by map or layout, by its folder, by its name; else empty.
  static func step(of path: String, _ labels: FileLabels) -> String {
    if let step = labels.step { return step }
    let home = lastComponent(folder(of: path))
    if ActiveTask(step: home) != nil { return home }
    return RecorderFileName(lastComponent(path)).step ?? ""
  }

  /// Numbered per identifier in the order of time.
  func steps() -> [SessionStep] {
    var steps: [SessionStep] = []
    for (recording, labels) in recordings where recording.motion != nil {
      let identifier = Self.step(of: recording.source, labels)
      let partner = steps.firstIndex { step in
        step.identifier == identifier && step.recording(recording.kind) == nil
          && step.recordings.contains { overlap($0, recording) }
      }
      let position = partner ?? steps.endIndex
      if partner == nil { steps.append(SessionStep(identifier: identifier, attempt: 1)) }
      steps[position].recordings.append(recording)
      steps[position].facts.merge(labels.facts) { _, new in new }
    }
    for (recording, labels) in recordings where recording.motion == nil {
      attach(recording, identifier: Self.step(of: recording.source, labels), to: &steps)
    }
    return numbered(steps)
  }

  private func attach(_ pedometer: Recording, identifier: String, to steps: inout [SessionStep]) {
    let open = steps.indices.filter {
      steps[$0].identifier == identifier && steps[$0].recording(.pedometer) == nil
    }
    guard let start = pedometer.wallStart, open.count > 1 else {
      if let only = open.first, open.count == 1 {
        steps[only].recordings.append(pedometer)
      } else {
        steps.append(
          SessionStep(identifier: identifier, attempt: 1, recordings: [pedometer]))
      }
      return
    }
    let nearest = open.min { distance(steps[$0], start) < distance(steps[$1], start) }
    if let nearest { steps[nearest].recordings.append(pedometer) }
  }

  private func distance(_ step: SessionStep, _ moment: RecordedDate) -> Double {
    let start = step.recordings.lazy.compactMap(\.wallStart).first
    return start.map { abs($0.unixSeconds - moment.unixSeconds) } ?? .infinity
  }

  private func numbered(_ steps: [SessionStep]) -> [SessionStep] {
    var counts: [String: Int] = [:]
    return steps.sorted(by: isEarlier).map { step in
      counts[step.identifier, default: 0] += 1
      var numbered = step
      numbered.attempt = counts[step.identifier] ?? 1
      numbered.start = step.recordings.lazy.compactMap(\.wallStart).first
      return numbered
    }
  }

  private func isEarlier(_ a: SessionStep, _ b: SessionStep) -> Bool {
    let (first, second) = (a.recordings.first, b.recordings.first)
    let times = (first?.bootStart ?? .infinity, second?.bootStart ?? .infinity)
    if times.0 != times.1 { return times.0 < times.1 }
    return (first?.source ?? "") < (second?.source ?? "")
  }
}

/// True when at least half of the shorter recording lies within the other.
private func overlap(_ a: Recording, _ b: Recording) -> Bool {
  guard let first = a.bootSpan, let second = b.bootSpan else { return false }
  let shared = min(first.upperBound, second.upperBound) - max(first.lowerBound, second.lowerBound)
  let shorter = min(
    first.upperBound - first.lowerBound, second.upperBound - second.lowerBound)
  return shared > 0.5 * shorter
}

extension Recording {
  /// First to last time stamp of a motion recording.
  fileprivate var bootSpan: ClosedRange<Double>? {
    let times = motion?.timestamps.filter(\.isFinite) ?? []
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  fileprivate var bootStart: Double? { bootSpan?.lowerBound }

  /// When the recording began on the wall clock; nil when its items do not say.
  var wallStart: RecordedDate? {
    switch content {
    case .pedometer(let updates): return updates.starts.compactMap(\.self).first
    case .accelerometer(let samples), .deviceMotion(let samples):
      guard let unixTimes = samples.unixTimes else { return nil }
      return zip(unixTimes, samples.timestamps).first { $0.0.isFinite && $0.1.isFinite }
        .flatMap { RecordedDate(unixSeconds: $0.0) }
    }
  }
}
