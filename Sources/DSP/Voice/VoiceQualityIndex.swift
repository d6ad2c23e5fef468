/// The Acoustic Voice Quality Index (AVQI) 03.01: how hoarse a voice is, from a held vowel and speech together.
///
/// Near 0 for a clear voice, 10 and more for a severely hoarse one. Source: Barsties B, Maryn Y (2015), HNO
/// 63(11):715-723, with the settings of its script for Praat: the voiced windows of the speech (`VoicedSpeech`)
/// and the last 3 s of the vowel are joined and measured as one sound.
///
/// The prominence of the cepstral peak is that of Praat up to 6.1 whatever version is asked for elsewhere,
/// since the equation was fitted with it: Praat 7.0.02 shows 0.09 to 0.34 less for the same recordings, of the
/// size of the difference between healthy and hoarse. With `praat: .seven` its value is computed instead.
/// Agreement: all parts equal Praat 6.1.38 to 1e-6, the index to the rounding of the ratio of harmonics to
/// noise, which Praat's report prints with three decimals (1e-5). Praat 7.0.02 places other pulses where a
/// voice breaks off, as where the speech was joined with a pause inside: its shimmer differed by 0 and by 3 %,
/// its index by 0 and by 0.05, on the two vowels of the tests; its other parts are equal as well.
///
/// Cost: 0.1 s for six seconds of sound; more with Praat 7, whose trend is the median of medians (a quarter of a
/// millisecond for each of 2700 frames).
public struct VoiceQualityIndex: Sendable, Equatable {
  public let value: Double
  /// Smoothed cepstral peak prominence in dB.
  public let cppsDecibels: Double
  /// Mean ratio of harmonics to noise in dB.
  public let harmonicityDecibels: Double
  /// Mean difference between neighboring amplitudes, relative to their mean.
  public let shimmer: Double
  /// Mean difference between neighboring amplitudes in dB.
  public let shimmerDecibels: Double
  /// Level from 1 to 10 kHz minus level below 1 kHz.
  public let slopeDecibels: Double
  /// The slope of the straight line through the spectrum.
  public let tiltDecibels: Double

  /// Longest part of the vowel that is used, its end.
  public static let vowelSeconds = 3.0

  /// Nil if a part cannot be computed, as in digital silence. Both sounds have one rate.
  public init?(vowel: Signal, speech: VoicedSpeech, praat: PraatVersion = .six) {
    let sound = speech.joined(with: HannBand.belowVoice.stopped(vowel).end(Self.vowelSeconds))
    self.init(sound, praat)
  }

  private init?(_ sound: Signal, _ praat: PraatVersion) {
    let levels = BandLevels(SoundSpectrum(sound), widthHz: 1)
    let shimmer = Self.shimmer(sound, praat)
    let track = PitchTrack.correlated(sound, .speech, praat: praat)
    guard let cpps = CepstralProminence.avqi(sound, praat: praat),
      let harmonicity = mean(Harmonicity(track).decibels), let local = shimmer.local,
      let localDecibels = shimmer.localDecibels, let slope = levels.slopeDecibels,
      let tilt = levels.tiltDecibels
    else { return nil }
    (cppsDecibels, harmonicityDecibels) = (cpps, harmonicity)
    (self.shimmer, shimmerDecibels) = (local, localDecibels)
    (slopeDecibels, tiltDecibels) = (slope, tilt)
    let sum =
      4.152 - 0.177 * cpps - 0.006 * harmonicity - 0.037 * (100 * local) + 0.941 * localDecibels
      + 0.01 * slope + 0.093 * tilt
    value = 2.8902 * sum
    guard value.isFinite else { return nil }
  }

  /// Shimmer between pulses of 50 to 400 Hz, with periods of 0.1 to 20 ms.
  private static func shimmer(_ sound: Signal, _ praat: PraatVersion) -> Shimmer {
    let range = PitchRange(checkedFloorHz: 50, ceilingHz: 400)
    let pulses = glottalPulses(sound, PitchTrack(sound, range, praat: praat))
    return Shimmer(
      sound, pulseTimes: pulses, periodLimitsSeconds: 0.0001...0.02, denominator: .allButLast)
  }
}

extension VoicedSpeech {
  /// The speech followed by a vowel.
  func joined(with vowel: ArraySlice<Double>) -> Signal {
    signal.replacing(samples: signal.samples + vowel)
  }
}

extension Signal {
  private var seconds: Double { sampleStepSeconds * Double(samples.count) }

  /// The last seconds, or everything if it is shorter.
  func end(_ length: Double) -> ArraySlice<Double> {
    seconds > length ? samples[samples(within: seconds - length...seconds)] : samples[...]
  }

  /// The middle seconds, or everything if it is shorter.
  func middle(_ length: Double) -> ArraySlice<Double> {
    guard seconds > length else { return samples[...] }
    return samples[samples(within: seconds / 2 - length / 2...seconds / 2 + length / 2)]
  }
}
