import CLibrary

/// A signal resampled to another rate, with the position of its samples on the time axis of the source.
public struct ResampledSignal: Sendable, Equatable {
  /// The new samples, in the unit of the source.
  public let samples: [Double]
  /// The new sample rate, in samples per second.
  public let sampleRateHz: Double
  /// Time of the first sample; sample n of the source lies at (n + 0.5) / its rate.
  public let firstTimeSeconds: Double
  /// Number of samples of the source divided by its rate; the new samples are centered within this time.
  public let durationSeconds: Double
}

/// The signal resampled to `toHz` samples per second: a low-pass filter removes frequencies above the new
/// Nyquist frequency, then a windowed sinc function interpolates from 50 samples on either side.
///
/// Agrees with Praat's "Resample..." with precision 50, on which the agreement of cepstra and formants
/// depends; a polyphase filter would be faster and differ. The centers of both grids coincide, as in Praat,
/// so that the first new sample lies neither at 0 nor at the first old one. Empty for a rate that is not
/// above zero or is more than a thousand times the signal's rate. Source: Boersma P, Weenink D, Praat: doing
/// phonetics by computer. Cost: two transforms of the whole signal and 100 products for each new sample;
/// weights repeat where both rates are integers, and are computed once.
///
/// `depth` is the number of samples on either side, Praat's precision.
public func resampled(
  _ signal: Signal, toHz: Double, window: SincWindow, depth: Int = ResamplingTarget.usualDepth
) -> ResampledSignal {
  resampled(signal, to: [ResamplingTarget(rateHz: toHz, window: window, depth: depth)])[0]
}

/// A rate to resample to, and the window of the interpolation.
public struct ResamplingTarget: Sendable, Equatable {
  let rateHz: Double
  let window: SincWindow
  let depth: Int

  /// Number of samples on either side that are used for the interpolation.
  public static let usualDepth = 50

  /// The rate in samples per second.
  public init(rateHz: Double, window: SincWindow, depth: Int = usualDepth) {
    (self.rateHz, self.window, self.depth) = (rateHz, window, depth)
  }
}

/// The signal resampled to each of several targets, as by the function above; its spectrum is computed once,
/// and the low-pass filter once for neighboring targets of one rate, since a vowel needs one rate for its
/// cepstra and another for its formants.
public func resampled(_ signal: Signal, to targets: [ResamplingTarget]) -> [ResampledSignal] {
  let highest = targets.map(\.rateHz).filter { $0 > 0 && $0 < signal.sampleRateHz }.max()
  let filter = highest.map { LowPass(signal, highestRateHz: $0) }
  var last: (rateHz: Double, samples: [Double])?
  return targets.map { target in
    let rate = target.rateHz
    let grid = ResamplingGrid(signal, toHz: rate)
    let isLower = rate > 0 && rate < signal.sampleRateHz
    let known = last.flatMap { $0.rateHz == rate ? $0.samples : nil }
    let source = isLower ? known ?? filter?(rateHz: rate) ?? [] : signal.samples
    last = (rate, source)
    return ResampledSignal(
      samples: rate == signal.sampleRateHz ? source : grid.interpolate(source, by: target),
      sampleRateHz: rate, firstTimeSeconds: grid.firstTimeSeconds,
      durationSeconds: grid.durationSeconds)
  }
}

/// Removes frequencies at or above half of a rate that is below the signal's sample rate.
private struct LowPass: ~Copyable {
  private let signal: Signal
  private let workspace: FourierWorkspace
  /// The signal's spectrum below half of the highest of the rates.
  private let spectrum: [Complex]

  /// Zeros, so that the two ends of the signal do not reach each other around the transform.
  private static let margin = 1000

  init(_ signal: Signal, highestRateHz: Double) {
    self.signal = signal
    let length = RealFourierTransform.fastLength(atLeast: signal.samples.count + 2 * Self.margin)
    workspace = FourierWorkspace(RealFourierTransform(length: length))
    for (index, sample) in signal.samples.enumerated() {
      workspace.samples[Self.margin + index] = sample
    }
    workspace.transform()
    let removed = Self.firstRemovedPart(signal, rateHz: highestRateHz, length: length)
    spectrum = Array(workspace.bins.prefix(max(0, removed) / 2 + 1))
  }

  /// Praat counts real and imaginary parts as separate bins, so half of a bin may remain.
  private static func firstRemovedPart(_ signal: Signal, rateHz: Double, length: Int) -> Int {
    Int(rateHz * (1 / signal.sampleRateHz) * Double(length)) - 1
  }

