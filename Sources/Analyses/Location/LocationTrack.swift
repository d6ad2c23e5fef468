import Metrics
import DSP
import Recordings
import Text

/// The path of a step, by the fixes that can be trusted.
///
/// Three lengths are given, which err differently. The sum from fix to fix is too long, because noise adds to
/// every leg: 1.5 km for a walk of 399 m with white noise of 3 m. Leaving out short legs does not help
/// against white noise (1.4 km). The smoothed path is the distance that is used. The receiver's Doppler speed
/// is the least biased outdoors, but often missing.
///
/// Receivers hand out remembered positions first, with new dates and good accuracies, and jump to the true place then. A few positions at the
/// beginning or the end that are out of reach of the others are left out with the leg between. Doppler speeds in km/h are recognized, since they
/// give 3.6 times the way.
///
/// A phone that rounds the turns of a course walked back and forth reports too short a path, which its fixes
/// do not show; only the Doppler speed can contradict it.
struct LocationTrack: Equatable {
  /// In order of time, each time once.
  let fixes: [LocationFix]
  /// True if fixes at the beginning or the end were left out, being out of reach of the others.
  let hasDetachedEnds: Bool
  /// True if the Doppler speeds were in km/h; they are in m/s.
  let isSpeedConverted: Bool
  /// Fixes of the step's time that are not used, by reason.
  let omissions: LocationOmissions
  /// The time of the step; nil if unknown.
  let span: ClosedRange<Double>?
  /// Where the walker was at each fix, the noise of the fixes smoothed away.
  let places: [GeographicPosition]
  /// Meters from fix to fix along the smoothed path: one fewer than fixes.
  let legs: [Double]

  static let (roughMedianMeters, lowCoveragePercent) = (10.0, 80.0)
  /// The noise of its fixes is a large part of a track that is shorter than the first, and all of one that is shorter than the second.
  static let (shortestMeters, shortestWayMeters) = (50.0, 10.0)
  /// With a smaller share of its fixes, or a longer gap, a track is in doubt.
  static let (smallestUsedShare, longestGapSeconds) = (0.8, 60.0)
  /// The share of fixes that must have a Doppler speed for it to be summed.
  static let speedShare = 0.8
  /// The Doppler distance by the smoothed one, if speeds are in km/h: 3.6 within 5 %.
  static let kilometersPerHourRatio = 3.42...3.78
  /// Smoothed and Doppler distance that differ by more than this share are in doubt.
  static let largestDisagreement = 0.1

  /// Fixes outside the window or less accurate than `roughestMeters` are left out.
  init(_ raw: LocationFixes, within window: StepWindow, roughestMeters: Double) {
    let usable = (0..<raw.count).compactMap { LocationFix(raw, row: $0) }
    // Without the time of the step, a remembered fix is known by the long wait for the next one.
    let start = window.span == nil ? raw.start?.unixSeconds : nil
    let inside = usable.filter { window.holds($0.time) && $0.time >= start ?? $0.time }
    let accurate = inside.filter { $0.accuracyMeters <= roughestMeters }.inOrderOfTime
    let still = accurate.withoutJumps
    let kept = still.withoutDetachedEnds
    hasDetachedEnds = kept.count < still.count
    omissions = LocationOmissions(
      raw, within: window, usable: inside, accurate: accurate, kept: kept)
    span = window.span
    let path = SmoothedPath(kept)
    (places, legs) = (path.places, path.legs)
    let meters = path.legs.reduce(0, +)
    isSpeedConverted =
      meters >= Self.shortestMeters
      && ratio(kept.dopplerDistanceMeters, meters).map(Self.kilometersPerHourRatio.contains)
        ?? false
    fixes = isSpeedConverted ? kept.map { $0.withSpeedFromKilometersPerHour } : kept
  }

