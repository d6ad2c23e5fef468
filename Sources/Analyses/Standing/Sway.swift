import DSP

/// Statistics of a path in a plane, in any unit: acceleration in m/s² or inclination in degrees.
///
/// Source: Mancini M et al. (2012), J NeuroEng Rehabil 9:59 (ISway, Table 2); Prieto TE et al. (1996),
/// IEEE Trans Biomed Eng 43(9):956-966.
///
/// The definitions are those of postural sway, applied to acceleration. Length, velocity and jerk depend on
/// rate and filter: they are comparable because every recording has 100 Hz and a cut-off of 3.5 Hz. Values
/// that grow with the recording are given per second as well, and the jerk also without dimension.
///
/// The ellipse holds 95 % of the points; it is no confidence region of the mean. The same statistics of
/// inclination, which comes from gravity, hold no linear acceleration.
///
/// The diameter is the largest distance of two points, for which the convex hull is enough.
struct PlanePath: Equatable {
  /// Both without their means; of equal length.
  let forward: [Double]
  let sideways: [Double]
  let durationSeconds: Double

  init(_ forward: consuming [Double], _ sideways: consuming [Double]) {
    durationSeconds = Double(max(0, forward.count - 1)) / EvenMotion.rateHz
    self.forward = removingMean(forward)
    self.sideways = removingMean(sideways)
  }

  private var radii: [Double] { zip(forward, sideways).map { ($0 * $0 + $1 * $1).squareRoot() } }

  private var steps: some Sequence<(Double, Double)> {
    forward.indices.dropFirst().lazy.map {
      (forward[$0] - forward[$0 - 1], sideways[$0] - sideways[$0 - 1])
    }
  }

  var meanDistance: Double? { mean(radii) }
  var rms: Double? { rootMeanSquare(radii) }
  var rmsForward: Double? { rootMeanSquare(forward) }
  var rmsSideways: Double? { rootMeanSquare(sideways) }
  var rangeForward: Double? { range(forward) }
  var rangeSideways: Double? { range(sideways) }
  var diameter: Double? { largestDistance(zip(forward, sideways).map { SIMD2($0, $1) }) }
  var length: Double { steps.reduce(0) { $0 + ($1.0 * $1.0 + $1.1 * $1.1).squareRoot() } }
  var meanVelocity: Double? { ratio(length, durationSeconds) }

  var meanFrequency: Double? {
    meanDistance.flatMap { ratio(length, 2 * .pi * $0 * durationSeconds) }
  }

  /// Area swept out from the center per second.
  var areaRate: Double? {
    var swept = 0.0
    for (now, next) in zip(forward.indices, forward.indices.dropFirst()) {
      swept += abs(forward[next] * sideways[now] - forward[now] * sideways[next])
    }
    return ratio(swept, 2 * durationSeconds)
  }

  var ellipse: PredictionEllipse? { PredictionEllipse(x: forward, y: sideways) }

  /// ISway's jerk: half of the summed squared changes times the sample rate. It grows with duration.
  var jerk: Double { 0.5 * EvenMotion.rateHz * steps.reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 } }

  /// Without dimension: 2 pi f T for a circle.
  var normalizedJerk: Double? { ratio((2 * jerk * durationSeconds).squareRoot(), rms) }

  /// The path turned so that `axis`, a unit vector, is its first direction.
  func turned(onto axis: SIMD2<Double>) -> PlanePath {
    PlanePath(along(axis), along(SIMD2(-axis.y, axis.x)))
  }

  /// The part along a unit vector.
  func along(_ axis: SIMD2<Double>) -> [Double] {
    zip(forward, sideways).map { $0 * axis.x + $1 * axis.y }
  }

  private func range(_ values: [Double]) -> Double? {
    guard let high = values.max(), let low = values.min() else { return nil }
    return high - low
  }
}

/// The spectrum of sway along one axis between 0.15 and 3.5 Hz.
///
/// It is taken before the low-pass, whose edge would cut the upper frequencies. Segments of 10 s resolve the
/// lowest ones. A pure tone has a dispersion of 0.115 rather than 0, because the window widens it: that is
/// the floor of the measure.
struct SwaySpectrum: Equatable {
  static let bandHz = 0.15...3.5
  static let (segmentSeconds, shortestForSegments) = (10.0, 15.0)

  let power: Double?
  let medianFrequency: Double?
  let edgeFrequency: Double?
  let centroid: Double?
  let dispersion: Double?
  /// The densities of the band, for a picture.
  let line: [SIMD2<Double>]

  /// Measures a signal before its low-pass, as one segment when it is shorter than 15 s; nil without power in
  /// the band.
  init?(_ samples: [Double]) {
    guard let spectrum = Self.whole(samples) else { return nil }
    let band = Self.bandHz
    let moments = (0...2).map { spectrum.moment($0, in: band) }
    guard moments[0] > 0 else { return nil }
    line = spectrum.line(in: band)
    power = spectrum.power(in: band)
    medianFrequency = spectrum.frequency(atCumulativeShare: 0.5, in: band)
    edgeFrequency = spectrum.frequency(atCumulativeShare: 0.95, in: band)
    centroid = (moments[2] / moments[0]).squareRoot()
    let share = moments[1] * moments[1] / (moments[0] * moments[2])
    dispersion = max(0, 1 - share).squareRoot()
  }

  /// The spectrum at all frequencies, by segments of 10 s.
  static func whole(_ samples: [Double]) -> PowerSpectrum? {
    let seconds = Double(samples.count) / EvenMotion.rateHz
    guard let signal = try? Signal(removingMean(samples), sampleRateHz: EvenMotion.rateHz) else {
      return nil
    }
    return try? welch(
      signal, segmentSeconds: seconds < shortestForSegments ? seconds : segmentSeconds)
  }
}

/// The size of a path along its longer and its shorter axis.
struct PrincipalExtent {
  let rms: (longer: Double?, shorter: Double?)
  let range: (longer: Double?, shorter: Double?)

  /// `longer` is the direction of the longer axis.
  init(_ path: PlanePath, longer: SIMD2<Double>) {
    let turned = path.turned(onto: longer)
    rms = (turned.rmsForward, turned.rmsSideways)
    range = (turned.rangeForward, turned.rangeSideways)
  }
}
