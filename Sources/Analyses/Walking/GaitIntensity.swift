import DSP

/// The size and the spectrum of acceleration in straight walking.
///
/// Sizes are taken over all sections together, each without its mean, so that a long section counts for more.
/// A spectrum comes from the longest section alone: shorter ones would widen its peaks. Spectra are Welch's
/// with segments of 10 s.
///
/// The share of the sideways axis follows Sekine M et al. (2013). Sizes depend on where the phone
/// is carried.
struct GaitIntensity: Equatable {
  static let welchSeconds = 10.0
  static let peakBandHz = 0.5...5.0
  static let entropyBandHz = 0.5...10.0

  let rmsVertical: Double?
  let rmsForward: Double?
  let rmsSideways: Double?
  let rmsMagnitude: Double?
  let dominantVertical: SpectralPeak?
  let dominantForward: SpectralPeak?
  let dominantSideways: SpectralPeak?
  let dominantWidth: Double?
  let entropy: Double?

  /// The share of the sideways axis in the length of all three.
  var sidewaysShare: Double? {
    guard let v = rmsVertical, let ap = rmsForward, let ml = rmsSideways else { return nil }
    return ratio(ml, (v * v + ap * ap + ml * ml).squareRoot()).map { min(1, $0) }
  }

  var dominantSlope: Double? { ratio(dominantVertical?.density, dominantWidth) }

  init(_ signals: GaitSignals, _ sections: GaitSections) {
    let vertical = AxisIntensity(sections.cut(signals.vertical), longest: sections.longest)
    let plane = sections.alongAxes(signals) { along, _ in
      AxisIntensity(along, longest: sections.longest)
    }
    rmsVertical = vertical.rms
    (rmsForward, rmsSideways) = (plane?.forward.rms, plane?.sideways.rms)
    rmsMagnitude = AxisIntensity(sections.cut(signals.magnitude), longest: nil).rms
    dominantVertical = vertical.spectrum?.peak(in: Self.peakBandHz)
    dominantForward = plane?.forward.spectrum?.peak(in: Self.peakBandHz)
    dominantSideways = plane?.sideways.spectrum?.peak(in: Self.peakBandHz)
    dominantWidth = dominantVertical.flatMap { vertical.spectrum?.widthAtHalfHeight(of: $0) }
    entropy = vertical.spectrum?.entropy(in: Self.entropyBandHz)
  }
}

/// Size of one signal of a walk, and its spectrum where that is finest.
private struct AxisIntensity {
  /// The RMS over all sections together, each without its mean.
  let rms: Double?
  /// The spectrum of the longest section, if it is known.
  let spectrum: PowerSpectrum?

  init(_ sections: [[Double]?], longest: Int?) {
    var (squares, count) = (0.0, 0)
    for case let section? in sections {
      squares = removingMean(section).reduce(squares) { $0 + $1 * $1 }
      count += section.count
    }
    rms = count > 0 ? (squares / Double(count)).squareRoot() : nil
    spectrum = longest.flatMap { sections[$0] }.flatMap(Self.spectrum)
  }

  private static func spectrum(_ samples: [Double]) -> PowerSpectrum? {
    guard let signal = try? Signal(samples, sampleRateHz: EvenMotion.rateHz) else { return nil }
    return try? welch(signal, segmentSeconds: GaitIntensity.welchSeconds)
  }
}

/// The smoothness of strides, as the mean over those of the straight sections.
///
/// Source: Balasubramanian S et al. (2015), J NeuroEng Rehabil 12:112 (SPARC); Melendez-Calderon A
/// et al. (2021), Front Bioeng Biotechnol 8 (LDLJ-A).
///
/// Each stride is measured by itself, since both measures change with the number of strides, and sections
/// differ in length. The profile of SPARC is the size of acceleration less gravity, which needs no attitude.
/// Without a gyroscope the jerk of LDLJ-A holds the turning of the phone as well (`usesGyroscope`).
struct GaitSmoothness: Equatable {
  let sparc: Double?
  let logJerk: Double?
  let strideCount: Int
  let usesGyroscope: Bool

  init(_ motion: EvenMotion, _ strides: [(Double, Double, Double)]) {
    strideCount = strides.count
    usesGyroscope = motion.rotationRate != nil
    // The sample at the end of a stride begins the next.
    let ranges = strides.map { [$0.0, $0.2].samples(within: motion.count).dropLast() }
    sparc = mean(
      ranges.compactMap { range in
        let profile = motion.total[range].map { dot($0, $0).squareRoot() - 1 }
        return DSP.sparc(profile, sampleRateHz: EvenMotion.rateHz)
      })
    logJerk = mean(
      ranges.compactMap { range in
        ldljAcceleration(
          motion.total[range].map { $0 * standardGravity },
          angularVelocity: motion.rotationRate.map { Array($0[range]) }, gravity: standardGravity,
          sampleRateHz: EvenMotion.rateHz)
      })
  }
}
