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

  /// Mean speed of a walk in a straight line to another fix; infinite within no time.
  func speed(to other: LocationFix) -> Double {
    let seconds = abs(other.time - time)
    return seconds > 0 ? place.distanceMeters(to: other.place) / seconds : .infinity
  }
}

extension [LocationFix] {
  /// Nobody walks faster; a fix that asks for it on both sides is wrong.
  private static var fastestWalk: Double { 6 }

  /// By time, of one second the most accurate.
  var inOrderOfTime: [LocationFix] {
    let sorted = enumerated().sorted { a, b in
      (a.element.time, a.element.accuracyMeters, a.offset)
        < (b.element.time, b.element.accuracyMeters, b.offset)
    }.map(\.element)
    return sorted.indices.filter { $0 == 0 || sorted[$0].time != sorted[$0 - 1].time }
      .map { sorted[$0] }
  }

  /// Without fixes that jump away from the last good one and from the next.
  var withoutJumps: [LocationFix] {
    var kept: [LocationFix] = []
    for (index, fix) in enumerated() {
      if let last = kept.last, index + 1 < count, last.speed(to: fix) > Self.fastestWalk,
        fix.speed(to: self[index + 1]) > Self.fastestWalk
      {
        continue
      }
      kept.append(fix)
    }
    return kept
  }
}
