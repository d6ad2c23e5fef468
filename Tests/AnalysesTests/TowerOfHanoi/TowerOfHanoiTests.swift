import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses

/// Truth: closed form: the textbook's solution takes 2^n - 1 moves; what ResearchKit's step writes.
@Suite struct TowerOfHanoiTests {
  @Test(arguments: 1...8) func `the textbook's solution is perfect`(disks: Int) throws {
    let moves = solution(disks)
    let step = try TowerOfHanoi.measured(puzzleLeaf(moves, isSolved: true))
    #expect(step.number("hanoi_disk_count") == Double(disks))
    #expect(step.number("hanoi_move_excess_count") == 0)
    #expect(step.word("hanoi_solved_optimally") == "true")
    #expect(step.share("hanoi_move_optimal_pct") == 1)
    #expect(step.number("hanoi_largest_disk_placed_move_number") == Double(1 << (disks - 1)))
    #expect(step.number("hanoi_solution_time_s") == Double(moves.count - 1))
    #expect(step.flags == ["hanoi_disks_inferred"])
    #expect(step.isSound)
  }

  @Test func `the number of disks comes from the user or the task description`() throws {
    let leaf = puzzleLeaf(solution(3), isSolved: true)
    let given = try TowerOfHanoi.measured(leaf, ["hanoi-disks": "3"])
    #expect(given.word("hanoi_disk_source") == "given")
    #expect(given.flags.isEmpty)
    #expect(try TowerOfHanoi.measured(leaf, configuration: ["hanoi-disks": "3"]).flags.isEmpty)
    #expect(
      try TowerOfHanoi.measured(leaf, ["hanoi-disks": "4"], facts: ["hanoi-disks": "3"]).number(
        "hanoi_disk_count") == 3)
    for odd in ["99", "0", "x"] {
      let step = try TowerOfHanoi.measured(leaf, configuration: ["hanoi-disks": odd])
      #expect(step.word("hanoi_disk_source") == "inferred", "\(odd)")
    }
    let more = try TowerOfHanoi.measured(leaf, ["hanoi-disks": "4"])
    #expect(more.flags == ["solved_mismatch"])
    #expect(more.word("hanoi_solved") == "false")
    #expect(more.number("hanoi_move_remaining_count") == 15)
    #expect(more.reason("hanoi_move_excess_count") == "hanoi_not_solved")
  }

  @Test func `a failed attempt has only the least possible number of disks`() throws {
    let moves = Array(solution(4).prefix(5))
    let step = try TowerOfHanoi.measured(puzzleLeaf(moves, isSolved: false))
    #expect(step.number("hanoi_disk_min_count") == 3)
    #expect(step.reason("hanoi_disk_count") == "hanoi_disks_unknown")
    #expect(step.reason("hanoi_disk_source") == "hanoi_disks_unknown")
    for name in [
      "hanoi_move_required_count", "hanoi_move_optimal_count", "hanoi_move_optimal_pct",
      "hanoi_move_remaining_count",
    ] { #expect(step.reason(name) == "hanoi_disks_unknown", "\(name)") }
    #expect(step.word("hanoi_solved_optimally") == "false")
    #expect(step.number("hanoi_move_count") == 5)
    #expect(step.number("hanoi_move_same_disk_count") == 0)
    #expect(step.isSound)
    let given = try TowerOfHanoi.measured(puzzleLeaf(moves, isSolved: false), ["hanoi-disks": "4"])
    #expect(given.number("hanoi_move_remaining_count") == 10)
    #expect(given.reading("hanoi_disk_min_count") == nil)
    #expect(abs((given.share("hanoi_progress_pct") ?? 0) - 1 / 3.0) < 1e-12)
    #expect(
      given.reason("hanoi_largest_disk_placed_move_number") == "hanoi_largest_disk_not_placed")
  }

  @Test func `an attempt without a move is measured`() throws {
    let step = try TowerOfHanoi.measured(puzzleLeaf([], isSolved: false), ["hanoi-disks": "3"])
    #expect(step.number("hanoi_move_count") == 0)
    #expect(step.word("rk_hanoi_solved") == "false")
    #expect(step.reason("hanoi_solution_time_s") == "no_move")
    #expect(step.number("hanoi_move_remaining_count") == 7)
    #expect(step.reason("hanoi_move_optimal_pct") == "no_move")
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
    #expect(step.reason("hanoi_first_move_latency_s") == "no_move")
    #expect(
      try TowerOfHanoi.measured(puzzleLeaf([], isSolved: false)).number("hanoi_disk_min_count") == 1
    )
  }

  @Test func `undone moves, repeated disks and other detours are counted separately`() throws {
    // To, fro and to again; round; then the solution.
    let away = [(0, 1), (1, 0), (0, 1), (1, 2), (2, 0)].map { (from: $0.0, to: $0.1) }
    let step = try TowerOfHanoi.measured(puzzleLeaf(away + solution(2), isSolved: true))
    #expect(step.number("hanoi_disk_count") == 2)
    #expect(step.number("hanoi_move_excess_count") == 5)
    #expect(step.number("hanoi_move_undo_count") == 2)
    #expect(step.number("hanoi_move_same_disk_count") == 5)
    #expect(step.number("hanoi_state_revisited_count") == 4)
  }

  @Test func `the time of the first move counts from the start of the step`() throws {
    let leaf = puzzleLeaf(solution(2), isSolved: true)
    let text =
      #"{"_class":"ORKStepResult","identifier":"towerOfHanoi","startDate":"2024-05-01T10:00:02.250+0000","#
      + #""endDate":"2024-05-01T10:01:00+0000","results":[\#(leaf)]}"#
    let step = try TowerOfHanoi.measured(text)
    #expect(step.number("hanoi_first_move_latency_s") == 6.75)
    #expect(step.flags("hanoi_first_move_latency_s") == ["dates_to_second"])
    let fine = try TowerOfHanoi.measured(text.replacing("10:00:09", with: "10:00:09.5"))
    #expect(fine.flags("hanoi_first_move_latency_s").isEmpty)
    #expect(try TowerOfHanoi.measured(leaf).reason("hanoi_first_move_latency_s") == "no_dates")
  }

  @Test(
    arguments: [
      (
        [(0, 3)], true, "hanoi_move_invalid",
        "moves[0]: expected move 1 between two of the towers 0 to 2, found 0 to 3"
      ),
      (
        [(0, 1), (1, 1)], false, "hanoi_move_invalid",
        "moves[1]: expected move 2 between two of the towers 0 to 2, found 1 to 1"
      ),
      (
        [(0, 1)], true, "hanoi_moves_impossible",
        "moves: moves do not solve the puzzle for any number of disks"
      ),
      (
        [], true, "hanoi_moves_impossible",
        "moves: moves do not solve the puzzle for any number of disks"
      ),
      (
        [(1, 0)], false, "hanoi_moves_impossible",
        "moves: moves are not allowed with any number of disks up to 12"
      ),
    ] as [([(Int, Int)], Bool, String, String)]) func `unusable results are refused`(
      moves: [(Int, Int)], isSolved: Bool, reason: String, fault: String
    ) throws
  {
    let leaf = puzzleLeaf(moves.map { (from: $0.0, to: $0.1) }, isSolved: isSolved)
    let step = try TowerOfHanoi.measured(leaf)
    #expect(step.measurement.failure?.name == reason)
    #expect(step.measurement.remarks.map(\.sentence) == [fault + "; step skipped"])
  }

  @Test func `moves that the number of disks does not allow are refused`() throws {
    let large = try TowerOfHanoi.measured(
      puzzleLeaf([(0, 1), (0, 1)], isSolved: false), ["hanoi-disks": "3"])
    #expect(large.measurement.failure?.name == "hanoi_move_illegal")
    #expect(
      large.measurement.remarks.map(\.sentence) == [
        "moves[1]: expected move 2 of 3 disks from tower 0 to 1 to be allowed, "
          + "found disk 2 on disk 1; step skipped"
      ])
    let empty = try TowerOfHanoi.measured(
      puzzleLeaf([(1, 2)], isSolved: false), ["hanoi-disks": "3"])
    #expect(empty.measurement.remarks.first?.sentence.contains("found no disk there") == true)
  }

  @Test(arguments: [
    #""moves":7"#, #""moves":[7]"#, #""moves":[{"timestamp":0,"donorTowerIndex":0}]"#,
    #""moves":[{"timestamp":0,"donorTowerIndex":0.5,"recipientTowerIndex":1e99}]"#,
  ]) func `an unreadable move refuses the attempt`(members: String) throws {
    let step = try TowerOfHanoi.measured(
      #"{"_class":"ORKTowerOfHanoiResult","identifier":"t",\#(members)}"#)
    #expect(step.measurement.failure?.name == "hanoi_move_incomplete")
    #expect(step.measurement.remarks.count > 1)
  }

  @Test func `times that are missing or run backward cost only the values made of them`() throws {
    let leaf = puzzleLeaf(solution(3), isSolved: true)
    let gone = try TowerOfHanoi.measured(
      leaf.replacing(#""timestamp":6"#, with: #""timestamp":1.7976931348623157e308"#))
    #expect(gone.number("hanoi_move_count") == 7)
    #expect(gone.isSound)
    #expect(gone.reason("hanoi_solution_time_s") == "few_values")
    #expect(gone.number("hanoi_move_interval_max_s") == 1)
    let back = try TowerOfHanoi.measured(
      leaf.replacing(#""timestamp":3"#, with: #""timestamp":1.5"#))
    #expect(back.flags.contains("move_times_out_of_order"))
    #expect(back.isSound)
  }

  @Test func `without a statement of success the outcome is unknown`() throws {
    let leaf = puzzleLeaf(solution(2), isSolved: true).replacing(
      #""puzzleWasSolved":true,"#, with: "")
    let step = try TowerOfHanoi.measured(leaf)
    #expect(step.reason("rk_hanoi_solved") == "solved_unknown")
    #expect(step.number("hanoi_disk_min_count") == 2)
    #expect(step.reason("hanoi_solved_optimally") == "hanoi_disks_unknown")
    #expect(step.isSound)
  }

  /// Wandering at random, then home on a shortest path: each move changes the distance by one or none.
  @Test(arguments: 0..<20) func `random ways have consistent counts`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let disks = Int.random(in: 2...6, using: &generator)
    var (state, moves) = (TowerState(diskCount: disks), [(from: Int, to: Int)]())
    let all = (0...2).flatMap { a in (0...2).map { (from: a, to: $0) } }.filter { $0.from != $0.to }
    func wander(_ accepts: (TowerState) -> Bool) {
      let next = all.filter { move in
        var moved = state
        return moved.move(from: move.from, to: move.to) != nil && accepts(moved)
      }
      guard let move = next.randomElement(using: &generator) else { return }
      _ = state.move(from: move.from, to: move.to)
      moves.append(move)
    }
    for _ in 0..<Int.random(in: 0...60, using: &generator) { wander { _ in true } }
    while !state.isSolved { wander { [state] in $0.distance < state.distance } }
    let step = try TowerOfHanoi.measured(puzzleLeaf(moves, isSolved: true))
    let number = { (name: String) in step.number(name) ?? .nan }
    let (best, lost) = (number("hanoi_move_optimal_count"), number("hanoi_move_regressive_count"))
    #expect(number("hanoi_disk_count") == Double(disks))
    #expect(step.isSound)
    #expect(best + lost + number("hanoi_move_neutral_count") == Double(moves.count))
    #expect(best - lost == number("hanoi_move_required_count"))
    #expect(number("hanoi_move_remaining_count") == 0)
    #expect(
      number("hanoi_move_excess_count") == Double(moves.count) - number("hanoi_move_required_count")
    )
    #expect(number("hanoi_move_undo_count") <= number("hanoi_move_same_disk_count"))
  }
}
