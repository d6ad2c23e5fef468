import Foundation

/// A peak of a power spectrum.
public struct SpectralPeak: Sendable, Equatable {
  /// Refined by a parabola through the logarithms of three bins.
  public let frequencyHz: Double
  /// Of the highest bin, in the signal's unit squared per Hz.
  public let density: Double
  let bin: Int
}

extension PowerSpectrum {
  /// The highest local maximum of a band; nil when there is none inside, as where power only falls.
  public func peak(in band: ClosedRange<Double>) -> SpectralPeak? {
    let candidates = bins(in: band).filter { bin in
      bin > 0 && bin + 1 < densities.count && densities[bin] > densities[bin - 1]
        && densities[bin] >= densities[bin + 1]
    }
    guard let bin = candidates.max(by: { densities[$0] < densities[$1] }) else { return nil }
    let logarithms = (bin - 1...bin + 1).map { log(max(densities[$0], .leastNormalMagnitude)) }
    let offset = parabolicVertex(logarithms[0], logarithms[1], logarithms[2]).offset
    return SpectralPeak(
      frequencyHz: frequencyStepHz * (Double(bin) + offset), density: densities[bin], bin: bin)
  }

  /// Width in Hz of a peak of this spectrum where it has fallen to half, between bins.
  ///
  /// Nil when a side never falls so far.
  public func widthAtHalfHeight(of peak: SpectralPeak) -> Double? {
    let half = peak.density / 2
    guard let low = crossing(of: half, from: peak.bin, by: -1),
      let high = crossing(of: half, from: peak.bin, by: 1)
    else { return nil }
    return (high - low) * frequencyStepHz
  }

  private func crossing(of level: Double, from start: Int, by step: Int) -> Double? {
    var bin = start
    while densities.indices.contains(bin), densities.indices.contains(bin + step) {
      let (here, next) = (densities[bin], densities[bin + step])
      if next <= level { return Double(bin) + Double(step) * (here - level) / (here - next) }
      bin += step
    }
    return nil
  }
}
