import Metrics

/// What the user may tell of spoken words, whatever the task.
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

  /// What every analysis of words has.
  static let ofWords = [locale, fillers]
}
