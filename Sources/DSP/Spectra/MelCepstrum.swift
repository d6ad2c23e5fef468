import CLibrary

/// Mel-frequency cepstral coefficients (MFCC): 13 numbers per frame that describe the spectral envelope.
///
/// Frames of 25 ms with a Hann window, every 10 ms, zero-padded to a power of two; logarithm of the power in
/// 26 triangular filters; orthonormal discrete cosine transform, whose first coefficient is the level. Empty
/// for a sample rate below 16 kHz and for a signal shorter than a frame. Source: Davis SB, Mermelstein P
/// (1980), IEEE Trans Acoust Speech Signal Process 28(4):357-366.
///
/// Programs differ in the mel scale, the height of filters, the transform and liftering, so that coefficients
/// compare only within one of them. Filters here equal librosa's with `htk=True, norm=None` and the transform
/// SciPy's (tests); there is no pre-emphasis and no liftering.
public func melCepstrum(_ signal: Signal) -> [[Double]] {
  let length = powerOfTwoLength(sampleRateHz: signal.sampleRateHz)
  guard signal.sampleRateHz >= 2 * MelFilters.rangeHz.upperBound else { return [] }
  let filters = MelFilters(frequencyStepHz: signal.sampleRateHz / Double(length))
  return shortTimeSpectra(
    of: signal, frameSeconds: 0.025, hopSeconds: 0.01, transformLength: length
  ) { _, spectrum in
    cosineTransform(filters.powers(of: spectrum).map { log(max($0, smallestPower)) }, count: 13)
  }
}

/// Triangular filters with half overlap and equal width on the mel scale (2595 lg(1 + f/700)).
private struct MelFilters {
  static let rangeHz = 20.0...8000
  static let count = 26

  /// For each filter, the bins that it covers and their weights; the maximum weight is 1.
  private let filters: [(firstBin: Int, weights: [Double])]

  init(frequencyStepHz: Double) {
    let (low, high) = (Self.mel(Self.rangeHz.lowerBound), Self.mel(Self.rangeHz.upperBound))
    let edges = (0...Self.count + 1).map { index in
      Self.hertz(low + (high - low) * Double(index) / Double(Self.count + 1))
    }
    filters = (0..<Self.count).map { index in
      let (start, tip, end) = (edges[index], edges[index + 1], edges[index + 2])
      let first = Int((start / frequencyStepHz).rounded(.up))
      let last = Int((end / frequencyStepHz).rounded(.down))
      return (
        first,
        (first..<max(first, last + 1)).map { bin in
          let frequency = Double(bin) * frequencyStepHz
          return min((frequency - start) / (tip - start), (end - frequency) / (end - tip))
        }
      )
    }
  }

  /// Power of each filter, in the signal's unit squared.
  func powers(of spectrum: PowerSpectrum) -> [Double] {
    filters.map { filter in
      zip(filter.weights, spectrum.densities.dropFirst(filter.firstBin)).reduce(0) {
        $0 + $1.0 * $1.1
      } * spectrum.frequencyStepHz
    }
  }

  private static func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
  private static func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
}

/// The first coefficients of the orthonormal discrete cosine transform of type II.
private func cosineTransform(_ x: [Double], count: Int) -> [Double] {
  let n = Double(x.count)
  return (0..<count).map { order in
    let sum = x.indices.reduce(0) { sum, index in
      sum + x[index] * cos(.pi * Double(order) * (Double(index) + 0.5) / n)
    }
    return sum * ((order == 0 ? 1 : 2) / n).squareRoot()
  }
}
