/// A made-up way over the ground, as a satellite receiver sees it.
///
/// The way is a chain of straight lines in meters, put on the WGS84 ellipsoid about `origin` with
/// its two radii of curvature there: for a way of a kilometer the lengths on the ellipsoid are those
/// in meters to a few parts in 10⁵.
public struct SyntheticTrack: Sendable {
  /// Corners, meters east and north of `origin`; two at least.
  public var corners: [SIMD2<Double>]
  /// Latitude and longitude in degrees. It is no one's place: in the South Pacific, the point of the
  /// oceans that is farthest from any land.
  public var origin = (latitude: -48.877, longitude: -123.393)
  /// Length of the recording.
  public var durationSeconds: Double
  /// While walking.
  public var speedMetersPerSecond: Double
  /// Standing before the walk begins.
  public var stillSeconds = 0.0
  /// Stops of a length, on the recording's clock; they begin after
  /// `stillSeconds` and do not overlap.
  public var pauses: [(startSeconds: Double, durationSeconds: Double)] = []
  /// From fix to fix.
  public var intervalSeconds = 1.0
  /// SD of the position error per axis, meters.
  public var noiseMeters = 0.0
  /// Correlation of one fix's position error with the next one's, 0 to 1.
  public var noiseCorrelation = 0.0
  /// Above sea level.
  public var altitudeMeters = 20.0
  /// Hills, meters over time in seconds.
  public var hills: [SineWave] = []
  /// The accuracy that the receiver states.
  public var accuracyMeters = 4.0
  /// The same seed gives the same errors.
  public var seed: UInt64 = 1

  /// A way along given corners.
  public init(corners: [SIMD2<Double>], speedMetersPerSecond: Double, durationSeconds: Double) {
    (self.corners, self.durationSeconds) = (corners, durationSeconds)
    self.speedMetersPerSecond = speedMetersPerSecond
  }

  /// Straight on toward a heading clockwise from north.
  public static func straight(
    headingDegrees: Double, speedMetersPerSecond: Double, durationSeconds: Double
  ) -> SyntheticTrack {
    let length = max(1, speedMetersPerSecond * durationSeconds)
    return SyntheticTrack(
      corners: [.zero, length * direction(headingDegrees)],
      speedMetersPerSecond: speedMetersPerSecond, durationSeconds: durationSeconds)
  }

  /// Round and round a square, as often as the time allows.
  public static func laps(sideMeters: Double, speedMetersPerSecond: Double, durationSeconds: Double)
    -> SyntheticTrack
  {
    let square = [
      SIMD2(0, 0), SIMD2(0, sideMeters), SIMD2(sideMeters, sideMeters), SIMD2(sideMeters, 0),
    ]
    let sides = sideMeters > 0 ? speedMetersPerSecond * durationSeconds / sideMeters : 0
    let count = (0..<10_000).contains(sides) ? Int(sides) + 2 : 1
    return SyntheticTrack(
      corners: (0...count).map { square[$0 % 4] }, speedMetersPerSecond: speedMetersPerSecond,
      durationSeconds: durationSeconds)
  }

  /// Meters walked by then, along the way.
  public func distance(at seconds: Double) -> Double {
    let walking = max(seconds - stillSeconds, 0)
    let standing = pauses.reduce(0) { sum, pause in
      sum + min(max(seconds - pause.startSeconds, 0), pause.durationSeconds)
    }
    return min(speedMetersPerSecond * max(walking - standing, 0), wayLength)
  }

  /// Meters walked in all.
  public var distanceMeters: Double { distance(at: durationSeconds) }

  private var wayLength: Double { legs.reduce(0) { $0 + $1.length } }

  /// The straight lines between corners; a leg without length is none.
  var legs: [(from: SIMD2<Double>, direction: SIMD2<Double>, length: Double)] {
    zip(corners, corners.dropFirst()).compactMap { from, to in
      let length = ((to - from) * (to - from)).sum().squareRoot()
      return length > 0 ? (from, (to - from) / length, length) : nil
    }
  }
}
