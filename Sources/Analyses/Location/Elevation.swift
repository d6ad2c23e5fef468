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
    // A climb of just the smallest size counts.
    let turns = turningPoints(of: smooth, largerThan: Self.smallestClimbMeters.nextDown)
    let climbs = zip(turns.dropFirst(), turns).map { smooth[$0] - smooth[$1] }
    gainMeters = climbs.reduce(0) { $0 + max(0, $1) }
    lossMeters = climbs.reduce(0) { $0 + max(0, -$1) }
  }
}
