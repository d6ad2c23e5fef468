import DSP
import Foundation
import Testing

@Suite struct CubicSplineTests {
  static let times = [0, 0.5, 1.1, 1.9, 2.0, 3.2]
  static let channel = [1.0, -2, 0.5, 3, 2.5, -1]

  /// Oracle: SciPy 1.17.1, `CubicSpline(times, values, bc_type="natural")(wanted)`; five channels,
  /// so that more than one group of four is solved.
  @Test func `values equal SciPy's`() throws {
    let factors = [1.0, 2, -1, 0, 0.5]
    let spline = try CubicSpline(
      times: Self.times, channels: factors.map { factor in Self.channel.map { factor * $0 } })
    let expected = [
      1, -0.9350313044285641, -1.366979790994314, 2.8556921605792045, 2.763354341691853,
      0.2230789918549264, -1,
    ]
    let found = spline.values(at: [0, 0.25, 0.8, 1.5, 1.95, 2.6, 3.2])
    #expect(found.count == 5)
    for (values, factor) in zip(found, factors) {
      #expect(agree(values, expected.map { factor * $0 }, within: 1e-13))
    }
  }

  /// Oracle: closed form; at 3 Hz a natural spline of jittered samples errs by less than 1e-4
  /// inside, where straight lines err by 7.5e-3.
  @Test func `an uneven tone is read off evenly`() throws {
    var random = SplitMix64(state: 1)
    let times = (0..<2000).map {
      Double($0) / 100 + Double.random(in: -0.003...0.003, using: &random)
    }
    let spline = try CubicSpline(times: times, channels: [times.map { sin(6 * .pi * $0) }])
    let even = spline.evenly(from: 0.2, rateHz: 100, count: 1960)[0]
    let error = even.indices.map { abs(even[$0] - sin(6 * .pi * (0.2 + Double($0) / 100))) }.max()
    #expect(agree(error, 0, within: 1e-4))
  }

  /// Property: outside the knots the value at the end holds, with times in any order.
  @Test func `times outside the knots are clamped, and times may go back`() throws {
    let spline = try CubicSpline(times: Self.times, channels: [Self.channel])
    #expect(spline.values(at: [9, -5, .infinity])[0] == [-1, 1, -1])
    #expect(
      agree(
        spline.values(at: [2.6, 0.25])[0], [0.2230789918549264, -0.9350313044285641], within: 1e-13)
    )
    #expect(spline.values(at: [.nan])[0][0].isNaN)
    #expect(spline.evenly(from: 0, rateHz: 1, count: -1) == [[]])
  }

  /// Oracle: closed form, a straight line.
  @Test func `two knots make a line`() throws {
    let spline = try CubicSpline(times: [1, 3], channels: [[0, 4]])
    #expect(spline.values(at: [1.5, 2])[0] == [1, 2])
    #expect(try CubicSpline(times: [1, 3], channels: []).values(at: [2]).isEmpty)
  }

  @Test func `knots that are no function of time are refused`() {
    #expect(throws: SignalError.tooFewSamples(count: 1, needed: 2)) {
      try CubicSpline(times: [1], channels: [[1]])
    }
    #expect(throws: SignalError.timesNotAscending(index: 2)) {
      try CubicSpline(times: [0, 1, 1], channels: [[0, 0, 0]])
    }
    #expect(throws: SignalError.timesNotAscending(index: 0)) {
      try CubicSpline(times: [.nan, 1, 2], channels: [[0, 0, 0]])
    }
    #expect(throws: SignalError.unequalLengths(2, 3)) {
      try CubicSpline(times: [0, 1, 2], channels: [[0, 0]])
    }
  }
}
