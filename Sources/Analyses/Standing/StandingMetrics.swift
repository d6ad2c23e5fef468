import CLibrary
import DSP
import Metrics

/// The metrics of standing balance.
extension Standing {
  static let metrics: [Metric<Standing>] = wholes + alongAxes + spectra + principals + tilts

  private static let mancini = "Mancini et al. 2012 (ISway)"
  private static let prieto = "Prieto et al. 1996, on acceleration"

  private static let tooShort = "less than 10 s of quiet standing were found"
  private static let noDirection =
    "the forward direction is unknown (`ap_axis_source` is none, or the forward axis is vertical)"

  /// Measures that need no direction.
  private static let quiet = MetricFamily<Standing, Standing>(
    of: \.self, source: prieto, absentWhen: "\(tooShort) (see `quiet_standing_duration_s`)",
    flags: \.plausibility, else: { $0.path == nil ? .recordingShort : .noMovement })

  /// Measures along a known axis.
  private static let directed = MetricFamily<Standing, Standing>(
    of: { $0.path != nil && $0.isDirected ? $0 : nil }, source: prieto,
    absentWhen: "\(tooShort), or \(noDirection)", flags: \.plausibility,
    else: { $0.path == nil ? .recordingShort : $0.isDirected ? .noMovement : .apAxisUncertain })

  private static let tilted = MetricFamily<Standing, Standing>(
    of: \.self, source: "this tool",
    absentWhen: "\(tooShort), or gravity was not recorded (accelerometer only)",
    flags: \.plausibility, else: { $0.path == nil ? .recordingShort : .noGravity })

