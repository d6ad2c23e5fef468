/// The values of one sensor at times of its own, read at the times of another sensor.
///
/// Apps for Android write an event for each sensor, so that gravity, rotation and acceleration have different times. The
/// values are carried to the times of the sensor that moves most by linear interpolation: the others change slowly against
/// their sample rate, and a higher order would swing at gaps.
/// Limits: nothing is interpolated across a gap of more than 0.25 s and three median intervals, nor further than a median
/// interval beyond the first and the last value.
/// Cost: sorting the values, then linear in both clocks if the times asked for are in order.
public struct SensorTrack {
  /// In order, without repetition.
  private let times: [Double]
  /// The values at these times, in columns.
  private let columns: [[Double]]
  /// The median interval; 0 for a single value.
  private let interval: Double

  private static let longestGapSeconds = 0.25

  /// Keeps the values that are complete and have a time; of those at one time, the first.
  ///
  /// - Parameters:
  ///   - times: one for each row of the columns, in any order.
  ///   - columns: of the length of `times`; NaN stands for a missing value.
  public init(times: [Double], columns: [[Double]]) {
    let whole = times.indices.filter { row in
      times[row].isFinite && columns.allSatisfy { $0[row].isFinite }
    }
    var kept: [Int] = []
    for row in whole.sorted(by: { (times[$0], $0) < (times[$1], $1) })
    where kept.last.map({ times[$0] < times[row] }) ?? true { kept.append(row) }
    self.times = kept.map { times[$0] }
    self.columns = columns.map { column in kept.map { column[$0] } }
    let intervals = zip(self.times.dropFirst(), self.times).map { $0 - $1 }.sorted()
    interval = intervals.isEmpty ? 0 : intervals[intervals.count / 2]
  }

  /// Whether the sensor has a value at most of these times: it shares the clock then, and what it lacks is missing.
  public func shares(_ clock: [Double]) -> Bool {
    let own = Set(times)
    return clock.count { own.contains($0) } * 5 >= clock.count * 4
  }

  /// The values at other times, in columns; NaN where nothing is known.
  ///
  /// - Parameter areDirections: true for quaternions, of which q and -q are one attitude, and whose length is 1.
  public func values(at clock: [Double], areDirections: Bool = false) -> [[Double]] {
    var found = columns.map { _ in [Double](repeating: .nan, count: clock.count) }
    var next = 0
    for (row, time) in clock.enumerated() where time.isFinite {
      next = place(of: time, from: next)
      guard let (from, to, share) = bracket(of: time, before: next) else { continue }
      let mixed = areDirections ? direction(from, to, share) : mix(from, to, share, sign: 1)
      for (column, value) in mixed.enumerated() { found[column][row] = value }
    }
    return found
  }

  /// The first place whose time is not before `time`, looked for from an earlier answer on.
  private func place(of time: Double, from start: Int) -> Int {
    var place = start
    if place > 0, times[place - 1] >= time { place = 0 }
    while place < times.count, times[place] < time { place += 1 }
    return place
  }

  /// The neighbors of a time and its place between them, from 0 to 1; nil where it is too far from them.
  private func bracket(of time: Double, before next: Int) -> (Int, Int, Double)? {
    if next < times.count, times[next] == time { return (next, next, 0) }
    guard next > 0, next < times.count else {
      let end = next == 0 ? 0 : next - 1
      guard times.indices.contains(end), abs(times[end] - time) <= interval else { return nil }
      return (end, end, 0)
    }
    let gap = times[next] - times[next - 1]
    guard gap <= max(Self.longestGapSeconds, 3 * interval) else { return nil }
    return (next - 1, next, (time - times[next - 1]) / gap)
  }

  private func mix(_ from: Int, _ to: Int, _ share: Double, sign: Double) -> [Double] {
    columns.map { $0[from] * (1 - share) + sign * $0[to] * share }
  }

  private func direction(_ from: Int, _ to: Int, _ share: Double) -> [Double] {
    let cosine = columns.reduce(0) { $0 + $1[from] * $1[to] }
    let mixed = mix(from, to, share, sign: cosine < 0 ? -1 : 1)
    guard from != to else { return mixed }
    let length = mixed.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? mixed.map { $0 / length } : mixed
  }
}
