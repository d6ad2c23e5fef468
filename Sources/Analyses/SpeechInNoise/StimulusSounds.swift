import DSP
import Foundation
import Metrics
import Recordings

/// Levels of the sounds that the user names, measured once for all sentences.
///
/// ResearchKit plays (speech + gain · noise) times a window. What is measured is what was played, not
/// what reached the ear.
struct StimulusSounds {
  /// dB re full scale, or the difference of two.
  struct Level {
    let decibels: Double
    /// With weighting A.
    let weightedDecibels: Double
    /// What a level of speech has to carry: the sound may be no speech at all.
    var flags: [Flag] = []
  }

  /// A level read off both together.
  struct MixLevel {
    let decibels: Double
    /// That it was estimated without a sound of speech alone, or that this sound may be no speech.
    let flags: [Flag]
  }

  typealias Found<Value> = Result<Value, Unmeasurable>

  private var speech: [Found<Level>] = []
  private var noise: [Found<Level>] = []
  private var mixes: [Found<MixLevel>] = []
  /// What the user is told of sounds that cannot be used, each behind the path of its own.
  private(set) var remarks: [String] = []

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

  /// The same by the sound of both; nil without it.
  func mixed(number: Int) -> Found<MixLevel>? { Self.pick(mixes, number) }

  /// The level of a sentence by the first kind of sound that tells it.
  func sentenceLevel(number: Int, gain: Double) -> SentenceLevel? {
    if case .success(let level)? = nominal(number: number, gain: gain) {
      return SentenceLevel(level.decibels, .files, flags: level.flags)
    }
    guard case .success(let mix)? = mixed(number: number) else { return nil }
    return SentenceLevel(mix.decibels, .mix, flags: mix.flags)
  }

  /// A single sound serves all sentences.
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
        ? ["\(recording.source): not used (\(error.reason.name)): \(error.reason.meaning)"]
        : error.remarks.map { "\(recording.source): \($0)" }
      return .failure(Unmeasurable(reason: error.reason))
    }
  }
}