  private static let wholes: [Metric<Standing>] = [
    Metric(
      "ap_axis_source", "Forward axis, source", .word(SwayAxes.SwayAxesSource.allWords),
      "Source of the forward direction in standing: walk_transfer (forward axis of the walk before), device (phone on the waist or lower back by --phone-placement: its z axis), or none.",
      source: "this tool", reading: { .word($0.axes.source.rawValue) }),
    Metric(
      "quiet_standing_duration_s", "Quiet standing time", .seconds,
      "Duration of the quiet standing that is analyzed: the longest part of the recording without walking and without rotation faster than 1 rad/s for more than 0.5 s. The first 3 s and the last 1 s are left out.",
      source: "this tool", range: .recording,
      reading: { .number($0.quiet.durationSeconds, else: .recordingShort) }
    ).alsoAbout(.totals).flagged { $0.plausibility.filter { $0 == .noStanding } },
    quiet.number(
      "sway_distance_mean_mps2", "Sway distance, mean", .acceleration,
      "Mean distance of the samples of horizontal acceleration (below 3.5 Hz) in quiet standing from their mean.",
      better: .lower, range: "0..20", \.path?.meanDistance),
    quiet.number(
      "sway_rms_mps2", "Sway RMS", .acceleration,
      "Root mean square of the distance of the samples of horizontal acceleration (below 3.5 Hz) in quiet standing from their mean.",
      better: .lower, source: mancini, range: "0..20", \.path?.rms),
    quiet.number(
      "sway_planar_range_mps2", "Sway range in the plane", .acceleration,
      "Largest distance between any two samples of horizontal acceleration (below 3.5 Hz) in quiet standing, as points of the horizontal plane.",
      better: .lower, range: "0..100", \.path?.diameter),
    quiet.number(
      "sway_path_length_mps2", "Sway path length", .acceleration,
      "Length of the path of horizontal acceleration (below 3.5 Hz) in quiet standing: sum of the distances between consecutive samples at 100 Hz.",
      better: .lower, source: mancini, range: "0..10000000", \.path?.length
    ).alsoAbout(.totals),
    quiet.number(
      "sway_path_rate_mps3", "Sway path rate", .jerk,
      "`sway_path_length_mps2` divided by the duration of the quiet standing. Comparable only with values computed at 100 Hz after a low-pass at 3.5 Hz.",
      better: .lower, range: "0..2000", { ratio($0.path?.length, $0.path?.durationSeconds) }),
    quiet.number(
      "sway_velocity_mean_mps", "Sway velocity, mean", .metersPerSecond,
      "Mean length of the horizontal velocity vector in quiet standing: integral of horizontal acceleration (below 3.5 Hz), with drift below 0.1 Hz and the mean removed.",
      better: .lower, source: mancini, range: "0..100", \.meanVelocity),
    quiet.number(
      "sway_frequency_mean_hz", "Sway frequency, mean", .hertz,
      "L / (2 pi D T), where L is `sway_path_length_mps2`, D is `sway_distance_mean_mps2` and T is the duration of the quiet standing.",
      range: "0..50", \.path?.meanFrequency),
    quiet.number(
      "sway_area_rate_m2_per_s5", "Sway area rate", MetricUnit("m2/s5"),
      "Area that the vector of horizontal acceleration (below 3.5 Hz) in quiet standing sweeps around its mean, divided by the duration: sum of the triangles between the mean and each pair of consecutive samples.",
      better: .lower, range: "0..10000", \.path?.areaRate),
    quiet.number(
      "sway_ellipse95_area_m2_per_s4", "Sway ellipse area, 95 % of points", MetricUnit("m2/s4"),
      "Area of the ellipse that contains 95 % of normally distributed samples of horizontal acceleration (below 3.5 Hz) in quiet standing: 5.991 pi sqrt(det C), where C is their covariance matrix and 5.991 the 0.95 quantile of chi-square.",
      better: .lower, source: mancini, range: "0..10000", \.path?.ellipse?.area),
    quiet.number(
      "sway_ellipse95_f_area_m2_per_s4", "Sway ellipse area, 95 %, F quantile", MetricUnit("m2/s4"),
      "Area of the 95 % ellipse of horizontal acceleration (below 3.5 Hz) in quiet standing by the F distribution: 2 pi F sqrt(det C), where C is the covariance matrix of the n samples and F the 0.95 quantile for 2 and n - 2 degrees of freedom.",
      better: .lower, range: "0..10000", \.path?.ellipse?.areaByF),
    quiet.number(
      "sway_ellipse_axis_ratio", "Sway ellipse axis ratio", .one,
      "Length of the long axis divided by the length of the short axis of the 95 % ellipse of horizontal acceleration (below 3.5 Hz) in quiet standing. 1 is a circle.",
      range: "1..10000", absentWhen: "\(tooShort), or all samples lie on a line",
      \.path?.ellipse?.axisRatio),
    quiet.number(
      "sway_jerk_m2_per_s5", "Sway jerk", MetricUnit("m2/s5"),
      "Half of the integral over time of the squared rate of change (jerk) of horizontal acceleration (below 3.5 Hz) in quiet standing.",
      better: .lower, source: mancini, range: "0..10000000000", \.path?.jerk),
    quiet.number(
      "sway_jerk_rate_m2_per_s6", "Sway jerk rate", MetricUnit("m2/s6"),
      "`sway_jerk_m2_per_s5` divided by the duration of the quiet standing. Does not grow with the duration.",
      better: .lower, source: mancini, range: "0..1000000",
      { ratio($0.path?.jerk, $0.path?.durationSeconds) }),
    quiet.number(
      "sway_jerk_normalized", "Sway jerk, normalized", .one,
      "sqrt(2 J T) / R, where J is `sway_jerk_m2_per_s5`, T the duration of the quiet standing and R is `sway_rms_mps2`. Lower is smoother or shorter.",
      source: mancini, range: "0..1e15", \.path?.normalizedJerk),
  ]

