import DSP
import Foundation
import Metrics

extension StimulusSounds {
  /// Frames that are quieter than the loudest by more hold no speech, in dB.
  private static let activeDecibels = 30.0
  /// What sounds that have nothing in common come to by chance, at the best of many lags, is less.
  private static let smallestCorrelation = 0.1

  /// What the level of a sound of speech has to carry.
  static func doubts(_ signal: Signal) -> [Flag] {
    SpeechEvidence(SoundLevels(signal), PitchTrack(signal, .speech)).flags
  }

  /// Of speech, where somebody speaks; of noise, throughout.
  static func measuredLevel(
    of sound: Found<Signal>, isSpeech: Bool, flags: [Flag] = []
  ) -> Found<Level> {
    sound.flatMap { signal in
      func measured(_ signal: Signal?) -> Double? {
        signal.flatMap { isSpeech ? speechLevel($0) : level(ofPower: meanSquare(centered($0))) }
      }
      guard let plain = measured(signal),
        let weighted = measured(FrequencyWeighting.a.weighted(signal))
      else { return .failure(Unmeasurable(reason: .digitalSilence)) }
      return .success(Level(decibels: plain, weightedDecibels: weighted, flags: flags))
    }
  }

  private static func centered(_ signal: Signal) -> [Double] { removingMean(signal.samples) }

  private static func speechLevel(_ signal: Signal) -> Double? {
    let frames = FrameLevels(signal)
    guard let highest = frames.highestDecibels else { return nil }
    return level(ofPower: frames.louder(than: highest - activeDecibels)?.power)
  }

  /// With the speech alone, what is left of the mix without it is the noise; else the loud frames are
  /// compared with the quiet ones.
  static func measuredLevel(
    ofMix mix: Found<Signal>, with speech: Found<Signal>?, flags: [Flag]
  ) -> Found<MixLevel> {
    mix.flatMap { mix in
      guard let speech else {
        guard let ratio = SoundLevels(mix).ratioDecibels else {
          return .failure(Unmeasurable(reason: .noBackground))
        }
        return .success(MixLevel(decibels: ratio, flags: [.ratioEstimated]))
      }
      return speech.flatMap { speech in
        guard speech.sampleRateHz == mix.sampleRateHz else {
          return .failure(Unmeasurable(reason: .ratesDiffer))
        }
        guard let ratio = ratio(of: speech, in: mix) else {
          return .failure(Unmeasurable(reason: .speechNotFound))
        }
        return .success(MixLevel(decibels: ratio, flags: flags))
      }
    }
  }

  /// Power of the speech in a mix by that of all else, where somebody speaks; nil where it is not found.
  private static func ratio(of speech: Signal, in mix: Signal) -> Double? {
    let (v, z) = (centered(speech), centered(mix))
    let lag = bestLag(of: v, in: z)
    let shared = max(0, -lag)..<max(max(0, -lag), min(v.count, z.count - lag))
    let products = shared.reduce(0) { $0 + z[$1 + lag] * v[$1] }
    let speechPower = shared.reduce(0) { $0 + v[$1] * v[$1] }
    let mixPower = shared.reduce(0) { $0 + z[$1 + lag] * z[$1 + lag] }
    let correlation = abs(products) / (speechPower * mixPower).squareRoot()
    guard correlation >= smallestCorrelation else { return nil }
    let gain = products / speechPower
    let active = activeSamples(of: speech)
    var (wanted, other) = (0.0, 0.0)
    for place in shared where active[place] {
      let (said, heard) = (gain * v[place], z[place + lag])
      wanted += said * said
      other += (heard - said) * (heard - said)
    }
    guard wanted > 0, other > 0 else { return nil }
    return 10 * log10(wanted / other)
  }

  /// Whether each sample lies in a frame in which somebody speaks.
  private static func activeSamples(of signal: Signal) -> [Bool] {
    var isActive = [Bool](repeating: false, count: signal.samples.count)
    let frames = FrameLevels(signal)
    guard let highest = frames.highestDecibels else { return isActive }
    for frame in frames.samples(above: highest - activeDecibels) {
      for place in frame { isActive[place] = true }
    }
    return isActive
  }
}
