import Foundation

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

  /// Filters forward, from rest: as many samples out as in.
  @specialized(where V == Double)
  @specialized(where V == SIMD3<Double>)
  public func callAsFunction<V: FilterSample>(_ samples: [V]) -> [V] {
    var buffer = samples
    run(&buffer, in: 0..<buffer.count, fromRest: true)
    return buffer
  }

  /// Filters forward and backward, so that nothing is shifted in time and the gain is squared.
  ///
  /// Both ends are continued by odd reflection over three periods of the cutoff, at least 15
  /// samples and at most what there is, and each pass starts in steady state for its first value.
  /// As many samples out as in; none and one are fine.
  @specialized(where V == Double)
  @specialized(where V == SIMD3<Double>)
  public func zeroPhase<V: FilterSample>(_ samples: [V]) -> [V] {
    guard let first = samples.first, let last = samples.last else { return [] }
    let margin = reflectionLength(samples.count)
    var buffer: [V] = []
    buffer.reserveCapacity(samples.count + 2 * margin)
    for offset in stride(from: margin, to: 0, by: -1) { buffer.append(2 * first - samples[offset]) }
    buffer += samples
    for offset in 0..<margin { buffer.append(2 * last - samples[samples.count - 2 - offset]) }
    run(&buffer, in: 0..<buffer.count, fromRest: false)
    run(&buffer, in: (0..<buffer.count).reversed(), fromRest: false)
    return Array(buffer[margin..<margin + samples.count])
  }

  private func reflectionLength(_ count: Int) -> Int {
    Int(min(Double(count - 1), max(15, (3 * sampleRateHz / cutoffHz).rounded(.up))))
  }

  /// Filters in place, in the order of `indices`.
  ///
  /// Two sections at a time: while one waits for its last output, the other works.
  @inline(__always)
  private func run<V: FilterSample>(
    _ buffer: inout [V], in indices: some Collection<Int>, fromRest: Bool
  ) {
    guard let start = indices.first else { return }
    var input = buffer[start]
    func state(_ section: Biquad) -> BiquadState<V> {
      guard !fromRest else { return .rest }
      let output = gainAtZeroHz * input
      defer { input = output }
      return .steady(input: input, output: output, in: section)
    }
    for number in stride(from: 0, to: sections.count, by: 2) {
      let first = sections[number]
      var firstState = state(first)
      guard number + 1 < sections.count else {
        for index in indices { buffer[index] = firstState.step(buffer[index], through: first) }
        continue
      }
      let second = sections[number + 1]
      var secondState = state(second)
      for index in indices {
        let between = firstState.step(buffer[index], through: first)
        buffer[index] = secondState.step(between, through: second)
      }
    }
  }
}
