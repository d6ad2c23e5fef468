import DSP
import Foundation
import Testing

@Suite struct TeagerKaiserTests {
  /// Oracle: closed form (Kaiser 1990); A sin(w n + p) has the energy A² sin²(w) at every sample.
  @Test func `the energy of a sine wave is constant`() {
    let energy = teagerKaiserEnergy((0..<50).map { 3 * sin(0.2 * Double($0) + 1) })
    #expect(agree(energy, Array(repeating: 9 * sin(0.2) * sin(0.2), count: 48), within: 1e-14))
  }

  /// Oracle: closed form; r^(2n) = r^(n-1) r^(n+1).
  @Test func `exponential growth has no energy`() {
    let energy = teagerKaiserEnergy((0..<20).map { pow(1.1, Double($0)) })
    #expect(agree(energy, Array(repeating: 0, count: 18), within: 1e-12))
  }

  @Test(arguments: 0...3) func `ends have no energy`(count: Int) {
    #expect(teagerKaiserEnergy(Array(repeating: 1, count: count)).count == max(0, count - 2))
  }
}
