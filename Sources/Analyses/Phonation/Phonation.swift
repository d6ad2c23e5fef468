import DSP
public import Metrics
public import Recordings
public import Study

/// A vowel held as long and as steadily as one can: ResearchKit's sustained phonation.
public struct Phonation: Analysis {
  public static let task = ActiveTask.phonation
  public static let method = "phonation/5"
  public static let parameters = PhonationParameters.all
  public static let flags = Flag.ofSound + Flag.ofPhonation
  public static let headlines = [
    "f0_mean_hz", "jitter_local_pct", "shimmer_local_pct", "hnr_cc_mean_db", "cpps_db",
    "maximum_phonation_time_s",
  ]
  public static let title = "Sustained phonation: pitch, perturbation, noise, spectrum, formants"
  public static let summary = """
    The longest phonation that can be a voice is extracted and measured as a separate recording; with \
    --phonation-segment whole, the complete recording is measured, as in Praat, and a part cut out with --from and --to \
    is measured as it is. Pitch, pulses, jitter, shimmer, harmonicity, cepstral peak prominence and formants follow the \
    algorithms and settings of Praat 7.0.02, or with --praat 6.1 of Praat 6.1.38, and agree with it. The countdown \
    recorded before the vowel gives the background, or else silence around the vowel. Levels are re full scale and not calibrated, since phones adjust \
    their gain. A sound that cannot be a sustained vowel, such as a tone, music or noise, is flagged.
    """

  public static let drawings = MeasuredVoice.drawings

  public let visits: [PhonationVisit]
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    visits = session.soundSteps(of: Self.task).flatMap(PhonationVisit.all)
    self.parameters = parameters
  }

  public func measure(_ visit: PhonationVisit) throws(UnusableStep) -> Measured<MeasuredVoice>? {
    guard let recording = visit.recording else {
      // A step that need not leave a recording is no failure.
      guard Self.task.expectsContent(ofStep: visit.step.identifier) else { return nil }
      return try withoutInput(visit.step)
    }
    let options = PhonationOptions(parameters.of(visit.step))
    let background = visit.background.map(Background.init)
    do throws(UnusableSound) {
      let sound = try ConditionedSound(
        recording, channel: options.sound.channel, background: background,
        praat: options.sound.praat)
      let voice = try MeasuredVoice(sound, options)
      return Measured(
        outcome: voice, source: recording.source, events: voice.events, flags: voice.flags,
        remarks: background?.remark.map { [$0] } ?? [], printed: options.printed)
    } catch { throw UnusableStep(error, of: recording) }
  }
}

/// A recording of a step.
public struct PhonationVisit: StepInput {
  public let step: SessionStep
  /// Nil for a step that left none.
  let recording: Recording?
  /// The room without the voice.
  let background: Recording?

  static func all(of sounding: SoundStep) -> [PhonationVisit] {
    let recordings: [Recording?] = sounding.recordings
    return (recordings.isEmpty ? [nil] : recordings).map {
      PhonationVisit(step: sounding.step, recording: $0, background: sounding.background)
    }
  }
}

/// The options of sustained phonation.
enum PhonationParameters {
  static let pitch = Parameter(
    "f0-range", choices: ["fixed", "auto"], default: "fixed",
    "`fixed`: search in the range of --f0-floor and --f0-ceiling; `auto`: between 0.75 times the first and 1.5 times the third quartile of a first pass from 50 to 1400 Hz"
  )
  static let voice = Parameter(
    "formant-voice", choices: ["any", "female", "male"], default: "any",
    "Voice type for formants: formants are searched up to 5000 Hz for male voices, otherwise up to 5500 Hz"
  )
  static let shimmerMean = Parameter(
    "shimmer-mean", choices: ["praat", "all"], default: "praat",
    "Amplitudes averaged in the denominator of shimmer: all but the last pulse, as in Praat, or all"
  )
  static let fast = Parameter(
    toggle: "cpps-fast", "Measure cpps_fast_db (trend line from fewer slopes) instead of cpps_db")
  static let allProminences = Parameter(
    toggle: "cpps-all", "Also measure cpps_straight_db and cpp_db, which take longer")
  static let spectralMode = Parameter(
    "spectral-frames", choices: ["window", "frames"], default: "window",
    "Measure the spectrum of the segment only (window), or also its mean and SD over 50 ms voiced frames (frames)"
  )
  static let melCepstrum = Parameter(
    toggle: "mfcc", "Also measure 13 mel-frequency cepstral coefficients")
  static let inverseFilter = Parameter(
    toggle: "jitter-lp", "Also measure jitter of the linear-prediction residual (jitter_lp_*)")
  static let contours = Parameter(
    toggle: "contour-events",
    "Also write the fundamental frequency of every frame and every glottal pulse as events")

