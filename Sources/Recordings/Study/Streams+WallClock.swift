/// The days of a file of health samples, by the date each sample began where it was taken.
///
/// Samples without a date belong to no day.
func healthDays(of part: StreamPart) -> [StreamPart] {
  guard case .healthQuantity(let samples) = part.recording.content else { return [] }
  var rows: [Int: [Int]] = [:]
  for row in 0..<samples.count {
    guard let date = samples.starts[row] ?? samples.ends[row] else { continue }
    rows[date.localDay, default: []].append(row)
  }
  return rows.sorted { $0.key < $1.key }.map { _, own in
    let picked = samples.reordered(by: own)
    var day = part
    day.recording.content = .healthQuantity(picked)
    day.recording.itemCount = own.count
    if own.last != samples.count - 1 { day.recording.tear = nil }
    if let date = picked.starts.first ?? nil ?? picked.ends.first ?? nil {
      day.recording.labels = part.recording.labels.onDay(of: date)
    }
    return day
  }
}
