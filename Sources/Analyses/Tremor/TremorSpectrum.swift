import DSP

/// Power over frequency of a trembling hand, summed over three axes, so that it does not matter how
/// the phone lies in the hand.
///
/// The spectrum of the size of acceleration would be simpler, but a size has twice the frequency of a
/// movement that passes through zero. Segments of 3 s are padded to bins of 0.1 Hz; padding places the peak
/// and does not narrow it.
///
/// Displacement comes from the spectrum, each density divided by (2 pi f)^4, so that no drift has to be
/// filtered out of an integral. A spectrum does not show intentions: shaking the phone at 5 Hz looks like
/// tremor.
struct TremorSpectrum {
  /// Where tremor is looked for, and what it is compared with.
  static let (bandHz, backgroundHz) = (3.0...12.0, 1.0...15.0)
  static let segmentSeconds = 3.0
  /// The length with padding, which makes bins of 0.1 Hz.
  static let transformLength = 1024
  /// Power that lies so near to the peak belongs to it.
  static let peakHalfWidthHz = 0.5
  /// Where only the sensor's noise is left. White noise has more power in it than in the band of tremor, a
  /// quiet hand a third at most.
  static let noiseBandHz = 12.0...25.0

  let spectrum: PowerSpectrum
  let peak: SpectralPeak?
  /// The number of segments that were averaged.
  let segmentCount: Int
  /// Peaks of those segments that have one, in Hz.
  let segmentPeaks: [Double]

  /// Measures vectors at 100 Hz; nil without samples.
  init?(_ vectors: VectorSeries) {
    guard let spectrum = Self.spectrum(vectors) else { return nil }
    self.spectrum = spectrum
    peak = Self.peak(of: spectrum)
    let count = Int(Self.segmentSeconds * EvenMotion.rateHz)
    let starts = Array(stride(from: 0, through: vectors.count - count, by: count - count / 2))
    segmentCount = starts.count
    segmentPeaks = starts.compactMap { start in
      Self.spectrum(vectors.part(start..<start + count)).flatMap(Self.peak)?.frequencyHz
    }
  }

  /// The highest power of the band; none where that lies at an edge, beyond which power rises on.
  ///
  /// A peak whose bin is the next one outside belongs to the band: edges are no sharper than a bin.
  private static func peak(of spectrum: PowerSpectrum) -> SpectralPeak? {
    let peak = spectrum.peak(in: searchedHz(spectrum))
    let highest = spectrum.densities(in: bandHz).max() ?? 0
    return peak.flatMap { $0.density >= highest ? $0 : nil }
  }

  /// The band and a bin more at either edge.
  static func searchedHz(_ spectrum: PowerSpectrum) -> ClosedRange<Double> {
    let bin = spectrum.frequencyStepHz
    return bandHz.lowerBound - bin...bandHz.upperBound + bin
  }

  static func spectrum(_ vectors: VectorSeries) -> PowerSpectrum? {
    try? welch(
      vectors, sampleRateHz: EvenMotion.rateHz, segmentSeconds: segmentSeconds,
      transformLength: transformLength)
  }

  /// The power of the band, in the signal's unit squared.
  var power: Double { spectrum.power(in: Self.bandHz) }
  var rms: Double { power.squareRoot() }

  /// Root mean square of the signal integrated twice.
  var displacementRMS: Double { spectrum.twiceIntegrated.power(in: Self.bandHz).squareRoot() }

  /// Width at half of the peak's height.
  var bandwidthHz: Double? { peak.flatMap(spectrum.widthAtHalfHeight) }

  var frequencySpreadHz: Double? { standardDeviation(segmentPeaks) }

  /// Share of the background's power that lies at the peak.
  var relativePower: Double? {
    guard let peak else { return nil }
    // About the peak's highest bin: about the refined frequency, a bin more or less would count.
    let step = spectrum.frequencyStepHz
    let center = (peak.frequencyHz / step).rounded() * step
    let near = spectrum.power(in: center - Self.peakHalfWidthHz...center + Self.peakHalfWidthHz)
    return ratio(near, spectrum.power(in: Self.backgroundHz))
  }

  /// As good as white: the sensor's noise, and no hand.
  var isNoise: Bool { spectrum.power(in: Self.noiseBandHz) >= power }
}
