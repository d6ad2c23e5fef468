import Metrics
import Testing

@testable import Analyses

/// Oracle: the worked example of the metric definitions, "Tower of Hanoi", letter for letter; its answers
/// were computed with NumPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedTowerOfHanoiTests {
  static let result = #"""
    {"_class":"ORKStepResult","identifier":"towerOfHanoi","startDate":"2024-05-01T10:10:00+0000","endDate":"2024-05-01T10:10:19+0000","results":[{"_class":"ORKTowerOfHanoiResult","identifier":"towerOfHanoi","startDate":"2024-05-01T10:10:09+0000","endDate":"2024-05-01T10:10:19+0000","puzzleWasSolved":true,"moves":[{"_class":"ORKTowerOfHanoiMove","timestamp":0,"donorTowerIndex":0,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":2.1,"donorTowerIndex":1,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":4.0,"donorTowerIndex":0,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":5.2,"donorTowerIndex":2,"recipientTowerIndex":1},{"_class":"ORKTowerOfHanoiMove","timestamp":6.4,"donorTowerIndex":0,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":7.3,"donorTowerIndex":1,"recipientTowerIndex":0},{"_class":"ORKTowerOfHanoiMove","timestamp":8.1,"donorTowerIndex":1,"recipientTowerIndex":2},{"_class":"ORKTowerOfHanoiMove","timestamp":9.0,"donorTowerIndex":0,"recipientTowerIndex":2}]}]}
    """#

  @Test func `every number equals the worked example`() throws {
    let step = try TowerOfHanoi.measured(Self.result)
    #expect(
      step.wrong([
        "hanoi_disk_count": 3, "hanoi_move_count": 8, "hanoi_move_required_count": 7,
        "hanoi_move_excess_count": 1, "hanoi_move_efficiency_pct": 87.5,
        "hanoi_move_optimal_count": 7, "hanoi_move_neutral_count": 1,
        "hanoi_move_regressive_count": 0, "hanoi_move_optimal_pct": 87.5,
        "hanoi_move_remaining_count": 0, "hanoi_progress_pct": 100, "hanoi_move_undo_count": 0,
        "hanoi_move_same_disk_count": 1, "hanoi_state_revisited_count": 0,
        "hanoi_first_move_latency_s": 9, "hanoi_solution_time_s": 9,
        "hanoi_move_interval_mean_s": 1.2857, "hanoi_move_interval_median_s": 1.2,
        "hanoi_move_interval_max_s": 2.1, "hanoi_largest_disk_placed_move_number": 5,
        "hanoi_largest_disk_placed_time_s": 6.4,
      ]).isEmpty)
    #expect(step.word("hanoi_disk_source") == "inferred")
    #expect(step.word("hanoi_solved_optimally") == "false")
    #expect(step.word("rk_hanoi_solved") == "true")
    #expect(step.word("hanoi_solved") == "true")
    #expect(step.flags == ["hanoi_disks_inferred"])
    #expect(step.isSound)
    #expect(step.flags("hanoi_first_move_latency_s") == ["dates_to_second"])
  }

  @Test func `disks and distances equal the worked example`() throws {
    let step = try TowerOfHanoi.measured(Self.result)
    #expect(step.events("hanoi_move").map(\.value) == [1, 1, 2, 1, 3, 1, 2, 1])
    #expect(step.events("hanoi_move_remaining_count").map(\.value) == [7, 6, 5, 4, 3, 2, 1, 0])
  }
}
