import DSP
import Metrics

/// Whether what was measured can be a person who holds a vowel, by what no throat and no machine does.
///
/// Limits lie between real voices and other sounds. Voices are 112 stretches of 1 to 3.2 s of real vowels and
/// 611 voices of published tables. A value that is not known speaks neither for a voice nor against it.
struct VoicePlausibility: Equatable {
  /// Less jitter than any throat has: voices have 0.00075 and more, a sawtooth 0.0001.
  static let smallestJitter = 0.0003
  /// Less shimmer than any throat has: voices have 0.0074 and more.
  static let smallestShimmer = 0.003
  /// Breath is always heard: voices reach 33 dB, a square wave 53 dB.
  static let highestHarmonicityDecibels = 45.0
  /// Pitch is never quite still: voices move by 0.042 semitones and more, a sawtooth by 0.005.
  static let smallestPitchSpread = 0.015
  /// Pitch that moves less than this is steady. A hoarse voice holds none that is.
  static let steadyPitchSpread = 0.1
  /// A vowel is held on one pitch: voices with a glide move by 1.25 semitones, a text that is read by 2.4.
  static let largestPitchSpread = 1.8
  /// Less prominence means that hardly anything repeats: voices have 12.7 dB, a vacuum cleaner 4.8 dB.
  static let smallestProminenceDecibels = 8.0
  /// Cycles so unlike are no cycles (type 2 and 3 of Titze 1995, Workshop on Acoustic Voice Analysis).
  static let largestJitter = 0.05
  /// A steady pitch with more noise than this is that of a machine in noise, such as the hum of the mains:
  /// steady voices have 16 dB and more.
  static let noisyHarmonicityDecibels = 12.0
  /// A held vowel does not break off: voices are voiced for 0.98, speech for 0.72 to 0.87.
  static let smallestVoicedFraction = 0.93
  /// Nor does it come in so many pieces that the longest is less than this share of them all, as speech does:
  /// nine seconds of it are twelve phonations, the longest a fifth of them. Who tries twice has two.
  static let (fewestPieces, smallestVowelShare) = (4, 0.5)
  /// A vowel that is held lasts longer than one in a word: 0.72 s against 0.59 s.
  static let shortestVowelSeconds = 0.65

  /// The known properties of the stretch that is measured.
  struct Evidence {
    var jitter: Double?
    var shimmer: Double?
    var harmonicityDecibels: Double?
    /// Standard deviation of pitch in semitones.
    var pitchSpread: Double?
    var prominenceDecibels: Double?
    var voicedFraction: Double?
    /// The longest phonation of the recording, and its share of all.
    var vowelSeconds: Double?
    var vowelShare: Double?
    var phonationCount = 0
  }

  /// Flags of each value that presumes a voice.
  let flags: [Flag]

  init(_ evidence: Evidence) {
    flags = [
      evidence.isMachine ? .notAVoice : nil,
      evidence.pitchSpread.exceeds(Self.largestPitchSpread) ? .pitchUnsteady : nil,
      evidence.isAperiodic ? .weakPeriodicity : nil,
      evidence.isInterrupted ? .interruptedVoice : nil,
      evidence.vowelSeconds.isBelow(Self.shortestVowelSeconds) ? .shortVowel : nil,
    ].compactMap(\.self)
  }
}

extension VoicePlausibility.Evidence {
  private typealias Limit = VoicePlausibility

  fileprivate var isMachine: Bool {
    jitter.isBelow(Limit.smallestJitter) || shimmer.isBelow(Limit.smallestShimmer)
      || harmonicityDecibels.exceeds(Limit.highestHarmonicityDecibels)
      || pitchSpread.isBelow(Limit.smallestPitchSpread)
      || (isSteady && prominenceDecibels.isBelow(Limit.smallestProminenceDecibels))
  }

  fileprivate var isAperiodic: Bool {
    prominenceDecibels.isBelow(Limit.smallestProminenceDecibels)
      || jitter.exceeds(Limit.largestJitter)
      || (isSteady && harmonicityDecibels.isBelow(Limit.noisyHarmonicityDecibels))
  }

  fileprivate var isInterrupted: Bool {
    voicedFraction.isBelow(Limit.smallestVoicedFraction)
      || (phonationCount >= Limit.fewestPieces && vowelShare.isBelow(Limit.smallestVowelShare))
  }

  private var isSteady: Bool { pitchSpread.isBelow(Limit.steadyPitchSpread) }
}

extension Double? {
  fileprivate func isBelow(_ limit: Double) -> Bool { map { $0 < limit } ?? false }

  fileprivate func exceeds(_ limit: Double) -> Bool { map { $0 > limit } ?? false }
}

extension MeasuredVoice {
  /// The known properties of the voice: a value that is not printed is not known.
  static func evidence(
    _ conditions: VoiceConditions, _ pitch: VoicePitch?, _ pulses: VoicePulses?,
    _ harmonicity: VoiceHarmonicity?, _ cepstrum: VoiceCepstrum?
  ) -> VoicePlausibility.Evidence {
    func known(_ measure: VoiceMeasure, _ value: Double?) -> Double? {
      conditions.refusal(of: measure) == nil ? value : nil
    }
    let phonation = conditions.phonation
    return VoicePlausibility.Evidence(
      jitter: known(.jitter, pulses?.jitter.local), shimmer: known(.shimmer, pulses?.shimmer.local),
      harmonicityDecibels: known(
        .harmonicity, harmonicity.flatMap { mean($0.crossCorrelation) }),
      pitchSpread: known(.pitch, pitch.flatMap { standardDeviation($0.voiced.semitones) }),
      prominenceDecibels: known(.cepstrum, cepstrum?.prominence.cppsDecibels),
      voicedFraction: known(.voicing, pitch?.voicedFraction),
      vowelSeconds: known(.longestRun, phonation.main?.length),
      vowelShare: ratio(phonation.main?.length, phonation.totalSeconds),
      phonationCount: phonation.runs.count)
  }
}
