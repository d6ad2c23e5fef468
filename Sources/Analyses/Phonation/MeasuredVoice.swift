import DSP
import Metrics
import Recordings

/// Everything that is measured of one recording of a sustained vowel.
struct MeasuredVoice {
  let sound: ConditionedSound
  let options: PhonationOptions
  let conditions: VoiceConditions
  /// The range pitch was looked for in, which `--pitch auto` chooses.
  let range: PitchRange
  /// The stretch measured; nil where there is none.
  let window: VoiceWindow?

  let pitch: VoicePitch?
  let pulses: VoicePulses?
  let harmonicity: VoiceHarmonicity?
  let cepstrum: VoiceCepstrum?
  let spectrum: VoiceSpectrum?
  let formants: VoiceFormants?
  let complexity: VoiceComplexity?
  let tremor: VoiceTremor?
  /// Nil unless they are wanted.
  let melCepstrum: VoiceMelCepstrum?
  let residual: VoiceResidual?

  /// Whether it can be a voice at all.
  let plausibility: VoicePlausibility

  /// `range` is the user's.
  init(_ sound: ConditionedSound, _ options: PhonationOptions, _ range: PitchRange) {
    let whole = PitchTrack(sound.signal, .speech)
    let phonation = PhonationSegment(whole, durationSeconds: sound.durationSeconds)
    let window = phonation.span(options.stretch).flatMap { VoiceWindow(sound.signal, $0) }
    let pitch = window.map { VoicePitch($0, range, known: whole, adapts: options.adaptsRange) }
    let pulses = pitch.map { VoicePulses($0, options) }
    var conditions = VoiceConditions(
      phonation: phonation, isTooQuiet: sound.levels.isTooQuiet,
      sampleRateHz: sound.signal.sampleRateHz, windowSeconds: window?.durationSeconds)
    conditions.windowFrameCount = pitch?.track.frameCount ?? 0
    conditions.voicedFrameCount = pitch?.voiced.count ?? 0
    conditions.periodCount = pulses?.jitter.periodCount ?? 0
    (self.sound, self.options, self.conditions, self.window) = (sound, options, conditions, window)
    (self.pitch, self.pulses, self.range) = (pitch, pulses, pitch?.track.range ?? range)

    /// Computes nothing that would not be printed.
    func part<Part>(_ measure: VoiceMeasure, _ make: (Signal) -> Part?) -> Part? {
      conditions.refusal(of: measure) == nil ? window.flatMap { make($0.signal) } : nil
    }
    harmonicity = part(.harmonicity, VoiceHarmonicity.init)
    cepstrum = part(.cepstrum) { VoiceCepstrum($0, options) }
    spectrum = part(.spectrum) { VoiceSpectrum($0, pitch, options) }
    formants = part(.formants) { VoiceFormants($0, options) }
    complexity = part(.complexity) { VoiceComplexity($0, pitch) }
    tremor = part(.pitch) { _ in VoiceTremor(pitch, pulses) }
    melCepstrum = options.wantsMelCepstrum ? part(.spectrum, VoiceMelCepstrum.init) : nil
    residual =
      options.wantsInverseFilter ? part(.jitter) { _ in pitch.flatMap(VoiceResidual.init) } : nil
    plausibility = VoicePlausibility(
      Self.evidence(conditions, pitch, pulses, harmonicity, cepstrum))
  }

  /// The flaws of the recording that become flags of values.
  private var flaws: [Flag] {
    var flaws: [Flag] = []
    if sound.facts.isClipped { flaws.append(.clipped) }
    if sound.facts.info.isLossy { flaws.append(.lossyCodec) }
    if sound.signal.sampleRateHz < VoiceNeed.lowestRateHz { flaws.append(.lowRate) }
    return flaws
  }

  /// The value of a measure with the flaws that spoil it, or the reason why it is not there.
  func reading(
    _ measure: VoiceMeasure, _ value: Double?, count: Int?, flags: [Flag] = [], else reason: Flag
  ) -> Reading {
    if let refusal = conditions.refusal(of: measure) { return .absent(refusal) }
    let heeded = flaws.filter(measure.flaws.contains) + (sound.levels.isNoisy ? [.lowSNR] : [])
    let doubts = measure.presumesVoice ? plausibility.flags : []
    return .number(value, count: count, flags: flags + heeded + doubts, else: reason)
  }

  /// In order of time, in seconds from the first sample of the recording.
  var events: [Event] {
    let runs = conditions.phonation.runs.enumerated().map { index, run in
      Event(
        "voiced", onsetSeconds: run.lowerBound, durationSeconds: run.length, item: "\(index + 1)")
    }
    return (runs + stretch + breaks + (options.wantsContours ? contours : []))
      .enumerated().sorted {
        ($0.element.onsetSeconds ?? 0, $0.offset) < ($1.element.onsetSeconds ?? 0, $1.offset)
      }.map(\.element)
  }

  /// The stretch that was measured.
  private var stretch: [Event] {
    window.map {
      [
        Event(
          "phonation", onsetSeconds: $0.span.lowerBound, durationSeconds: $0.span.length,
          item: options.stretch.rawValue)
      ]
    } ?? []
  }

  private var breaks: [Event] {
    guard let pulses, let window, conditions.refusal(of: .pulses) == nil else { return [] }
    return pulses.breaks.intervals.enumerated().map { index, interval in
      Event(
        "break", onsetSeconds: interval.lowerBound + window.offsetSeconds,
        durationSeconds: interval.length, item: "\(index + 1)")
    }
  }

  /// Every frame of pitch and every pulse; frames without voice have no value.
  private var contours: [Event] {
    guard let pitch, let pulses, let window else { return [] }
    let frames = pitch.track.frequenciesHz.enumerated().map { index, frequency in
      Event(
        "f0", onsetSeconds: pitch.track.time(ofFrame: index) + window.offsetSeconds,
        durationSeconds: pitch.track.stepSeconds, item: "\(index + 1)", value: frequency,
        unit: frequency == nil ? .word : .hertz)
    }
    return frames + pulses.events(shiftedBy: window.offsetSeconds)
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
        value: amplitude, unit: amplitude == nil ? .word : .one)
    }
  }
}
