import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: properties of games at random, each played along ResearchKit's staircase.
@Suite struct SpatialMemoryPropertyTests {
  private static func games(seed: UInt64) -> [SyntheticSpanGame] {
    var generator = SplitMix64(seed: seed)
    var length = 3
    return (0..<12).map { _ in
      let isSuccess = generator.uniform() < 0.55
      let game = game(length, isSuccess: isSuccess, &generator)
      length = min(9, max(2, length + (isSuccess ? 1 : -1)))
      return game
    }
  }

  private static func game(_ length: Int, isSuccess: Bool, _ generator: inout SplitMix64)
    -> SyntheticSpanGame
  {
    var game = SyntheticSpanGame(sequence: Array(0..<length), status: .success, taps: [])
    let tiles = Array(0..<game.gridSide * game.gridSide).shuffled(using: &generator)
    game.sequence = Array(tiles.prefix(length))
    let hits = isSuccess ? length : Int(generator.uniform() * Double(length))
    var now = 0.0
    func tap(_ tile: Int?, _ generator: inout SplitMix64) {
      now += 0.3 + generator.uniform()
      let offset = SIMD2(30 * generator.uniform(), -20 * generator.uniform())
      game.taps.append(SyntheticSpanGame.Tap(seconds: now, tile: tile, offset: offset))
    }
    for (place, tile) in game.sequence.prefix(hits).enumerated() {
      if generator.uniform() < 0.2 { tap(nil, &generator) }
      if place > 0, generator.uniform() < 0.2 { tap(game.sequence[place - 1], &generator) }
      tap(tile, &generator)
    }
    if !isSuccess {
      game.status = generator.uniform() < 0.5 ? .failure : .timeout
      if game.status == .failure { tap(tiles.last, &generator) }
    }
    return game
  }

  private static func measured(_ games: [SyntheticSpanGame]) throws -> MeasuredStep {
    let step = RecordedStep(
      "cognitive.memory.spatialspan", startSeconds: 10, endSeconds: 200,
      leaves: [.spatialSpan(games)])
    let file = TaskResultFile(
      taskIdentifier: "memory", taskRunUUID: "7D20C4E1-0000-4000-8000-000000000001", steps: [step])
    return try span(file.text)
  }

  @Test(arguments: UInt64(1)...20) func `what is written agrees with what is found`(seed: UInt64)
    throws
  {
    let games = Self.games(seed: seed)
    let step = try Self.measured(games)
    #expect(step.flags == ["recall_direction_unknown"], "\(step.flags)")
    #expect(step.number("rk_memory_score_points") == step.number("memory_score_points"))
    let successes = Double(games.count { $0.status == .success })
    #expect(step.number("memory_success_count") == successes)
    #expect(
      step.number("memory_game_count") == successes + (step.number("memory_failure_count") ?? 0)
        + (step.number("memory_timeout_count") ?? 0))
    let span = try #require(step.number("memory_span_mean_items"))
    let longest = try #require(step.number("memory_span_shown_max_items"))
    #expect(span >= 1.5)
    #expect(span <= longest + 0.5)
    #expect((step.number("memory_span_max_items") ?? .infinity) <= longest)
    #expect(
      step.events("memory_span_shown_items").compactMap(\.value)
        == games.map { Double($0.sequence.count) })
  }

  /// All taps a quarter of a second later change only the time of the first tap of each game.
  @Test(arguments: UInt64(21)...25)
  func `a delay of all taps leaves the times between taps unchanged`(seed: UInt64) throws {
    let games = Self.games(seed: seed)
    var later = games
    for game in later.indices {
      for tap in later[game].taps.indices { later[game].taps[tap].seconds += 0.25 }
    }
    let (before, after) = (try Self.measured(games), try Self.measured(later))
    for (name, value) in before.numbers {
      let shift = name == "memory_first_tap_latency_median_s" ? 0.25 : 0
      let found = try #require(after.number(name), "\(name)")
      #expect(abs(found - value - shift) < 1e-9 * max(1, abs(value)), "\(name)")
    }
    #expect((before.number("memory_tap_bias_x_mean_pt") ?? 0) >= 0)
    #expect((before.number("memory_tap_bias_y_mean_pt") ?? 0) <= 0)
  }
}
