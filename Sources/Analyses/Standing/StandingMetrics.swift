import DSP
import Foundation
import Metrics

/// The table of standing balance.
extension Standing {
  static let metrics: [Metric<Standing>] = wholes + directed + spectra + principals + tilts

  private static let mancini = "Mancini et al. 2012 (ISway)"
  private static let prieto = "Prieto et al. 1996, on acceleration"
  private static let absence = "less than 10 s of quiet standing"
  private static let directedAbsence = "forward is not known"

  /// A measure that needs no direction.
  private static func whole(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String,
    range: ValueRange,
    _ value: @escaping @Sendable (PlanePath) -> Double?
  ) -> Metric<Standing> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: absence,
      reading: { standing in standing.quietly(standing.path.flatMap(value)) })
  }

  /// A measure along a known axis.
  private static func directed(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String,
    range: ValueRange,
    else reason: Flag = .noMovement, _ value: @escaping @Sendable (Standing) -> Double?
  ) -> Metric<Standing> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: directedAbsence,
      reading: { $0.alongAxes(value, else: reason) })
  }

  private static let wholes: [Metric<Standing>] = [
    Metric(
      "ap_axis_source", .word, "What tells forward: walk_transfer, device, or none.",
      source: "this tool", reading: { .word($0.axes.source.rawValue) }),
    Metric(
      "quiet_duration_s", .seconds, "Length of the quiet stretch that was measured.",
      source: "this tool", range: .recording,
      reading: { .number($0.quiet.durationSeconds, else: .short) }),
    whole(
      "sway_mdist", .acceleration, "Mean distance of acceleration from its mean.", prieto,
      range: "0..20",
      \.meanDistance),
    whole(
      "sway_rms", .acceleration, "Root mean square of sway acceleration.", mancini, range: "0..20",
      \.rms),
    whole(
      "sway_range_2d", .acceleration, "Largest distance between any two points of the path.",
      prieto, range: "0..100", \.diameter),
    whole(
      "sway_path", .acceleration, "Length of the acceleration's path.", mancini,
      range: "0..10000000", \.length),
    whole(
      "sway_path_rate", .jerk, "Path by time; comparable only at 100 Hz and 3.5 Hz low-pass.",
      prieto, range: "0..2000", { ratio($0.length, $0.durationSeconds) }),
    Metric(
      "sway_mean_velocity", .metersPerSecond, "Mean size of the integrated acceleration.",
      source: mancini, range: "0..100", absentWhen: absence,
      reading: { $0.quietly($0.meanVelocity) }),
    whole(
      "sway_mean_freq_hz", .hertz, "Path by the circumference of the mean distance and time.",
      prieto, range: "0..50", \.meanFrequency),
    whole(
      "sway_area_rate", MetricUnit("m2/s5"), "Area swept out around the mean, by time.", prieto,
      range: "0..10000",
      \.areaRate),
    whole(
      "sway_ellipse95_area", MetricUnit("m2/s4"),
      "Area of the ellipse that holds 95 % of points, by the chi-square quantile.", mancini,
      range: "0..10000",
      { $0.ellipse?.area }),
    whole(
      "sway_ellipse95_area_f", MetricUnit("m2/s4"),
      "Area of the ellipse that holds 95 % of the path, by the quantile of F.", prieto,
      range: "0..10000",
      { $0.ellipse?.areaByF }),
    whole(
      "sway_ellipse_axis_ratio", .one, "Longer by shorter axis of the ellipse.", prieto,
      range: "1..10000", { $0.ellipse?.axisRatio }),
    whole(
      "sway_jerk", MetricUnit("m2/s5"), "Half of the integral of squared jerk.", mancini,
      range: "0..10000000000", \.jerk),
    whole(
      "sway_jerk_rate", MetricUnit("m2/s6"),
      "Half of the integral of squared jerk by time: independent of the duration.",
      mancini, range: "0..1000000", { ratio($0.jerk, $0.durationSeconds) }),
    whole(
      "sway_jerk_norm", .one, "Jerk made dimensionless by duration and size of sway.", mancini,
      range: "0..1e15",
      \.normalizedJerk),
  ]

  private static let directed: [Metric<Standing>] = [
    directed(
      "sway_rms_ap", .acceleration, "Root mean square forward and back.", mancini, range: "0..20",
      { $0.path?.rmsForward }),
    directed(
      "sway_rms_ml", .acceleration, "Root mean square from side to side.", mancini, range: "0..20",
      { $0.path?.rmsSideways }),
    directed(
      "sway_range_ap", .acceleration, "Largest less smallest value forward and back.", prieto,
      range: "0..100",
      { $0.path?.rangeForward }),
    directed(
      "sway_range_ml", .acceleration, "Largest less smallest value from side to side.", prieto,
      range: "0..100",
      { $0.path?.rangeSideways }),
    directed(
      "sway_direction_deg", .degrees, "Angle of the ellipse's longer axis from forward.", prieto,
      range: "0..90",
      { standing in
        standing.path?.ellipse.map {
          atan2(abs($0.majorAxis.y), abs($0.majorAxis.x)) * 180 / .pi
        }
      }),
  ]

  /// In Hz; the spectrum is taken from 0.15 to 3.5 Hz.
  private static let band: ValueRange = "0..5"

  private static let spectralMeasures:
    [(String, String, MetricUnit, String, ValueRange, @Sendable (SwaySpectrum) -> Double?)] = [
      (
        "sway_power", "", MetricUnit("m2/s4"), "Power of sway, 0.15 to 3.5 Hz,", "0..400",
        { $0.power }
      ),
      (
        "sway_f50", "_hz", .hertz, "Frequency below which half of the power lies,",
        band, { $0.medianFrequency }
      ),
      (
        "sway_f95", "_hz", .hertz, "Frequency below which 95 % of the power lies,",
        band, { $0.edgeFrequency }
      ),
      ("sway_cf", "_hz", .hertz, "Centroidal frequency, root of m2/m0,", band, { $0.centroid }),
      ("sway_fd", "", .one, "Frequency dispersion, 0 for one tone,", .share, { $0.dispersion }),
    ]

  private static let spectra: [Metric<Standing>] = spectralMeasures.flatMap {
    name, unitSuffix, unit, meaning, range, value in
    [
      directed(
        "\(name)\(unitSuffix)_ap", unit, "\(meaning) forward and back.", prieto, range: range,
        { $0.forwardSpectrum.flatMap(value) }),
      directed(
        "\(name)\(unitSuffix)_ml", unit, "\(meaning) from side to side.", prieto, range: range,
        { $0.sidewaysSpectrum.flatMap(value) }),
    ]
  }

  /// Along the principal axes, which need no knowledge of forward.
  private static let principals: [Metric<Standing>] =
    [
      principal(
        "sway_rms_pc1", "Root mean square along the longer principal axis.", range: "0..20",
        \.rms.longer),
      principal(
        "sway_rms_pc2", "Root mean square along the shorter principal axis.", range: "0..20",
        \.rms.shorter),
      principal(
        "sway_range_pc1", "Largest less smallest along the longer axis.", range: "0..100",
        \.range.longer),
      principal(
        "sway_range_pc2", "Largest less smallest along the shorter axis.", range: "0..100",
        \.range.shorter),
    ]
    + spectralMeasures.flatMap { name, unitSuffix, unit, meaning, range, value in
      [
        Metric(
          "\(name)\(unitSuffix)_pc1", unit, "\(meaning) along the longer principal axis.",
          source: prieto, range: range, absentWhen: absence,
          reading: { $0.quietly($0.majorSpectrum.flatMap(value)) }),
        Metric(
          "\(name)\(unitSuffix)_pc2", unit, "\(meaning) along the shorter principal axis.",
          source: prieto, range: range, absentWhen: absence,
          reading: { $0.quietly($0.minorSpectrum.flatMap(value)) }),
      ]
    }

  private static func principal(
    _ name: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (PrincipalExtent) -> Double?
  ) -> Metric<Standing> {
    Metric(
      name, .acceleration, meaning, source: prieto, range: range, absentWhen: absence,
      reading: { standing in standing.quietly(standing.extent.flatMap(value)) })
  }

  private static let tilts: [Metric<Standing>] = [
    Metric(
      "sway_tilt_rms_deg", .degrees,
      "Root mean square inclination by gravity, free of linear acceleration.", source: "this tool",
      range: "0..180", absentWhen: "an accelerometer alone", reading: { $0.tilted($0.tilt?.rms) }),
    directed(
      "sway_tilt_range_deg_ap", .degrees, "Range of inclination forward and back.", "this tool",
      range: "0..360",
      else: .noGravity, { $0.tilt?.rangeForward }),
    directed(
      "sway_tilt_range_deg_ml", .degrees, "Range of inclination from side to side.", "this tool",
      range: "0..360",
      else: .noGravity, { $0.tilt?.rangeSideways }),
    Metric(
      "sway_tilt_velocity_dps", .degreesPerSecond, "Path of inclination by time.",
      source: "this tool", range: .angularVelocity, absentWhen: "an accelerometer alone",
      reading: { $0.tilted($0.tilt?.meanVelocity) }),
    Metric(
      "sway_tilt_ellipse95_deg2", MetricUnit("deg2"),
      "Area of the ellipse that holds 95 % of inclinations.", source: "this tool",
      range: "0..1000000",
      absentWhen: "an accelerometer alone", reading: { $0.tilted($0.tilt?.ellipse?.area) }),
  ]

  private func quietly(_ value: Double?) -> Reading {
    .number(value, flags: plausibility, else: path == nil ? .short : .noMovement)
  }

  private func alongAxes(_ value: (Standing) -> Double?, else reason: Flag) -> Reading {
    guard path != nil else { return .absent(.short) }
    return isDirected
      ? .number(value(self), flags: plausibility, else: reason) : .absent(.apAxisUncertain)
  }

  private func tilted(_ value: Double?) -> Reading {
    guard path != nil else { return .absent(.short) }
    return .number(value, flags: plausibility, else: .noGravity)
  }
}
