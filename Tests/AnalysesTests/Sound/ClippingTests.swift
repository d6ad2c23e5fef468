import Foundation
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

  /// A wave that the recorder cuts at a level, in steps of 16 bits.
  private static func cut(_ amplitude: Double, at level: Double, hertz: Double = 203.7) -> [Double]
  {
    (0..<44_100).map { index in
      let sample = amplitude * sin(2 * Double.pi * hertz * Double(index) / 44_100)
      return (32_768 * max(-level, min(level, sample))).rounded() / 32_768
    }
  }

  /// Truth: the samples of the sine beyond the level; a few of the tops begin and end too near to the level to be certain.
  @Test(arguments: [0.3, 0.5, 0.9, 0.97, 0.99]) func `a wave cut at any level is clipped`(
    level: Double
  ) {
    let clipping = Clipping(Self.cut(1.5 * level, at: level), isSixteenBit: true)
    let limit = (32_768 * level).rounded() / 32_768
    let expected = Self.cut(1.5 * level, at: 2).count { abs($0) >= limit }
    #expect(abs(clipping.sampleCount - expected) <= expected / 25, "\(clipping.sampleCount)")
    #expect(abs(clipping.runCount - 407) <= 16, "\(clipping.runCount)")
    // One side alone, as behind a filter with an offset.
    let oneSided = Self.cut(1.5 * level, at: level).map {
      max($0, -0.8 * level + 0.001 * $0) + 0.01
    }
    #expect(Clipping(oneSided).sampleCount > expected / 3)
  }

  /// Slow and quiet waves have equal samples at their peaks as well.
  @Test(arguments: [0.9, 0.5, 0.05, 0.002], [50.0, 203.7, 1000])
  func `a wave that is not cut is not clipped`(amplitude: Double, hertz: Double) {
    #expect(Clipping(Self.cut(amplitude, at: 1, hertz: hertz), isSixteenBit: true).runCount == 0)
  }

  @Test func `a square wave and single flat tops are not clipped`() {
    let square = (0..<4000).map { $0 / 50 % 2 == 0 ? 0.5 : -0.5 }
    #expect(Clipping(square).runCount == 0)
    #expect(Clipping([0, 0.1, 0.2, 0.5, 0.5, 0.5, 0.1, 0.49, 0.1, 0.5, 0.5, 0.5, 0]).runCount == 0)
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
