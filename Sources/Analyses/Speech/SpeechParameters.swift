import Metrics

/// Options of all analyses of spoken words.
enum SpeechParameters {
  static let locale = Parameter(
    text: "locale", default: "en",
    "Language of the words, such as en, tr or zh-CN: how they are cut, and whether 3 is three")
  static let fillers = Parameter(
    "fillers", choices: ["drop", "keep"], default: "keep",
    "Whether um, uh, er and hmm count as words of English")
  /// Shorter silences belong to articulation (Goldman-Eisler 1968, Psycholinguistics).
  static let shortestPauseSeconds = 0.25
  static let pause = Parameter(
    "pause", .seconds, 0.01...60, default: "\(shortestPauseSeconds)",
    "Shortest silence that counts as a pause")
  static let readingText = Parameter(
    sentence: "reading-text", "The text that was read aloud, where results do not tell")

  /// The options of every analysis of words.
  static let ofWords = [locale, fillers]
}

/// Flags of spoken words and of what recognizers make of them.
extension Flag {
  static let emptyTranscript = Flag(
    "empty_transcript", .doubt, "There is no transcript, or no word in it.")
  static let noTiming = Flag(
    "no_timing", .note,
    "The transcript does not tell when its words were said: all stand at 0 s, as in partial results."
  )
  static let noPause = Flag("no_pause", .note, "No silence is as long as --pause.")
  static let noWords = Flag(
    "no_words", .note, "The language is written without spaces, so that words cannot be told apart."
  )
  static let notEnglish = Flag("not_english", .note, "Syllables are estimated of English alone.")
  static let syllablesEstimated = Flag(
    "syllables_estimated", .note, "Syllables are counted by spelling, which errs for some words.")
  static let noEditedTranscript = Flag(
    "no_edited_transcript", .note,
    "The participant was not asked to correct the transcript, or there is no word in the correction."
  )
  static let noReadingText = Flag(
    "no_reading_text", .note,
    "Nothing tells which text was read aloud: --reading-text or --task-description can.")
  static let noConfidence = Flag(
    "no_confidence", .note, "The recognizer gave no confidence above 0, as in partial results.")
  static let noAlternatives = Flag(
    "no_alternatives", .note, "The recognizer gave no words that it may have been instead.")
  static let notStored = Flag("not_stored", .note, "The result does not hold this value.")
  static let noAudio = Flag("no_audio", .note, "There is no recording of the sound.")

  /// Every flag above, for `explain` and the documentation.
  static let ofSpeech: [Flag] = [
    emptyTranscript, noTiming, noPause, noWords, notEnglish, syllablesEstimated,
    noEditedTranscript, noReadingText, noConfidence, noAlternatives, notStored, noAudio,
  ]
}
