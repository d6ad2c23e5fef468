import DSP

/// Size, spectrum and smoothness of acceleration in straight walking.
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

  /// Share of the sideways axis in the whole (Sekine M et al. 2013).
  var sidewaysShare: Double? {
    guard let v = rmsVertical, let ap = rmsForward, let ml = rmsSideways else { return nil }
    return ratio(ml, (v * v + ap * ap + ml * ml).squareRoot())
  }

  var dominantSlope: Double? { ratio(dominantVertical?.density, dominantWidth) }

  init(_ sections: GaitSections) {
    let all = sections.sections
    rmsVertical = Self.rms(all.map { Array($0.vertical) })
    rmsForward = Self.rms(all.compactMap(\.forward))
    rmsSideways = Self.rms(all.compactMap(\.sideways))
    rmsMagnitude = Self.rms(all.map { Array($0.magnitude) })
    let spectrum = Self.spectrum(sections.longest.map { Array($0.vertical) })
    dominantVertical = spectrum?.peak(in: Self.peakBandHz)
    dominantForward = Self.spectrum(sections.longest?.forward)?.peak(in: Self.peakBandHz)
    dominantSideways = Self.spectrum(sections.longest?.sideways)?.peak(in: Self.peakBandHz)
    dominantWidth = dominantVertical.flatMap { spectrum?.widthAtHalfHeight(of: $0) }
    entropy = spectrum?.entropy(in: Self.entropyBandHz)
  }

  /// Of all sections together, each without its mean.
  private static func rms(_ sections: [[Double]]) -> Double? {
    rootMeanSquare(sections.flatMap(removingMean))
  }

  private static func spectrum(_ samples: [Double]?) -> PowerSpectrum? {
    guard let samples, let signal = try? Signal(samples, sampleRateHz: EvenMotion.rateHz) else {
      return nil
    }
    return try? welch(signal, segmentSeconds: welchSeconds)
  }
}

/// Smoothness of strides, mean over those of the straight sections.
///
/// Source: Balasubramanian S et al. (2015), J NeuroEng Rehabil 12:112 (SPARC); Melendez-Calderon A
/// et al. (2021), Front Bioeng Biotechnol 8 (LDLJ-A).
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
          angularVelocity: motion.rotationRate.map { Array($0[range]) },
          gravity: standardGravity, sampleRateHz: EvenMotion.rateHz)
      })
  }
}
