import Metrics

/// What the user may tell of sentences in noise and of the way they are scored.
enum SpeechInNoiseParameters {
  static let scoring = Parameter(
    "scoring", choices: ["all", "keywords"], default: "all",
    "Words that count: all of a sentence, or all but an article it begins with")
  static let wordOrder = Parameter(
    "word-order", choices: ["kept", "any"], default: "kept",
    "Whether words count only in the order of the sentence")
  static let ratio = Parameter(
    "snr", .decibels, SentenceLevel.ratios,
    "Level of speech above noise; as a column of --map that of one sentence")
  static let noiseGain = Parameter(
    "noise-gain", .one, SentenceLevel.gains,
    "Factor applied to the noise; as a column of --map that of one sentence")
  static let start = Parameter(
    "srt-start", .decibels, SentenceLevel.ratios,
    "Level of the first sentence, for levels in the order of presentation; with --srt-step")
  static let step = Parameter(
    "srt-step", .decibels, 0.01...60,
    "How far each level lies below the one before; with --srt-start")
  static let wordsPerLevel = Parameter(
    "words-per-level", 1...100_000,
    "Words at each level; with --srt-start so many are presented before the next, without it one"
      + " sentence")
  static let normal = Parameter(
    "normal-srt", .decibels, SentenceLevel.ratios,
    "Threshold of listeners who hear well, which snr_loss_db is counted from")
  static let lapse = Parameter(
    "lapse", .one, 0...0.5, default: "0",
    "Share of words that even the clearest speech leaves wrong, for the fitted curve")

  static let all =
    [scoring, wordOrder, ratio, noiseGain, start, step, wordsPerLevel, normal, lapse]
    + SpeechParameters.ofWords
}
