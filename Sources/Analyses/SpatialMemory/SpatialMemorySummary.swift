import DSP
import Metrics
import Recordings

/// The games of one visit to the step.
public struct SpatialMemorySummary {
  /// In which order tiles had to be tapped; the raw value is the word printed.
  enum RecallDirection: String, CaseIterable {
    /// Tiles are tapped in the order in which they were shown.
    case forward
    /// Tiles are tapped in reverse order, the last one first.
    case backward
    case unknown
  }

  let games: [PlayedGame]
  let staircase: Staircase
  let direction: RecallDirection
  let result: SpatialMemoryResult

  init(_ result: SpatialMemoryResult, direction: RecallDirection, _ limits: Staircase.LengthLimits)
  {
    (self.result, self.direction) = (result, direction)
    games = result.games.map(PlayedGame.init)
    staircase = Staircase(
      games.map {
        Staircase.Round(number: $0.game.number, length: $0.length, isSuccess: $0.isSuccess)
      }, limits)
  }

  func count(_ status: GameStatus) -> Int { games.count { $0.game.status == status } }

  func count(_ kind: ClassifiedTap.TapClass) -> Int {
    games.reduce(0) { $0 + $1.taps.count { $0.kind == kind } }
  }

  var itemCount: Int { games.reduce(0) { $0 + $1.length } }

  var hitCount: Int { games.reduce(0) { $0 + $1.hits.count } }

  /// Nil where a game has none.
  var score: Double? {
    let scores = games.compactMap(\.game.score)
    return scores.count == games.count ? scores.reduce(0, +) : nil
  }

  var recomputedScore: Int { games.reduce(0) { $0 + $1.recomputedScore } }

  /// Half of a person's taps come later, after the demonstration as well as after the tap before.
  private static let shortestMedianSeconds = 0.1

  /// Flags of values that are made of times of taps.
  var timeFlags: [Flag] {
    [games.compactMap(\.firstTapSeconds), games.flatMap(\.intervals)].contains {
      AnswerPlausibility.isTooFast($0, shortestSeconds: Self.shortestMedianSeconds)
    } ? [.responsesTooFast] : []
  }

  // MARK: What contradicts itself

  var flags: [Flag] {
    var flags: [Flag] = []
    if !agreesOnCounts { flags.append(.countMismatch) }
    if !agreesOnScores { flags.append(.scoreMismatch) }
    if games.contains(where: { $0.taps.contains(where: \.contradictsResult) }) {
      flags.append(.correctnessMismatch)
    }
    if games.contains(where: \.isOutOfOrder) { flags.append(.tapTimesSorted) }
    if games.contains(where: \.game.targets.isEmpty) { flags.append(.noTilePositions) }
    if staircase.isIrregular { flags.append(.memoryStaircaseIrregular) }
    if direction == .unknown { flags.append(.recallDirectionUnknown) }
    return flags
  }

  private var agreesOnCounts: Bool {
    result.isOfTotals
      || (result.gameCount ?? Double(result.listedCount)) == Double(result.listedCount)
        && (result.failureCount ?? Double(result.listedFailureCount))
          == Double(result.listedFailureCount)
  }

  /// Games that were left out gave points to the whole, which is not compared then.
  private var agreesOnScores: Bool {
    let isEachRight = games.allSatisfy {
      $0.game.score ?? Double($0.recomputedScore) == Double($0.recomputedScore)
    }
    guard !result.isOfTotals, result.skipped.isEmpty, let total = result.score, let score else {
      return isEachRight
    }
    return isEachRight && total == score
  }

  /// Rows for each game, which are numbered as in the result.
  var events: [Event] { games.flatMap(\.events) }
}

extension PlayedGame {
  /// The outcome is the value of `memory_status` and the type of an event without value; the first error is the
  /// type of an event, whose value is the place in the sequence.
  fileprivate var events: [Event] {
    let numbers: [(String, Double?, MetricUnit)] = [
      ("memory_span_shown_items", Double(length), MetricUnit("{items}")),
      ("memory_\(game.status)", nil, .none),
      ("rk_memory_score_points", game.score, MetricUnit("{points}")),
      ("memory_correct_tap_count", Double(hits.count), .count),
      ("memory_first_tap_latency_s", firstTapSeconds, .seconds),
      ("memory_tap_interval_mean_s", mean(intervals), .seconds),
      ("memory_target_distance_mean_pt", mean(offsets.map(\.length)), .points),
    ]
    let error = firstError.map {
      ("memory_\($0.kind.rawValue)", Double($0.position), MetricUnit.count)
    }
    let status = Event(
      "memory_status", onsetSeconds: nil, item: "\(game.number)", word: "\(game.status)")
    let given = numbers.filter { $0.1 != nil || $0.2 == .none } + [error].compactMap(\.self)
    return [status]
      + given.map { type, value, unit in
        Event(type, onsetSeconds: nil, item: "\(game.number)", value: value, unit: unit)
      }
  }
}