  private static let alongAxes: [Metric<Standing>] = [
    directed.number(
      "sway_ap_rms_mps2", "Sway RMS, forward", .acceleration,
      "Root mean square of the forward-backward component of horizontal acceleration (below 3.5 Hz) in quiet standing, with the mean removed.",
      better: .lower, source: mancini, range: "0..20", \.path?.rmsForward),
    directed.number(
      "sway_ml_rms_mps2", "Sway RMS, sideways", .acceleration,
      "Root mean square of the sideways component of horizontal acceleration (below 3.5 Hz) in quiet standing, with the mean removed.",
      better: .lower, source: mancini, range: "0..20", \.path?.rmsSideways),
    directed.number(
      "sway_ap_range_mps2", "Sway range, forward", .acceleration,
      "Largest minus smallest value of the forward-backward component of horizontal acceleration (below 3.5 Hz) in quiet standing.",
      better: .lower, range: "0..100", \.path?.rangeForward),
    directed.number(
      "sway_ml_range_mps2", "Sway range, sideways", .acceleration,
      "Largest minus smallest value of the sideways component of horizontal acceleration (below 3.5 Hz) in quiet standing.",
      better: .lower, range: "0..100", \.path?.rangeSideways),
    directed.number(
      "sway_direction_deg", "Sway direction from forward", .degrees,
      "Angle between the long axis of the 95 % ellipse of horizontal acceleration (below 3.5 Hz) in quiet standing and the forward direction: 0 is forward-backward, 90 is sideways sway.",
      range: "0..90",
      { standing in
        standing.path?.ellipse.map { atan2(abs($0.majorAxis.y), abs($0.majorAxis.x)) * 180 / .pi }
      }),
  ]

  /// Frequencies in Hz; the spectrum extends from 0.15 to 3.5 Hz.
  private static let band: ValueRange = "0..5"

  private static let spectralMeasures:
    [(String, String, String, MetricUnit, String, ValueRange, @Sendable (SwaySpectrum) -> Double?)] =
      [
        (
          "sway_power", "Sway power", "_m2_per_s4", MetricUnit("m2/s4"),
          "Power from 0.15 to 3.5 Hz of horizontal acceleration in quiet standing (Welch, 10 s segments; one segment below 15 s)",
          "0..400", { $0.power }
        ),
        (
          "sway_f50", "Sway median frequency", "_hz", .hertz,
          "Frequency below which 50 % of the power from 0.15 to 3.5 Hz lies, of horizontal acceleration in quiet standing",
          band, { $0.medianFrequency }
        ),
        (
          "sway_f95", "Sway 95 % frequency", "_hz", .hertz,
          "Frequency below which 95 % of the power from 0.15 to 3.5 Hz lies, of horizontal acceleration in quiet standing",
          band, { $0.edgeFrequency }
        ),
        (
          "sway_centroidal_frequency", "Sway centroidal frequency", "_hz", .hertz,
          "Centroidal frequency sqrt(m2 / m0), where m0 and m2 are the sums over 0.15 to 3.5 Hz of the power and of the power times the squared frequency, of horizontal acceleration in quiet standing",
          band, { $0.centroid }
        ),
        (
          "sway_frequency_dispersion", "Sway frequency dispersion", "", .one,
          "Frequency dispersion sqrt(1 - m1^2 / (m0 m2)), where mk is the sum over 0.15 to 3.5 Hz of the power times the frequency to the power k (0 if all power is at one frequency), of horizontal acceleration in quiet standing",
          .share, { $0.dispersion }
        ),
      ]

  private static let spectra: [Metric<Standing>] = spectralMeasures.flatMap {
    name, label, unitSuffix, unit, meaning, range, value in
    [
      directed.number(
        "\(name)_ap\(unitSuffix)", "\(label), forward", unit, "\(meaning), along the forward axis.",
        range: range, { $0.forwardSpectrum.flatMap(value) }),
      directed.number(
        "\(name)_ml\(unitSuffix)", "\(label), sideways", unit,
        "\(meaning), along the sideways axis.", range: range, { $0.sidewaysSpectrum.flatMap(value) }
      ),
    ]
  }

