/// Where the samples of a new rate lie between those of a signal.
struct ResamplingGrid {
  let firstTimeSeconds: Double
  let durationSeconds: Double
  private let count: Int
  /// Place of the first new sample, in samples of the signal.
  private let firstPosition: Double
  /// Samples of the signal from one new sample to the next.
  private let step: Double
  /// After this many new samples the places between samples are the same again.
  private let period: (newSamples: Int, samples: Int)?

  /// A second at 1 kHz for each sample: beyond that, a rate is a mistake and would fill the memory.
  private static let largestIncrease = 1000.0
  /// New samples are interpolated from this many samples on either side.
  private static let depth = 50

  init(_ signal: Signal, toHz: Double) {
    let rateHz = signal.sampleRateHz
    durationSeconds = Double(signal.samples.count) / rateHz
    let exactCount = durationSeconds * toHz
    let isPossible =
      toHz > 0 && toHz.isFinite && exactCount.isFinite && toHz <= Self.largestIncrease * rateHz
    count = isPossible ? Int(exactCount.rounded()) : 0
    firstTimeSeconds = 0.5 * (durationSeconds - Double(count - 1) / toHz)
    firstPosition = firstTimeSeconds * rateHz - 0.5
    step = rateHz / toHz
    period = Self.period(fromHz: rateHz, toHz: toHz)
  }

  /// Both rates whole: within a second, places repeat as often as both can be divided by.
  ///
  /// Nil when they do not repeat soon.
  private static func period(fromHz: Double, toHz: Double) -> (newSamples: Int, samples: Int)? {
    guard var divisor = Int(exactly: fromHz), var rest = Int(exactly: toHz) else { return nil }
    let (samples, newSamples) = (divisor, rest)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let isShort = newSamples / divisor <= 1000
    return isShort ? (newSamples / divisor, samples / divisor) : nil
  }

  /// The new samples; the weights of places that repeat are made once.
  func interpolate(_ samples: [Double]) -> [Double] {
    guard let period else {
      return (0..<count).map {
        sincInterpolated(samples, at: position($0), depth: Self.depth)
      }
    }
    let kernels = (0..<min(count, period.newSamples)).map {
      SincKernel(at: position($0), depth: Self.depth)
    }
    return (0..<count).map { index in
      let (turn, phase) = index.quotientAndRemainder(dividingBy: period.newSamples)
      return kernels[phase](samples, shiftedBy: turn * period.samples)
    }
  }

  private func position(_ index: Int) -> Double { firstPosition + Double(index) * step }
}
