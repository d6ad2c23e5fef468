import CLibrary
import DSP
import Metrics
import Recordings
import Study

/// Levels of the sounds that the user names, measured once for all sentences.
///
/// ResearchKit plays (speech + gain · noise) times a window. What is measured is what was played, not
/// what reached the ear.
///
/// Speech is measured in its loud frames alone, within 30 dB of the loudest, since pauses would lower it by a
/// different amount in each sentence; noise is measured throughout. In a mix, the speech is found by the lag
/// of its best correlation and subtracted with its gain; what is left is the noise. Without the speech alone,
/// loud frames are compared with quiet ones, which is an estimate and flagged.
struct StimulusSounds {
  /// dB re full scale, or the difference of two.
  struct Level {
    let decibels: Double
    /// The level with A-weighting.
    let weightedDecibels: Double
    /// Flags of a level of speech: the sound may be no speech at all.
    var flags: [Flag] = []
  }

  /// A level that was measured from a mix of speech and noise.
  struct MixLevel {
    let decibels: Double
    /// That it was estimated without a sound of speech alone, or that this sound may be no speech.
    let flags: [Flag]
  }

  typealias Found<Value> = Result<Value, Unmeasurable>

  private var speech: [Found<Level>] = []
  private var noise: [Found<Level>] = []
  private var mixes: [Found<MixLevel>] = []
  /// Remarks on sounds that cannot be used, each with its file.
  private(set) var remarks: [Remark] = []

  init(_ stimuli: StimulusRecordings) {
    let voices = stimuli.speech.map { opened($0) }
    let evidence = voices.map { (try? $0.get()).map(Self.doubts) ?? [] }
    speech = zip(voices, evidence).map { Self.measuredLevel(of: $0, isSpeech: true, flags: $1) }
    noise = stimuli.noise.map { Self.measuredLevel(of: opened($0), isSpeech: false) }
    mixes = stimuli.mixes.enumerated().map { number, mix in
      Self.measuredLevel(
        ofMix: opened(mix), with: Self.pick(voices, number),
        flags: Self.pick(evidence, number) ?? [])
    }
  }

  /// Whether there are sounds of speech and of noise.
  var hasParts: Bool { !speech.isEmpty && !noise.isEmpty }

  /// Level of the speech above the noise at a gain; nil without both sounds.
  func nominal(number: Int, gain: Double) -> Found<Level>? {
    guard let speech = Self.pick(speech, number), let noise = Self.pick(noise, number) else {
      return nil
    }
    let gainDecibels = 20 * log10(gain)
    return speech.flatMap { speech in
      noise.map { noise in
        Level(
          decibels: speech.decibels - noise.decibels - gainDecibels,
          weightedDecibels: speech.weightedDecibels - noise.weightedDecibels - gainDecibels,
          flags: speech.flags)
      }
    }
  }

  /// The level of the speech above the noise by the sound of both; nil without it.
  func mixed(number: Int) -> Found<MixLevel>? { Self.pick(mixes, number) }

  /// The level of a sentence by the first kind of sound that has it.
  func sentenceLevel(number: Int, gain: Double) -> SentenceLevel? {
    if case .success(let level)? = nominal(number: number, gain: gain) {
      return SentenceLevel(level.decibels, .files, flags: level.flags)
    }
    guard case .success(let mix)? = mixed(number: number) else { return nil }
    return SentenceLevel(mix.decibels, .mix, flags: mix.flags)
  }

  /// The value of a sentence, where a single sound serves all sentences.
  private static func pick<Value>(_ values: [Value], _ number: Int) -> Value? {
    if values.count == 1 { return values[0] }
    return values.indices.contains(number) ? values[number] : nil
  }

  private mutating func opened(_ recording: Recording) -> Found<Signal> {
    do throws(UnusableSound) {
      let signal = try ConditionedSound(recording, channel: nil, background: nil).signal
      return .success(signal)
    } catch {
      remarks +=
        error.remarks.isEmpty
        ? [
          Remark(
            error.reason, in: recording.source,
            "not used (\(error.reason.code)): \(error.reason.meaning)")
        ] : error.remarks.map { $0.on(recording.source) }
      return .failure(Unmeasurable(reason: error.reason))
    }
  }

  /// Frames that are quieter than the loudest by more hold no speech, in dB.
  private static let activeDecibels = 30.0
  /// The correlation of unrelated sounds at the best of many lags is smaller than this.
  private static let smallestCorrelation = 0.1

  /// Flags of the level of a sound of speech.
  static func doubts(_ signal: Signal) -> [Flag] {
    SpeechEvidence(SoundLevels(signal), PitchTrack(signal, .speech, praat: .six)).flags
  }

  /// The power of speech in voiced parts, and of noise throughout.
  static func measuredLevel(of sound: Found<Signal>, isSpeech: Bool, flags: [Flag] = []) -> Found<
    Level
  > {
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
  static func measuredLevel(ofMix mix: Found<Signal>, with speech: Found<Signal>?, flags: [Flag])
    -> Found<MixLevel>
  {
    mix.flatMap { mix in
      guard let speech else {
        guard let ratio = SoundLevels(mix).ratioDecibels else {
          return .failure(Unmeasurable(reason: .noBackground))
        }
        return .success(MixLevel(decibels: ratio, flags: [.sentenceSNREstimated]))
      }
      return speech.flatMap { speech in
        guard speech.sampleRateHz == mix.sampleRateHz else {
          return .failure(Unmeasurable(reason: .audioSampleRatesDiffer))
        }
        guard let ratio = ratio(of: speech, in: mix) else {
          return .failure(Unmeasurable(reason: .speechNotInMix))
        }
        return .success(MixLevel(decibels: ratio, flags: flags))
      }
    }
  }

  /// Power of the speech in a mix divided by the power of the rest, in frames with speech; nil if the speech
  /// is not found.
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

  /// True for each sample in a frame with speech.
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
