import DSP
public import Metrics
public import Recordings
public import Study

/// Hoarseness and breathiness of a voice, from a held vowel and speech together.
///
/// No task of its own records them: the sounds are those of the phonation and of the speech recognition of one session or
/// of one visit (`VoicePair`), or two files that the user names.
public struct VoiceQuality: Analysis {
  public static let task = ActiveTask.voiceQuality
  public static let method = "voice-quality/1"
  public static let parameters: [any ParameterDefinition] = [
    SoundParameters.segment, SoundParameters.praat, SoundParameters.floor, SoundParameters.ceiling,
    SoundParameters.channel, VoiceQualityParameters.language,
  ]
  /// The language of the speech, a record that changes no value.
  public static let language = VoiceQualityParameters.language
  public static let flags =
    Flag.ofSound + Flag.ofPhonation + [
      .vowelShort, .voicedSpeechShort, .voiceRatesDiffer, .voiceDevicesDiffer,
      .speechTextNotStandard, .frameSilent,
    ]
  public static let headlines = ["avqi", "abi"]
  public static let title = "Voice quality: AVQI and ABI of a vowel and speech together"
  public static let summary = """
    The Acoustic Voice Quality Index (AVQI 03.01) and the Acoustic Breathiness Index (ABI) are computed from the last good \
    vowel and the speech of a session, or from the files given by --vowel and --speech. Where a visit has vowel and speech \
    in different sessions, the values are in groups.csv (`visit=NAME`). The voiced windows of the speech \
    and 3 s of the vowel are joined and measured as one sound, with the settings of the published scripts and the numbers \
    of Praat 6.1, with which the equations were fitted; --praat 7 adds the AVQI that Praat 7 shows. Cut-offs hold for \
    standard texts in one language, and the index is no diagnosis.
    """

  public static let stepFacts: [Metric<StepFacts>] = []
  public static let stepMetrics: [Metric<Never>] = []
  public static let sessionMetrics = MeasuredVoiceQuality.metrics

  /// Its sounds are steps of other tasks, whose rows have their facts.
  public static var tables: [MetricDefinition] { sessionMetrics.definitions(of: .session) }

  public var visits: [SessionStep] { [] }

  public init(_ session: Session, _ parameters: Parameters) {}

  public func measure(_ visit: SessionStep) throws(UnusableStep) -> Measured<Never>? { nil }

  public func summarize() -> WholeSession<MeasuredVoiceQuality>? { nil }

  /// The rows of the last good vowel and the last good sound of each step of speech; none without either.
  public static func measurements(of session: Session, _ parameters: Parameters)
    -> [StepMeasurement]
  {
    let own = [VoiceSession(session, parameters)]
    return VoicePair(vowels: own, speech: own).map { pair in
      let measured = MeasuredVoiceQuality(
        pair, praat: PhonationOptions(parameters).sound.praat, isOfSpeechTask: true)
      return [measurement(measured, pair)]
    } ?? []
  }

  /// The values of a visit whose vowels and speech were recorded in different sessions; nil without either.
  ///
  /// They are those of one session with all these recordings, so that each is measured as in a session of its own.
  ///
  /// - Parameters:
  ///   - visit: the name of the visit.
  ///   - vowels: its sessions of phonation, in the order of time.
  ///   - speech: its sessions of speech recognition, in the order of time.
  public static func measurement(
    ofVisit visit: String, of participant: String, vowels: [VoiceSession], speech: [VoiceSession]
  ) -> GroupMeasurement? {
    guard let first = vowels.first, let pair = VoicePair(vowels: vowels, speech: speech) else {
      return nil
    }
    let measured = MeasuredVoiceQuality(
      pair, praat: PhonationOptions(first.parameters).sound.praat, isOfSpeechTask: true)
    return GroupMeasurement(
      participant: participant, group: "visit=\(visit)", metrics: sessionMetrics.rows(of: measured))
  }

  /// The row of two sounds that the user names; an error row if one of them cannot be used.
  public static func measurement(vowel: Recording, speech: Recording, _ parameters: Parameters)
    -> StepMeasurement
  {
    let options = PhonationOptions(parameters)
    do throws(UnusableStep) {
      let pair = VoicePair(
        vowel: try VoiceQualitySound.checked(vowel, options) { own throws(UnusableSound) in
          try VoiceQualitySound(of: own)
        },
        speech: try VoiceQualitySound.checked(speech, options) { own throws(UnusableSound) in
          try VoiceQualitySound(ofSpeech: own)
        })
      let measured = MeasuredVoiceQuality(pair, praat: options.sound.praat, isOfSpeechTask: false)
      return measurement(measured, pair)
    } catch {
      return StepMeasurement(
        step: "", attempt: nil, source: error.source ?? vowel.source, failure: error.reason,
        remarks: error.remarks)
    }
  }

  private static func measurement(_ measured: MeasuredVoiceQuality, _ pair: VoicePair)
    -> StepMeasurement
  {
    StepMeasurement(
      step: "", attempt: nil, source: pair.vowel.source, metrics: sessionMetrics.rows(of: measured)
    ).of(recordings: [pair.vowel.source] + pair.speech.map(\.source))
  }
}

/// The options of voice quality alone.
enum VoiceQualityParameters {
  static let language = Parameter(
    text: "speech-language", .words,
    "Language of the speech, which is recorded in run.json: cut-offs of the indices hold for one language"
  )
}

/// Flags of voice quality.
extension Flag {
  static let vowelShort = Flag(
    "vowel_short", .doubt, concerning: .measured,
    "The vowel lasts less than 3 s: it counts less against the speech than in the studies of the index.",
    remedy: "in the next sessions, ask for a vowel of at least 4 s")
  static let voicedSpeechShort = Flag(
    "voiced_speech_short", .doubt, concerning: .measured,
    "The voiced parts of the speech last less than 3 s: it counts less against the vowel than in the studies of the index.",
    remedy: "in the next sessions, let longer sentences be read")
  static let voiceRatesDiffer = Flag(
    "voice_rates_differ", .doubt, concerning: .measured,
    "Vowel and speech have different sample rates: they were recorded by different devices or settings. The one with the higher rate was resampled.",
    remedy: "use one device and one format for both")
  static let voiceDevicesDiffer = Flag(
    "voice_devices_differ", .doubt, concerning: .measured,
    "Vowel and speech were recorded by different devices, whose microphones alter a voice in different ways.",
    remedy: "use one device for both")
  static let speechTextNotStandard = Flag(
    "speech_text_not_standard", .doubt, concerning: .measured,
    "The speech is that of the speech recognition task, whose sentences are no standard text. Published cut-offs do not hold; comparisons within the study do.",
    remedy: "let a standard text be read if cut-offs are to be applied")
  static let frameSilent = Flag(
    "frame_silent", .distrust, concerning: .measured,
    "The voice cannot be measured throughout: a part of it is exactly 0, or has no periods.")
}
