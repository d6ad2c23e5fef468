import DSP
import Testing

/// Truth: where the pattern was put.
@Suite struct AlignmentTests {
  @Test(arguments: [0, 1, 37, 800, -1, -150]) func `the lag is where a pattern begins`(lag: Int) {
    var numbers = SplitMix64(state: 7)
    let pattern = (0..<300).map { _ in Double.random(in: -1...1, using: &numbers) }
    var sound = (0..<1000).map { _ in Double.random(in: -0.3...0.3, using: &numbers) }
    for (place, value) in pattern.enumerated() where sound.indices.contains(place + lag) {
      sound[place + lag] += value
    }
    #expect(bestLag(of: pattern, in: sound) == lag)
  }

  @Test func `an empty pattern or signal has the lag 0`() {
    #expect(bestLag(of: [], in: [1, 2]) == 0)
    #expect(bestLag(of: [1], in: []) == 0)
    #expect(bestLag(of: [1], in: [3]) == 0)
  }
}
