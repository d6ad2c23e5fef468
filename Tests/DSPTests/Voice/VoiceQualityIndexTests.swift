import DSP
import Testing

/// Oracle: Praat 6.1.38 (praat-parselmouth 0.4.7) with the commands and settings of the scripts "AVQI 03.01" and,
/// for the ABI, "ARI 1.2.0", on `VoiceQualitySounds` as 64-bit sounds. What Praat's voice report rounds to three
/// decimals is taken from "Get jitter (local)...", "Get shimmer (local)..." and the strengths of "To Pitch (cc)..."
/// here.
@Suite struct VoiceQualityIndexTests {
  struct Quality: Sendable {
    let vowel: Int
    let cpps, harmonicity, shimmer, shimmerDecibels, slope, tilt: Double
    /// With the rounded ratio of harmonics to noise.
    let index: Double
  }

  private static let speech = VoicedSpeech(VoiceQualitySounds.speech)

  @Test func `the windows of the speech are those of the script`() {
    #expect(Self.speech.windowCount == 83)
    #expect(agree(Self.speech.soundingSeconds, 3.8760090702947845, within: 1e-9))
    #expect(agree(Self.speech.seconds, 2.4909977324263037, within: 1e-9))
  }

  @Test(arguments: [
    Quality(
      vowel: 0, cpps: 18.999779547506996, harmonicity: 17.294828494001454,
      shimmer: 0.033282978334260416, shimmerDecibels: 0.2762708530185131,
      slope: -15.545792182973939, tilt: -7.291011437720012, index: -0.03303242121565696),
    Quality(
      vowel: 1, cpps: 22.410198152984634, harmonicity: 20.609464644783124,
      shimmer: 0.028338427734298137, shimmerDecibels: 0.2539046943950068,
      slope: -14.504693642852525, tilt: -9.328017578605067, index: -2.3605405303808262),
  ]) func `the quality and its parts agree with Praat`(expected: Quality) {
    let vowel = VoiceQualitySounds.vowels[expected.vowel]
    let found = VoiceQualityIndex(vowel: vowel, speech: Self.speech)
    #expect(agree(found?.cppsDecibels, expected.cpps, within: 1e-6))
    #expect(agree(found?.harmonicityDecibels, expected.harmonicity, within: 1e-6))
    #expect(agree(found?.shimmer, expected.shimmer, within: 1e-9))
    #expect(agree(found?.shimmerDecibels, expected.shimmerDecibels, within: 1e-9))
    #expect(agree(found?.slopeDecibels, expected.slope, within: 1e-9))
    #expect(agree(found?.tiltDecibels, expected.tilt, within: 1e-9))
    #expect(agree(found?.value, expected.index, within: 0.006 * 2.8902 * 0.0005 + 1e-6))
  }

  struct Breathiness: Sendable {
    let vowel: Int
    let cpps, jitter, excitation, noiseRatio, harmonicHeight, firstHarmonics: Double
    let shimmerDecibels, shimmer, periodDeviation: Double
    /// With rounded jitter, shimmer and deviation of periods.
    let index: Double
  }

  @Test(arguments: [
    Breathiness(
      vowel: 0, cpps: 19.05614209236812, jitter: 0.006575975686544849,
      excitation: 0.9876267879856991, noiseRatio: 1.8913449537551008,
      harmonicHeight: 26.66281404390618, firstHarmonics: -0.9329365941643334,
      shimmerDecibels: 0.2787012552070483, shimmer: 0.03290906867171612,
      periodDeviation: 0.0006671039541869188, index: -0.14455428627031508),
    Breathiness(
      vowel: 1, cpps: 22.3675956929554, jitter: 0.005414658476522634, excitation: 0.994063867621737,
      noiseRatio: 1.9605799177814338, harmonicHeight: 30.3558203028171,
      firstHarmonics: -1.0800957367155775, shimmerDecibels: 0.21501283009011232,
      shimmer: 0.02444917026045615, periodDeviation: 0.0007307342078244181,
      index: -1.8192657081758923),
  ]) func `the breathiness and its parts agree with Praat`(expected: Breathiness) {
    let vowel = VoiceQualitySounds.vowels[expected.vowel]
    let found = BreathinessIndex(vowel: vowel, speech: Self.speech)
    #expect(found?.frameCount == 54)
    #expect(agree(found?.cppsDecibels, expected.cpps, within: 1e-6))
    #expect(agree(found?.jitter, expected.jitter, within: 1e-9))
    #expect(agree(found?.excitationRatio, expected.excitation, within: 1e-9))
    #expect(agree(found?.noiseRatio, expected.noiseRatio, within: 1e-9))
    #expect(agree(found?.harmonicHeightDecibels, expected.harmonicHeight, within: 1e-7))
    #expect(agree(found?.firstHarmonicsDecibels, expected.firstHarmonics, within: 1e-7))
    #expect(agree(found?.shimmerDecibels, expected.shimmerDecibels, within: 1e-9))
    #expect(agree(found?.shimmer, expected.shimmer, within: 1e-9))
    #expect(agree(found?.periodDeviationSeconds, expected.periodDeviation, within: 1e-12))
    #expect(agree(found?.value, expected.index, within: 0.003))
  }

  /// Oracle: Praat 7.0.02 with the same commands, where pitch is "To Pitch (raw cc)". Its index of the second vowel is
  /// -2.4814: its pulses differ in the pause of that vowel.
  @Test func `the quality with Praat 7 agrees with it`() {
    let found = VoiceQualityIndex(
      vowel: VoiceQualitySounds.vowels[0], speech: Self.speech, praat: .seven)
    #expect(agree(found?.cppsDecibels, 19.322390933566147, within: 1e-6))
    #expect(agree(found?.shimmerDecibels, 0.2762708530185226, within: 1e-9))
    #expect(agree(found?.value, -0.1980692439695549, within: 1e-5))
  }

  /// Praat's ratio of noise is undefined there.
  @Test func `a frame of digital silence leaves no breathiness`() throws {
    let vowel = VoiceQualitySounds.vowels[0]
    var samples = vowel.samples
    for index in 60_000..<70_000 { samples[index] = 0 }
    let broken = try Signal(samples, sampleRateHz: vowel.sampleRateHz)
    #expect(BreathinessIndex(vowel: broken, speech: Self.speech) == nil)
  }

  @Test func `sounds without content have no index`() throws {
    for samples in [[], [0.0], [Double](repeating: 0, count: 44_100), [Double.nan, .infinity, 1]] {
      let sound = try Signal(samples, sampleRateHz: 44_100)
      let speech = VoicedSpeech(sound)
      #expect(speech.windowCount == 0)
      #expect(VoiceQualityIndex(vowel: sound, speech: speech) == nil)
      #expect(BreathinessIndex(vowel: sound, speech: speech) == nil)
    }
  }
}
