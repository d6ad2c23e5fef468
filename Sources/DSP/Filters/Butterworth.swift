import CLibrary

/// A Butterworth filter of even order: flat in the pass band, half power at the cutoff.
public struct Butterworth: Sendable, Equatable {
  /// Sections of order 2, in order of application.
  public let sections: [Biquad]
  /// The frequency at which one pass attenuates by 3 dB and `zeroPhase` by 6 dB.
  public let cutoffHz: Double
  /// Sample rate of the signals that the filter is designed for.
  public let sampleRateHz: Double
  private let gainAtZeroHz: Double

  /// A low-pass filter.
  ///
  /// Throws unless `order` is even and at least 2, the rate is finite and above zero, and the cutoff is above
  /// 0 and below half of the rate.
  public static func lowPass(
    order: Int, cutoffHz: Double, sampleRateHz: Double
  ) throws(SignalError) -> Butterworth {
    try Butterworth(order, cutoffHz, sampleRateHz, gainAtZeroHz: 1) { quality throws(SignalError) in
      try .lowPass(cutoffHz: cutoffHz, sampleRateHz: sampleRateHz, quality: quality)
    }
  }

  /// A high-pass filter; throws as `lowPass` does.
  public static func highPass(
    order: Int, cutoffHz: Double, sampleRateHz: Double
  ) throws(SignalError) -> Butterworth {
    try Butterworth(order, cutoffHz, sampleRateHz, gainAtZeroHz: 0) { quality throws(SignalError) in
      try .highPass(cutoffHz: cutoffHz, sampleRateHz: sampleRateHz, quality: quality)
    }
  }

  /// The poles are evenly spaced on a half circle; each conjugate pair makes a section.
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

  /// Filters forward and backward: zero phase shift, squared gain.
  ///
  /// Both ends are extended by odd reflection over three periods of the cutoff, but at least 15 samples and
  /// at most n - 1, and each pass starts in the steady state of its first value. Returns as many samples as
  /// it takes; empty and single-sample inputs are allowed. Works in place if the caller holds the only
  /// reference to the samples.
  public func zeroPhase(_ samples: consuming [Double]) -> [Double] { forwardBackward(samples) }

  /// Filters the components of the vectors forward and backward, as `zeroPhase` of samples does.
  public func zeroPhase(_ vectors: consuming VectorSeries) -> VectorSeries {
    forwardBackward(vectors)
  }

  /// For collections whose indices start at 0.
  @inline(__always)
  private func forwardBackward<Samples>(_ samples: consuming Samples) -> Samples
  where
    Samples: MutableCollection & RandomAccessCollection, Samples.Index == Int,
    Samples.Element: FilterSample
  {
    guard let first = samples.first, let last = samples.last else { return samples }
    let (margin, end) = (reflectionLength(samples.count), samples.count - 1)
    var before = (0..<margin).map { 2 * first - samples[margin - $0] }
    var trailing = (0..<margin).map { 2 * last - samples[end - 1 - $0] }
    var forward = FilterPass(sections, steadyAt: before.first ?? first, gainAtZeroHz)
    forward.run(&before, in: before.indices)
    forward.run(&samples, in: 0...end)
    forward.run(&trailing, in: trailing.indices)
    // The backward pass over the margin before the first sample is not needed.
    var backward = FilterPass(sections, steadyAt: trailing.last ?? samples[end], gainAtZeroHz)
    backward.run(&trailing, in: trailing.indices.reversed())
    backward.run(&samples, in: (0...end).reversed())
    return samples
  }

  private func reflectionLength(_ count: Int) -> Int {
    Int(min(Double(count - 1), max(15, (3 * sampleRateHz / cutoffHz).rounded(.up))))
  }
}

/// One pass through a signal, in either direction: the sections and their states.
struct FilterPass<V: FilterSample>: Sendable {
  private let sections: [Biquad]
  private var states: [BiquadState<V>]

  /// Starts at rest.
  init(_ sections: [Biquad]) {
    self.sections = sections
    states = sections.map { _ in .rest }
  }

  /// Starts in the steady state for the constant input `first`; each section passes constant input with
  /// `gainAtZeroHz`.
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

  /// Filters in place, in the order of `indices`, and keeps the states for the samples that follow.
  ///
  /// Processes two sections at a time: while one waits for its previous output, the other computes.
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

/// A cascade of sections for a signal that arrives in blocks; starts at rest.
public struct BiquadCascade: Sendable {
  private var pass: FilterPass<Double>

  /// Sections in order of application.
  public init(_ sections: [Biquad]) { pass = FilterPass(sections) }

  /// Filters the next samples.
  public mutating func callAsFunction(_ samples: consuming [Double]) -> [Double] {
    pass.run(&samples, in: 0..<samples.count)
    return samples
  }
}
