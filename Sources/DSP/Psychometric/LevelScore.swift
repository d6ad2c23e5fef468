/// How many of the trials at one level of a stimulus were answered right.
public struct LevelScore: Sendable, Equatable {
  /// No experiment has more trials, and sums of them stay far from where integers end.
  public static let mostTrials = 1_000_000_000_000
  /// Distances of larger levels, and their squares, would not be finite.
  public static let largestLevel = 1e100

  /// Where the stimulus stood, in any unit.
  public let level: Double
  /// From 0 to `trials`.
  public let correct: Int
  /// Above 0.
  public let trials: Int

  /// Nil for a level that is no number, without trials, and for more right answers than trials.
  public init?(level: Double, correct: Int, of trials: Int) {
    guard abs(level) <= Self.largestLevel, 1...Self.mostTrials ~= trials, 0...trials ~= correct
    else { return nil }
    (self.level, self.correct, self.trials) = (level, correct, trials)
  }

  /// The share answered right.
  public var proportion: Double { Double(correct) / Double(trials) }
}

/// The scores of an experiment, each level once, the lowest first.
public struct LevelScores: Sendable, Equatable {
  /// Ascending.
  public let levels: [LevelScore]

  /// Scores of one level are added up; their order does not matter.
  public init(_ scores: [LevelScore]) {
    levels = Dictionary(grouping: scores, by: \.level).compactMap { level, scores in
      LevelScore(
        level: level, correct: scores.reduce(0) { $0 + $1.correct },
        of: scores.reduce(0) { $0 + $1.trials })
    }.sorted { $0.level < $1.level }
  }

  /// Right answers at all levels.
  public var correct: Int { levels.reduce(0) { $0 + $1.correct } }
  /// Trials at all levels.
  public var trials: Int { levels.reduce(0) { $0 + $1.trials } }
}
