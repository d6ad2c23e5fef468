import CLibrary

/// A Butterworth filter of even order: flat in the pass band, half power at the cutoff.
public struct Butterworth: Sendable, Equatable {
  /// Sections of order 2 in the order in which they are passed.
  public let sections: [Biquad]
  /// Where one pass takes 3 dB, and `zeroPhase` 6 dB.
  public let cutoffHz: Double
  /// Samples per second of the signals it is made for.
  public let sampleRateHz: Double
  private let gainAtZeroHz: Double

  /// Passes what is slower than `cutoffHz`.
  ///
  /// Throws unless `order` is even and at least 2, the rate is finite and above zero, and the
  /// cutoff lies above 0 and below half of the rate.
  public static func lowPass(
    order: Int, cutoffHz: Double, sampleRateHz: Double
  ) throws(SignalError) -> Butterworth {
    try Butterworth(order, cutoffHz, sampleRateHz, gainAtZeroHz: 1) { quality throws(SignalError) in
      try .lowPass(cutoffHz: cutoffHz, sampleRateHz: sampleRateHz, quality: quality)
    }
  }

  /// Passes what is faster than `cutoffHz`; throws as `lowPass` does.
  public static func highPass(
    order: Int, cutoffHz: Double, sampleRateHz: Double
  ) throws(SignalError) -> Butterworth {
    try Butterworth(order, cutoffHz, sampleRateHz, gainAtZeroHz: 0) { quality throws(SignalError) in
      try .highPass(cutoffHz: cutoffHz, sampleRateHz: sampleRateHz, quality: quality)
    }
  }

  /// The poles lie evenly on a half circle; a pair of them makes a section.
  private init(
    _ order: Int, _ cutoffHz: Double, _ sampleRateHz: Double, gainAtZeroHz: Double,
    section: (_ quality: Double) throws(SignalError) -> Biquad
  ) throws(SignalError) {
    guard order >= 2, order.isMultiple(of: 2) else { throw .unsupportedOrder(order) }
    var sections: [Biquad] = []
    for k in 1...order / 2 {
      sections.append(try section(1 / (2 * sin(.pi * Double(2 * k - 1) / Double(2 * order)))))
    }
    self.sections = sections
    self.cutoffHz = cutoffHz
    self.sampleRateHz = sampleRateHz
    self.gainAtZeroHz = gainAtZeroHz
  }

  /// Filters forward and backward, so that nothing is shifted in time and the gain is squared.
  ///
  /// Both ends are continued by odd reflection over three periods of the cutoff, at least 15
  /// samples and at most what there is, and each pass starts in steady state for its first value.
  /// As many samples out as in; none and one are fine. Samples nobody else holds are filtered where they lie.
  public func zeroPhase(_ samples: consuming [Double]) -> [Double] { bothWays(samples) }

  /// The same of vectors, component by component.
  public func zeroPhase(_ vectors: consuming VectorSeries) -> VectorSeries { bothWays(vectors) }

  /// Of samples that are counted from 0.
  @inline(__always)
  private func bothWays<Samples>(_ samples: consuming Samples) -> Samples
  where
    Samples: MutableCollection & RandomAccessCollection, Samples.Index == Int,
    Samples.Element: FilterSample
  {
    guard let first = samples.first, let last = samples.last else { return samples }
    let (margin, end) = (reflectionLength(samples.count), samples.count - 1)
    var before = (0..<margin).map { 2 * first - samples[margin - $0] }
    var behind = (0..<margin).map { 2 * last - samples[end - 1 - $0] }
    var forward = FilterPass(sections, steadyAt: before.first ?? first, gainAtZeroHz)
    forward.run(&before, in: before.indices)
    forward.run(&samples, in: 0...end)
    forward.run(&behind, in: behind.indices)
    // What the way back would make of the margin before the first sample, nobody asks for.
    var backward = FilterPass(sections, steadyAt: behind.last ?? samples[end], gainAtZeroHz)
    backward.run(&behind, in: behind.indices.reversed())
    backward.run(&samples, in: (0...end).reversed())
    return samples
  }

  private func reflectionLength(_ count: Int) -> Int {
    Int(min(Double(count - 1), max(15, (3 * sampleRateHz / cutoffHz).rounded(.up))))
  }
}

/// One way through a signal, in either direction: the sections with what they remember.
struct FilterPass<V: FilterSample>: Sendable {
  private let sections: [Biquad]
  private var states: [BiquadState<V>]

  /// At rest.
  init(_ sections: [Biquad]) {
    self.sections = sections
    states = sections.map { _ in .rest }
  }

  /// As if `first` had come in since ever, which a section lets through with `gainAtZeroHz`.
  @inline(__always)
  init(_ sections: [Biquad], steadyAt first: V, _ gainAtZeroHz: Double) {
    self.sections = sections
    var input = first
    states = sections.map { section in
      let output = gainAtZeroHz * input
      defer { input = output }
      return .steady(input: input, output: output, in: section)
    }
  }

  /// Filters in place, in the order of `indices`, and remembers for the samples that follow.
  ///
  /// Two sections at a time: while one waits for its last output, the other works.
  @inline(__always)
  mutating func run<Samples: MutableCollection>(
    _ samples: inout Samples, in indices: some Collection<Int>
  ) where Samples.Index == Int, Samples.Element == V {
    for number in stride(from: 0, to: sections.count, by: 2) {
      let first = sections[number]
      var firstState = states[number]
      defer { states[number] = firstState }
      guard number + 1 < sections.count else {
        for index in indices { samples[index] = firstState.step(samples[index], through: first) }
        continue
      }
      let second = sections[number + 1]
      var secondState = states[number + 1]
      defer { states[number + 1] = secondState }
      for index in indices {
        let between = firstState.step(samples[index], through: first)
        samples[index] = secondState.step(between, through: second)
      }
    }
  }
}

/// Sections one behind the other, for a signal that arrives in pieces; at first at rest.
public struct BiquadCascade: Sendable {
  private var pass: FilterPass<Double>

  /// In the order in which they are passed.
  public init(_ sections: [Biquad]) { pass = FilterPass(sections) }

  /// The next samples, filtered.
  public mutating func callAsFunction(_ samples: consuming [Double]) -> [Double] {
    pass.run(&samples, in: 0..<samples.count)
    return samples
  }
}
