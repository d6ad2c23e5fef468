import DSP
import Foundation
import Recordings

/// The path of a step, by the fixes that can be trusted.
struct LocationTrack: Equatable {
  /// In order of time, each time once.
  let fixes: [LocationFix]
  /// Fixes of the step's time that are not used, by reason.
  let omissions: LocationOmissions
  /// The time of the step; nil when nothing tells it.
  let span: ClosedRange<Double>?
  /// Where the walker was at each fix, the noise of the fixes smoothed away.
  let places: [GeographicPlace]
  /// Meters from fix to fix along the smoothed path: one fewer than fixes.
  let legs: [Double]

  static let (roughMedianMeters, lowCoveragePercent) = (10.0, 80.0)
  /// With a smaller share of its fixes, or a longer gap, a track is in doubt.
  static let (smallestUsedShare, longestGapSeconds) = (0.8, 60.0)
  /// The share of fixes that must have a Doppler speed for it to be summed.
  static let speedShare = 0.8
  /// Smoothed and Doppler distance that differ by more than this share are in doubt.
  static let largestDisagreement = 0.1

  /// Fixes outside the window or less accurate than `roughestMeters` are left out.
  init(_ raw: LocationFixes, within window: StepWindow, roughestMeters: Double) {
    let usable = (0..<raw.count).compactMap { LocationFix(raw, row: $0) }
    let inside = usable.filter { window.holds($0.time) }
    let accurate = inside.filter { $0.accuracyMeters <= roughestMeters }.inOrderOfTime
    fixes = accurate.withoutJumps
    omissions = LocationOmissions(
      raw, within: window, usable: inside, accurate: accurate, kept: fixes)
    span = window.span
    let path = SmoothedPath(fixes)
    (places, legs) = (path.places, path.legs)
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

  /// Few or uncertain fixes, or a long time without any.
  var isPoor: Bool {
    (medianAccuracyMeters.map { $0 > Self.roughMedianMeters } ?? false)
      || (coveragePercent.map { $0 < Self.lowCoveragePercent } ?? false)
      || omitsMany || (intervals.max().map { $0 > Self.longestGapSeconds } ?? false)
  }

  /// So many fixes are left out that the rest may not show the path.
  var omitsMany: Bool {
    Double(fixes.count) < Self.smallestUsedShare * Double(fixes.count + omissions.count)
  }

  /// The receiver's own speed tells another length than its positions.
  var disagreesWithDoppler: Bool {
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
  func holds(_ time: Double) -> Bool {
    guard let span else { return true }
    return time >= span.lowerBound.rounded(.down) && time < span.upperBound.rounded(.down) + 1
  }
}
