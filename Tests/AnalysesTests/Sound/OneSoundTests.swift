import Analyses
import Recordings
import Synthesis
import Testing
import Text

/// Truth: files that were made of one sound, or of two.
@Suite struct OneSoundTests {
  private static let vowel = TestVoice(fundamentalHz: 130, durationSeconds: 2)

  private func wav(_ samples: [Double], _ rateHz: Int = 44_100) throws -> AudioRecording {
    let sound = QuantizedSound([samples], sampleRateHz: rateHz)
    return try AudioRecording(.memory(ByteBuffer(sound.samples().wav())))
  }

  /// The vowel at a rate of its own, since the recipe is a formula of time.
  private func vowel(_ rateHz: Int) -> [Double] {
    var voice = Self.vowel
    voice.sampleRateHz = Double(rateHz)
    return voice.samples
  }

  @Test func `a sound in another container, at another rate and level is one sound`() throws {
    let samples = vowel(44_100)
    let original = try wav(samples)
    let stereo = QuantizedSound.stereo(ofOne: samples.map { $0 * 0.4 })
    let packed = try AudioRecording(.memory(ByteBuffer(stereo.m4a())))
    #expect(areOneSound(original, packed))
    #expect(areOneSound(packed, original))
    #expect(areOneSound(original, try wav(vowel(22_050), 22_050)))
  }

  /// Encoders add silence at the start, and decoders may cut the end.
  @Test(arguments: [(0.1, true), (0.2, true), (0.3, false)])
  func `silence at the start is found up to a quarter of a second`(seconds: Double, isOne: Bool)
    throws
  {
    let samples = vowel(44_100)
    let padded = [Double](repeating: 0, count: Int(seconds * 44_100)) + samples
    #expect(areOneSound(try wav(samples), try wav(padded)) == isOne)
  }

  @Test func `two attempts are two sounds, also of one length and nearly one pitch`() throws {
    var other = Self.vowel
    other.fundamentalHz = 133
    let first = try wav(vowel(44_100))
    #expect(!areOneSound(first, try wav(other.samples)))
    other.fundamentalHz = 130
    (other.jitter, other.seed) = (0.02, 7)
    #expect(!areOneSound(first, try wav(other.samples)))
  }

  @Test func `silence is no other sound`() throws {
    let silence = [Double](repeating: 0, count: 88_200)
    #expect(!areOneSound(try wav(silence), try wav(silence)))
    #expect(!areOneSound(try wav(silence), try wav(vowel(44_100))))
  }
}
