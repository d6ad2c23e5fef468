public import Metrics
public import Recordings
public import Study

/// Thresholds of hearing by tones whose level falls when they are heard and rises when they are missed.
public struct DBHLToneAudiometry: ResultAnalysis {
  public static let task = ActiveTask.dBHLToneAudiometry
  public static let method = "dbhl/4"
  public static let parameters = DBHLToneAudiometryParameters.all
  public static let flags: [Flag] = [
    .noFrequency, .thresholdMissing, .thresholdMismatch, .thresholdImputed, .retestDifferenceLarge,
    .falsePositivesHigh, .oneEar, .outputVolumeNotFull, .outputVolumeUnknown, .headphonesUnknown,
    .toneTrackMissing, .toneTrackOffRule, .frequencyUntested, .thresholdAtFloor, .noRetest,
    .noToneAnswered, .noSharedFrequency, .normsExtrapolated, .calibrationUnknown, .shiftUnconfirmed,
    .hearingNoResponse, .hearingAgeUnknown, .noiseCanceling,
  ]
  public static let headlines = ["pta4_left_db_hl", "pta4_right_db_hl", "pta4_left_minus_right_db"]
  public static let title =
    "dBHL tone audiometry: audiogram, pure-tone averages, both ears, reliability"
  public static let summary = """
    Thresholds are those of ResearchKit; of two thresholds at one frequency, the lower one is used. The recorded \
    tones are also evaluated by ResearchKit's adaptive rule and by the modified Hughson-Westlake rule, and both \
    results are listed in the events. Levels are valid for the headphones and the volume they were calibrated for, \
    and for one release, since 3.2.0 changed the tables. Classes are names of ranges of levels, not diagnoses.
    """

  public static let drawings = DBHLToneAudiometryStep.drawings
  public static let sessionDrawings = BothEars.drawings

  public let session: Session
  private let parameters: Parameters
  /// The frequencies that each attempt tested; none for a result without a usable one.
  private var tested: [(step: SessionStep, value: [FrequencyTrack])] = []
  /// True if the model of the headphones is known for all attempts.
  private var isCalibrated = true

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public mutating func measure(
    _ result: DBHLToneAudiometryResult, _ leaf: ResultLeaf, of step: SessionStep
  ) throws(UnusableStep) -> Measured<DBHLToneAudiometryStep> {
    let hearing = DBHLToneAudiometryStep(result, parameters.of(step))
    tested.append((step, hearing.tracks))
    isCalibrated = isCalibrated && hearing.areHeadphonesKnown
    guard !hearing.tracks.isEmpty else {
      throw UnusableStep(
        reason: .noFrequency,
        fault: "\(leaf.place("samples")): expected frequencies, no frequency tested")
    }
    return Measured(
      outcome: hearing, events: hearing.events, flags: hearing.flags,
      side: onlySide(hearing.tracks.map(\.tested.side)))
  }

  /// Steps that tested the same ear are taken together; nil if no frequency was tested.
  public func summarize() -> WholeSession<BothEars>? {
    let tracks = lastAttempts(tested).flatMap(\.self)
    guard let last = tested.last, !tracks.isEmpty else { return nil }
    // The values of a map for the result's file stand with its steps.
    let own = parameters.of(last.step)
    let imputes = own[DBHLToneAudiometryParameters.imputes]
    return WholeSession(
      outcome: BothEars(
        left: EarAudiogram(.left, tracks, imputes: imputes),
        right: EarAudiogram(.right, tracks, imputes: imputes),
        norm: HearingNorm(own, isCalibrated: isCalibrated)))
  }
}

/// The options of the hearing test.
enum DBHLToneAudiometryParameters {
  private static let levels = -30.0...130.0
  private static let steps = 0.1...100.0

