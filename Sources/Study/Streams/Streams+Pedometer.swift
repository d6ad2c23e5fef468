import Recordings
import Text

/// The steps counted during each bout of motion; all steps of a day without bouts.
///
/// Each file counts from its own beginning, so that the increments are divided and summed again. A file in which no piece begins is a part of
/// the pieces to which it adds steps, if there are any.
func pedometerPieces(of parts: [StreamPart], in bouts: [StreamDay: [ClosedRange<Double>]])
  -> [StreamPart]
{
  let gains = parts.enumerated().flatMap { PedometerGain.all(in: $1.recording, part: $0) }.sorted {
    $0.date.unixSeconds < $1.date.unixSeconds
  }
  let days = Dictionary(grouping: gains, by: \.date.localDay).sorted { $0.key < $1.key }
  let pieces = days.flatMap { _, gains -> [(own: PedometerPiece, labels: FileLabels)] in
    guard let first = gains.first else { return [] }
    let labels = parts[first.part].recording.labels.onDay(of: first.date)
    let spans = bouts[StreamDay(labels)] ?? []
    let counted =
      spans.isEmpty ? [gains.counted(since: first.date)] : spans.map { gains.counted(in: $0) }
    return counted.compactMap { own in own.map { ($0, labels) } }
  }
  let begun = Set(pieces.map(\.own.part))
  return pieces.map { own, labels in
    var piece = parts[own.part]
    let more = own.parts.subtracting(begun).sorted().map { parts[$0].recording }
    piece.recording = Recording(joining: [piece.recording] + more) ?? piece.recording
    piece.recording.content = .pedometer(own.updates)
    piece.recording.itemCount = own.updates.steps.count
    piece.recording.leftOutCount = own.leftOutCount
    piece.recording.labels = labels
    return piece
  }
}

/// The increment of a pedometer since its last update.
private struct PedometerGain {
  /// The index of its part.
  let part: Int
  let date: RecordedDate
  let steps, meters, floorsUp, floorsDown: Double

  /// The number of updates without a time or a count since the last one, or before the first.
  private(set) var leftOutCount = 0

  static func all(in recording: Recording, part: Int) -> [PedometerGain] {
    guard case .pedometer(let updates) = recording.content else { return [] }
    var (gains, before, leftOutCount) = ([PedometerGain](), Int?.none, 0)
    func gain(_ column: [Double], _ row: Int) -> Double {
      before.map { column[row] - column[$0] } ?? column[row]
    }
    for row in updates.ends.indices {
      guard updates.isUsable(row), let date = updates.ends[row] else {
        if gains.isEmpty { leftOutCount += 1 } else { gains[gains.count - 1].leftOutCount += 1 }
        continue
      }
      gains.append(
        PedometerGain(
          part: part, date: date, steps: gain(updates.steps, row),
          meters: gain(updates.distanceMeters, row), floorsUp: gain(updates.floorsAscended, row),
          floorsDown: gain(updates.floorsDescended, row), leftOutCount: leftOutCount))
      (before, leftOutCount) = (row, 0)
    }
    return gains
  }
}

/// The steps counted during one span of time.
private struct PedometerPiece {
  /// The index of the part in which it begins.
  let part: Int
  /// The indices of all parts that add to it.
  let parts: Set<Int>
  let leftOutCount: Int
  let updates: PedometerUpdates
}

extension [PedometerGain] {
  /// The increments between two times in Unix seconds, which are sorted by time; nil if there are
  /// none.
  fileprivate func counted(in span: ClosedRange<Double>) -> PedometerPiece? {
    let own = self[firstPlace { $0 >= span.lowerBound }..<firstPlace { $0 > span.upperBound }]
    guard let start = RecordedDate(unixSeconds: span.lowerBound) else { return nil }
    return Array(own).counted(since: start)
  }

  /// The index of the first update whose time fits, given that all later ones fit as well.
  private func firstPlace(where fits: (Double) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if fits(self[middle].date.unixSeconds) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  fileprivate func counted(since start: RecordedDate) -> PedometerPiece? {
    guard let part = first?.part else { return nil }
    func totals(_ gain: KeyPath<PedometerGain, Double>) -> [Double] {
      var total = 0.0
      return map {
        total += $0[keyPath: gain]
        return total
      }
    }
    return PedometerPiece(
      part: part, parts: Set(map(\.part)), leftOutCount: reduce(0) { $0 + $1.leftOutCount },
      updates: PedometerUpdates(
        starts: map { _ in start }, ends: map(\.date), steps: totals(\.steps),
        distanceMeters: totals(\.meters), floorsAscended: totals(\.floorsUp),
        floorsDescended: totals(\.floorsDown)))
  }
}