  /// The signal without frequencies at or above half of `rateHz`, at most the highest of the rates.
  func callAsFunction(rateHz: Double) -> [Double] {
    let (bins, samples) = (workspace.bins, workspace.samples)
    let removed = Self.firstRemovedPart(signal, rateHz: rateHz, length: samples.count)
    for bin in bins.indices {
      let isKept = 2 * bin < removed && bin < spectrum.count
      bins[bin] = isKept ? spectrum[bin] : Complex(0, 0)
      if 2 * bin + 1 >= removed { bins[bin].imaginary = 0 }
    }
    workspace.invert()
    let scale = 1 / Double(samples.count)
    return signal.samples.indices.map { samples[Self.margin + $0] * scale }
  }
}

/// The positions of the new samples between the samples of a signal.
struct ResamplingGrid {
  let firstTimeSeconds: Double
  let durationSeconds: Double
  private let count: Int
  /// Position of the first new sample, in samples of the signal.
  private let firstPosition: Double
  /// Distance between new samples, in samples of the signal.
  private let step: Double
  /// After this many new samples the fractional positions repeat.
  private let period: (newSamples: Int, samples: Int)?

  /// 1000 new samples for each sample; higher rates are mistakes and would exhaust the memory.
  private static let largestIncrease = 1000.0
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

  /// The period of the fractional positions for two integer rates, from their greatest common divisor.
  ///
  /// Nil if a rate is not an integer or the period is too long.
  private static func period(fromHz: Double, toHz: Double) -> (newSamples: Int, samples: Int)? {
    guard var divisor = Int(exactly: fromHz), var rest = Int(exactly: toHz) else { return nil }
    let (samples, newSamples) = (divisor, rest)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let isShort = newSamples / divisor <= 1000
    return isShort ? (newSamples / divisor, samples / divisor) : nil
  }

  /// The new samples; the weights of repeating fractional positions are computed once.
  func interpolate(_ samples: [Double], by target: ResamplingTarget) -> [Double] {
    let (window, depth) = (target.window, target.depth)
    guard let period else {
      return (0..<count).map {
        sincInterpolated(samples, at: position($0), depth: depth, window: window)
      }
    }
    let kernels = (0..<min(count, period.newSamples)).map {
      SincKernel(at: position($0), depth: depth, window: window)
    }
    return (0..<count).map { index in
      let (turn, phase) = index.quotientAndRemainder(dividingBy: period.newSamples)
      return kernels[phase](samples, shiftedBy: turn * period.samples)
    }
  }

  private func position(_ index: Int) -> Double { firstPosition + Double(index) * step }
}

/// The weights of windowed sinc interpolation at one position between samples.
struct SincKernel {
  private let position: Double
  private let depth: Int
  private let window: SincWindow
  /// The sample that the first weight belongs to.
  private let firstSample: Int
  /// Weights of `depth` samples on the left and as many on the right, in the order of samples; empty if the
  /// position coincides with a sample.
  private let weights: [Double]

  /// Computes the weights at a position, in samples from 0.
  init(at position: Double, depth: Int, window: SincWindow) {
    (self.position, self.depth, self.window) = (position, depth, window)
    firstSample = Int(position.rounded(.down)) - depth + 1
    let right = position.rounded(.down) + 1 - position
    guard right < 1 else {
      weights = []
      return
    }
    // Both arguments have the same sine; the smaller one gives it without loss of precision.
    let sine = sin(.pi * min(right, 1 - right)) / .pi
    weights =
      Self.side(distance: 1 - right, depth: depth, window: window).reversed().map { $0 * sine }
      + Self.side(distance: right, depth: depth, window: window).map { $0 * sine }
  }

  /// Weights of the sample at this distance and of the samples after it, without the common factor (the
  /// sine).
  private static func side(distance: Double, depth: Int, window: SincWindow) -> [Double] {
    let angle = .pi / window.end(nearest: distance, depth: depth)
    return (0..<depth).map { term in
      let place = distance + Double(term)
      return (term.isMultiple(of: 2) ? 0.5 : -0.5) * (1 + cos(angle * place)) / place
    }
  }

  /// The value `shift` samples after the kernel's position.
  func callAsFunction(_ samples: [Double], shiftedBy shift: Int) -> Double {
    let first = firstSample + shift
    guard !weights.isEmpty, first >= 0, first <= samples.count - weights.count else {
      return sincInterpolated(samples, at: position + Double(shift), depth: depth, window: window)
    }
    return samples.withUnsafeBufferPointer { samples in
      weights.withUnsafeBufferPointer { weights in
        partialSums(count: weights.count) { samples[first &+ $0] * weights[$0] }
      }
    }
  }
}
