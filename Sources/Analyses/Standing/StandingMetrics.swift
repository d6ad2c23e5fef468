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
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String, range: String = "0..",
    _ value: @escaping @Sendable (PlanePath) -> Double?
  ) -> Metric<Standing> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: absence,
      reading: { standing in standing.quietly(standing.path.flatMap(value)) })
  }

  /// A measure along a known axis.
  private static func directed(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String, range: String = "0..",
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
      source: "this tool", range: "0..",
      reading: { .number($0.quiet.durationSeconds, else: .short) }),
    whole(
      "sway_mdist", .acceleration, "Mean distance of acceleration from its mean.", prieto,
      \.meanDistance),
    whole("sway_rms", .acceleration, "Root mean square of sway acceleration.", mancini, \.rms),
    whole(
      "sway_range_2d", .acceleration, "Largest distance between any two points of the path.",
      prieto, \.diameter),
    whole("sway_path", .acceleration, "Length of the acceleration's path.", mancini, \.length),
    whole(
      "sway_path_rate", .jerk, "Path by time; comparable only at 100 Hz and 3.5 Hz low-pass.",
      prieto, { ratio($0.length, $0.durationSeconds) }),
    Metric(
      "sway_mean_velocity", .metersPerSecond, "Mean size of the integrated acceleration.",
      source: mancini, range: "0..", absentWhen: absence, reading: { $0.quietly($0.meanVelocity) }),
    whole(
      "sway_mean_freq_hz", .hertz, "Path by the circumference of the mean distance and time.",
      prieto, \.meanFrequency),
    whole(
      "sway_area_rate", MetricUnit("m2/s5"), "Area swept out around the mean, by time.", prieto,
      \.areaRate),
    whole(
      "sway_ellipse95_area", MetricUnit("m2/s4"),
      "Area of the ellipse that holds 95 % of points, by the chi-square quantile.", mancini,
      { $0.ellipse?.area }),
    whole(
      "sway_ellipse95_area_f", MetricUnit("m2/s4"),
      "Area of the ellipse that holds 95 % of the path, by the quantile of F.", prieto,
      { $0.ellipse?.areaByF }),
    whole(
      "sway_ellipse_axis_ratio", .one, "Longer by shorter axis of the ellipse.", prieto,
      range: "1..", { $0.ellipse?.axisRatio }),
    whole(
      "sway_jerk", MetricUnit("m2/s5"), "Half of the integral of squared jerk.", mancini, \.jerk),
    whole(
      "sway_jerk_rate", MetricUnit("m2/s6"),
      "Half of the integral of squared jerk by time: independent of the duration.",
      mancini, { ratio($0.jerk, $0.durationSeconds) }),
    whole(
      "sway_jerk_norm", .one, "Jerk made dimensionless by duration and size of sway.", mancini,
      \.normalizedJerk),
  ]

  private static let directed: [Metric<Standing>] = [
    directed(
      "sway_rms_ap", .acceleration, "Root mean square forward and back.", mancini,
      { $0.path?.rmsForward }),
    directed(
      "sway_rms_ml", .acceleration, "Root mean square from side to side.", mancini,
      { $0.path?.rmsSideways }),
    directed(
      "sway_range_ap", .acceleration, "Largest less smallest value forward and back.", prieto,
      { $0.path?.rangeForward }),
    directed(
      "sway_range_ml", .acceleration, "Largest less smallest value from side to side.", prieto,
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

  private static let spectralMeasures:
    [(String, String, MetricUnit, String, @Sendable (SwaySpectrum) -> Double?)] = [
      ("sway_power", "", MetricUnit("m2/s4"), "Power of sway, 0.15 to 3.5 Hz,", { $0.power }),
      (
        "sway_f50", "_hz", .hertz, "Frequency below which half of the power lies,",
        { $0.medianFrequency }
      ),
      (
        "sway_f95", "_hz", .hertz, "Frequency below which 95 % of the power lies,",
        { $0.edgeFrequency }
      ),
      ("sway_cf", "_hz", .hertz, "Centroidal frequency, root of m2/m0,", { $0.centroid }),
      ("sway_fd", "", .one, "Frequency dispersion, 0 for one tone,", { $0.dispersion }),
    ]

  private static let spectra: [Metric<Standing>] = spectralMeasures.flatMap {
    name, unitSuffix, unit, meaning, value in
    [
      directed(
        "\(name)\(unitSuffix)_ap", unit, "\(meaning) forward and back.", prieto,
        { $0.forwardSpectrum.flatMap(value) }),
      directed(
        "\(name)\(unitSuffix)_ml", unit, "\(meaning) from side to side.", prieto,
        { $0.sidewaysSpectrum.flatMap(value) }),
    ]
  }

  /// Along the principal axes, which need no knowledge of forward.
  private static let principals: [Metric<Standing>] =
    [
      principal("sway_rms_pc1", "Root mean square along the longer principal axis.", \.rms.longer),
      principal(
        "sway_rms_pc2", "Root mean square along the shorter principal axis.", \.rms.shorter),
      principal("sway_range_pc1", "Largest less smallest along the longer axis.", \.range.longer),
      principal("sway_range_pc2", "Largest less smallest along the shorter axis.", \.range.shorter),
    ]
    + spectralMeasures.flatMap { name, unitSuffix, unit, meaning, value in
      [
        Metric(
          "\(name)\(unitSuffix)_pc1", unit, "\(meaning) along the longer principal axis.",
          source: prieto, range: "0..", absentWhen: absence,
          reading: { $0.quietly($0.majorSpectrum.flatMap(value)) }),
        Metric(
          "\(name)\(unitSuffix)_pc2", unit, "\(meaning) along the shorter principal axis.",
          source: prieto, range: "0..", absentWhen: absence,
          reading: { $0.quietly($0.minorSpectrum.flatMap(value)) }),
      ]
    }

  private static func principal(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (PrincipalExtent) -> Double?
  ) -> Metric<Standing> {
    Metric(
      name, .acceleration, meaning, source: prieto, range: "0..", absentWhen: absence,
      reading: { standing in standing.quietly(standing.extent.flatMap(value)) })
  }

  private static let tilts: [Metric<Standing>] = [
    Metric(
      "sway_tilt_rms_deg", .degrees,
      "Root mean square inclination by gravity, free of linear acceleration.", source: "this tool",
      range: "0..", absentWhen: "an accelerometer alone", reading: { $0.tilted($0.tilt?.rms) }),
    directed(
      "sway_tilt_range_deg_ap", .degrees, "Range of inclination forward and back.", "this tool",
      else: .noGravity, { $0.tilt?.rangeForward }),
    directed(
      "sway_tilt_range_deg_ml", .degrees, "Range of inclination from side to side.", "this tool",
      else: .noGravity, { $0.tilt?.rangeSideways }),
    Metric(
      "sway_tilt_velocity_dps", .degreesPerSecond, "Path of inclination by time.",
      source: "this tool", range: "0..", absentWhen: "an accelerometer alone",
      reading: { $0.tilted($0.tilt?.meanVelocity) }),
    Metric(
      "sway_tilt_ellipse95_deg2", MetricUnit("deg2"),
      "Area of the ellipse that holds 95 % of inclinations.", source: "this tool", range: "0..",
      absentWhen: "an accelerometer alone", reading: { $0.tilted($0.tilt?.ellipse?.area) }),
  ]

  private func quietly(_ value: Double?) -> Reading {
    .number(value, else: path == nil ? .short : .noMovement)
  }

  private func alongAxes(_ value: (Standing) -> Double?, else reason: Flag) -> Reading {
    guard path != nil else { return .absent(.short) }
    return isDirected ? .number(value(self), else: reason) : .absent(.apAxisUncertain)
  }

  private func tilted(_ value: Double?) -> Reading {
    guard path != nil else { return .absent(.short) }
    return .number(value, else: .noGravity)
  }
}
