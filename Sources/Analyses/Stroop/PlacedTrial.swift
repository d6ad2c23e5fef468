import Recordings

/// A trial with its place in the test and what holds of it.
struct PlacedTrial {
  /// Counted from 1 over all trials of the test, also those that cannot be used.
  let number: Int
  let trial: StroopTrial
  /// Whether the word was written in the color it names; nil where nothing tells.
  let isCongruent: Bool?
  let isAnticipation: Bool
  let isLapse: Bool

  /// `isCongruent` is that of the step, for results that do not tell the word.
  init(
    _ trial: StroopTrial, number: Int, isCongruent: Bool? = nil, _ parameters: StroopParameters
  ) {
    (self.trial, self.number) = (trial, number)
    self.isCongruent = trial.word.map { $0 == trial.color } ?? isCongruent
    let milliseconds = 1000 * trial.responseSeconds
    isAnticipation = milliseconds < parameters.shortestMilliseconds
    isLapse = milliseconds > parameters.longestMilliseconds
  }

  var milliseconds: Double { 1000 * trial.responseSeconds }

  /// An answer to the word, right or wrong.
  var isValid: Bool { !isAnticipation && !isLapse }

  /// As ResearchKit judged it where the color is not known.
  var isCorrect: Bool {
    trial.color.map { $0 == trial.selected } ?? trial.isToldCorrect ?? false
  }

  /// A valid trial answered right.
  var isHit: Bool { isValid && isCorrect }
}

extension PlacedTrial {
  /// What an answer was.
  enum Answer {
    case correct
    /// The color the word names.
    case word
    /// Another wrong color than that.
    case other
    /// A wrong color, and nothing tells the word.
    case wrong
    /// No color.
    case nothing
  }

  var answer: Answer {
    if isCorrect { return .correct }
    guard let selected = trial.selected else { return .nothing }
    // What is written in its own color leaves no other word to read.
    guard let word = trial.word ?? (isCongruent == true ? trial.color : nil) else { return .wrong }
    return selected == word ? .word : .other
  }
}
