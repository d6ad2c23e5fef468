import Recordings
import Text

/// What devices record on and on, in files by the hour or all in one, becomes what can be analyzed: its
/// days are sessions, and each bout of motion in a day is a step.
extension [LoadedFile] {
  /// The same files; each recording of a stream has become pieces, each in the file in which it begins.
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
    return files
  }
}

/// A recording of a stream and where its file stands in the unit.
struct StreamPart {
  let file: Int
  var recording: Recording

  init(file: Int, _ recording: Recording) { (self.file, self.recording) = (file, recording) }
}

/// Motion is split into bouts first: they determine to which times of a day the pedometer's steps belong.
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

/// Parts that go on in one another.
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

/// Whose recordings of which day belong together.
struct StreamDay: Hashable, Comparable {
  private let keys: [ByteKey]

  init(_ recording: Recording) { self.init(recording.labels) }

  init(_ labels: FileLabels) {
    keys = [ByteKey(labels.participant ?? ""), ByteKey(labels.session ?? "")]
  }

  static func < (a: StreamDay, b: StreamDay) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
}

extension FileLabels {
  /// These labels for one day of a stream: its date, followed by the device.
  func onDay(of date: RecordedDate) -> FileLabels {
    var labels = self
    labels.session = String(date.text.prefix(10)) + (session.map { "/\($0)" } ?? "")
    return labels
  }
}

/// The days of a stream of health samples, each one recording in the file in which it begins, for any
/// division of the samples into files. Samples that occur in several files are counted by the preparation.
///
/// If the samples do not contain the participant, no two files are known to be of one person.
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
  /// When the first sample of a day was taken.
  fileprivate var firstSeconds: Double {
    guard case .healthQuantity(let samples) = recording.content else { return 0 }
    return zip(samples.starts, samples.ends).lazy.compactMap { ($0 ?? $1)?.unixSeconds }.min() ?? 0
  }
}

/// The days of a file, by the date each sample began where it was taken. Samples without a date stay with the one
/// before them, and are counted where their day is prepared.
private func healthDays(of part: StreamPart) -> [StreamPart] {
  guard case .healthQuantity(let samples) = part.recording.content else { return [] }
  var rows: [CalendarDay: [Int]] = [:]
  var latest = (0..<samples.count).lazy.compactMap(samples.date).first
  for row in 0..<samples.count {
    latest = samples.date(row) ?? latest
    if let latest { rows[latest.localDay, default: []].append(row) }
  }
  return rows.sorted { $0.key < $1.key }.map { _, own in
    let picked = samples.reordered(by: own)
    var day = part
    day.recording = part.recording.countedAnew
    day.recording.content = .healthQuantity(picked)
    day.recording.itemCount = own.count
    if own.last != samples.count - 1 { day.recording.tear = nil }
    if let date = own.lazy.compactMap(samples.date).first {
      day.recording.labels = part.recording.labels.onDay(of: date)
    }
    return day
  }
}
