import DSP
import Metrics
import Recordings

/// Everything that is measured of one recording of a sustained vowel.
public struct MeasuredVoice {
  let sound: ConditionedSound
  let options: PhonationOptions
  let conditions: VoiceConditions
  /// The range that pitch was searched in.
  let range: PitchRange
  /// The segment that is measured; nil if there is none.
  let window: VoiceWindow?

  let pitch: VoicePitch?
  let pulses: VoicePulses?
  let harmonicity: VoiceHarmonicity?
  let cepstrum: VoiceCepstrum?
  let spectrum: VoiceSpectrum?
  let formants: VoiceFormants?
  let complexity: VoiceComplexity?
  let tremor: VoiceTremor?
  /// The mel-frequency cepstrum; nil unless it is wanted.
  let melCepstrum: VoiceMelCepstrum?
  let residual: VoiceResidual?

  /// Whether it can be a voice at all.
  let plausibility: VoicePlausibility

  /// Measures a sound. Throws if the user's range of pitch is empty.
  init(_ sound: ConditionedSound, _ options: PhonationOptions) throws(UnusableSound) {
    let search = try VoiceSearch(sound.signal, options, widePitch: sound.widePitch)
    let sound = sound.leavingOut(search.phonation.passedOver.map(\.withEdges))
    // A part that the user cuts out is the segment, in which no run is searched for.
    let part = sound.partStartSeconds.map { _ in 0...sound.durationSeconds }
    let phonation = part.map(search.phonation.clipped) ?? search.phonation
    let window = (part ?? phonation.span(options.segment)).flatMap { VoiceWindow(sound.signal, $0) }
    let run = search.run.flatMap { run in
      run.span == window?.span && !options.adaptsRange ? run : nil
    }
    let praat = options.sound.praat
    let pitch =
      run?.pitch
      ?? window.map {
        VoicePitch($0, search.range, known: search.track, adapts: options.adaptsRange, praat: praat)
      }
    let pulses = run?.pulses ?? pitch.map { VoicePulses($0, options) }
    var conditions = VoiceConditions(
      phonation: phonation, isTooQuiet: sound.levels.isTooQuiet,
      sampleRateHz: sound.signal.sampleRateHz, windowSeconds: window?.durationSeconds)
    conditions.windowFrameCount = pitch?.track.frameCount ?? 0
    conditions.voicedFrameCount = pitch?.voiced.count ?? 0
    conditions.periodCount = pulses?.jitter.periodCount ?? 0
    (self.sound, self.options, self.conditions, self.window) = (sound, options, conditions, window)
    (self.pitch, self.pulses, self.range) = (pitch, pulses, pitch?.range ?? search.range)

    /// Computes nothing that would not be printed.
    func measured<Part>(_ measure: VoiceMeasure, _ make: (Signal) -> Part?) -> Part? {
      conditions.refusal(of: measure) == nil ? window.flatMap { make($0.signal) } : nil
    }
    harmonicity = measured(.harmonicity) {
      VoiceHarmonicity($0, crossCorrelation: run?.crossCorrelation, praat: praat)
    }
    let resampled = measured(.formants) { ResampledVoice($0, options) }
    cepstrum = measured(.cepstrum) { signal in
      resampled.flatMap { VoiceCepstrum(signal, resampled: $0.forCepstrum, options) }
    }
    spectrum = measured(.spectrum) { VoiceSpectrum($0, pitch, options) }
    formants = measured(.formants) { signal in
      resampled.map { VoiceFormants(signal, resampled: $0.forFormants) }
    }
    complexity = measured(.complexity) { VoiceComplexity($0, pitch) }
    tremor = measured(.pitch) { _ in VoiceTremor(pitch, pulses) }
    melCepstrum = options.wantsMelCepstrum ? measured(.spectrum, VoiceMelCepstrum.init) : nil
    residual =
      options.wantsInverseFilter
      ? measured(.jitter) { _ in pitch.flatMap(VoiceResidual.init) } : nil
    plausibility = VoicePlausibility(
      Self.evidence(
        conditions, pitch, pulses, harmonicity, cepstrum,
        lead: run?.harmonicLead ?? pitch?.harmonicLead))
  }

