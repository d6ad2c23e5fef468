import DSP
import Recordings

/// One position of the phone that can be used.
struct LocationFix: Equatable {
  /// Unix seconds; whole as a rule.
  let time: Double
  let place: GeographicPlace
  /// Radius of uncertainty in meters.
  let accuracyMeters: Double
  /// Meters per second over ground, by Doppler; nil where the phone could not tell.
  let speed: Double?
  /// Meters above sea level; nil where it is not known well.
  let altitudeMeters: Double?

  /// Altitudes that are less certain do not tell hills.
  static let roughestAltitudeMeters = 10.0

  /// Core Location writes a negative accuracy or speed for what is not known.
  init?(_ fixes: LocationFixes, row: Int) {
    guard let time = fixes.times[row]?.unixSeconds,
      let accuracy = fixes.horizontalAccuracies[row].ifAmount,
      let place = GeographicPlace(
        latitude: fixes.latitudes[row], longitude: fixes.longitudes[row])
    else { return nil }
    (self.time, self.place, accuracyMeters) = (time, place, accuracy)
    speed = fixes.speeds[row].ifAmount
    let isLevel = fixes.verticalAccuracies[row].ifAmount.map { $0 <= Self.roughestAltitudeMeters }
    let altitude = fixes.altitudes[row]
    altitudeMeters = isLevel == true && altitude.isFinite ? altitude : nil
  }

  /// True where nobody walks from one fix to the other in time and noise does not explain it.
  func isOutOfReach(of other: LocationFix, _ noise: PositionNoise) -> Bool {
    let seconds = abs(other.time - time)
    let variance = 2 * noise.whiteVariance + noise.driftRate * seconds
    return place.distanceMeters(to: other.place)
      > Self.fastestWalk * seconds + Self.noiseDeviations * variance.squareRoot()
  }

  /// Meters per second; nobody walks faster.
  private static let fastestWalk = 6.0
  /// Noise moves a fix further than so many of its standard deviations once in 270,000 fixes.
  private static let noiseDeviations = 5.0
}

extension [LocationFix] {
  /// By time, of one second the most accurate.
  var inOrderOfTime: [LocationFix] {
    let sorted = enumerated().sorted { a, b in
      (a.element.time, a.element.accuracyMeters, a.offset)
        < (b.element.time, b.element.accuracyMeters, b.offset)
    }.map(\.element)
    return sorted.indices.filter { $0 == 0 || sorted[$0].time != sorted[$0 - 1].time }
      .map { sorted[$0] }
  }

  /// Without fixes that are out of reach of the last good one and of the next.
  ///
  /// For fixes in order of time, each time once.
  var withoutJumps: [LocationFix] {
    let noise = SmoothedPath.noise(of: self)
    var kept: [LocationFix] = []
    for (index, fix) in enumerated() {
      if let last = kept.last, index + 1 < count, fix.isOutOfReach(of: last, noise),
        fix.isOutOfReach(of: self[index + 1], noise)
      {
        continue
      }
      kept.append(fix)
    }
    return kept
  }
}
