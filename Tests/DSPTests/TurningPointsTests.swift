import DSP
import Testing

@Suite struct TurningPointsTests {
  private static let prominent = [
    [18, 70, 122, 135, 153, 188], [18, 70, 122, 188], [70, 122, 188],
  ]

  /// Oracle: SciPy 1.17.1, `signal.find_peaks(wave(200), prominence=p)`.
  @Test(arguments: zip([0.1, 0.5, 1], prominent)) func `inner maxima are SciPy's prominent peaks`(
    size: Double, expected: [Int]
  ) {
    let x = wave(200)
    let points = turningPoints(of: x, largerThan: size)
    let inner = points.indices.dropFirst().dropLast()
    #expect(inner.filter { x[points[$0]] > x[points[$0 - 1]] }.map { points[$0] } == expected)
  }

  /// Truth: by hand.
  @Test func `moves of the size itself and smaller ones do not count`() {
    let x: [Double] = [5, 4, 0, 3, 2, 10, 8, 9, 1, 6]
    #expect(turningPoints(of: x, largerThan: 4.5) == [0, 2, 5, 8, 9])
    #expect(turningPoints(of: x, largerThan: 5) == [2, 5, 8])
    #expect(turningPoints(of: x, largerThan: 10).isEmpty)
    #expect(turningPoints(of: [], largerThan: 1).isEmpty)
    #expect(turningPoints(of: [.nan, 1, .nan, 3], largerThan: 1).count <= 2)
  }

  /// Property: upside down, what was high is low, at the same places.
  @Test func `a mirrored series turns at the same points`() {
    let x = wave(300)
    let points = turningPoints(of: x, largerThan: 0.4)
    #expect(points.count > 4)
    #expect(points == turningPoints(of: x.map { -$0 }, largerThan: 0.4))
  }
}