  /// Flags of the whole recording.
  var flags: [Flag] {
    sound.flags + (conditions.phonation.isLongerRunLeftOut ? [.segmentNotLongest] : [])
  }

  /// The flaws of the recording that become flags of values.
  private var flaws: [Flag] {
    var flaws: [Flag] = []
    if sound.facts.isClipped { flaws.append(.clipped) }
    if sound.facts.info.isLossy { flaws.append(.audioLossy) }
    if sound.signal.sampleRateHz < VoiceNeed.lowestRateHz { flaws.append(.audioSampleRateLow) }
    return flaws
  }

  /// The value of a measure with the flaws that spoil it, or the reason why it is not there.
  func reading(
    _ measure: VoiceMeasure, _ value: Double?, count: Int?, flags: [Flag] = [], else reason: Flag
  ) -> Reading {
    if let refusal = conditions.refusal(of: measure) { return .absent(refusal) }
    return .number(value, count: count, flags: flags + doubts(of: measure), else: reason)
  }

  /// Whether something holds, or the first reason why that is not known.
  func reading(_ measure: VoiceMeasure, _ holds: Bool) -> Reading {
    conditions.refusal(of: measure).map { .absent($0) } ?? .truth(holds, flags: doubts(of: measure))
  }

  /// Flags of the values of a measure.
  func doubts(of measure: VoiceMeasure) -> [Flag] {
    flaws.filter(measure.flaws.contains) + (sound.levels.isNoisy ? [.voiceSNRLow] : [])
      + (measure.presumesVoice ? plausibility.flags : [])
      + (isOutsideSearch(of: measure) ? [.f0OutsideSearch] : [])
  }

  /// Whether the periods of the voice are not among those at which the definition of a measure looks for them.
  private func isOutsideSearch(of measure: VoiceMeasure) -> Bool {
    guard let searchedHz = measure.searchedHz, conditions.refusal(of: .pitch) == nil, let pitch,
      let low = quantile(pitch.voiced.frequenciesHz, 0.25),
      let high = quantile(pitch.voiced.frequenciesHz, 0.75)
    else { return false }
    return low < searchedHz.lowerBound || high > searchedHz.upperBound
  }

  /// Seconds from the start of the file to that of the sound; 0 unless the user cuts a part out.
  private var startSeconds: Double { sound.partStartSeconds ?? 0 }

  /// The segment in seconds from the start of the file.
  var segmentSeconds: ClosedRange<Double>? {
    window.map { $0.span.lowerBound + startSeconds...$0.span.upperBound + startSeconds }
  }

  /// In order of time, in seconds from the start of the file.
  var events: [Event] {
    let runs = conditions.phonation.runs.enumerated().map { index, run in
      Event(
        "voiced_run", onsetSeconds: run.lowerBound + startSeconds, durationSeconds: run.length,
        item: "\(index + 1)")
    }
    return (runs + segment + breaks + (options.wantsContours ? contours : [])).enumerated().sorted {
      ($0.element.onsetSeconds ?? 0, $0.offset) < ($1.element.onsetSeconds ?? 0, $1.offset)
    }.map(\.element)
  }

  /// The segment that was measured, as an event.
  private var segment: [Event] {
    segmentSeconds.map {
      [
        Event(
          "phonation", onsetSeconds: $0.lowerBound, durationSeconds: $0.length,
          item: sound.partStartSeconds == nil ? options.segment.rawValue : "part")
      ]
    } ?? []
  }

  private var breaks: [Event] {
    guard let pulses, let window, conditions.refusal(of: .pulses) == nil else { return [] }
    return pulses.breaks.intervals.enumerated().map { index, interval in
      Event(
        "voice_break", onsetSeconds: interval.lowerBound + window.offsetSeconds + startSeconds,
        durationSeconds: interval.length, item: "\(index + 1)")
    }
  }

