import Analyses
import Metrics
import Testing

/// Truth: what an app stored as totals, and nothing that would need single moves or games.
@Suite struct TotalsTests {
  @Test func `totals of moves are given, and all else is empty`() throws {
    let step = try TowerOfHanoi.measured(
      #"{"_class":"ORKTowerOfHanoiResult","puzzleWasSolved":true,"numberOfMoves":9}"#)
    #expect(step.number("hanoi_move_count") == 9)
    #expect(step.word("hanoi_solved") == "true")
    #expect(step.word("rk_hanoi_solved") == "true")
    for metric in ["hanoi_solution_time_s", "hanoi_move_undo_count", "hanoi_state_revisited_count"]
    { #expect(step.reason(metric) == "totals_only", "\(metric)") }
  }

  @Test func `totals of games are given, and all else is empty`() throws {
    let step = try SpatialMemory.measured(
      #"{"_class":"ORKSpatialSpanMemoryResult","score":110,"numberOfGames":5,"numberOfFailures":3}"#
    )
    #expect(step.number("rk_memory_score_points") == 110)
    #expect(step.number("memory_game_count") == 5)
    #expect(step.number("memory_failure_count") == 3)
    for metric in ["memory_success_count", "memory_span_max_items", "memory_score_points"] {
      #expect(step.reason(metric) == "totals_only", "\(metric)")
    }
    #expect(!step.flags.contains("count_mismatch"))
  }
}
