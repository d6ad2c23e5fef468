import Metrics

/// What can be said of reactions.
extension Flag {
  static let noStimulus = Flag(
    "no_stimulus", .distrust, "The moment of the stimulus is not known: no result tells it.")
  static let stimulusOutsideRecording = Flag(
    "stimulus_outside_recording", .distrust,
    "No motion recording of the step covers the moment of the stimulus.")
  static let noUserAcceleration = Flag(
    "no_user_acceleration", .distrust,
    "An accelerometer alone: the threshold is one of acceleration without gravity.")
  static let noCrossing = Flag(
    "no_crossing", .distrust,
    "The acceleration never rises above the threshold after the stimulus; compare the app's threshold."
  )
  static let crossingInGap = Flag(
    "crossing_in_gap", .doubt, "Samples are missing just where the time was read off.")
  static let anticipation = Flag(
    "anticipation", .distrust,
    "The threshold was passed before a tenth of a second after the stimulus; not in statistics.")
  static let noisyBaseline = Flag(
    "noisy_baseline", .doubt, "The phone was not at rest before the stimulus (SD above 0.05 g).")
  static let noOnset = Flag(
    "no_onset", .doubt, "The movement does not rise out of the rest before the stimulus.")
  static let onsetDisagree = Flag(
    "onset_disagree", .doubt, "Onsets by size and by energy lie more than 30 ms apart.")
  static let onsetEarly = Flag(
    "onset_early", .doubt,
    "The movement began before a tenth of a second after the stimulus, yet passed the threshold later."
  )
  static let peakCutOff = Flag(
    "peak_cut_off", .doubt, "The recording ends at its peak; the true one may be later and higher.")
  static let attemptFailed = Flag(
    "attempt_failed", .distrust,
    "The result says that the attempt failed and was repeated; it is not in the statistics.")
  static let noValidAttempt = Flag(
    "no_valid_attempt", .distrust, "No attempt that statistics could be made of.")

  static let ofReactions: [Flag] = [
    noStimulus, stimulusOutsideRecording, noUserAcceleration, noCrossing, crossingInGap,
    anticipation, noisyBaseline, noOnset, onsetDisagree, onsetEarly, peakCutOff, attemptFailed,
    noValidAttempt,
  ]
}
