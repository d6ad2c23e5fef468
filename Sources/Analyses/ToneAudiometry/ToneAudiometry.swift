public import Metrics
public import Recordings
public import Study

/// Tones that grow louder until an ear is chosen: ResearchKit's older hearing task.
public struct ToneAudiometry: ResultAnalysis {
  public static let task = ActiveTask.toneAudiometry
  public static let method = "tone-audiometry/3"
  public static let parameters: [any ParameterDefinition] = [duration, practice]
  public static let flags: [Flag] = [
    .noTone, .noCalibration, .toneAmplitudeOutOfRange, .outputVolumeLow, .outputVolumeUnknown,
    .toneRepeated, .toneDurationUnknown, .toneChoiceUnknown, .noToneHeard, .noSharedFrequency,
  ]
  public static let headlines = [
    "tone_level_left_mean_dbfs", "tone_level_right_mean_dbfs",
    "tone_level_left_minus_right_mean_db", "tone_correct_ear_count",
  ]
  public static let title = "Tone audiometry: levels of rising tones at which either ear answers"
  public static let summary = """
    A tone rises by 40 dB until an ear is chosen. Levels are re full scale of the phone, which is not calibrated: \
    they compare ears and frequencies at one volume and are not hearing thresholds. A tone without an answer gives a \
    lower limit and is left out of means. Practice trials are left out.
    """

  static let duration = Parameter(
    "tone-duration", .seconds, 0.1...3600,
    "Time in which a tone of the tone audiometry rises to full volume")
  static let practice = Parameter(
    toggle: "practice-step", "Leave this step out because it was practice; for use in --map")

  public static let drawings = ToneAudiometryStep.drawings

  public let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public var visits: [ResultVisit] { session.visits(of: Self.task).filter { !isPractice($0.step) } }

  public func measure(_ result: ToneAudiometryResult, _ leaf: ResultLeaf, of step: SessionStep)
    throws(UnusableStep) -> Measured<ToneAudiometryStep>
  {
    guard !result.tones.isEmpty else {
      throw UnusableStep(
        reason: .noTone, fault: "\(leaf.place("samples")): expected tones, no tone answered")
    }
    let duration = parameters.of(step)[Self.duration]
    let tones = ToneAudiometryStep(result, durationSeconds: duration)
    return Measured(
      outcome: tones, events: tones.events, flags: tones.flags,
      side: onlySide(result.tones.map(\.side)))
  }

  /// The predefined task begins with `tone.audiometry.practice`, whose result has the same class.
  private func isPractice(_ step: SessionStep) -> Bool {
    words(ofStep: step.identifier).contains("practice") || parameters.of(step)[Self.practice]
  }
}

/// Flags of tones that grew louder until they were answered.
extension Flag {
  static let noTone = Flag(
    "no_tone", .error, "The result contains no usable tone. The step was not scored.")
  static let toneAmplitudeOutOfRange = Flag(
    "tone_amplitude_out_of_range", .doubt, concerning: .measured,
    "A tone ended at an amplitude below 0.0003 or above 0.03 of full scale, outside the range in which tones of ResearchKit rise. Its level is doubtful."
  )
  static let outputVolumeLow = Flag(
    "output_volume_low", .doubt, concerning: .measured,
    "The output volume of the phone was below 10 %. Tones may have been too soft to be heard.")
  static let outputVolumeUnknown = Flag(
    "output_volume_unknown", .absence, "The result does not contain the output volume of the phone."
  )
  static let toneRepeated = Flag(
    "tone_repeated", .note,
    "An ear was tested more than once at a frequency. The mean of the levels was used.")
  static let toneDurationUnknown = Flag(
    "tone_duration_unknown", .absence,
    "The time in which tones rise to full volume is unknown. Response times are empty.",
    remedy: "give --task-description-file or --tone-duration")
  static let toneChoiceUnknown = Flag(
    "tone_choice_unknown", .doubt, concerning: .measured,
    "The result does not contain which ear the participant chose. Every answer counts as correct.")
  static let noToneHeard = Flag(
    "no_tone_heard", .absence, "No tone presented to the ear was answered with the correct ear.")
  static let noSharedFrequency = Flag(
    "no_shared_frequency", .absence,
    "No frequency has a valid result for both ears. The ears cannot be compared.")
}
