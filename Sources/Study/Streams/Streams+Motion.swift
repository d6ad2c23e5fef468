public import Recordings
import Text

/// The longest pause of motion within one bout: longer than sensors stall, shorter than people
/// rest.
private let longestPauseSeconds = 5.0
/// Samples further apart are readings of a sensor: none of the pauses between them ends a bout.
private let longestIntervalSeconds = 2.0

/// The bouts of one stream of motion, each of which is a recording in the file in which it begins.
///
/// Bouts continue across the ends of files, so that a walk over the full hour is one recording.
func motionBouts(of parts: [StreamPart]) -> [StreamPart] {
  let runs = parts.flatMap(runs).sorted {
    ($0.span.lowerBound, $0.part.file) < ($1.span.lowerBound, $1.part.file)
  }
  var bouts: [[MotionRun]] = []
  var end = -Double.infinity
  for run in runs {
    let continues =
      run.span.lowerBound - end <= longestPauseSeconds
      || bouts.last?.last.map(run.isOfReadings(like:)) ?? false
    if !continues || bouts.isEmpty {
      bouts.append([])
      end = run.span.upperBound
    }
    bouts[bouts.count - 1].append(run)
    end = max(end, run.span.upperBound)
  }
  return bouts.compactMap(joined)
}

/// Motion without a pause in one file, in order of time.
private struct MotionRun {
  let part: StreamPart
  let span: ClosedRange<Double>
  /// Whether its samples are single readings, far apart.
  let isSparse: Bool

  /// Whether both are readings of one day, of which nothing can be measured; they are one recording.
  func isOfReadings(like other: MotionRun) -> Bool {
    isSparse && other.isSparse
      && RecordedDate(unixSeconds: span.lowerBound)?.localDay
        == RecordedDate(unixSeconds: other.span.lowerBound)?.localDay
  }
}

private func runs(of part: StreamPart) -> [MotionRun] {
  guard let motion = part.recording.motion else { return [] }
  let times = motion.timestamps
  let rows = rowsInOrder(of: times)
  let isSparse = isSparse(rows.map { times[$0] })
  let starts = rows.indices.filter { place in
    place == 0 || !isSparse && times[rows[place]] - times[rows[place - 1]] > longestPauseSeconds
  }
  let timeless = rowsWithoutTime(of: times, besides: rows)
  return zip(starts, starts.dropFirst() + [rows.count]).map { start, end in
    var own = Array(rows[start..<end])
    for row in rows[start..<end] { own += timeless[row] ?? [] }
    var run = part
    run.recording = part.recording.with(
      own.count == times.count && own.elementsEqual(times.indices)
        ? motion : motion.reordered(by: own), isLast: end == rows.count)
    return MotionRun(part: run, span: times[rows[start]]...times[rows[end - 1]], isSparse: isSparse)
  }
}

/// Whether most of the times, in order, are further apart than samples of movement.
private func isSparse(_ times: [Double]) -> Bool {
  let longCount = zip(times.dropFirst(), times).count { $0 - $1 > longestIntervalSeconds }
  return longCount * 2 > times.count - 1
}

extension Recording {
  /// The parts of a stream without pauses; any other recording as a whole.
  public var unbrokenParts: [Recording] {
    guard labels.stream != nil, motion != nil else { return [self] }
    return runs(of: StreamPart(file: 0, self)).map(\.part.recording)
  }
}

/// Assigns rows without a time to the preceding row, and leading ones to the following row. Their
/// recordings report that they are left out.
private func rowsWithoutTime(of times: [Double], besides rows: [Int]) -> [Int: [Int]] {
  guard rows.count < times.count, var latest = rows.min() else { return [:] }
  var timeless: [Int: [Int]] = [:]
  for row in times.indices {
    if times[row].isFinite { latest = row } else { timeless[latest, default: []].append(row) }
  }
  return timeless
}

/// The rows with a time, sorted by time; rows with equal times are in the order of the file.
private func rowsInOrder(of times: [Double]) -> [Int] {
  let rows = times.indices.filter { times[$0].isFinite }
  let isInOrder = zip(rows.dropFirst(), rows).allSatisfy { times[$0] >= times[$1] }
  return isInOrder ? rows : rows.sorted { (times[$0], $0) < (times[$1], $1) }
}

/// One recording of several runs in order of time. Runs that overlap, for example because an hour
/// was exported twice, are sorted as a whole.
private func joined(_ runs: [MotionRun]) -> StreamPart? {
  guard let first = runs.first, var whole = Recording(joining: runs.map(\.part.recording)),
    let motion = whole.motion
  else { return nil }
  let overlaps = zip(runs.dropFirst(), runs).contains { $0.span.lowerBound < $1.span.upperBound }
  if overlaps {
    let timeless = motion.timestamps.indices.filter { !motion.timestamps[$0].isFinite }
    whole = whole.with(
      motion.reordered(by: rowsInOrder(of: motion.timestamps) + timeless), isLast: true)
  }
  if let start = RecordedDate(unixSeconds: first.span.lowerBound) {
    whole.labels = whole.labels.onDay(of: start)
  }
  return StreamPart(file: first.part.file, whole)
}

extension Recording {
  /// The recording with some of its samples; only the last ones are next to a truncation.
  fileprivate func with(_ samples: MotionSamples, isLast: Bool) -> Recording {
    var piece = self
    if case .deviceMotion = content {
      piece.content = .deviceMotion(samples)
    } else {
      piece.content = .accelerometer(samples)
    }
    piece.itemCount = samples.count
    if !isLast { piece.tear = nil }
    return piece
  }
}
