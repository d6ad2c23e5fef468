import Recordings
import Text

/// Divides continuous recordings of devices, in hourly files or in one file, into parts that can be
/// analyzed: days are sessions, and each bout of motion in a day is a step.
extension [LoadedFile] {
  /// The files, in which each recording of a stream is replaced by its pieces, each in the file in
  /// which it begins.
  func cuttingStreams() -> [LoadedFile] {
    let parts = enumerated().flatMap { index, file in
      file.report.problem == nil
        ? file.recordings.filter { $0.labels.stream != nil }.map { StreamPart(file: index, $0) }
        : []
    }
    guard !parts.isEmpty else { return self }
    var files = self
    for index in Set(parts.map(\.file)) {
      files[index].pieces = files[index].recordings.filter { $0.labels.stream == nil }
    }
    let (days, pieces) = parts.consistentPieces(pieces(of: parts))
    for piece in pieces { files[piece.file].pieces?.append(piece.recording) }
    for day in days {
      files[day.file].refusedDays.append(day)
      for file in day.files { files[file].report.holdsConflict = true }
    }
    let used = Set(
      pieces.flatMap { [$0.recording.source] + $0.recording.furtherSources }.map(ByteKey.init))
    for part in parts where !used.contains(ByteKey(part.recording.source)) {
      if case .pedometer = part.recording.content { files[part.file].report.isOutsideMotion = true }
    }
    return files
  }
}

/// A recording of a stream with the index of its file in the unit.
struct StreamPart {
  let file: Int
  var recording: Recording

  init(file: Int, _ recording: Recording) { (self.file, self.recording) = (file, recording) }
}

/// Divides motion into bouts first, since they determine to which times of a day the pedometer's
/// steps belong.
private func pieces(of parts: [StreamPart]) -> [StreamPart] {
  let streams = Dictionary(grouping: parts) { StreamKey($0.recording) }.sorted { $0.key < $1.key }
    .map(\.value)
  let bouts = streams.filter { $0.first?.recording.motion != nil }.flatMap(motionBouts)
  let spans = Dictionary(grouping: bouts) { StreamDay($0.recording) }.mapValues { bouts in
    bouts.compactMap(\.recording.bootSpan).sorted { $0.lowerBound < $1.lowerBound }
  }
  return bouts
    + streams.flatMap { stream -> [StreamPart] in
      switch stream.first?.recording.content {
      case .pedometer: pedometerPieces(of: stream, in: spans)
      case .healthQuantity: healthDays(of: stream)
      default: []
      }
    }
}

/// The key of parts that continue each other.
struct StreamKey: Hashable, Comparable {
  private let keys: [ByteKey]

  init(_ recording: Recording) {
    let labels = recording.labels
    keys = [
      labels.participant ?? "", labels.session ?? "", labels.stream ?? "", recording.kind.rawValue,
    ].map(ByteKey.init)
  }

  static func < (a: StreamKey, b: StreamKey) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
}

/// The participant, device and day that recordings have in common.
struct StreamDay: Hashable, Comparable {
  private let keys: [ByteKey]

  init(_ recording: Recording) { self.init(recording.labels) }

  init(_ labels: FileLabels) {
    keys = [ByteKey(labels.participant ?? ""), ByteKey(labels.session ?? "")]
  }

  static func < (a: StreamDay, b: StreamDay) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
}

extension FileLabels {
  /// The labels for one day of a stream: its date, followed by the device.
  func onDay(of date: RecordedDate) -> FileLabels {
    var labels = self
    labels.session = String(date.text.prefix(10)) + (session.map { "/\($0)" } ?? "")
    return labels
  }
}

/// The days of a stream of health samples. Each is one recording in the file in which it begins,
/// for any division of the samples into files. Samples that occur in several files are removed when
/// they are prepared.
///
/// If the samples do not contain the participant, files may belong to different people and are not
/// joined.
func healthDays(of stream: [StreamPart]) -> [StreamPart] {
  let pieces = stream.flatMap(healthDays)
  guard stream.first?.recording.labels.participant != nil else { return pieces }
  let days = Dictionary(grouping: pieces) { StreamDay($0.recording) }.sorted { $0.key < $1.key }.map
  { $0.value.sorted { ($0.firstSeconds, $0.file) < ($1.firstSeconds, $1.file) } }
  return days.sorted { ($0[0].firstSeconds, $0[0].file) < ($1[0].firstSeconds, $1[0].file) }
    .compactMap { pieces in
      Recording(joining: pieces.map(\.recording)).map { StreamPart(file: pieces[0].file, $0) }
    }
}

extension StreamPart {
  /// The time of the first sample of a day.
  fileprivate var firstSeconds: Double {
    guard case .healthQuantity(let samples) = recording.content else { return 0 }
    return zip(samples.starts, samples.ends).lazy.compactMap { ($0 ?? $1)?.unixSeconds }.min() ?? 0
  }
}

/// The days of a file, by the local date at which each sample began. Samples without a date stay
/// with the preceding one, and are counted when their day is prepared. What was estimated over several days belongs to the last.
private func healthDays(of part: StreamPart) -> [StreamPart] {
  guard case .healthQuantity(let samples) = part.recording.content else { return [] }
  var rows: [CalendarDay: [Int]] = [:]
  var latest = (0..<samples.count).lazy.compactMap(samples.dayDate).first
  for row in 0..<samples.count {
    latest = samples.dayDate(row) ?? latest
    if let latest { rows[latest.localDay, default: []].append(row) }
  }
  return rows.sorted { $0.key < $1.key }.map { _, own in
    let picked = samples.reordered(by: own)
    var day = part
    day.recording = part.recording.countedAnew
    day.recording.content = .healthQuantity(picked)
    day.recording.itemCount = own.count
    if own.last != samples.count - 1 { day.recording.tear = nil }
    if let date = own.lazy.compactMap(samples.dayDate).first {
      day.recording.labels = part.recording.labels.onDay(of: date)
    }
    return day
  }
}

private let secondsOfDay = 86_400.0

extension HealthSamples {
  /// The date by which a sample belongs to a day: its start, or its end if it lasted longer than a day.
  fileprivate func dayDate(_ row: Int) -> RecordedDate? {
    guard let start = starts[row], let end = ends[row],
      end.unixSeconds - start.unixSeconds > secondsOfDay
    else { return date(row) }
    return end
  }
}
