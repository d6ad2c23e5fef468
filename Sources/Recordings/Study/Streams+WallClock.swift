/// The days of a stream of health samples, each one recording in the file in which it begins, however the
/// samples were cut into files. What several files hold is left to the preparation, which counts it.
///
/// Where the samples do not tell whose they are, no two files are known to be of one person.
func healthDays(of stream: [StreamPart]) -> [StreamPart] {
  let pieces = stream.flatMap(healthDays)
  guard stream.first?.recording.labels.participant != nil else { return pieces }
  let days = Dictionary(grouping: pieces) { StreamDay($0.recording) }.values.map { pieces in
    pieces.sorted { ($0.firstSeconds, $0.file) < ($1.firstSeconds, $1.file) }
  }
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
  var rows: [Int: [Int]] = [:]
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
