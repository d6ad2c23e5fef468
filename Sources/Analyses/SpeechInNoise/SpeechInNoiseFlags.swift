import Metrics

/// What can be said of sentences in noise and of thresholds.
extension Flag {
  static let noTarget = Flag(
    "no_target", .distrust, "Nothing tells the words of the sentence that was played.")
  static let noReply = Flag(
    "no_reply", .doubt, "No word was recognized in the reply: every word counts as wrong.")
  static let noTranscript = Flag(
    "no_transcript", .note, "The reply was recorded, and nothing tells its words: not scored.")
  static let sentenceSkipped = Flag(
    "sentence_skipped", .note,
    "No reply follows the sentence: it was skipped, or the run ended there. It is not scored.")
  static let notScored = Flag("not_scored", .note, "No sentence could be scored.")
  static let levelUnknown = Flag(
    "level_unknown", .note,
    "Nothing tells how loud the noise was: --task-description, --map with snr, or --srt-start and"
      + " --srt-step can.")
  static let levelsAssumed = Flag(
    "levels_assumed", .doubt,
    "Nothing tells how loud the noise was; seven sentences are taken for ResearchKit's 18 to 0 dB.")
  static let levelMissing = Flag(
    "level_missing", .note, "No sentence was scored at one of the levels presented.")
  static let unequalSteps = Flag(
    "srt_unequal_steps", .note, "Steps between levels differ by more than 0.4 dB.")
  static let oneLevel = Flag("srt_one_level", .note, "All sentences were presented at one level.")
  static let floorNotReached = Flag(
    "srt_floor_not_reached", .doubt,
    "More than 20 % of words are right at the lowest level: the threshold is drawn to the levels tested."
  )
  static let ceilingNotReached = Flag(
    "srt_ceiling_not_reached", .doubt,
    "Less than 80 % of words are right at the highest level: the threshold is drawn to the levels tested."
  )
  static let oneWord = Flag(
    "srt_one_word", .note, "One word at a level tells nothing of how shares spread.")
  static let wordsPerLevelDiffer = Flag(
    "words_per_level_differ", .doubt, "A level has more or fewer words than --words-per-level.")
  static let separated = Flag(
    "separated", .doubt,
    "Words right and wrong are parted by the level, so that no curve is steep enough to be the best."
  )
  static let notRising = Flag(
    "srt_not_rising", .note, "Words are not right more often the louder the speech is.")
  static let fitNotFound = Flag(
    "fit_not_found", .note, "The search for the most likely curve came to no rest.")
  static let openInterval = Flag(
    "ci_open", .note, "The interval has no end within 40 dB of the threshold.")
  static let thresholdsDisagree = Flag(
    "srt_disagree", .doubt, "Formula and fitted curve differ by more than 2 dB.")
  static let ratioEstimated = Flag(
    "snr_estimated", .doubt,
    "The level of speech above noise is estimated from both together: no sound of speech alone.")
  static let ratesDiffer = Flag(
    "rates_differ", .note, "The two sounds have different sample rates.")
  static let speechNotFound = Flag(
    "speech_not_found", .note,
    "The sound of both together does not hold the speech, or nothing else.")

  /// Every flag above, for `explain` and the documentation.
  static let ofSpeechInNoise: [Flag] = [
    noTarget, noReply, noTranscript, sentenceSkipped, notScored, levelUnknown, levelsAssumed,
    levelMissing, unequalSteps, oneLevel, floorNotReached, ceilingNotReached, oneWord,
    wordsPerLevelDiffer, separated, notRising, fitNotFound, openInterval, thresholdsDisagree,
    ratioEstimated,
    ratesDiffer, speechNotFound,
  ]
}
