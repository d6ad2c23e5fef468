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

/// Motion is cut into bouts first: they tell to which times of a day the pedometer's steps belong.
private func pieces(of parts: [StreamPart]) -> [StreamPart] {
  let streams = Dictionary(grouping: parts) { StreamKey($0.recording) }
    .sorted { $0.key < $1.key }.map(\.value)
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
  private let bytes: [[UInt8]]

  init(_ recording: Recording) {
    let labels = recording.labels
    bytes = [
      labels.participant ?? "", labels.session ?? "", labels.stream ?? "", recording.kind.rawValue,
    ].map { Array($0.utf8) }
  }

  static func < (a: StreamKey, b: StreamKey) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes) { $0.lexicographicallyPrecedes($1) }
  }
}

/// Whose recordings of which day belong together.
struct StreamDay: Hashable {
  private let keys: [ByteKey]

  init(_ recording: Recording) { self.init(recording.labels) }

  init(_ labels: FileLabels) {
    keys = [ByteKey(labels.participant ?? ""), ByteKey(labels.session ?? "")]
  }
}

extension RecordedDate {
  /// Days since 1970 where it was recorded; two dates of a day there have the same.
  var localDay: Int { Int(((unixSeconds + 60 * Double(offsetMinutes)) / 86_400).rounded(.down)) }
}

extension FileLabels {
  /// These labels for one day of a stream: its date, before what tells devices apart.
  func onDay(of date: RecordedDate) -> FileLabels {
    var labels = self
    labels.session = String(date.text.prefix(10)) + (session.map { "/\($0)" } ?? "")
    return labels
  }
}
