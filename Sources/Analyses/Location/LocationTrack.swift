import DSP
import Foundation
import Recordings

/// Where a step led, by the fixes that can be trusted.
struct LocationTrack: Equatable {
  /// In order of time, each time once.
  let fixes: [LocationFix]
  /// The time of the step; nil when nothing tells it.
  let span: ClosedRange<Double>?
  /// Meters from fix to fix, the noise of the fixes smoothed away: one fewer than fixes.
  let legs: [Double]

  /// Smoothing in time: standard deviation and reach of the weights, in seconds.
  ///
  /// Position noise makes a track too long, and a threshold on legs fails when the noise is white.
  static let (smoothingSeconds, reachSeconds) = (3.0, 12.0)
  static let (roughMedianMeters, lowCoveragePercent) = (10.0, 80.0)
  /// The share of fixes that must have a Doppler speed for it to be summed.
  static let speedShare = 0.8
  /// Smoothed and Doppler distance that differ by more than this share are in doubt.
  static let largestDisagreement = 0.1

  /// Fixes outside the window or less accurate than `roughestMeters` are left out.
  init(_ raw: LocationFixes, within window: StepWindow, roughestMeters: Double) {
    let usable = (0..<raw.count).compactMap { LocationFix(raw, row: $0) }
    fixes =
      usable.filter { $0.accuracyMeters <= roughestMeters && window.holds($0.time) }
      .inOrderOfTime.withoutJumps
    span = window.span
    legs = Self.smoothedLegs(fixes)
  }

  /// Geodesics between the smoothed places.
  private static func smoothedLegs(_ fixes: [LocationFix]) -> [Double] {
    let places = smoothedPlaces(fixes)
    return zip(places.dropFirst(), places).map { $0.distanceMeters(to: $1) }
  }

  /// One for each fix.
  static func smoothedPlaces(_ fixes: [LocationFix]) -> [GeographicPlace] {
    guard let first = fixes.first else { return [] }
    func smooth(_ values: [Double]) -> [Double] {
      localLine(
        values, times: fixes.map(\.time), deviation: smoothingSeconds, reach: reachSeconds)
    }
    // Counted from the first fix, so that the date line does not part neighbors.
    let longitudes = fixes.map {
      ($0.place.longitude - first.place.longitude).remainder(dividingBy: 360)
    }
    return zip(smooth(fixes.map(\.place.latitude)), smooth(longitudes)).compactMap {
      GeographicPlace(latitude: min(90, max(-90, $0)), longitude: first.place.longitude + $1)
    }
  }

  /// From first to last fix.
  var elapsedSeconds: Double? {
    guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return nil }
    return last.time - first.time
  }

  var distanceMeters: Double? { legs.isEmpty ? nil : legs.reduce(0, +) }

  /// Over the fixes as they are, noise and all.
  var rawDistanceMeters: Double? {
    fixes.count < 2
      ? nil
      : zip(fixes.dropFirst(), fixes).reduce(0) { $0 + $1.0.place.distanceMeters(to: $1.1.place) }
  }

  /// Doppler speed over time; nil when fewer than 80 % of the fixes have it.
  var dopplerDistanceMeters: Double? {
    let known = fixes.compactMap { fix in fix.speed.map { (time: fix.time, speed: $0) } }
    guard known.count > 1, Double(known.count) >= Self.speedShare * Double(fixes.count) else {
      return nil
    }
    return zip(known.dropFirst(), known).reduce(0) { sum, pair in
      sum + (pair.0.time - pair.1.time) * (pair.0.speed + pair.1.speed) / 2
    }
  }

  var displacementMeters: Double? {
    guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return nil }
    return first.place.distanceMeters(to: last.place)
  }

  var intervals: [Double] { zip(fixes.dropFirst(), fixes).map { $0.time - $1.time } }

  var meanSpeed: Double? { ratio(distanceMeters, elapsedSeconds) }

  /// Speeds of the legs, above which one in twenty lies.
  var highSpeed: Double? { quantile(zip(legs, intervals).map { $0 / $1 }, 0.95) }

  var medianAccuracyMeters: Double? { median(fixes.map(\.accuracyMeters)) }

  /// First to last fix in percent of the step; nil when its time is not known.
  var coveragePercent: Double? {
    guard let span, span.upperBound > span.lowerBound else { return nil }
    let covered = (elapsedSeconds ?? 0) / (span.upperBound - span.lowerBound)
    return 100 * min(1, covered)
  }

  /// Few or uncertain fixes.
  var isPoor: Bool {
    (medianAccuracyMeters.map { $0 > Self.roughMedianMeters } ?? false)
      || (coveragePercent.map { $0 < Self.lowCoveragePercent } ?? false)
  }

  /// Smoothing cuts turns: of a shuttle over 30 m an eighth to a fifth of the way is lost.
  var isCutShort: Bool {
    guard let distanceMeters, let dopplerDistanceMeters else { return false }
    return abs(distanceMeters - dopplerDistanceMeters)
      > Self.largestDisagreement * dopplerDistanceMeters
  }

  /// Meters since the first fix; seconds counted from `start`. Nil for fewer than two fixes.
  func course(from start: Double) -> Course? {
    guard !legs.isEmpty else { return nil }
    var meters = [0.0]
    for leg in legs { meters.append(meters[meters.count - 1] + leg) }
    return Course(times: fixes.map { $0.time - start }, values: meters)
  }
}

extension StepWindow {
  /// Dates of whole seconds are cut off, not rounded: the second of the end belongs to the window.
  fileprivate func holds(_ time: Double) -> Bool {
    guard let span else { return true }
    return time >= span.lowerBound.rounded(.down) && time < span.upperBound.rounded(.down) + 1
  }
}
