import DSP
import Metrics

/// Silences between the first and the last word that are long enough to be pauses.
struct SpeechPauses: Equatable {
  /// Many silences equal the limit except for rounding.
  private static let roundingSeconds = 1e-9

  /// In seconds from the start of the recording, ascending.
  let pauses: [ClosedRange<Double>]

  init(_ silences: [ClosedRange<Double>], shortestSeconds: Double) {
    pauses = silences.filter { $0.length >= shortestSeconds - Self.roundingSeconds }
  }

  private var lengths: [Double] { pauses.map(\.length) }

  var totalSeconds: Double { lengths.reduce(0, +) }

  func events(_ type: String) -> [Event] {
    pauses.enumerated().map { number, pause in
      Event(
        type, onsetSeconds: pause.lowerBound, durationSeconds: pause.length, item: "\(number + 1)")
    }
  }

  /// A statistic of pauses, given once for the transcript and once for the recording.
  struct PauseMeasure: Sendable {
    /// The part of the metric's name after the prefix.
    let name: String
    /// The label for a place of the pauses, such as `between words`.
    let label: @Sendable (String) -> String
    var unit = MetricUnit.seconds
    var type = MetricType.number
    var range = ValueRange.recording
    /// The definition up to the words that say between what the pauses are.
    let meaning: String
    /// The condition under which the value is empty; nil if there always is a value.
    var absentWhen: String?
    var reason = Flag.noPause
    let value: @Sendable (SpeechPauses) -> Double?
  }

  static let measures: [PauseMeasure] = [
    .init(
      name: "count", label: { "Pauses \($0)" }, unit: .count, type: .count, range: .count,
      meaning: "Number of pauses (silences of at least --speech-pause-min)"
    ) { Double($0.pauses.count) },
    .init(
      name: "total_s", label: { "Pauses \($0), total" },
      meaning: "Sum of the durations of all pauses (silences of at least --speech-pause-min)",
      value: \.totalSeconds),
    .init(
      name: "mean_s", label: { "Pause \($0), mean" },
      meaning: "Mean duration of the pauses (silences of at least --speech-pause-min)",
      absentWhen: "there is no pause"
    ) { mean($0.lengths) },
    .init(
      name: "max_s", label: { "Pause \($0), maximum" },
      meaning: "Duration of the longest pause (silence of at least --speech-pause-min)",
      absentWhen: "there is no pause"
    ) { $0.lengths.max() },
    .init(
      name: "sd_s", label: { "Pause \($0), SD" },
      meaning:
        "Standard deviation of the durations of the pauses (silences of at least --speech-pause-min)",
      absentWhen: "there are fewer than two pauses", reason: .fewValues
    ) { standardDeviation($0.lengths) },
  ]
}

/// Options of all analyses of spoken words.
enum SpeechParameters {
  static let locale = Parameter(
    text: "speech-locale", .words, default: "en",
    "Language of the transcript, for example en, tr or zh-CN; decides how words are split and numbers are read"
  )
  static let fillers = Parameter(
    "speech-fillers", choices: ["drop", "keep"], default: "keep",
    "Keep or drop um, uh, er and hmm as words (English)")
  /// Shorter silences than the default belong to articulation (Goldman-Eisler 1968, Psycholinguistics).
  static let pause = Parameter(
    "speech-pause-min", .seconds, 0.01...60, default: 0.25,
    "Shortest silence that counts as a pause")
  static let readingText = Parameter(
    text: "reading-text", .spokenWords,
    "Text that was read aloud, when the results do not contain it")

  /// The options of every analysis of words.
  static let ofWords: [any ParameterDefinition] = [locale, fillers]
}

/// Flags of spoken words and of their transcripts.
extension Flag {
  static let transcriptEmpty = Flag(
    "transcript_empty", .doubt, concerning: .measured,
    "The transcript is missing or contains no word.")
  static let noWordTimes = Flag(
    "no_word_times", .absence,
    "The transcript does not contain the times of its words: all are 0 s, as in partial results.")
  static let wordTimesRestart = Flag(
    "word_times_restart", .doubt, concerning: .measured,
    "The times of the words begin anew within the transcript, as when the recognizer was restarted. Durations are sums over the parts, and the silence between the parts is unknown."
  )
  static let speechTooFast = Flag(
    "speech_too_fast", .distrust, concerning: .measured,
    "By the times of the transcript three or more words are said at a rate of more than 660 a minute, which is faster than people speak. The times of its words are wrong."
  )
  static let numbersNotNormalized = Flag(
    "numbers_not_normalized", .note,
    "The texts contain numbers that can be read in several ways, such as years, amounts of money and Roman numerals, or digits in another language than English. Digits on one side and words on the other count as errors."
  )
  static let noPause = Flag(
    "no_pause", .absence,
    "No silence is as long as --speech-pause-min. There is no pause to measure.")
  static let languageWithoutSpaces = Flag(
    "language_without_spaces", .absence,
    "The language is written without spaces, so that words cannot be separated. Measures of words are empty."
  )
  static let languageNotEnglish = Flag(
    "language_not_english", .absence, "Syllables are estimated for English only.")
  static let syllablesEstimated = Flag(
    "syllables_estimated", .note,
    "Syllables are counted by spelling, which is wrong for some words.")
  static let noCorrectedTranscript = Flag(
    "no_corrected_transcript", .absence,
    "The participant was not asked to correct the transcript, or the corrected transcript contains no word."
  )
  static let noReadingText = Flag(
    "no_reading_text", .absence, "The text that was read aloud is unknown.",
    remedy: "give --reading-text or --task-description-file")
  static let noRecognizerConfidence = Flag(
    "no_recognizer_confidence", .absence,
    "The recognizer gave no confidence above 0, as in partial results.")
  static let noRecognizerAlternatives = Flag(
    "no_recognizer_alternatives", .absence, "The recognizer gave no alternative transcriptions.")
  static let valueNotStored = Flag(
    "value_not_stored", .absence, "The result does not contain the value.")
  static let noAudio = Flag("no_audio", .absence, "There is no audio recording.")

  /// Every flag above, for `explain` and the documentation.
  static let ofSpeech: [Flag] = [
    transcriptEmpty, noWordTimes, wordTimesRestart, speechTooFast, numbersNotNormalized, noPause,
    languageWithoutSpaces, languageNotEnglish, syllablesEstimated, noCorrectedTranscript,
    noReadingText, noRecognizerConfidence, noRecognizerAlternatives, valueNotStored, noAudio,
  ]
}
