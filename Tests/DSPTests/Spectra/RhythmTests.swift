import DSP
import Foundation
import Testing

@Suite struct RhythmTests {
  @Test func `a grid is found at its frequency with full strength`() throws {
    let times = (0..<40).map { 3 + 0.25 * Double($0) }
    let rhythm = try #require(EventRhythm(times: times, band: 2...6, steps: 4001))
    #expect(abs(rhythm.frequencyHz - 4) <= 1e-9)
    #expect(abs(rhythm.strength - 1) <= 1e-9)
  }

  /// Truth: the definition, evaluated directly at the frequency found.
  @Test func `strength is the length of the mean phase vector`() throws {
    let times = [0, 0.31, 0.5, 0.92, 1.3, 1.44, 2.01]
    let rhythm = try #require(EventRhythm(times: times, band: 1...5, steps: 1001))
    let phases = times.map { 2 * .pi * rhythm.frequencyHz * $0 }
    let length = hypot(phases.map(cos).reduce(0, +), phases.map(sin).reduce(0, +)) / 7
    #expect(abs(rhythm.strength - length) <= 1e-10)
  }

  @Test func `nothing has no rhythm`() {
    #expect(EventRhythm(times: [], band: 1...2, steps: 10) == nil)
    #expect(EventRhythm(times: [1], band: 1...2, steps: 1) == nil)
    #expect(EventRhythm(times: [.nan, 1], band: 1...2, steps: 10) == nil)
  }
}
