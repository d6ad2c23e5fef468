import Synthesis
import TestSupport
import Testing
import Text

@testable import Recordings

/// Truth: a lossless format gives back every sample, in any container.
@Suite struct SameSoundTests {
  private static let sound = QuantizedSound([
    noiseFrames(9000).map { Double($0[0]) / 32768 },
    noiseFrames(9000).map { Double($0[1]) / 99999 },
  ])

  private static let files: [String: [UInt8]] = [
    "wav": sound.samples().wav(), "big-endian wav": sound.samples(isBigEndian: true).wav(),
    "aiff": sound.samples(isBigEndian: true).aiff(),
    "little-endian aiff": sound.samples().aiff(compression: "sowt"), "caf": sound.samples().caf(),
    "big-endian caf": sound.samples(isBigEndian: true).caf(),
    "au": sound.samples(isBigEndian: true).au(code: 3), "m4a": sound.m4a(),
    "m4a described first": sound.m4a(isDescribedFirst: true),
  ]

  @Test(arguments: files.keys.sorted()) func `samples are the same in every file`(name: String)
    throws
  {
    let samples = try decoded(Self.files[name] ?? [])
    let truth = Self.sound.channels.map { $0.map { Double($0) / 32768 } }
    #expect(samples.channels == truth)
    #expect(!samples.isTruncated)
    #expect(samples.badSampleCount == 0)
    #expect(samples.info.integerBitCount == 16)
    #expect(!samples.info.isLossy)
    #expect(samples.info.frameCount == 9005)
    #expect(samples.info.sampleRateHz == 44100)
  }

  @Test func `24 bits are the same in WAV and Apple Lossless`() throws {
    let sound = QuantizedSound(
      Self.sound.channels.map { $0.map { Double($0) / 41000 } }, bitDepth: .twentyFour)
    let truth = sound.channels.map { $0.map { Double($0) / 8_388_608 } }
    #expect(try decoded(sound.samples().wav()).channels == truth)
    let lossless = try decoded(sound.m4a())
    #expect(lossless.channels == truth)
    #expect(lossless.info.integerBitCount == 24)
    #expect(lossless.info.codec == "alac")
  }

  /// Oracle: the file was written by libsndfile from these numbers.
  @Test func `FLAC gives back every sample`() throws {
    let samples = try decoded(EncodedSound.flac)
    let truth = (0..<500).map { (32768 * EncodedSound.truth($0)).rounded() / 32768 }
    #expect(samples.channels == [truth])
    #expect(samples.info.codec == "flac")
    #expect(samples.info.integerBitCount == 16)
  }

  @Test func `blocks make up the whole`() throws {
    for file in Self.files.values {
      let recording = try AudioRecording(.memory(ByteBuffer(file)))
      let whole = try recording.decode()
      for length in [1000, 4096, 9005, 1 << 20] {
        var channels: [[Double]] = [[], []]
        var lengths: [Int] = []
        var reader = try recording.reader(ofBlocks: length)
        while let block = try reader.next() {
          lengths.append(block[0].count)
          for channel in channels.indices { channels[channel] += block[channel] }
        }
        #expect(try reader.finish().info == whole.info)
        #expect(channels == whole.channels)
        #expect(lengths.dropLast().allSatisfy { $0 == length })
      }
    }
  }
}
