import Synthesis
import Testing

@testable import Recordings

/// Oracle: the samples that were written. The writer is our own, the decoder is not; FFmpeg 5.1
/// (`ffmpeg -i x.m4a -f s16le -`) and libsndfile 1.2.2 read the same samples from such files.
@Suite struct WrittenAppleLosslessTests {
  /// A length of whole packets, one more, one less, a few and many.
  @Test(arguments: [4096, 4097, 8191, 12, 9000], QuantizedSound.BitDepth.allCases)
  func `every sample comes back`(count: Int, bitDepth: QuantizedSound.BitDepth) throws {
    for (name, channels) in sounds(count) {
      let sound = QuantizedSound(channels, bitDepth: bitDepth, sampleRateHz: 44_100)
      for isDescribedFirst in [false, true] {
        let read = try decoded(sound.m4a(isDescribedFirst: isDescribedFirst))
        #expect(read.channels == expected(sound), "\(name)")
        #expect(read.info.integerBitCount == bitDepth.rawValue)
        #expect(!read.isTruncated)
      }
    }
  }

  private func expected(_ sound: QuantizedSound) -> [[Double]] {
    sound.channels.map { $0.map { Double($0) / Double(sound.bitDepth.fullScale) } }
  }

  /// Sounds that are easy to predict, hard to predict, and too random for any prediction.
  private func sounds(_ count: Int) -> [(String, [[Double]])] {
    var generator = SplitMix64(seed: 1)
    let noise = (0..<2).map { _ in (0..<count).map { _ in 2 * generator.uniform() - 1 } }
    let wave = [SineWave(frequency: 440, amplitude: 0.4)]
    let tone = (0..<count).map { wave.value(at: Double($0) / 44_100) }
    let square = (0..<count).map { $0 / 50 % 2 == 0 ? 1.0 : -1 }
    let clicks = noise[0].map { abs($0) > 0.98 ? $0 : 0 }
    return [
      ("silence", [noise[0].map { _ in 0 }, noise[0].map { _ in 0 }]), ("noise", noise),
      ("one channel of noise", [noise[0]]), ("tone", [tone]), ("one microphone", [tone, tone]),
      ("opposite channels", [noise[0], noise[0].map { -$0 }]),
      ("square wave", [square, square.map { -$0 }]), ("clicks", [clicks, tone]),
    ]
  }
}
