import DSP

/// Climbs and descents of a track.
struct Elevation: Equatable {
  let gainMeters: Double
  let lossMeters: Double

  /// Altitudes are medians over this many fixes.
  static let medianWindow = 5
  /// Smaller ups and downs are noise of the altitude.
  static let smallestClimbMeters = 3.0

  /// Nil for fewer altitudes than one median takes.
  init?(_ altitudes: [Double]) {
    guard altitudes.count >= Self.medianWindow else { return nil }
    let reach = Self.medianWindow / 2
    let smooth = altitudes.indices.compactMap { index in
      median(Array(altitudes[max(0, index - reach)..<min(altitudes.count, index + reach + 1)]))
    }
    let turns = Self.turningPoints(smooth)
    let climbs = zip(turns.dropFirst(), turns).map(-)
    gainMeters = climbs.reduce(0) { $0 + max(0, $1) }
    lossMeters = climbs.reduce(0) { $0 + max(0, -$1) }
  }

  /// Heights between which the track rises or falls by turns, each time by the smallest climb or more;
  /// the last is as far as it came.
  private static func turningPoints(_ heights: [Double]) -> [Double] {
    guard var (low, high) = heights.first.map({ ($0, $0) }) else { return [] }
    var (turns, isRising) = ([Double](), Bool?.none)
    for height in heights {
      (low, high) = (min(low, height), max(high, height))
      if isRising != true, height - low >= smallestClimbMeters {
        turns.append(low)
        (isRising, high) = (true, height)
      } else if isRising != false, high - height >= smallestClimbMeters {
        turns.append(high)
        (isRising, low) = (false, height)
      }
    }
    return turns + (isRising.map { [$0 ? high : low] } ?? [])
  }
}
