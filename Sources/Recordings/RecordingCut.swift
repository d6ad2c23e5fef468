import Text

extension Recording {
  /// The part of the recording that the user names, with its own start.
  ///
  /// Seconds count from the first sample of the file, also where a reader has kept only what lies near the part. Both ends belong to
  /// the part.
  public func part(_ span: RecordingSpan) throws(SpanProblem) -> Recording {
    if span.isEmpty { return self }
    let start = labels.start ?? firstDate
    let range = try span.seconds(after: start)
    guard range.from < range.to else { throw .empty }
    var part = self
    part.content = try content.part(range, since: wholeSpan?.lowerBound)
    let (usable, all) = part.content.itemCounts
    guard all > 0 else { throw .outside(recording: extent(after: start)) }
    part.itemCount = part.motion == nil ? usable : all
    part.leftOutCount = 0
    part.wholeSpan = nil
    if range.from.isFinite, range.from > 0 {
      part.labels.start = start?.adding(seconds: range.from)
    }
    // A cut at the end of the file lies in the last part only.
    if range.to < lengthSeconds ?? 0 { part.tear = nil }
    return part
  }

  /// The date of the first sample, where the samples have dates.
  private var firstDate: RecordedDate? {
    switch content {
    case .pedometer(let updates): updates.starts.compactMap(\.self).first
    case .location(let fixes): fixes.times.earliest
    case .healthQuantity(let samples): samples.starts.earliest
    case .accelerometer(let samples), .deviceMotion(let samples):
      samples.unixTimes.flatMap { dates in
        dates.first(where: \.isFinite).flatMap { RecordedDate(unixSeconds: $0) }
      }
    case .touch, .audio, .image: nil
    }
  }

  /// From the first to the last sample of the file, in seconds.
  private var lengthSeconds: Double? {
    if let wholeSpan { return wholeSpan.upperBound - wholeSpan.lowerBound }
    return content.times.flatMap { times in
      let finite = times.filter(\.isFinite)
      guard let first = finite.min(), let last = finite.max() else { return nil }
      return last - first
    } ?? audio?.info.durationSeconds
  }

  /// How long the recording lasts, and from when to when, for messages.
  private func extent(after start: RecordedDate?) -> String {
    let seconds = lengthSeconds ?? 0
    let length = "\(NumberText(.significant(6)).text(seconds)) s"
    guard let start, let end = start.adding(seconds: seconds) else { return length }
    return "\(length), from \(start.text) to \(end.text)"
  }
}

extension Recording.Content {
  /// The times of all samples in seconds on one clock; nil for files that have none.
  fileprivate var times: [Double]? {
    func unix(_ dates: [RecordedDate?]) -> [Double] { dates.map { $0?.unixSeconds ?? .nan } }
    switch self {
    case .accelerometer(let samples), .deviceMotion(let samples): return samples.timestamps
    case .touch(let samples): return samples.timestamps
    case .pedometer(let updates): return unix(updates.ends)
    case .location(let fixes): return unix(fixes.times)
    case .healthQuantity(let samples): return unix(samples.starts)
    case .audio, .image: return nil
    }
  }

  /// The samples in a range of seconds.
  ///
  /// - Parameter origin: the time of the first sample of the file; nil where it is that of these samples.
  fileprivate func part(_ range: SecondsRange, since origin: Double?) throws(SpanProblem)
    -> Recording.Content
  {
    guard let times else {
      guard case .audio(let sound) = self else { throw .noSamples }
      return .audio(try sound.part(range))
    }
    var first = origin ?? times.lazy.filter(\.isFinite).min() ?? 0
    // A pedometer counts from a date before its first update.
    if case .pedometer(let updates) = self { first = updates.starts.earliest?.unixSeconds ?? first }
    let rows = times.indices.filter { times[$0].isFinite && range.contains(times[$0] - first) }
    switch self {
    case .accelerometer(let samples): return .accelerometer(samples.reordered(by: rows))
    case .deviceMotion(let samples): return .deviceMotion(samples.reordered(by: rows))
    case .touch(let samples): return .touch(samples.reordered(by: rows))
    case .location(let fixes): return .location(fixes.reordered(by: rows))
    case .healthQuantity(let samples): return .healthQuantity(samples.reordered(by: rows))
    case .pedometer(let updates): return .pedometer(updates.part(rows, from: first + range.from))
    case .audio, .image: throw .noSamples
    }
  }
}

extension LocationFixes {
  /// The fixes of the given rows, in their order.
  public func reordered(by rows: [Int]) -> LocationFixes {
    func picked<Value>(_ column: [Value]) -> [Value] { rows.map { column[$0] } }
    return LocationFixes(
      times: picked(times), latitudes: picked(latitudes), longitudes: picked(longitudes),
      horizontalAccuracies: picked(horizontalAccuracies), altitudes: picked(altitudes),
      verticalAccuracies: picked(verticalAccuracies), speeds: picked(speeds),
      courses: picked(courses))
  }
}

extension PedometerUpdates {
  /// Updates of a part, which count from the last update before it.
  fileprivate func part(_ rows: [Int], from begin: Double) -> PedometerUpdates {
    let earlier = ends.indices.filter { (ends[$0]?.unixSeconds ?? .infinity) < begin }
    let base = earlier.max { (ends[$0]?.unixSeconds ?? 0) < (ends[$1]?.unixSeconds ?? 0) }
    func counted(_ column: [Double]) -> [Double] {
      let before = base.map { column[$0] } ?? 0
      return rows.map { column[$0] - before }
    }
    return PedometerUpdates(
      starts: rows.map { row in base.flatMap { ends[$0] } ?? starts[row] },
      ends: rows.map { ends[$0] }, steps: counted(steps), distanceMeters: counted(distanceMeters),
      floorsAscended: counted(floorsAscended), floorsDescended: counted(floorsDescended))
  }
}
