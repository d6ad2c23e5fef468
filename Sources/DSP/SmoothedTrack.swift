/// A walked way without the error of the positions it was measured at.
///
/// Error and turns are told apart by their nature. Error moves every position a little; its size comes
/// from the positions themselves (`PositionNoise`). People walk straight on most of the time and turn
/// within a step, so that the velocity changes little in most intervals and much in a few: in each
/// interval its density follows a law with a heavy tail. Positions that were smoothed before, as phones
/// smooth them, have next to no error left, and stay where they are.
public struct SmoothedTrack: Sendable, Equatable {
  /// Where the way was, one for each position measured.
  public let positions: [SIMD2<Double>]
  /// Units of length per second, one for each position.
  public let velocities: [SIMD2<Double>]
  /// From position to position without the drift of the error.
  public let moves: [SIMD2<Double>]

  /// Usual variance that a walker's velocity takes up per axis and second, in m²/s³.
  static let usualDensity = 0.03
  /// Density that the first pass takes for every interval.
  static let startDensity = 0.1
  /// Weight of the usual density beside the two squares that each axis of an interval tells.
  static let usualWeight = 0.1
  /// Passes of expectation maximization; later ones change the length by less than the error does.
  static let passCount = 30

  /// Smooths positions in meters at strictly ascending times in seconds.
  ///
  /// - Parameter smallestVariance: per axis, in m²; errors are not taken for smaller.
  ///
  /// Student's t as a law of the velocity's changes by expectation maximization: Lange KL, Little RJA,
  /// Taylor JMG (1989), J Am Stat Assoc 84(408):881-896.
  public init(_ positions: [SIMD2<Double>], times: [Double], smallestVariance: Double) {
    var noise = PositionNoise(of: positions, times: times, smallestVariance: smallestVariance)
    noise.whiteVariance = max(noise.whiteVariance, smallestVariance)
    var densities = [Double](repeating: Self.startDensity, count: max(0, positions.count - 1))
    for _ in 0..<Self.passCount {
      let pass = ConstantVelocitySmoother(noise: noise, densities: densities)
      densities = pass(positions, times: times).energies.map {
        (Self.usualWeight * Self.usualDensity + max(0, $0)) / (Self.usualWeight + 4)
      }
    }
    let smoothed = ConstantVelocitySmoother(noise: noise, densities: densities)(
      positions, times: times)
    (self.positions, velocities, moves) = (
      smoothed.positions, smoothed.velocities, smoothed.moves
    )
  }
}
