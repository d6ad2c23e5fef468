/// The number of correct responses at one level of a stimulus: the data of every psychometric estimate.
public struct LevelScore: Sendable, Equatable {
  /// Upper limit of the number of trials, far below the range of integers.
  public static let maximumTrialCount = 1_000_000_000_000
  /// Upper limit of a level's magnitude; squared differences of larger levels would not be finite.
  public static let largestLevel = 1e100

  /// Level of the stimulus, in any unit.
  public let level: Double
  /// Number of correct responses, from 0 to `trials`.
  public let correct: Int
  /// Number of responses, above 0.
  public let trials: Int

  /// Nil if the level is not finite or too large, without trials, and for more correct responses than trials.
  public init?(level: Double, correct: Int, of trials: Int) {
    guard abs(level) <= Self.largestLevel, 1...Self.maximumTrialCount ~= trials,
      0...trials ~= correct
    else { return nil }
    (self.level, self.correct, self.trials) = (level, correct, trials)
  }

  /// Proportion of correct responses, from 0 to 1.
  public var proportion: Double { Double(correct) / Double(trials) }
}

/// The scores of an experiment, one per level, in ascending order of level.
public struct LevelScores: Sendable, Equatable {
  public let levels: [LevelScore]

  /// Combines scores of the same level; their order does not matter.
  public init(_ scores: [LevelScore]) {
    levels = Dictionary(grouping: scores, by: \.level).compactMap { level, scores in
      LevelScore(
        level: level, correct: scores.reduce(0) { $0 + $1.correct },
        of: scores.reduce(0) { $0 + $1.trials })
    }.sorted { $0.level < $1.level }
  }

  /// Number of correct responses at all levels together.
  public var correct: Int { levels.reduce(0) { $0 + $1.correct } }
  /// Number of trials at all levels together.
  public var trials: Int { levels.reduce(0) { $0 + $1.trials } }
}
