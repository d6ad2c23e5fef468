extension Signal {
  /// The signal, or where products of its samples would leave the range of doubles, the signal times
  /// a power of two that brings its largest sample near 1.
  ///
  /// No digit is lost by this but those of samples too small to matter beside the largest.
  var scaledForProducts: Signal {
    let scale = scaleForProducts
    return scale == 1 ? self : Signal(samples.map { $0 * scale }, atRateOf: self)
  }

  /// What `scaledForProducts` multiplies with; 1 for all sounds from 1e-60 to 1e60.
  var scaleForProducts: Double {
    let largest = samples.withUnsafeBufferPointer { largestDistance(of: $0) }
    guard largest > 0, largest.isFinite, abs(largest.exponent) > 200 else { return 1 }
    return Double(sign: .plus, exponent: min(1000, -Int(largest.exponent)), significand: 1)
  }

  private init(_ samples: [Double], atRateOf other: Signal) {
    (self.samples, sampleRateHz) = (samples, other.sampleRateHz)
  }
}