  static let all: [any ParameterDefinition] = [
    SoundParameters.segment, SoundParameters.praat, SoundParameters.floor, SoundParameters.ceiling,
    pitch, voice, SoundParameters.channel, SoundParameters.fullScale, shimmerMean, fast,
    allProminences, spectralMode, melCepstrum, inverseFilter, contours,
  ]
}

/// The options as values.
struct PhonationOptions {
  /// Formants of a male voice are looked for below the first, of any other below the second.
  private static let formantCeilingsHz = (male: 5000.0, other: 5500.0)

  let sound: SoundOptions
  let segment: VoiceSegment
  let adaptsRange: Bool
  let formantCeilingHz: Double
  let shimmerDenominator: Shimmer.Denominator
  let isFast: Bool
  let wantsAllProminences: Bool
  let wantsFrameSpectra: Bool
  let wantsMelCepstrum: Bool
  let wantsInverseFilter: Bool
  let wantsContours: Bool

  init(_ parameters: Parameters) {
    typealias Known = PhonationParameters
    sound = SoundOptions(parameters)
    segment = parameters[SoundParameters.segment]
    adaptsRange = parameters[Known.pitch] == "auto"
    let ceilings = Self.formantCeilingsHz
    formantCeilingHz = parameters[Known.voice] == "male" ? ceilings.male : ceilings.other
    shimmerDenominator = parameters[Known.shimmerMean] == "all" ? .all : .allButLast
    isFast = parameters[Known.fast]
    wantsAllProminences = parameters[Known.allProminences]
    wantsFrameSpectra = parameters[Known.spectralMode] == "frames"
    wantsMelCepstrum = parameters[Known.melCepstrum]
    wantsInverseFilter = parameters[Known.inverseFilter]
    wantsContours = parameters[Known.contours]
  }

  /// The row on the scale the user wants.
  func printed(_ metric: MeasuredMetric) -> MeasuredMetric { sound.printed(metric) }
}

/// Flags of a voice.
extension Flag {
  static let f0Unsteady = Flag(
    "f0_unsteady", .distrust, concerning: .measured,
    "F0 varies by more than 1.8 semitones (standard deviation): no vowel was held.")
  static let voicePeriodicityWeak = Flag(
    "voice_periodicity_weak", .doubt, concerning: .measured,
    "The sound repeats weakly from cycle to cycle (CPPS below 8 dB with an F0 of 60 to 400 Hz, jitter above 5 %, or a steady F0 in noise). The voice is very hoarse, or there is no voice."
  )
  static let voiceInterrupted = Flag(
    "voice_interrupted", .doubt, concerning: .measured,
    "Less than 93 % of the segment is voiced, or the longest of at least 4 phonations makes up less than half of them. The vowel was interrupted, or the participant spoke."
  )
  static let phonationShort = Flag(
    "phonation_short", .doubt, concerning: .measured,
    "The longest phonation lasts less than 0.65 s: no vowel was held.")
  static let f0OutsideSearch = Flag(
    "f0_outside_search", .distrust, concerning: .measured,
    "F0 lies outside of the range in which the measure looks for periods: from 75 Hz for the harmonics-to-noise ratios, 60 to 400 Hz for CPPS.",
    remedy: "use hnr_pitch_mean_db, whose periods are those of F0")
  static let fewPeriods = Flag(
    "few_periods", .distrust, concerning: .measured,
    "The voice has fewer than 30 usable periods, too few for jitter and shimmer.")
  static let noNoise = Flag(
    "no_noise", .distrust, concerning: .measured,
    "All periods are identical: the harmonics-to-noise ratio is infinite.")
  static let noHarmonic = Flag(
    "no_harmonic", .distrust, concerning: .measured,
    "One of the first two harmonics has no peak in the spectrum.")
  static let noVoiceTremor = Flag(
    "no_voice_tremor", .absence,
    "No modulation frequency between 2 and 15 Hz holds 25 % of the power: no voice tremor was found."
  )
  static let voiceTremorUnclear = Flag(
    "voice_tremor_unclear", .doubt, concerning: .measured,
    "The modulation spectrum has no distinct peak between 2 and 15 Hz: probably slow drift, not tremor."
  )
  static let segmentNotLongest = Flag(
    "segment_not_longest", .note,
    "A longer sound of the recording, such as a tone, cannot be a voice. The longest phonation that can be a voice was measured."
  )
  static let f0RangeEmpty = Flag(
    "f0_range_empty", .error, "The range of F0 is empty: --f0-floor is not below --f0-ceiling.",
    remedy: "give a lower --f0-floor or a higher --f0-ceiling")

  /// Every flag above, for `explain` and the documentation.
  static let ofPhonation: [Flag] = [
    noVoice, notAVoice, f0Unsteady, voicePeriodicityWeak, voiceInterrupted, phonationShort,
    f0OutsideSearch, fewPeriods, noNoise, noHarmonic, noVoiceTremor, voiceTremorUnclear,
    segmentNotLongest, f0RangeEmpty,
  ]
}
