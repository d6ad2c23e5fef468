import Metrics

/// What the user has told of one step, in words of the program.
struct SpeechOptions {
  let rules: WordRules
  let shortestPauseSeconds: Double
  /// Nil where nothing was to be read aloud, or nothing tells what.
  let readingText: String?
  let keepsWords: Bool
  /// How its sound is measured.
  let sound: SoundOptions

  static let parameters =
    SpeechParameters.ofWords + [SpeechParameters.pause, SpeechParameters.readingText] + ofSound

  private static let ofSound = [
    SoundParameters.floor, SoundParameters.ceiling, SoundParameters.channel,
    SoundParameters.fullScale,
  ]

  init(_ parameters: Parameters) {
    rules = WordRules(parameters)
    shortestPauseSeconds =
      parameters.number(SpeechParameters.pause) ?? SpeechParameters.shortestPauseSeconds
    readingText = parameters.word(SpeechParameters.readingText)
    keepsWords = parameters.keepsWords
    sound = SoundOptions(parameters)
  }
}
