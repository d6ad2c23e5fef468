import CLibrary

/// A peak of a power spectrum: a local maximum, with its frequency refined between bins.
///
/// The parabola is laid through logarithms, in which the main lobe of a Hann window is nearly one: the
/// frequency of a single tone is then found to a small part of a bin. A band whose power only rises or falls
/// has no peak, although it has a highest bin; a voice or tremor must not be reported at the edge of the
/// search.
public struct SpectralPeak: Sendable, Equatable {
  /// Frequency of the vertex of a parabola through the logarithms of three bins.
  public let frequencyHz: Double
  /// Density of the highest bin, in the signal's unit squared per Hz.
  public let density: Double
  /// Density at the vertex of the parabola, in the unit of `density`.
  public let refinedDensity: Double
  /// Index of the highest bin of the peak.
  public let bin: Int
}

extension PowerSpectrum {
  /// The highest bin of a band, the first of several equal ones, which need not be a local maximum; nil for a
  /// band without bins.
  func highestBin(in band: ClosedRange<Double>) -> Int? {
    let bins = bins(in: band)
    return bins.reduce(bins.first) { best, bin in
      best.map { densities[bin] > densities[$0] ? bin : $0 }
    }
  }

  /// The highest local maximum of a band; nil if there is none inside, for example if the power only falls.
  public func peak(in band: ClosedRange<Double>) -> SpectralPeak? {
    localMaxima(in: band).max(by: { densities[$0] < densities[$1] }).map(refinedPeak)
  }

  /// The highest bin of a band, which need not be a local maximum; nil for a band without bins.
  ///
  /// Its frequency is refined unless it lies at an edge of the band, where the power may rise on.
  public func highestPeak(in band: ClosedRange<Double>) -> SpectralPeak? {
    guard let bin = highestBin(in: band) else { return nil }
    let bins = bins(in: band)
    guard bin == bins.first || bin == bins.last else { return refinedPeak(bin) }
    let density = densities[bin]
    return SpectralPeak(
      frequencyHz: frequency(bin), density: density, refinedDensity: density, bin: bin)
  }

  /// All local maxima of a band, by ascending frequency.
  public func peaks(in band: ClosedRange<Double>) -> [SpectralPeak] {
    localMaxima(in: band).map(refinedPeak)
  }

  private func localMaxima(in band: ClosedRange<Double>) -> [Int] {
    bins(in: band).filter { bin in
      bin > 0 && bin + 1 < densities.count && densities[bin] > densities[bin - 1]
        && densities[bin] >= densities[bin + 1]
    }
  }

  /// Refines a local maximum by a parabola through the logarithms of three bins.
  private func refinedPeak(_ bin: Int) -> SpectralPeak {
    let logarithms = (bin - 1...bin + 1).map { log(max(densities[$0], .leastNormalMagnitude)) }
    let vertex = parabolicVertex(logarithms[0], logarithms[1], logarithms[2])
    return SpectralPeak(
      frequencyHz: frequencyStepHz * (Double(bin) + vertex.offset), density: densities[bin],
      refinedDensity: exp(vertex.value), bin: bin)
  }

  /// Full width at half maximum of a peak, in Hz, interpolated between bins.
  ///
  /// Nil if the density does not fall to half on both sides.
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

extension PowerSpectrum {
  /// H1 - H2: level of the first harmonic minus level of the second, in dB, a measure of breathy or pressed
  /// voice.
  ///
  /// A harmonic is the highest peak within 0.2 fundamentals of its nominal frequency, refined by a parabola.
  /// There is no correction for formants. Nil if either harmonic has no peak. Source: Hillenbrand J,
  /// Cleveland RA, Erickson RL (1994), J Speech Hear Res 37(4):769-778.
  public func h1MinusH2Decibels(fundamentalHz: Double) -> Double? {
    guard let first = harmonic(1, of: fundamentalHz), let second = harmonic(2, of: fundamentalHz)
    else { return nil }
    return decibels(ofPower: first.refinedDensity) - decibels(ofPower: second.refinedDensity)
  }

  private func harmonic(_ number: Double, of fundamentalHz: Double) -> SpectralPeak? {
    guard fundamentalHz > 0 else { return nil }
    return peak(in: (number - 0.2) * fundamentalHz...(number + 0.2) * fundamentalHz)
  }
}
