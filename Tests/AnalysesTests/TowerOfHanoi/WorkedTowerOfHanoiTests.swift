import Metrics
import Testing

@testable import Analyses

/// Oracle: the worked example of the metric definitions, "Tower of Hanoi", letter for letter; its answers
/// were computed with NumPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedTowerOfHanoiTests {
  static let result = #"""
    {"_class":"ORKStepResult","identifier":"towerOfHanoi","startDate":"2024-05-01T10:10:00+0000","endDate":"2024-05-01T10:10:19+0000","results":[{"_class":"ORKTowerOfHanoiResult","identifier":"towerOfHanoi","startDate":"2024-05-01T10:10:09+0000","endDate":"2024-05-01T10:10:19+0000","puzzleWasSolved":true,"moves":[{"_class":"ORKTowerOfHanoiMove","timestamp":0,"donorTowerIndex":0,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":2.1,"donorTowerIndex":1,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":4.0,"donorTowerIndex":0,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":5.2,"donorTowerIndex":2,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":6.4,"donorTowerIndex":0,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":7.3,"donorTowerIndex":1,"recipientTowerIndex":0},{"_class":"ORKTowerOfHanoiMove","timestamp":8.1,"donorTowerIndex":1,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":9.0,"donorTowerIndex":0,"recipientTowerIndex":2}]}]}
    """#

  @Test func `every number of the example`() throws {
    let step = try TowerOfHanoi.measured(Self.result)
    #expect(
      step.wrong([
        "disks": 3, "moves_count": 8, "minimum_moves": 7, "excess_moves": 1,
        "move_efficiency": 0.875, "optimal_move_count": 7, "neutral_move_count": 1,
        "regress_move_count": 0, "path_optimality": 0.875, "final_distance": 0,
        "progress_ratio": 1, "undo_count": 0, "same_disk_repeat_count": 1,
        "revisited_state_count": 0, "first_move_latency_s": 9, "solution_time_s": 9,
        "move_time_mean_s": 1.2857, "move_time_median_s": 1.2, "move_time_max_s": 2.1,
        "largest_disk_placed_move": 5, "largest_disk_placed_time_s": 6.4,
      ]).isEmpty)
    #expect(step.word("disks_source") == "inferred")
    #expect(step.word("perfect_solution") == "false")
    #expect(step.word("solved") == "true")
    #expect(step.word("solved_recomputed") == "true")
    #expect(step.flags == ["disks_inferred"])
    #expect(step.isSound)
    #expect(step.flags("first_move_latency_s") == ["coarse_dates"])
  }

  @Test func `disks and distances of the example`() throws {
    let step = try TowerOfHanoi.measured(Self.result)
    #expect(step.events("move").map(\.value) == [1, 1, 2, 1, 3, 1, 2, 1])
    #expect(step.events("distance").map(\.value) == [7, 6, 5, 4, 3, 2, 1, 0])
  }
}
