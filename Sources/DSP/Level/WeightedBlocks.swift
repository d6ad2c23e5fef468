import Foundation

/// Sound as it arrives, piece by piece, as the A and the C weighting leave it.
///
/// The weightings are applied to the spectra of overlapping blocks, so that they are exact up to half
/// of the sample rate. Before and behind the sound there is silence.
struct WeightedBlocks: ~Copyable {
  private let settings: WeightedBlockSettings
  private let block: FourierWorkspace
  private var spectrum: [Complex]
  private let input: UnsafeMutableBufferPointer<Double>
  private var filled: Int

  /// One stretch of sound, which the next one follows.
  struct Stretch {
    /// As it came, and weighted by A.
    let z, a: UnsafeBufferPointer<Double>
    /// The sum of the squares of as many samples weighted by C.
    let squaresC: Double
    /// The largest distance from 0 of the sound weighted by C, between samples too.
    let peakC: Double
  }

  init(_ settings: WeightedBlockSettings) {
    self.settings = settings
    block = FourierWorkspace(RealFourierTransform(length: settings.length))
    spectrum = [Complex](repeating: Complex(0, 0), count: settings.length / 2 + 1)
    input = .zeros(settings.length)
    filled = settings.margin
  }

  /// Takes samples less `offset` and hands on what is ready.
  mutating func add(_ samples: [Double], less offset: Double, _ body: (Stretch) -> Void) {
    var place = 0
    while place < samples.count {
      let count = min(samples.count - place, settings.length - filled)
      for index in 0..<count { input[filled + index] = samples[place + index] - offset }
      (filled, place) = (filled + count, place + count)
      if filled == settings.length { flush(settings.step, body) }
    }
  }

  /// Hands on the rest.
  mutating func finish(_ body: (Stretch) -> Void) {
    var left = filled - settings.margin
    while left > 0 {
      input[filled...].update(repeating: 0)
      let count = min(left, settings.step)
      flush(count, body)
      left -= count
      filled = settings.margin + left
    }
  }

  /// Hands on `count` samples behind the margin and moves on by a block without its margins.
  private mutating func flush(_ count: Int, _ body: (Stretch) -> Void) {
    _ = block.samples.update(from: input)
    for (index, weight) in settings.fade.enumerated() {
      let mirrored = settings.length - 1 - index
      block.samples[index] = block.samples[index] * weight
      block.samples[mirrored] = block.samples[mirrored] * weight
    }
    block.transform()
    for bin in spectrum.indices { spectrum[bin] = block.bins[bin] }
    var (squares, peak) = (0.0, 0.0)
    for (quarter, weights) in settings.weightsC.enumerated() {
      let part = weighted(weights, count)
      peak = part.reduce(peak) { max($0, abs($1)) }
      if quarter == 0 { squares = partialSums(count: count) { part[$0] * part[$0] } }
    }
    let z = UnsafeBufferPointer(rebasing: input[settings.margin..<settings.margin + count])
    body(Stretch(z: z, a: weighted(settings.weightsA, count), squaresC: squares, peakC: peak))
    for index in 0..<settings.length - settings.step {
      input[index] = input[index + settings.step]
    }
    filled = settings.length - settings.step
  }

  /// The samples behind the margin as these weights leave them, until the next call.
  private func weighted(_ weights: [Complex], _ count: Int) -> UnsafeBufferPointer<Double> {
    for bin in spectrum.indices { block.bins[bin] = spectrum[bin] * weights[bin] }
    block.invert()
    return UnsafeBufferPointer(rebasing: block.samples[settings.margin..<settings.margin + count])
  }

  deinit { input.deallocate() }
}
