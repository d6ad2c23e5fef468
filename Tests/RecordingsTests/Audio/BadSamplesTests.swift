import Synthesis
import Testing
import Text

@testable import Recordings

/// Truth: samples that are no numbers are 0 and counted over all channels; above one in a thousand the
/// sound is refused.
@Suite struct BadSamplesTests {
  private func file(badCount: Int) -> [UInt8] {
    let bad: [Double] = [.nan, .infinity, -.infinity]
    let frames = (0..<1000).map { frame in [frame < badCount ? bad[frame % 3] : 0.5, 0.25] }
    return SampleBytes(floating: frames).wav()
  }

  @Test func `a few samples that are no numbers become zeros and are counted`() throws {
    let sound = try decoded(file(badCount: 2))
    #expect(sound.badSampleCount == 2)
    #expect(sound.channels[0].prefix(4) == [0, 0, 0.5, 0.5])
    #expect(sound.channels[1].allSatisfy { $0 == 0.25 })
  }

  @Test func `more samples that are no numbers make a corrupt sound`() throws {
    #expect(audioProblem(file(badCount: 3)) == .corrupt(badSampleCount: 3, sampleCount: 2000))
    let recording = try AudioRecording(.memory(ByteBuffer(file(badCount: 900))))
    #expect(throws: AudioProblem.self) {
      var reader = try recording.reader(ofBlocks: 100)
      while try reader.next() != nil {}
      _ = try reader.finish()
    }
  }
}
