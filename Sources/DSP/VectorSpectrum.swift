import Foundation

/// Power spectral density of a vector: the sum of its three axes' densities, which no rotation of
/// the axes changes.
///
/// Segments, errors and the rest as in `welch` of a single signal.
public func welch(
  _ vectors: VectorSeries, sampleRateHz: Double, segmentSeconds: Double, transformLength: Int = 0
) throws(SignalError) -> PowerSpectrum {
  func spectrum(_ axis: [Double]) throws(SignalError) -> PowerSpectrum {
    try welch(
      Signal(axis, sampleRateHz: sampleRateHz), segmentSeconds: segmentSeconds,
      transformLength: transformLength)
  }
  var sum = try spectrum(vectors.x)
  for axis in [vectors.y, vectors.z] {
    sum = PowerSpectrum(
      densities: zip(sum.densities, try spectrum(axis).densities).map(+),
      frequencyStepHz: sum.frequencyStepHz)
  }
  return sum
}

extension PowerSpectrum {
  /// The spectrum of the signal integrated twice: of displacement for one of acceleration.
  ///
  /// At 0 Hz, where a drift without end would stand, it is zero.
  public var twiceIntegrated: PowerSpectrum {
    PowerSpectrum(
      densities: densities.indices.map { bin in
        bin == 0 ? 0 : densities[bin] / pow(2 * .pi * frequency(bin), 4)
      }, frequencyStepHz: frequencyStepHz)
  }

  /// The densities of a band.
  public func densities(in band: ClosedRange<Double>) -> ArraySlice<Double> {
    densities[bins(in: band)]
  }
}
