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