  static let start = Parameter(
    "hearing-start", MetricUnit.hearingLevel, levels, default: 30, "Level of the first tone")
  static let down = Parameter(
    "hearing-step-down", .decibels, steps, default: 10,
    "Decrease of the level after a tone was heard")
  static let up = Parameter(
    "hearing-step-up", .decibels, steps, default: 5, "Increase of the level after a tone was missed"
  )
  static let firstUps = [
    Parameter(
      "hearing-first-miss", .decibels, steps, default: 20,
      "Increase after the first miss, before any tone was heard"),
    Parameter(
      "hearing-second-miss", .decibels, steps, default: 10,
      "Increase after the second miss, before any tone was heard"),
    Parameter(
      "hearing-third-miss", .decibels, steps, default: 10,
      "Increase after the third miss, before any tone was heard"),
  ]
  static let floor = Parameter(
    "hearing-level-min", MetricUnit.hearingLevel, levels, default: -10,
    "Lowest level that can be presented")
  static let frequencies = Parameter(
    text: "hearing-frequencies", .words,
    "Frequencies that should have been tested in each ear, separated by |")
  static let imputes = Parameter(
    toggle: "hearing-impute",
    "Where no threshold was found, use the highest tested level plus 5 dB in mean thresholds")
  static let soundPressure = Parameter(
    toggle: "hearing-spl-events",
    "Also write thresholds as sound pressure levels in the events (AirPods only)")

  static let all: [any ParameterDefinition] =
    [start, down, up] + firstUps + [floor, frequencies, imputes, soundPressure] + ofPeople

  /// The parameters of comparisons with other people and with earlier sessions.
  static let ofPeople: [any ParameterDefinition] = [
    HeartRateParameters.age, ReferenceWalk.sex, HearingChanges.baseline,
    HearingChanges.ageCorrection,
  ]
}

/// Flags of thresholds of hearing.
extension Flag {
  static let noFrequency = Flag(
    "no_frequency", .error, "The result contains no usable frequency. The step was not scored.")
  static let thresholdMissing = Flag(
    "threshold_missing", .doubt, concerning: .measured,
    "No threshold was found at the frequency after the @.")
  static let thresholdMismatch = Flag(
    "threshold_mismatch", .doubt, concerning: .measured,
    "A stored threshold differs from the threshold computed by the rule of ResearchKit from the recorded answers."
  )
  static let thresholdImputed = Flag(
    "threshold_imputed", .doubt, concerning: .measured,
    "A threshold was not found and was replaced by the highest level tested plus 5 dB.")
  static let retestDifferenceLarge = Flag(
    "retest_difference_large", .doubt, concerning: .measured,
    "Two tests of a frequency gave thresholds more than 5 dB apart.")
  static let falsePositivesHigh = Flag(
    "false_positives_high", .doubt, concerning: .measured,
    "The participant tapped before the tone in more than 20 % of the tones. Thresholds are doubtful."
  )
  static let oneEar = Flag("one_ear", .absence, "Only one ear was tested in the session.")
  static let outputVolumeNotFull = Flag(
    "output_volume_not_full", .doubt, concerning: .measured,
    "The output volume of the phone was below its maximum. Levels are valid at full volume only.")
  static let headphonesUnknown = Flag(
    "headphones_unknown", .doubt, concerning: .measured,
    "The model of the headphones is unknown. Levels depend on it.")
  static let noiseCanceling = Flag(
    "noise_canceling", .note,
    "The headphones can cancel noise, and the result does not say whether they did: levels of the room (`hearing_ambient_permitted`) may not be those at the ear."
  )
  static let toneTrackMissing = Flag(
    "tone_track_missing", .absence,
    "The result does not contain the tones from which a threshold was determined.")
  static let toneTrackOffRule = Flag(
    "tone_track_off_rule", .doubt, concerning: .measured,
    "The tone levels do not follow the configured up-down rule: give the app's settings with --task-description-file or --hearing-*."
  )
  static let frequencyUntested = Flag(
    "frequency_untested", .absence,
    "A frequency that the measure or --hearing-frequencies requires was not tested.")
  static let thresholdAtFloor = Flag(
    "threshold_at_floor", .note,
    "The tone at the lowest possible level was heard: the threshold is at this level or below.")
  static let noRetest = Flag("no_retest", .absence, "No frequency was tested twice.")
  static let noToneAnswered = Flag(
    "no_tone_answered", .absence, "No tone was answered after it began. There is no response time.")
}
