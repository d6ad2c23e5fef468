import DSP
import Metrics

/// The table of the position.
extension LocationReport {
  private static let geodesics = "WGS 84 geodesics (Karney 2013)"
  /// Read off the track.
  private static func tracked(flags: @escaping @Sendable (LocationReport) -> [Flag])
    -> MetricFamily<LocationReport, LocationTrack>
  {
    MetricFamily(
      of: \.track, source: geodesics, range: .footDistance,
      absentWhen: "fewer than two location fixes are usable (see `location_fix_count`)",
      count: \.track.fixes.count, flags: flags, else: .fewLocationFixes)
  }

  private static let fixed = tracked(flags: \.flags)
  private static let smoothed = tracked(flags: \.distanceFlags)

  private static let climbed = MetricFamily<LocationReport, Elevation>(
    of: \.elevation, source: "CLLocation", range: "0..10000",
    absentWhen: "fewer than 5 usable location fixes have an altitude accurate to 10 m",
    count: { $0.track.fixes.count { $0.altitudeMeters != nil } }, flags: \.flags,
    else: .fewAltitudes)

  static let metrics: [Metric<LocationReport>] = [
    smoothed.number(
      "location_distance_m", "Location distance", .meters,
      "Length of the path through the usable location fixes, smoothed with a model of nearly constant velocity. The amount of smoothing is estimated from the noise of the fixes.",
      better: .higher, source: "Rauch, Tung and Striebel 1965; \(geodesics)", \.distanceMeters
    ).alsoAbout(.sourceTotals).flagged { $0.track.paceFlags(of: $0.track.distanceMeters) }.flagged(
      by: \.coverageFlags),
    fixed.number(
      "location_distance_unsmoothed_m", "Location distance, unsmoothed", .meters,
      "Sum of the distances between consecutive usable location fixes, without smoothing. Noise of the positions makes it too long.",
      \.rawDistanceMeters
    ).alsoAbout(.sourceTotals).flagged(by: \.track.rawPaceFlags).flagged(by: \.coverageFlags),
    Metric(
      "location_distance_doppler_m", "Location distance by Doppler speed", .meters,
      "Integral over time (trapezoids) of the Doppler speed that the location receiver reports with each fix. Speeds that give 3.6 times `location_distance_m`, within 5 %, are in km/h and are converted.",
      source: "CLLocation", range: .footDistance,
      absentWhen: "fewer than 80 % of the usable location fixes have a speed, or fewer than two",
      reading: { report in
        let meters = report.track.dopplerDistanceMeters
        return .number(
          meters, count: report.track.fixes.count { $0.speed != nil },
          flags: report.flags + report.dopplerFlags + report.track.paceFlags(of: meters),
          else: .fewLocationSpeeds)
      }
    ).alsoAbout(.sourceTotals).flagged(by: \.coverageFlags),
    fixed.number(
      "location_displacement_m", "Location displacement, start to end", .meters,
      "Straight distance from the first to the last usable location fix.", \.displacementMeters
    ).flagged { $0.track.paceFlags(of: $0.track.displacementMeters) },
    smoothed.number(
      "location_speed_mean_mps", "Location speed, mean", .metersPerSecond,
      "`location_distance_m` divided by the time from the first to the last usable location fix.",
      range: .footSpeed, \.meanSpeed
    ).flagged { $0.track.isTooShortForSpeed ? [.recordingShort] : [] },
    fixed.number(
      "location_speed_p95_mps", "Location speed, 95th percentile", .metersPerSecond,
      "95th percentile of the speeds between consecutive location fixes on the smoothed path (see `location_distance_m`).",
      range: .footSpeed, \.highSpeed),
    climbed.number(
      "location_elevation_gain_m", "Elevation gain", .meters,
      "Sum of the rises of altitude between turning points that are at least 3 m apart in altitude. Altitudes are running medians of 5 fixes; altitudes less accurate than 10 m are left out.",
      \.gainMeters),
    climbed.number(
      "location_elevation_loss_m", "Elevation loss", .meters,
      "Sum of the falls of altitude between turning points that are at least 3 m apart in altitude, as a positive number. Altitudes are running medians of 5 fixes; altitudes less accurate than 10 m are left out.",
      \.lossMeters),
    fixed.number(
      "location_accuracy_median_m", "Location accuracy, median", .meters,
      "Median horizontal accuracy (radius of uncertainty) of the usable location fixes, as reported by the phone.",
      source: "CLLocation", range: "0..10000", absentWhen: "no location fix is usable",
      \.medianAccuracyMeters),
    Metric<LocationReport>.count(
      "location_fix_count", "Location fixes",
      "Number of usable location fixes: dated within the step, at least as accurate as --location-accuracy-max, and not a jump (more than 6 m/s, beyond the noise of the fixes, from the fix before and to the next; at the beginning and the end, up to 3 fixes as far from all others). Of fixes with equal dates, only the most accurate counts.",
      source: "CLLocation", range: .manyCount, \.track.fixes.count
    ).flagged(by: \.flags),
    fixed.number(
      "location_gap_max_s", "Longest gap between fixes", .seconds,
      "Longest time between consecutive usable location fixes.", source: "CLLocation",
      range: .recording, { $0.intervals.max() }),
    Metric(
      "location_coverage_pct", "Location coverage", .percent,
      "Time from the first to the last usable location fix in percent of the duration of the step, limited to 100.",
      source: "CLLocation", range: .percent, absentWhen: "the dates of the step are unknown",
      reading: { .number($0.track.coveragePercent, flags: $0.flags, else: .noDates) }),
  ]
}

extension LocationTrack {
  /// The noise of the position adds to speed on foot, but not as much.
  private static let rawSpeed: ValueRange = "0..60"

  /// The flags of a sum from fix to fix that no noise explains.
  fileprivate var rawPaceFlags: [Flag] {
    Self.rawSpeed.flags(implied: ratio(rawDistanceMeters, elapsedSeconds))
  }

  /// Flags of a length that is impossible on foot in the time of the track.
  fileprivate func paceFlags(of meters: Double?) -> [Flag] {
    ValueRange.footSpeed.flags(implied: ratio(meters, elapsedSeconds))
  }
}