  /// Every frame of pitch and every pulse; frames without voice have no value.
  private var contours: [Event] {
    guard let pitch, let pulses, let window else { return [] }
    let offset = window.offsetSeconds + startSeconds
    let frames = pitch.track.frequenciesHz.enumerated().map { index, frequency in
      Event(
        "f0_hz", onsetSeconds: pitch.track.time(ofFrame: index) + offset,
        durationSeconds: pitch.track.stepSeconds, item: "\(index + 1)", value: frequency,
        unit: frequency == nil ? .none : .hertz)
    }
    return frames + pulses.events(shiftedBy: offset)
  }
}

extension ClosedRange<Double> {
  /// The frames of levels at its ends hold a part of it.
  fileprivate var withEdges: ClosedRange<Double> {
    lowerBound - FrameLevels.frameSeconds...upperBound + FrameLevels.frameSeconds
  }
}

/// The segment at the rates of those measures that need lower ones.
private struct ResampledVoice {
  let forCepstrum: [ResampledSignal]
  let forFormants: ResampledSignal

  init(_ signal: Signal, _ options: PhonationOptions) {
    let praat = options.sound.praat
    let formants = ResamplingTarget(rateHz: 2 * options.formantCeilingHz, window: praat.sincWindow)
    var all = resampled(signal, to: [formants] + CepstralProminence.targets(praat))
    forFormants = all.removeFirst()
    forCepstrum = all
  }
}

extension VoicePulses {
  /// A pulse lasts until the next; its value is its amplitude, where both its neighbors are usable.
  fileprivate func events(shiftedBy offset: Double) -> [Event] {
    let amplitudes = Dictionary(shimmer.amplitudes.map { ($0.timeSeconds, $0.windowedRMS) }) {
      first, _ in first
    }
    let ends = Set(breaks.intervals.map(\.lowerBound))
    return timesSeconds.enumerated().map { index, time in
      let isFollowed = index + 1 < timesSeconds.count && !ends.contains(time)
      let amplitude = amplitudes[time]
      return Event(
        "pulse", onsetSeconds: time + offset,
        durationSeconds: isFollowed ? timesSeconds[index + 1] - time : nil, item: "\(index + 1)",
        value: amplitude, unit: amplitude == nil ? .none : .one)
    }
  }
}

/// True if the segment can be a person's sustained vowel, by properties that no voice and no machine has.
///
/// Limits lie between recorded voices and other sounds. Voices are 112 segments of 1 to 3.2 s of real vowels
/// and 611 voices of published tables. An unknown value has no effect.
struct VoicePlausibility: Equatable {
  /// Less jitter than any throat has: voices have 0.00075 and more, a sawtooth 0.0001.
  static let smallestJitter = 0.0003
  /// Less shimmer than any throat has: voices have 0.0074 and more.
  static let smallestShimmer = 0.003
  /// Breath is always heard: voices reach 33 dB, a square wave 53 dB.
  static let highestHarmonicityDecibels = 45.0
  /// Pitch is never quite still: voices move by 0.042 semitones and more, a sawtooth by 0.005.
  static let smallestPitchSpread = 0.015
  /// One harmonic this far above all others is a tone if the pitch is steady: breathy voices below 1000 Hz reach 31 dB, tones in
  /// noise 36 dB and more.
  static let toneLeadDecibels = 35.0
  /// One harmonic this far above all others is a tone, whatever its pitch does: sopranos above 1000 Hz reach 38 dB.
  static let largestHarmonicLeadDecibels = 45.0
  /// One harmonic this far above all others is a tone if its frequency does not drift at all: recorded vowels reach 15 dB, and all drift.
  static let driftlessLeadDecibels = 15.0
  /// Less drift than any throat has, whatever the noise of the room: voices drift by 0.04 semitones and more, tones by 0.0003.
  static let smallestDrift = 0.002
  /// Pitch that moves less than this is steady. A hoarse voice holds none that is.
  static let steadyPitchSpread = 0.1
  /// A vowel is held on one pitch: voices with a glide move by 1.25 semitones, a text that is read by 2.4.
  static let largestPitchSpread = 1.8
  /// Less prominence means that hardly anything repeats: voices have 12.7 dB, a vacuum cleaner 4.8 dB.
  static let smallestProminenceDecibels = 8.0
  /// The cepstral peak is searched at periods of 60 to 330 Hz, where a multiple of a shorter period lies as well, but
  /// stands out less and less: beyond this pitch, a small prominence says nothing of the voice.
  static let prominentHz = 60.0...400.0
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

