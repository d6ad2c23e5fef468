/// The Acoustic Breathiness Index (ABI): how breathy a voice is, from a held vowel and speech together.
///
/// Near 0 for a voice without breath, 10 and more for a severely breathy one. Source: Barsties v. Latoszek B,
/// Maryn Y, Gerrits E, De Bodt M (2017), J Voice 31(4):511.e11-511.e27; see `BreathinessFrames` for its parts.
/// The speech is that of the Acoustic Voice Quality Index, the vowel its middle 3 s, unfiltered.
///
/// All parts are those of Praat up to 6.1, with which the equation was fitted. Praat's report rounds jitter and
/// shimmer to three decimals, which moves the index by up to 0.003.
public struct BreathinessIndex: Sendable, Equatable {
  public let value: Double
  /// Smoothed cepstral peak prominence in dB.
  public let cppsDecibels: Double
  /// Mean difference between neighboring periods, relative to their mean.
  public let jitter: Double
  /// Glottal-to-noise excitation ratio.
  public let excitationRatio: Double
  /// Mean level up to 6 kHz divided by mean level from 6 to 10 kHz, both above the lowest level of a frame.
  public let noiseRatio: Double
  /// Harmonics from 500 to 1500 Hz above the noise between them, in dB.
  public let harmonicHeightDecibels: Double
  /// Level of the first harmonic minus level of the second, in dB.
  public let firstHarmonicsDecibels: Double
  /// Mean difference between neighboring amplitudes in dB.
  public let shimmerDecibels: Double
  /// Mean difference between neighboring amplitudes, relative to their mean.
  public let shimmer: Double
  /// Standard deviation of the periods in seconds.
  public let periodDeviationSeconds: Double
  /// Number of frames of 0.1 s.
  public let frameCount: Int

  /// Longest part of the vowel that is used, its middle.
  public static let vowelSeconds = 3.0

  /// Nil if a part cannot be computed, as in digital silence. Both sounds have one rate.
  public init?(vowel: Signal, speech: VoicedSpeech) {
    let sound = speech.joined(with: vowel.middle(Self.vowelSeconds))
    let range = PitchRange(checkedFloorHz: 70, ceilingHz: 600)
    let pulses = glottalPulses(sound, PitchTrack(sound, range, praat: .six))
    let jitter = Jitter(pulseTimes: pulses, range)
    let shimmer = Shimmer(sound, pulseTimes: pulses, range, denominator: .allButLast)
    guard let frames = BreathinessFrames(sound),
      let cpps = CepstralProminence.avqi(sound, praat: .six),
      let excitation = glottalNoiseExcitation(sound), let localJitter = jitter.local,
      let deviation = jitter.periodDeviationSeconds, let localShimmer = shimmer.local,
      let localDecibels = shimmer.localDecibels
    else { return nil }
    (cppsDecibels, self.jitter, excitationRatio) = (cpps, localJitter, excitation)
    (noiseRatio, harmonicHeightDecibels) = (frames.noiseRatio, frames.harmonicHeightDecibels)
    (firstHarmonicsDecibels, frameCount) = (frames.firstHarmonicsDecibels, frames.count)
    (shimmerDecibels, self.shimmer) = (localDecibels, localShimmer)
    periodDeviationSeconds = deviation
    let noise =
      5.0447730915 - 0.172 * cpps - 0.193 * (100 * localJitter) - 1.283 * excitation - 0.396
      * frames.noiseRatio
    let harmonics = 0.01 * frames.harmonicHeightDecibels + 0.017 * frames.firstHarmonicsDecibels
    let perturbation = 1.473 * localDecibels - 0.088 * (100 * localShimmer) - 68.295 * deviation
    value = 2.9257400394 * (noise + harmonics + perturbation)
    guard value.isFinite else { return nil }
  }
}
