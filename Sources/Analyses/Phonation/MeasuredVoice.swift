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

    /// What would not be printed is not worth the time.
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

  /// What of the recording's flaws a value must tell.
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
}

/// The table of the task, but for what is said of any sound.
extension MeasuredVoice {
  static let metrics =
    segmentMetrics + VoicePitch.metrics + VoicePulses.metrics + VoiceHarmonicity.metrics
    + VoiceCepstrum.metrics + VoiceSpectrum.metrics + VoiceFormants.metrics
    + VoiceComplexity.metrics + VoiceTremor.metrics + VoiceMelCepstrum.metrics
    + VoiceResidual.metrics
}
