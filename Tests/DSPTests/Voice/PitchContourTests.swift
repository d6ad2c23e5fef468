import DSP
import Synthesis
import Testing

@Suite struct PitchContourTests {
  /// Oracle: the recipe; the voice pauses from 1.8 to 2.1 s, and frames are 10 ms apart.
  @Test func `a pause divides the contour into two voiced runs`() throws {
    let track = HeardVoice.all[6].pitch
    #expect(track.voicedRuns.count == 2)
    #expect(track.stepSeconds == 0.01)
    let pause = track.voicedRuns[0].upperBound..<track.voicedRuns[1].lowerBound
    #expect(pause.allSatisfy { track.frequenciesHz[$0] == nil && track.strengths[$0] == 0 })
    #expect(abs(track.time(ofFrame: pause.lowerBound) - 1.8) < 0.03)
    #expect(abs(track.time(ofFrame: pause.upperBound) - 2.1) < 0.03)
  }

  /// Oracle: the rule; between two frames with voice on the line, beside one without the nearer one.
  @Test func `pitch between frames is interpolated or the nearer frame's`() throws {
    let track = HeardVoice.all[6].pitch
    let last = track.voicedRuns[0].upperBound - 1
    let (before, final) = try (
      #require(track.frequenciesHz[last - 1]), #require(track.frequenciesHz[last])
    )
    let time = track.time(ofFrame: last)
    #expect(agree(track.frequency(at: time - 0.0025), final + (before - final) / 4, within: 1e-9))
    #expect(agree(track.frequency(at: time - 0.0075), before + (final - before) / 4, within: 1e-9))
    #expect(track.frequency(at: time + 0.0049) == final)
    #expect(track.frequency(at: time + 0.0051) == nil)
    let end = track.time(ofFrame: track.frameCount - 1)
    #expect(track.frequency(at: end + 0.0049) == track.frequenciesHz[track.frameCount - 1])
    #expect(track.frequency(at: end + 0.0051) == nil)
    #expect(track.frequency(at: -1) == nil)
    #expect(track.frequency(at: .nan) == nil)
    #expect(track.frequency(at: .infinity) == nil)
  }

  @Test func `impossible ranges of pitch are refused`() throws {
    #expect(PitchRange(floorHz: 75, ceilingHz: 600) == .speech)
    let wrong: [(Double, Double)] = [
      (0, 600), (-1, 600), (75, 75), (600, 75), (75, .infinity), (.nan, 600), (75, .nan),
    ]
    #expect(wrong.allSatisfy { PitchRange(floorHz: $0.0, ceilingHz: $0.1) == nil })
  }
}
