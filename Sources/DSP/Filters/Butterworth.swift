import CLibrary

/// A Butterworth filter of even order: flat in the pass band, half power at the cutoff.
///
/// Signals are filtered forward and backward (`zeroPhase`), because events found in a filtered signal must keep
/// their time: a causal filter delays each frequency by another amount. The gain is then the square of the
/// filter's own, 6 dB down at the cutoff.
///
/// The margins that are reflected at the ends grow with the period of the cutoff. SciPy's `sosfiltfilt` takes a
/// number of samples that depends on the order alone, which is too short for a low cutoff at a high rate: its
/// transient then reaches the signal. With equal margins the results agree with SciPy's.
///
/// Limits: even orders only, since a section of order 1 would be a second kind of section for filters that
/// nothing here asks for. Cost: linear in samples and order, two sections at a time.
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
  public static func lowPass(order: Int, cutoffHz: Double, sampleRateHz: Double) throws(SignalError)
    -> Butterworth
  {
    try Butterworth(order, cutoffHz, sampleRateHz, gainAtZeroHz: 1) { quality throws(SignalError) in
      try .lowPass(cutoffHz: cutoffHz, sampleRateHz: sampleRateHz, quality: quality)
    }
  }

  /// A high-pass filter; throws as `lowPass` does.
  public static func highPass(order: Int, cutoffHz: Double, sampleRateHz: Double)
    throws(SignalError) -> Butterworth
  {
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
  public func zeroPhase(_ samples: consuming [Double]) -> [Double] {
    samples.withUnsafeMutableBufferPointer { forwardBackward($0) }
    return samples
  }

  /// Filters the components of the vectors forward and backward, as `zeroPhase` of samples does.
  public func zeroPhase(_ vectors: consuming VectorSeries) -> VectorSeries {
    vectors.withComponents { forwardBackward($0) }
    return vectors
  }

  /// For a view of memory whose indices start at 0: an array would be asked at each sample whether it has another owner.
  @inline(__always) private func forwardBackward<Samples>(_ view: Samples)
  where
    Samples: MutableCollection & RandomAccessCollection, Samples.Index == Int,
    Samples.Element: FilterSample
  {
    guard let first = view.first, let last = view.last else { return }
    var samples = view
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
  }

  private func reflectionLength(_ count: Int) -> Int {
    Int(min(Double(count - 1), max(15, (3 * sampleRateHz / cutoffHz).rounded(.up))))
  }
}

/// One pass through a signal, in either direction: the sections and their states.
struct FilterPass<V: FilterSample>: Sendable {
  private let sections: [Biquad]
  private var states: [BiquadState<V>]

  /// Starts in the steady state for the constant input `first`; each section passes constant input with
  /// `gainAtZeroHz`.
  @inline(__always) init(_ sections: [Biquad], steadyAt first: V, _ gainAtZeroHz: Double) {
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
  @inline(__always) mutating func run<Samples: MutableCollection>(
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
  private var groups: [SectionLanes]

  /// Makes a cascade at rest; `sections` are in order of application.
  public init(_ sections: [Biquad]) {
    groups = stride(from: 0, to: sections.count, by: SectionLanes.laneCount).map { start in
      SectionLanes(sections[start...].prefix(SectionLanes.laneCount))
    }
  }

  /// Filters the samples that follow those of the previous call.
  public mutating func callAsFunction(_ samples: consuming [Double]) -> [Double] {
    for number in groups.indices { groups[number].run(&samples) }
    return samples
  }
}

/// Up to eight sections of a cascade, which compute at the same time.
///
/// A section waits for its own previous output. Therefore each section processes the sample before that of
/// the previous section in every step, and all of them wait together. The results are those of one section
/// after the other.
private struct SectionLanes: Sendable {
  private typealias Lanes = SIMD8<Double>

  static let laneCount = Lanes.scalarCount

  /// Lanes without a section pass the samples on.
  private var b0 = Lanes(repeating: 1)
  private var (b1, b2, a1, a2) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
  /// The states between two blocks, when all sections have processed the same samples.
  private var (s1, s2) = (Lanes.zero, Lanes.zero)

  /// Places the sections in the last lanes, so that samples leave through the last one.
  init(_ sections: ArraySlice<Biquad>) {
    for (lane, section) in zip(Self.laneCount - sections.count..<Self.laneCount, sections) {
      (b0[lane], b1[lane], b2[lane]) = (section.b0, section.b1, section.b2)
      (a1[lane], a2[lane]) = (section.a1, section.a2)
    }
  }

  /// Filters in place and keeps the states for the samples that follow.
  mutating func run(_ samples: inout [Double]) {
    samples.withUnsafeMutableBufferPointer { run($0) }
  }

  private mutating func run(_ samples: UnsafeMutableBufferPointer<Double>) {
    let (count, last) = (samples.count, Self.laneCount - 1)
    var lanes = self
    var outputs = Lanes.zero
    for time in 0..<last { lanes.step(time, samples, &outputs) }
    for time in last..<max(last, count) {
      lanes.step(samples[time], &outputs)
      samples[time - last] = outputs[last]
    }
    for time in max(last, count)..<last + count {
      lanes.step(time, samples, &outputs)
      samples[time - last] = outputs[last]
    }
    self = lanes
  }

  /// Transposed direct form II, as of a single section.
  @inline(__always) private mutating func step(_ sample: Double, _ outputs: inout Lanes) {
    let y = outputs
    let x = Lanes(sample, y[0], y[1], y[2], y[3], y[4], y[5], y[6])
    outputs = b0 * x + s1
    s1 = (b1 * x + s2) - a1 * outputs
    s2 = b2 * x - a2 * outputs
  }

  /// A step near an end of the block, where some sections have no sample and keep their states.
  private mutating func step(
    _ time: Int, _ samples: UnsafeMutableBufferPointer<Double>, _ outputs: inout Lanes
  ) {
    let (kept1, kept2) = (s1, s2)
    step(time < samples.count ? samples[time] : 0, &outputs)
    for lane in 0..<Self.laneCount where !samples.indices.contains(time - lane) {
      (s1[lane], s2[lane]) = (kept1[lane], kept2[lane])
    }
  }
}
