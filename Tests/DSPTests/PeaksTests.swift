import DSP
import Testing

@Suite struct PeaksTests {
  /// Oracle: SciPy 1.17.1, `signal.find_peaks`, on two tones and on plateaus.
  @Test func `local maxima equal SciPy's`() {
    #expect(localMaxima(of: wave(200)) == [4, 18, 32, 56, 70, 83, 105, 122, 135, 153, 175, 188])
    #expect(localMaxima(of: [0, 1, 1, 0, 2, 2, 2, 1, 3, 3]) == [1, 5])
    #expect(localMaxima(of: [1, 1, 2, 2, 3]).isEmpty)
    #expect(localMaxima(of: []).isEmpty)
  }

  /// Oracle: closed form, 7 - 2 (x - 0.25)².
  @Test func `the vertex of a parabola is found between samples`() {
    let y = [-1.0, 0, 1].map { (x: Double) -> Double in 7 - 2 * (x - 0.25) * (x - 0.25) }
    let vertex = parabolicVertex(y[0], y[1], y[2])
    #expect(agree(vertex.offset, 0.25, within: 1e-15))
    #expect(agree(vertex.value, 7, within: 1e-15))
    #expect(parabolicVertex(1, 2, 3) == (0, 2))
  }

  /// Property: the largest inside counts; the range's edge and a slope do not.
  @Test func `the largest local maximum inside a range is found`() {
    let x: [Double] = [0, 5, 0, 1, 0, 3, 0, 9, 10]
    #expect(interiorMaximum(of: x, in: 2...6)?.position == 5)
    #expect(interiorMaximum(of: x, in: 1...4)?.position == 3)
    #expect(interiorMaximum(of: x, in: 5...5) == nil)
    #expect(interiorMaximum(of: x, in: 6...20) == nil)
    #expect(interiorMaximum(of: x, in: -.infinity ... .infinity)?.position == 1)
    #expect(interiorMinimum(of: x, in: 0...4)?.value ?? 1 < 0.1)
    #expect(interiorMaximum(of: [], in: 0...4) == nil)
  }
}
