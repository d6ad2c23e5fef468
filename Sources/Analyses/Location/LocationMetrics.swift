import DSP
import Metrics

/// The table of the position.
extension LocationReport {
  private static let geodesics = "WGS 84 geodesics (Karney 2013)"
  /// Read off the track.
  private static func tracked(
    flags: @escaping @Sendable (LocationReport) -> [Flag]
  ) -> MetricFamily<LocationReport, LocationTrack> {
    MetricFamily(
      of: \.track, source: geodesics, range: .footDistance,
      absentWhen: "fewer than two usable fixes", count: \.track.fixes.count, flags: flags,
      else: .fewFixes)
  }

  private static let fixed = tracked(flags: \.flags)
  private static let smoothed = tracked(flags: \.distanceFlags)

  private static let climbed = MetricFamily<LocationReport, Elevation>(
    of: \.elevation, source: "CLLocation", range: "0..10000",
    absentWhen: "fewer than five altitudes good to 10 m",
    count: { $0.track.fixes.count { $0.altitudeMeters != nil } }, flags: \.flags,
    else: .noAltitude)

  static let metrics: [Metric<LocationReport>] = [
    smoothed.number(
      "location_distance_m", "Location distance", .meters,
      """
      Length of the path through the fixes, smoothed under a model of nearly constant velocity by \
      as much as the noise of the fixes themselves asks for.
      """,
      source: "Rauch, Tung and Striebel 1965; \(geodesics)", \.distanceMeters
    ).flagged { $0.track.paceFlags(of: $0.track.distanceMeters) },
    fixed.number(
      "location_distance_unsmoothed_m", "Location distance, unsmoothed", .meters,
      "Sum from fix to fix; the noise of the position makes it too long.", \.rawDistanceMeters
    ).flagged(by: \.track.rawPaceFlags),
    Metric(
      "location_distance_doppler_m", "Location distance by Doppler speed", .meters,
      "Doppler speed summed over time.",
      source: "CLLocation", range: .footDistance,
      absentWhen: "fewer than 80 % of the fixes have a speed",
      reading: { report in
        let meters = report.track.dopplerDistanceMeters
        return .number(
          meters, count: report.track.fixes.count { $0.speed != nil },
          flags: report.flags + report.track.paceFlags(of: meters), else: .noSpeed)
      }),
    fixed.number(
      "location_displacement_m", "Location displacement, start to end", .meters,
      "From the first to the last fix in a straight line.",
      \.displacementMeters
    ).flagged { $0.track.paceFlags(of: $0.track.displacementMeters) },
    smoothed.number(
      "location_speed_mean_mps", "Location speed, mean", .metersPerSecond,
      "`location_distance_m` divided by the time from the first to the last fix.",
      range: .footSpeed, \.meanSpeed
    ).flagged { $0.track.isTooShortForSpeed ? [.short] : [] },
    fixed.number(
      "location_speed_p95_mps", "Location speed, 95th percentile", .metersPerSecond,
      "95 % quantile of the speed from fix to fix on the smoothed track.", range: .footSpeed,
      \.highSpeed),
    climbed.number(
      "location_elevation_gain_m", "Elevation gain", .meters,
      "Sum of the rises between turning points at least 3 m apart; altitudes are medians of five fixes.",
      \.gainMeters),
    climbed.number(
      "location_elevation_loss_m", "Elevation loss", .meters,
      "Sum of the falls between the same turning points.",
      \.lossMeters),
    fixed.number(
      "location_accuracy_median_m", "Location accuracy, median", .meters,
      "Median radius of uncertainty of the usable fixes.",
      source: "CLLocation", range: "0..10000", absentWhen: "no usable fix",
      \.medianAccuracyMeters),
    Metric<LocationReport>.count(
      "location_fix_count", "Location fixes",
      "Fixes within the step that are accurate enough and do not jump.",
      source: "CLLocation", range: .manyCount, \.track.fixes.count
    ).flagged(by: \.flags),
    fixed.number(
      "location_gap_max_s", "Longest gap between fixes", .seconds,
      "Longest time between two usable fixes.",
      source: "CLLocation", range: .recording, { $0.intervals.max() }),
    Metric(
      "location_coverage_pct", "Location coverage", .percent,
      "Time from first to last fix in percent of the step.",
      source: "CLLocation", range: .percent, absentWhen: "the time of the step is not known",
      reading: { .number($0.track.coveragePercent, flags: $0.flags, else: .noDates) }),
  ]
}

extension LocationTrack {
  /// The noise of the position adds to speed on foot, but not as much.
  private static let rawSpeed: ValueRange = "0..60"

  /// Of a sum from fix to fix that no noise explains.
  fileprivate var rawPaceFlags: [Flag] {
    Self.rawSpeed.flags(implied: ratio(rawDistanceMeters, elapsedSeconds))
  }

  /// Of a length that nobody covers on foot in the time of the track.
  fileprivate func paceFlags(of meters: Double?) -> [Flag] {
    ValueRange.footSpeed.flags(implied: ratio(meters, elapsedSeconds))
  }
}