  /// The time from the first to the last fix; nil for fewer than two.
  var elapsedSeconds: Double? {
    guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return nil }
    return last.time - first.time
  }

  /// The time that the fixes cover: without gaps that are too long for a receiver at work.
  var coveredSeconds: Double { Coverage.seconds(ofFixes: fixes.map(\.time)) }

  /// The part of a time, in Unix seconds, that the fixes cover.
  func coveredSeconds(from start: Double, to end: Double) -> Double {
    zip(fixes.dropFirst(), fixes).reduce(0) { sum, pair in
      let (next, last) = (pair.0.time, pair.1.time)
      guard next - last <= Coverage.receiverToleranceSeconds else { return sum }
      return sum + max(0, min(next, end) - max(last, start))
    }
  }

  var distanceMeters: Double? { legs.isEmpty ? nil : legs.reduce(0, +) }

  /// The distance over the fixes as they are, with their noise.
  var rawDistanceMeters: Double? {
    fixes.count < 2
      ? nil
      : zip(fixes.dropFirst(), fixes).reduce(0) { $0 + $1.0.place.distanceMeters(to: $1.1.place) }
  }

  /// Doppler speed over time; nil when fewer than 80 % of the fixes have it.
  var dopplerDistanceMeters: Double? { fixes.dopplerDistanceMeters }

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
      || (coveragePercent.map { $0 < Self.lowCoveragePercent } ?? false) || omitsMany
      || (intervals.max().map { $0 > Self.longestGapSeconds } ?? false)
  }

  /// True if the path is too short for a speed.
  var isTooShortForSpeed: Bool { distanceMeters.map { $0 < Self.shortestMeters } ?? false }

  /// So many fixes are left out that the rest may not show the path.
  var omitsMany: Bool {
    Double(fixes.count) < Self.smallestUsedShare * Double(fixes.count + omissions.count)
  }

  /// The receiver's Doppler speed gives a different length than its positions.
  var disagreesWithDoppler: Bool {
    guard let distanceMeters, let dopplerDistanceMeters else { return false }
    return abs(distanceMeters - dopplerDistanceMeters) > Self.largestDisagreement
      * dopplerDistanceMeters
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

/// How many fixes of a step are not used, by reason; several fixes of one second count as one.
struct LocationOmissions: Equatable {
  /// Without a date, a place or an accuracy that can be read.
  let unreadableCount: Int
  /// Fixes that are less accurate than asked for.
  let inaccurateCount: Int
  /// Fixes that need an impossible walking speed from their neighbors.
  let jumpCount: Int

  var count: Int { unreadableCount + inaccurateCount + jumpCount }

  /// `usable` can be read, `accurate` are those that are accurate enough, `kept` those without jumps.
  init(
    _ raw: LocationFixes, within window: StepWindow, usable: [LocationFix], accurate: [LocationFix],
    kept: [LocationFix]
  ) {
    let dates = raw.times.map { $0?.unixSeconds }
    let inside = Set(dates.compactMap(\.self).filter(window.holds))
    let readable = Set(usable.map(\.time))
    unreadableCount = inside.subtracting(readable).count + dates.count { $0 == nil }
    inaccurateCount = readable.count - accurate.count
    jumpCount = accurate.count - kept.count
  }

  /// The message with the number of fixes left out, and the reasons.
  func remark(usedCount: Int) -> Remark {
    let reasons = [
      (unreadableCount, "without a readable date, place or accuracy"),
      (inaccurateCount, "less accurate than --location-accuracy-max"),
      (jumpCount, "out of reach of their neighbors"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return Remark(
      .locationInaccurate,
      "items: expected fixes that can be used, found \(count) of \(count + usedCount) that cannot (\(reasons.joined(separator: ", ")))",
      effect: "distance and speed are doubtful")
  }
}

/// One position of the phone that can be used.
struct LocationFix: Equatable {
  /// The time of the fix in Unix seconds, whole as a rule.
  let time: Double
  let place: GeographicPosition
  /// The radius of uncertainty that the receiver gives, in meters.
  let accuracyMeters: Double
  /// Meters per second over ground, by Doppler; nil if the phone did not have it.
  private(set) var speed: Double?
  /// Meters above sea level; nil where it is not known well.
  let altitudeMeters: Double?

  /// Altitudes that are less accurate do not show hills.
  static let roughestAltitudeMeters = 10.0

  /// Core Location writes a negative accuracy or speed for what is not known.
  init?(_ fixes: LocationFixes, row: Int) {
    guard let time = fixes.times[row]?.unixSeconds,
      let accuracy = fixes.horizontalAccuracies[row].ifAmount,
      let place = GeographicPosition(
        latitude: fixes.latitudes[row], longitude: fixes.longitudes[row])
    else { return nil }
    (self.time, self.place, accuracyMeters) = (time, place, accuracy)
    speed = fixes.speeds[row].ifAmount
    let isLevel = fixes.verticalAccuracies[row].ifAmount.map { $0 <= Self.roughestAltitudeMeters }
    let altitude = fixes.altitudes[row]
    altitudeMeters = isLevel == true && altitude.isFinite ? altitude : nil
  }

  /// The fix with its speed in m/s, if that is in km/h.
  var withSpeedFromKilometersPerHour: LocationFix {
    var fix = self
    fix.speed = speed.map { $0 / 3.6 }
    return fix
  }

  /// True if walking from one fix to the other in time is impossible and noise does not explain it.
  func isOutOfReach(of other: LocationFix, _ noise: PositionNoise) -> Bool {
    let seconds = abs(other.time - time)
    let variance = 2 * noise.whiteVariance + noise.driftRate * seconds
    return place.distanceMeters(to: other.place) > Self.fastestWalk * seconds + Self.noiseDeviations
      * variance.squareRoot()
  }

  /// Meters per second; the fastest plausible walk.
  private static let fastestWalk = 6.0
  /// Noise moves a fix further than so many of its standard deviations once in 270,000 fixes.
  private static let noiseDeviations = 5.0
}

/// The beginning and the end of a track, at which the phone may give remembered places.
enum TrackEnds {
  /// More fixes than this are a part of the walk, whatever lies between them and the others.
  static let mostDetached = 3
}

extension [LocationFix] {
  /// Doppler speed over time; nil when fewer than 80 % of the fixes have it.
  var dopplerDistanceMeters: Double? {
    let known = compactMap { fix in fix.speed.map { (time: fix.time, speed: $0) } }
    guard known.count > 1, Double(known.count) >= LocationTrack.speedShare * Double(count) else {
      return nil
    }
    return zip(known.dropFirst(), known).reduce(0) { sum, pair in
      sum + (pair.0.time - pair.1.time) * (pair.0.speed + pair.1.speed) / 2
    }
  }

  /// The fixes in order of time; of several in one second, the most accurate.
  var inOrderOfTime: [LocationFix] {
    let sorted = enumerated().sorted { a, b in
      (a.element.time, a.element.accuracyMeters, a.offset) < (
        b.element.time, b.element.accuracyMeters, b.offset
      )
    }.map(\.element)
    return sorted.indices.filter { $0 == 0 || sorted[$0].time != sorted[$0 - 1].time }.map {
      sorted[$0]
    }
  }

  /// The fixes without those that are out of reach of the last good one and of the next.
  ///
  /// Both neighbors are asked: a fix that contradicts only the last one may be right, and the last one wrong.
  /// The fixes must be in order of time, each time once.
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
  /// The fixes without the few at the beginning and the end that are out of reach of the others, which are in reach of each other.
  var withoutDetachedEnds: [LocationFix] {
    let noise = SmoothedPath.noise(of: self)
    // The place of each fix that is out of reach of the one before.
    let breaks = indices.dropFirst().filter { self[$0].isOutOfReach(of: self[$0 - 1], noise) }
    let (few, count) = (TrackEnds.mostDetached, count)
    let first = breaks.last { $0 <= few } ?? 0
    let end = breaks.first { $0 >= count - few && $0 > first } ?? count
    // A vehicle is out of reach all the time.
    let rest = breaks.count { $0 > first && $0 < end }
    guard rest == 0 || rest < (end - first) / (2 * few), end - first > few else { return self }
    return Array(self[first..<end])
  }
}
