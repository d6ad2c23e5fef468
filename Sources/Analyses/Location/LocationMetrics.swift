import DSP
import Metrics

/// The table of the position.
extension LocationReport {
  private static let geodesics = "WGS 84 geodesics (Karney 2013)"
  private static let absence = "fewer than two usable fixes"

  static let metrics: [Metric<LocationReport>] = distances + speeds + heights + fixes

  private static let distances: [Metric<LocationReport>] = [
    Metric(
      "location_distance_m", .meters,
      """
      Length of the path through the fixes, smoothed under a model of nearly constant velocity by \
      as much as the noise of the fixes themselves asks for.
      """,
      source: "Rauch, Tung and Striebel 1965; \(geodesics)", range: .footDistance,
      absentWhen: absence, reading: { $0.paced(\.distanceMeters, flags: \.distanceFlags) }),
    Metric(
      "location_distance_raw_m", .meters,
      "Sum from fix to fix; the noise of the position makes it too long.",
      source: geodesics, range: .footDistance, absentWhen: absence,
      reading: { $0.tracked(\.rawDistanceMeters).flagged($0.track.rawPaceFlags) }),
    Metric(
      "location_distance_speed_m", .meters, "Doppler speed summed over time.",
      source: "CLLocation", range: .footDistance,
      absentWhen: "fewer than 80 % of the fixes have a speed",
      reading: { report in
        let count = report.track.fixes.count { $0.speed != nil }
        return .number(
          report.track.dopplerDistanceMeters, count: count, flags: report.flags, else: .noSpeed
        ).flagged(report.track.paceFlags(of: report.track.dopplerDistanceMeters))
      }),
    Metric(
      "location_displacement_m", .meters, "From the first to the last fix in a straight line.",
      source: geodesics, range: .footDistance, absentWhen: absence,
      reading: { $0.paced(\.displacementMeters, flags: \.flags) }),
  ]

  private static let speeds: [Metric<LocationReport>] = [
    Metric(
      "location_speed_mean_mps", .metersPerSecond,
      "`location_distance_m` divided by the time from the first to the last fix.",
      source: geodesics, range: .footSpeed,
      absentWhen: absence, reading: { $0.smoothed(\.meanSpeed) }),
    Metric(
      "location_speed_max_mps", .metersPerSecond,
      "95 % quantile of the speed from fix to fix on the smoothed track.", source: geodesics,
      range: .footSpeed, absentWhen: absence, reading: { $0.tracked(\.highSpeed) }),
  ]

  private static let heights: [Metric<LocationReport>] = [
    Metric(
      "elevation_gain_m", .meters,
      "Sum of the rises between turning points at least 3 m apart; altitudes are medians of five fixes.",
      source: "CLLocation", range: "0..10000", absentWhen: "fewer than five altitudes good to 10 m",
      reading: { $0.climbed(\.gainMeters) }),
    Metric(
      "elevation_loss_m", .meters, "Sum of the falls between the same turning points.",
      source: "CLLocation", range: "0..10000", absentWhen: "fewer than five altitudes good to 10 m",
      reading: { $0.climbed(\.lossMeters) }),
  ]

  private static let fixes: [Metric<LocationReport>] = [
    Metric(
      "location_accuracy_median_m", .meters, "Median radius of uncertainty of the usable fixes.",
      source: "CLLocation", range: "0..10000", absentWhen: "no usable fix",
      reading: { report in
        .number(
          report.track.medianAccuracyMeters, count: report.track.fixes.count, flags: report.flags,
          else: .fewFixes)
      }),
    Metric(
      "location_fix_count", .count,
      "Fixes within the step that are accurate enough and do not jump.", source: "CLLocation",
      range: .manyCount, reading: { .count($0.track.fixes.count, flags: $0.flags) }),
    Metric(
      "location_gap_max_s", .seconds, "Longest time between two usable fixes.",
      source: "CLLocation", range: .recording, absentWhen: absence,
      reading: { $0.tracked { $0.intervals.max() } }),
    Metric(
      "location_coverage_pct", .percent, "Time from first to last fix in percent of the step.",
      source: "CLLocation", range: "0..100", absentWhen: "the time of the step is not known",
      reading: { .number($0.track.coveragePercent, flags: $0.flags, else: .noDates) }),
  ]

  private func tracked(_ value: (LocationTrack) -> Double?) -> Reading {
    .number(value(track), count: track.fixes.count, flags: flags, else: .fewFixes)
  }

  /// A length whose time tells how fast it was walked.
  private func paced(
    _ value: (LocationTrack) -> Double?, flags: (LocationReport) -> [Flag]
  ) -> Reading {
    .number(
      value(track), count: track.fixes.count,
      flags: flags(self) + track.paceFlags(of: value(track)),
      else: .fewFixes)
  }

  private func smoothed(_ value: (LocationTrack) -> Double?) -> Reading {
    .number(value(track), count: track.fixes.count, flags: distanceFlags, else: .fewFixes)
  }

  private func climbed(_ value: (Elevation) -> Double) -> Reading {
    let count = track.fixes.count { $0.altitudeMeters != nil }
    return .number(elevation.map(value), count: count, flags: flags, else: .noAltitude)
  }
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
