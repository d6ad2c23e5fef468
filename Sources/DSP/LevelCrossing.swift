/// Where a series of values rises above a level, between two of its samples.
public struct LevelCrossing: Sendable, Equatable {
  /// The first sample above the level.
  public let index: Int
  /// When the straight line between the samples passes the level.
  public let time: Double
  /// How far the two samples are apart in time: the crossing is not known better than that.
  public let spacing: Double

  /// Between the sample at `index`, which is above the level, and the one before it, which is not.
  private init(_ values: [Double], at times: [Double], above level: Double, index: Int) {
    let (before, above) = (values[index - 1], values[index])
    self.index = index
    spacing = times[index] - times[index - 1]
    time = times[index - 1] + spacing * ((level - before) / (above - before))
  }

  /// Every rise from the level, or from below it, to above it. As many times as values.
  public static func rises(
    of values: [Double], at times: [Double], above level: Double
  ) -> [LevelCrossing] {
    values.indices.dropFirst().filter { values[$0 - 1] <= level && values[$0] > level }
      .map { LevelCrossing(values, at: times, above: level, index: $0) }
  }

  /// The rise since which all values up to `index` have been above the level.
  ///
  /// Nil when there is no such sample, when it is not above the level, and when all before it are too.
  public static func lastRise(
    of values: [Double], at times: [Double], above level: Double, before index: Int
  ) -> LevelCrossing? {
    guard values.indices.contains(index), values[index] > level,
      let below = values[..<index].lastIndex(where: { !($0 > level) })
    else { return nil }
    return LevelCrossing(values, at: times, above: level, index: below + 1)
  }
}
