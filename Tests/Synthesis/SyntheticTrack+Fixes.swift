import Foundation

extension SyntheticTrack {
  /// The fixes of the recording, the first at its start; none without a usable interval.
  ///
  /// Speed and course are those of the way; standing there is no course.
  public func fixes(startUptimeSeconds: Double = 0) -> [LocationFix] {
    let count = (durationSeconds / intervalSeconds).rounded(.down)
    guard intervalSeconds > 0, count >= 0, count < 1e6 else { return [] }
    var generator = SplitMix64(seed: seed)
    var error = SIMD2<Double>.zero
    return (0...Int(count)).map { index in
      let drawn = noiseMeters * SIMD2(generator.gaussian(), generator.gaussian())
      let fresh = index == 0 ? 1 : (1 - noiseCorrelation * noiseCorrelation).squareRoot()
      error = noiseCorrelation * error + fresh * drawn
      return fix(at: Double(index) * intervalSeconds, error: error, uptime: startUptimeSeconds)
    }
  }

  private func fix(at time: Double, error: SIMD2<Double>, uptime: Double) -> LocationFix {
    let (position, direction) = way(at: distance(at: time))
    var fix = LocationFix(
      timeSeconds: uptime + time, place: place(at: position + error),
      height: .init(meters: altitudeMeters + hills.value(at: time)))
    let isWalking = distance(at: time + 0.5) > distance(at: time - 0.5)
    fix.speedMetersPerSecond = isWalking ? speedMetersPerSecond : 0
    let course = atan2(direction.x, direction.y) * 180 / .pi
    fix.courseDegrees = isWalking ? (course < 0 ? course + 360 : course) : nil
    return fix
  }

  /// Where the way is after so many meters, and where it goes.
  private func way(at distance: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>) {
    var rest = distance
    for leg in legs {
      if rest < leg.length { return (leg.from + rest * leg.direction, leg.direction) }
      rest -= leg.length
    }
    return (corners.last ?? .zero, legs.last?.direction ?? SIMD2(0, 1))
  }

  /// Radii of curvature of WGS84: the meridian's at the origin, the parallel's at the place itself.
  func place(at meters: SIMD2<Double>) -> LocationFix.Place {
    let (semiMajor, flattening) = (6_378_137.0, 1 / 298.257223563)
    let squaredEccentricity = flattening * (2 - flattening)
    let sine = sin(origin.latitude * .pi / 180)
    let squeeze = 1 - squaredEccentricity * sine * sine
    let meridian = semiMajor * (1 - squaredEccentricity) / (squeeze * squeeze.squareRoot())
    let latitude = origin.latitude * .pi / 180 + meters.y / meridian
    let lean = 1 - squaredEccentricity * sin(latitude) * sin(latitude)
    let parallel = semiMajor / lean.squareRoot() * cos(latitude)
    return LocationFix.Place(
      latitude: latitude * 180 / .pi, longitude: origin.longitude + meters.x / parallel * 180 / .pi,
      accuracyMeters: accuracyMeters)
  }

  static func direction(_ headingDegrees: Double) -> SIMD2<Double> {
    SIMD2(sin(headingDegrees * .pi / 180), cos(headingDegrees * .pi / 180))
  }
}