  /// Measures along the principal axes, which do not depend on the forward direction.
  private static let principals: [Metric<Standing>] =
    [
      quiet.number(
        "sway_pc1_rms_mps2", "Sway RMS, long axis", .acceleration,
        "Root mean square of horizontal acceleration (below 3.5 Hz) in quiet standing along the long principal axis of its samples, with the mean removed.",
        better: .lower, range: "0..20", \.extent?.rms.longer),
      quiet.number(
        "sway_pc2_rms_mps2", "Sway RMS, short axis", .acceleration,
        "Root mean square of horizontal acceleration (below 3.5 Hz) in quiet standing along the short principal axis of its samples, with the mean removed.",
        better: .lower, range: "0..20", \.extent?.rms.shorter),
      quiet.number(
        "sway_pc1_range_mps2", "Sway range, long axis", .acceleration,
        "Largest minus smallest value of horizontal acceleration (below 3.5 Hz) in quiet standing along the long principal axis of its samples.",
        better: .lower, range: "0..100", \.extent?.range.longer),
      quiet.number(
        "sway_pc2_range_mps2", "Sway range, short axis", .acceleration,
        "Largest minus smallest value of horizontal acceleration (below 3.5 Hz) in quiet standing along the short principal axis of its samples.",
        better: .lower, range: "0..100", \.extent?.range.shorter),
    ]
    + spectralMeasures.flatMap { name, label, unitSuffix, unit, meaning, range, value in
      [
        quiet.number(
          "\(name)_pc1\(unitSuffix)", "\(label), long axis", unit,
          "\(meaning), along the long principal axis.", range: range,
          { $0.majorSpectrum.flatMap(value) }),
        quiet.number(
          "\(name)_pc2\(unitSuffix)", "\(label), short axis", unit,
          "\(meaning), along the short principal axis.", range: range,
          { $0.minorSpectrum.flatMap(value) }),
      ]
    }

  private static let tilts: [Metric<Standing>] = [
    tilted.number(
      "sway_tilt_rms_deg", "Sway tilt RMS", .degrees,
      "Root mean square of the inclination of the phone (from gravity, below 3.5 Hz) in quiet standing from its mean, forward-backward and sideways combined. Free of linear acceleration.",
      better: .lower, range: "0..180", \.tilt?.rms),
    directed.number(
      "sway_tilt_ap_range_deg", "Sway tilt range, forward", .degrees,
      "Largest minus smallest forward-backward inclination of the phone (from gravity, below 3.5 Hz) in quiet standing.",
      better: .lower, source: "this tool", range: "0..360",
      absentWhen: "\(tooShort), \(noDirection), or gravity was not recorded (accelerometer only)",
      else: .noGravity, \.tilt?.rangeForward),
    directed.number(
      "sway_tilt_ml_range_deg", "Sway tilt range, sideways", .degrees,
      "Largest minus smallest sideways inclination of the phone (from gravity, below 3.5 Hz) in quiet standing.",
      better: .lower, source: "this tool", range: "0..360",
      absentWhen: "\(tooShort), \(noDirection), or gravity was not recorded (accelerometer only)",
      else: .noGravity, \.tilt?.rangeSideways),
    tilted.number(
      "sway_tilt_velocity_mean_dps", "Sway tilt velocity, mean", .degreesPerSecond,
      "Length of the path of the inclination of the phone (from gravity, below 3.5 Hz) in quiet standing, divided by the duration.",
      better: .lower, range: .angularVelocity, \.tilt?.meanVelocity),
    tilted.number(
      "sway_tilt_ellipse95_area_deg2", "Sway tilt ellipse area, 95 %", MetricUnit("deg2"),
      "Area of the ellipse that contains 95 % of normally distributed samples of the inclination of the phone (from gravity, below 3.5 Hz) in quiet standing: 5.991 pi sqrt(det C), where C is their covariance matrix.",
      better: .lower, range: "0..1000000", \.tilt?.ellipse?.area),
  ]
}
