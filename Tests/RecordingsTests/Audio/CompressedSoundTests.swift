import Synthesis
import TestSupport
import Testing
import Text

@testable import Recordings

/// Oracle: FFmpeg 5.1.9 encoded a known sound; its decoder gives it back with errors no larger than those
/// stated here, at the same places: `ffmpeg -i FILE -f f64le -`.
@Suite struct CompressedSoundTests {
  /// The largest error from `index` on.
  private func error(_ sound: AudioSamples, of range: Range<Int>, delayedBy delay: Int = 0)
    -> Double
  { range.map { abs(sound.channels[0][$0 + delay] - EncodedSound.truth($0)) }.max() ?? .infinity }

  /// The edit list is in milliseconds and would cut off 21 samples more than the encoder added.
  @Test func `AAC begins and ends with the sound`() throws {
    let sound = try decoded(EncodedSound.aac)
    #expect(sound.info.frameCount == 4431)
    #expect(sound.channels.map(\.count) == [4431])
    #expect(error(sound, of: 0..<4431) < 0.03)
    #expect(sound.info.isLossy)
    #expect(sound.info.codec == "aac")
    #expect(sound.info.integerBitCount == nil)
    #expect(!sound.isTruncated)
  }

  /// Its second track is the sound of the test above.
  @Test func `a film is no recording of sound`() {
    let film = ForeignMedia.film("an MPEG-4 or QuickTime film", .aac)
    #expect(audioProblem(EncodedSound.film) == .foreign(film))
    #expect(film.remedy.contains("-c:a copy FILE.m4a"))
  }

  /// A stream does not say how many samples the encoder added: 1024 for AAC, 256 for AC-3.
  @Test func `streams keep the samples that the encoder put before the sound`() throws {
    let adts = try decoded(EncodedSound.adts)
    #expect(adts.info.container == "aac")
    #expect(adts.info.frameCount == 6144)
    #expect(error(adts, of: 0..<4431, delayedBy: 1024) < 0.03)
    let ac3 = try decoded(EncodedSound.ac3)
    #expect(ac3.info.codec == "ac3")
    #expect(ac3.info.frameCount == 4608)
    #expect(error(ac3, of: 0..<4300, delayedBy: 256) < 0.003)
  }

  /// The encoder states in a first frame how many samples it added.
  @Test func `an MP3 begins and ends with the sound itself`() throws {
    let sound = try decoded(EncodedSound.mp3)
    #expect(sound.info.codec == "mp3")
    #expect(sound.info.frameCount == 4431)
    #expect(sound.channels[0].count == 4431)
    #expect(error(sound, of: 100..<4300) < 0.05)
  }

  @Test func `a title before a stream is passed over`() throws {
    let title: [UInt8] =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 0] + Array(repeating: 65, count: 128)
    for stream in [EncodedSound.mp3, EncodedSound.adts] {
      #expect(try decoded(title + stream).channels == decoded(stream).channels)
    }
    #expect(audioProblem(title)?.diagnosis.issue.code == "audio_unreadable")
    let end = Array("TAG".utf8) + Array(repeating: UInt8(0), count: 125)
    #expect(try !decoded(EncodedSound.mp3 + end).isTruncated)
  }

  @Test func `a stream that is cut off is used up to the last whole frame`() throws {
    let sound = try decoded(Array(EncodedSound.adts.dropLast(10)))
    #expect(sound.isTruncated)
    #expect(sound.info.frameCount == 5120)
  }

  /// Oracle: libsndfile 1.2.2 encoded 50 ms, 2400 samples at 48 kHz, with errors below 0.05.
  @Test func `Opus is decoded`() throws {
    let sound = try decoded(EncodedSound.opus)
    #expect(sound.info.container == "ogg")
    #expect(sound.info.codec == "opus")
    #expect(sound.info.isLossy)
    #expect(sound.channels[0].count == 2400)
    let errors = sound.channels[0].enumerated().map { index, value in
      abs(value - EncodedSound.truth(index, rateHz: 48000))
    }
    #expect(errors.allSatisfy { $0 < 0.05 })
  }

  /// FLAC promises its length; where the file ends before that, what is there is counted.
  @Test func `truncated FLAC is used up to the cut`() throws {
    let recording = try AudioRecording(.memory(ByteBuffer(EncodedSound.flac)))
    #expect(recording.info.frameCount == 500)
    #expect(!recording.info.isTruncated)
    #expect(audioProblem(Array(EncodedSound.flac.dropLast(40))) != nil)
  }
}
