import DSP
import Foundation
import Synthesis
import Testing

@Suite struct DetrendedFluctuationTests {
  /// Sums of everything up to each value.
  private static func summed(_ x: [Double]) -> [Double] {
    x.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
  }

  /// Oracle: NumPy 2.4.6, by the definition; in theory 0.5 and 1.5.
  @Test func `alpha of noise and of its sum equals the reference`() {
    let noise = evenNoise(20_000)
    #expect(agree(detrendedFluctuation(noise)?.alpha, 0.5051104959032909, within: 1e-12))
    let sum = detrendedFluctuation(Self.summed(noise))
    #expect(agree(sum?.alpha, 1.5319607408620233, within: 1e-12))
    #expect(agree(sum?.norm, 1 / (1 + exp(-1.5319607408620233)), within: 1e-12))
  }

  /// Oracle: as above; 4000 is no multiple of the boxes.
  @Test func `alpha of tones in noise equals the reference`() {
    let x = zip(evenNoise(4000), wave(4000)).map(+)
    #expect(agree(detrendedFluctuation(x)?.alpha, 0.18622641995808578, within: 1e-12))
  }

  /// Oracle: as above, of the samples at 44.1 kHz.
  @Test(arguments: [
    (TestVoice.regular, 0.386746), (.jittery, 0.387942), (.hoarse, 0.386689), (.high, 0.405667),
  ]) func `alpha of voices equals the reference`(voice: TestVoice, expected: Double) {
    #expect(agree(detrendedFluctuation(voice.samples)?.alpha, expected, within: 5e-7))
  }

  /// Property: gain and offset change nothing.
  @Test func `gain and offset change nothing`() {
    let x = duskyNoise(3000)
    let expected = detrendedFluctuation(x)?.alpha ?? .nan
    let changed = detrendedFluctuation(x.map { 0.001 * $0 + 4 })
    #expect(agree(changed?.alpha, expected, within: 1e-9))
  }

  @Test func `too few samples and no change have none`() {
    #expect(detrendedFluctuation([]) == nil)
    #expect(detrendedFluctuation([1]) == nil)
    #expect(detrendedFluctuation(evenNoise(189)) == nil)
    #expect(detrendedFluctuation(evenNoise(190)) != nil)
    #expect(detrendedFluctuation([Double](repeating: 3, count: 1000)) == nil)
    #expect(detrendedFluctuation((0..<1000).map { $0 % 2 == 0 ? 1e300 : -1e300 }) == nil)
  }
}
