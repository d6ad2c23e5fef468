import DSP
import Metrics
import Recordings

/// What the games of one visit to the step come to.
struct SpanSummary {
  /// In which order tiles had to be tapped; the raw value is the word printed.
  enum Direction: String {
    /// As shown.
    case forward
    /// The last first.
    case backward
    case unknown
  }

  let games: [PlayedGame]
  let staircase: Staircase
  let direction: Direction
  private let result: SpatialSpanResult

  init(_ result: SpatialSpanResult, direction: Direction, _ limits: Staircase.Limits) {
    (self.result, self.direction) = (result, direction)
    games = result.games.map(PlayedGame.init)
    staircase = Staircase(
      games.map {
        Staircase.Round(number: $0.game.number, length: $0.length, isSuccess: $0.isSuccess)
      }, limits)
  }

  func count(_ status: GameStatus) -> Int { games.count { $0.game.status == status } }

  func count(_ kind: ClassifiedTap.Kind) -> Int {
    games.reduce(0) { $0 + $1.taps.count { $0.kind == kind } }
  }

  var itemCount: Int { games.reduce(0) { $0 + $1.length } }

  var hitCount: Int { games.reduce(0) { $0 + $1.hits.count } }

  /// Nil where a game does not tell its own.
  var score: Double? {
    let scores = games.compactMap(\.game.score)
    return scores.count == games.count ? scores.reduce(0, +) : nil
  }

  var recomputedScore: Int { games.reduce(0) { $0 + $1.recomputedScore } }

  /// Half of a person's taps come later, after the demonstration as well as after the tap before.
  private static let shortestMedianSeconds = 0.1

  /// What holds for values that are read off the times of taps.
  var timeFlags: [Flag] {
    [games.compactMap(\.firstTapSeconds), games.flatMap(\.intervals)].contains {
      AnswerPlausibility.isTooFast($0, shortestSeconds: Self.shortestMedianSeconds)
    } ? [.tooFast] : []
  }

  /// Change of a game's mean time between hits from game to game.
  var latencySlope: Reading {
    let points = games.compactMap { game in
      mean(game.intervals).map { (Double(game.game.number), $0) }
    }
    return .number(
      slope(points.map(\.0), points.map(\.1)), count: points.count, else: .tooFewValues)
  }

  // MARK: What contradicts itself

  var flags: [Flag] {
    var flags: [Flag] = []
    if !agreesOnCounts { flags.append(.countMismatch) }
    if !agreesOnScores { flags.append(.scoreMismatch) }
    if games.contains(where: { $0.taps.contains(where: \.contradictsResult) }) {
      flags.append(.correctFlagMismatch)
    }
    if games.contains(where: \.isOutOfOrder) { flags.append(.touchTimeNotMonotonic) }
    if games.contains(where: \.game.targets.isEmpty) { flags.append(.targetRectsMissing) }
    if staircase.isIrregular { flags.append(.staircaseIrregular) }
    if direction == .unknown { flags.append(.recallDirectionUnknown) }
    return flags
  }

  private var agreesOnCounts: Bool {
    (result.gameCount ?? Double(result.listedCount)) == Double(result.listedCount)
      && (result.failureCount ?? Double(result.listedFailureCount))
        == Double(result.listedFailureCount)
  }

  /// Games that were left out gave points to the whole, which is not compared then.
  private var agreesOnScores: Bool {
    let isEachRight = games.allSatisfy {
      $0.game.score ?? Double($0.recomputedScore) == Double($0.recomputedScore)
    }
    guard result.skipped.isEmpty, let total = result.score, let score else { return isEachRight }
    return isEachRight && total == score
  }
}