  /// The known properties of the measured segment.
  struct VoiceEvidence {
    var jitter: Double?
    var shimmer: Double?
    var harmonicityDecibels: Double?
    /// The standard deviation of pitch in semitones.
    var pitchSpread: Double?
    /// The level of the strongest harmonic above that of the next.
    var harmonicLeadDecibels: Double?
    /// How far the frequency of the strongest harmonic moves in the course of the segment, in semitones.
    var harmonicDrift: Double?
    var prominenceDecibels: Double?
    var voicedFraction: Double?
    /// The longest phonation of the recording, and its share of all.
    var vowelSeconds: Double?
    var vowelShare: Double?
    var phonationCount = 0
  }

  /// Flags of each value that presumes a voice.
  let flags: [Flag]

  init(_ evidence: VoiceEvidence) {
    flags = [
      evidence.isMachine ? .notAVoice : nil,
      evidence.pitchSpread.exceeds(Self.largestPitchSpread) ? .f0Unsteady : nil,
      evidence.isAperiodic ? .voicePeriodicityWeak : nil,
      evidence.isInterrupted ? .voiceInterrupted : nil,
      evidence.vowelSeconds.isBelow(Self.shortestVowelSeconds) ? .phonationShort : nil,
    ].compactMap(\.self)
  }
}

extension VoicePlausibility.VoiceEvidence {
  private typealias Limit = VoicePlausibility

  /// More regular than a voice can be, or a single tone, which noise keeps from being as regular.
  var isNoVoice: Bool {
    isTooRegular || harmonicLeadDecibels.exceeds(Limit.largestHarmonicLeadDecibels)
      || (isSteady && harmonicLeadDecibels.exceeds(Limit.toneLeadDecibels))
      || (harmonicDrift.isBelow(Limit.smallestDrift)
        && harmonicLeadDecibels.exceeds(Limit.driftlessLeadDecibels))
  }

  private var isTooRegular: Bool {
    jitter.isBelow(Limit.smallestJitter) || shimmer.isBelow(Limit.smallestShimmer)
      || harmonicityDecibels.exceeds(Limit.highestHarmonicityDecibels)
      || pitchSpread.isBelow(Limit.smallestPitchSpread)
  }

  fileprivate var isMachine: Bool {
    isNoVoice || (isSteady && prominenceDecibels.isBelow(Limit.smallestProminenceDecibels))
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
    _ harmonicity: VoiceHarmonicity?, _ cepstrum: VoiceCepstrum?, lead: HarmonicLead?
  ) -> VoicePlausibility.VoiceEvidence {
    func known(_ measure: VoiceMeasure, _ value: Double?) -> Double? {
      conditions.refusal(of: measure) == nil ? value : nil
    }
    let phonation = conditions.phonation
    let hertz = known(.pitch, pitch?.voiced.medianHz)
    func isSearched(by measure: VoiceMeasure) -> Bool {
      guard let hertz, let searched = measure.searchedHz else { return true }
      return searched.contains(hertz)
    }
    return VoicePlausibility.VoiceEvidence(
      jitter: known(.jitter, pulses?.jitter.local), shimmer: known(.shimmer, pulses?.shimmer.local),
      harmonicityDecibels: isSearched(by: .harmonicity)
        ? known(.harmonicity, harmonicity.flatMap { mean($0.crossCorrelation) }) : nil,
      pitchSpread: known(.pitch, pitch.flatMap { standardDeviation($0.voiced.semitones) }),
      harmonicLeadDecibels: known(.pitch, lead?.decibels),
      harmonicDrift: known(.pitch, lead?.driftSemitones),
      prominenceDecibels: isSearched(by: .cepstrum)
        ? known(.cepstrum, cepstrum?.prominence.cppsDecibels) : nil,
      voicedFraction: known(.voicing, pitch?.voicedFraction),
      vowelSeconds: known(.longestRun, phonation.main?.length),
      vowelShare: ratio(phonation.main?.length, phonation.totalSeconds),
      phonationCount: phonation.runs.count)
  }
}
