import CLibrary
import Synchronization

/// A-weighted and C-weighted blocks of a sound that arrives in pieces.
///
/// The weightings are applied to the spectra of overlapping blocks (overlap-save), so that they are exact up to
/// half of the sample rate. The sound counts as silent before its start and after its end.
///
/// A filter with the exact curve ends abruptly at half the rate and rings for long on both sides, so that
/// each block loses a second at either end; of blocks of eight seconds or more, three quarters or more
/// remain. A sound that fits into a shorter block is weighted in one piece.
struct WeightedBlocks: ~Copyable {
  private let settings: WeightedBlockSettings
  /// The block, then its spectrum, then the A-weighted block.
  private let block: SharedFourierWorkspace
  private let blockC: SharedFourierWorkspace
  private let input: UnsafeMutableBufferPointer<Double>
  private var filled: Int
  /// Peak amplitude of the C-weighted sound so far.
  private var highestC = 0.0

  /// A section of the sound, with its weighted versions.
  struct WeightedSection {
    /// Unweighted and A-weighted samples of the section.
    let z, a: UnsafeBufferPointer<Double>
    /// Sum of the squares of the C-weighted samples.
    let squaresC: Double
    /// Peak amplitude of the C-weighted sound from its start to the end of the section, including values
    /// between samples.
    let peakC: Double
  }

  init(_ settings: WeightedBlockSettings) {
    self.settings = settings
    block = SharedFourierWorkspace(length: settings.length)
    blockC = SharedFourierWorkspace(length: settings.length)
    input = .zeros(settings.length)
    filled = settings.margin
  }

  /// Adds samples minus `offset` and passes complete sections to `body`.
  mutating func add(_ samples: [Double], less offset: Double, _ body: (WeightedSection) -> Void) {
    var place = 0
    while place < samples.count {
      let count = min(samples.count - place, settings.length - filled)
      for index in 0..<count { input[filled + index] = samples[place + index] - offset }
      (filled, place) = (filled + count, place + count)
      if filled == settings.length { flush(settings.step, body) }
    }
  }

  /// Passes the remaining samples, as sections padded with silence, to `body`.
  mutating func finish(_ body: (WeightedSection) -> Void) {
    var left = filled - settings.margin
    while left > 0 {
      input[filled...].update(repeating: 0)
      let count = min(left, settings.step)
      flush(count, body)
      left -= count
      filled = settings.margin + left
    }
  }

  /// Passes `count` samples after the margin to `body` and advances by a block without its margins.
  private mutating func flush(_ count: Int, _ body: (WeightedSection) -> Void) {
    let searched = settings.margin..<settings.margin + count
    load()
    block.transform()
    weigh(by: settings.weightsC, blockC.bins)
    blockC.invert()
    let c = UnsafeBufferPointer(rebasing: blockC.samples[searched])
    let ends = extremes(c) ?? (0, 0)
    highestC = PeakBetweenSamples.amplitude(
      in: blockC.samples, margin: settings.margin, count: count,
      FilteredBins(spectrum: UnsafeBufferPointer(block.bins), weights: settings.weightsC),
      above: max(highestC, -ends.lowest, ends.highest))
    weigh(by: settings.weightsA, block.bins)
    block.invert()
    body(
      WeightedSection(
        z: UnsafeBufferPointer(rebasing: input[searched]),
        a: UnsafeBufferPointer(rebasing: block.samples[searched]),
        squaresC: partialSums(count: count) { c[$0] * c[$0] }, peakC: highestC))
    for index in 0..<settings.length - settings.step { input[index] = input[index + settings.step] }
    filled = settings.length - settings.step
  }

  /// Copies the input to the block, with fades at both ends.
  private func load() {
    _ = block.samples.update(from: input)
    for (index, weight) in settings.fade.enumerated() {
      let mirrored = settings.length - 1 - index
      block.samples[index] = block.samples[index] * weight
      block.samples[mirrored] = block.samples[mirrored] * weight
    }
  }

  /// Multiplies the spectrum of the block by the factors of a filter.
  private func weigh(by weights: [Complex], _ bins: UnsafeMutableBufferPointer<Complex>) {
    let spectrum = block.bins
    for bin in weights.indices { bins[bin] = spectrum[bin] * weights[bin] }
  }

  deinit { input.deallocate() }
}

/// The length of the blocks in which sound is weighted, and the factors of their bins.
struct WeightedBlockSettings {
  /// Number of samples of a block, with both margins.
  let length: Int
  /// Number of samples at each end of a block that are discarded, because the end of the block affects them.
  let margin: Int
  let weightsA, weightsC: [Complex]
  /// Fade-in weights of the first samples of a block, used in reverse for the last: without the fade the
  /// ringing would reach the middle of the block.
  let fade: [Double]

  /// A filter that ends at half of the sample rate rings long before and after a sound; after this time the
  /// ringing is 100 dB down.
  private static let marginSeconds = 1.0
  /// Approximate length of a block, in margins.
  private static let marginsPerBlock = 8
  private static let largestLength = 1 << 20

  private init(sampleRateHz rate: Double, length: Int) {
    margin = Self.margin(rate)
    self.length = length
    fade = hannRamp(count: margin / 2)
    let frequencies = (0...length / 2).map { Double($0) * rate / Double(length) }
    weightsA = Self.weights(.a, frequencies)
    weightsC = Self.weights(.c, frequencies)
  }

  /// Samples from one block to the next.
  var step: Int { length - 2 * margin }

  /// Includes the factor of the inverse transform. At half of the sample rate there is no phase.
  private static func weights(_ weighting: FrequencyWeighting, _ frequencies: [Double]) -> [Complex]
  {
    var weights = frequencies.map(weighting.response)
    if let last = weights.last {
      weights[weights.count - 1] = Complex(last.squaredMagnitude.squareRoot(), 0)
    }
    let scale = 1 / Double(2 * (frequencies.count - 1))
    return weights.map { Complex($0.real * scale, $0.imaginary * scale) }
  }
}

extension WeightedBlockSettings {
  private struct SettingsKey: Hashable {
    let sampleRateHz: Double
    let length: Int
  }

  /// The most recent settings: a study has few sample rates and, for short sounds, few lengths.
  private static let cache = Mutex<[SettingsKey: WeightedBlockSettings]>([:])
  private static let cacheCapacity = 2

  /// Settings for a sound of about `expectedCount` samples; short sounds use short blocks.
  static func shared(sampleRateHz rate: Double, expectedCount: Int) -> WeightedBlockSettings {
    let kind = SettingsKey(sampleRateHz: rate, length: length(rate, expectedCount))
    return cache.withLock { cache in
      if let settings = cache[kind] { return settings }
      let settings = WeightedBlockSettings(sampleRateHz: rate, length: kind.length)
      if cache.count >= cacheCapacity { cache = [:] }
      cache[kind] = settings
      return settings
    }
  }

  private static func margin(_ rate: Double) -> Int { Int((marginSeconds * rate).rounded(.up)) }

  /// A power of two, or 5/4 or 3/2 of one: fast transforms of few different lengths.
  private static func length(_ rate: Double, _ expectedCount: Int) -> Int {
    let margin = margin(rate)
    let power = RealFourierTransform.fastLength(atLeast: marginsPerBlock * margin)
    let long = max(min(power, largestLength), 4 * margin)
    let short = min(max(0, expectedCount), long) + 2 * margin
    let half = RealFourierTransform.fastLength(atLeast: short) / 2
    let fitting = [half / 4 * 5, half / 2 * 3, 2 * half].first { $0 >= short } ?? 2 * half
    return min(long, fitting)
  }
}
