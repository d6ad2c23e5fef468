import Testing

@testable import Analyses

/// Truth: counted by hand.
@Suite struct ClippingTests {
  @Test func `three samples of one sign at the largest value are a run`() {
    let clipping = Clipping([0, 1, 1, 1, 0, -1, -1, 0, -1, -1, -1, -1, 0.5])
    #expect(clipping.runCount == 2)
    #expect(clipping.sampleCount == 7)
    #expect(Clipping([1, 1, -1, -1, 1, 1]).runCount == 0)
    #expect(Clipping([0.9995, 1, 0.9991]).sampleCount == 3)
  }

  @Test func `a quiet recording is not clipped`() {
    #expect(Clipping([Double](repeating: 0.97, count: 9)).runCount == 0)
    #expect(Clipping([]).runCount == 0)
  }

  /// The limit of floating-point samples is their largest value; 16 bits end at 32767.
  @Test func `what counts as the limit depends on the format`() {
    let loud = [Double](repeating: 0.985, count: 5)
    #expect(Clipping(loud).sampleCount == 5)
    #expect(Clipping(loud, isSixteenBit: true).sampleCount == 0)
    let full = [Double](repeating: 32767.0 / 32768, count: 5)
    #expect(Clipping(full, isSixteenBit: true).sampleCount == 5)
    #expect(Clipping([1.4, 1.7, 1.2, 1.1]).runCount == 0)
  }
}
