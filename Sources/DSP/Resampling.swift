import Foundation

/// A signal brought to another sample rate, and where its samples lie in the time of the source.
public struct ResampledSignal: Sendable, Equatable {
  /// In the unit of the source.
  public let samples: [Double]
  /// Samples per second.
  public let sampleRateHz: Double
  /// Time of the first sample; sample n of the source lies at (n + 0.5) / its rate.
  public let firstTimeSeconds: Double
  /// Samples of the source over its rate: the new samples lie evenly within this time.
  public let durationSeconds: Double
}

/// The signal at `toHz` samples per second: what the new rate cannot hold is taken out, then the
/// samples between the samples are found by the windowed sinc function, 50 samples to either side.
///
/// Agrees with Praat's "Resample..." of precision 50. Nothing is left of a rate that is not above zero or
/// over a thousand times the signal's. Source: Boersma P, Weenink D, Praat: doing phonetics by computer.
public func resampled(_ signal: Signal, toHz: Double) -> ResampledSignal {
  let grid = ResamplingGrid(signal, toHz: toHz)
  let isLower = toHz > 0 && toHz < signal.sampleRateHz
  let source = isLower ? lowPassed(signal, rateHz: toHz) : signal.samples
  return ResampledSignal(
    samples: toHz == signal.sampleRateHz ? source : grid.interpolate(source),
    sampleRateHz: toHz, firstTimeSeconds: grid.firstTimeSeconds,
    durationSeconds: grid.durationSeconds)
}

/// The signal without what is at or above half of `rateHz`, which is below the signal's own rate.
private func lowPassed(_ signal: Signal, rateHz: Double) -> [Double] {
  let margin = 1000  // zeros, so that the two ends do not reach each other around the transform
  let length = RealFourierTransform.fastLength(atLeast: signal.samples.count + 2 * margin)
  let workspace = FourierWorkspace(RealFourierTransform(length: length))
  for (index, sample) in signal.samples.enumerated() { workspace.samples[margin + index] = sample }
  workspace.transform()
  // Praat counts real and imaginary parts one by one, so half of a bin may stay.
  let firstRemovedPart = Int(rateHz * (1 / signal.sampleRateHz) * Double(length)) - 1
  for bin in workspace.bins.indices {
    if 2 * bin >= firstRemovedPart { workspace.bins[bin].real = 0 }
    if 2 * bin + 1 >= firstRemovedPart { workspace.bins[bin].imaginary = 0 }
  }
  workspace.invert()
  let scale = 1 / Double(length)
  return signal.samples.indices.map { workspace.samples[margin + $0] * scale }
}
