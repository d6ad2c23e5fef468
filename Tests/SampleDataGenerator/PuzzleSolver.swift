import Synthesis

/// P23: the tower of Hanoi twice: four disks in 18 moves, and three disks left after six.
///
/// The first time the smallest disk begins with a detour, and the third is taken back once. Moves take 1.5 s, the one of
/// the largest disk 4 s.
func puzzleSolver() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_743_667_200.9, utcOffsetSeconds: 7200)
  let detour = [(0, 2), (2, 1)] + moves(4, from: 0, to: 2).dropFirst()
  let undone = detour.prefix(5) + [(1, 0), (0, 1)] + detour.dropFirst(5)
  let left = [(0, 2), (0, 1), (2, 1), (0, 2), (1, 2), (2, 0)]
  return Participant(
    name: "P23",
    sessions: [
      ("2025-04-03", session(Array(undone), isSolved: true, clock, start: 4120.3, number: 1)),
      ("2025-04-10", session(left, isSolved: false, clock, start: 609_011.2, number: 2)),
    ])
}

/// The fewest moves that take so many disks from one tower to another.
private func moves(_ disks: Int, from: Int, to: Int) -> [(Int, Int)] {
  guard disks > 0 else { return [] }
  let third = 3 - from - to
  return moves(disks - 1, from: from, to: third) + [(from, to)]
    + moves(disks - 1, from: third, to: to)
}

private func session(
  _ moves: [(Int, Int)], isSolved: Bool, _ clock: WallClock, start: Double, number: Int
) -> SyntheticSession {
  let (thinking, pace) = (12.4, 1.5)
  let made = moves.enumerated().map { place, move in
    // The largest disk leaves the first tower in the eleventh move.
    DiskMove(pace * Double(place) + (isSolved && place >= 10 ? 2.5 : 0), from: move.0, to: move.1)
  }
  let end = start + thinking + (made.last?.seconds ?? 0)
  let step = RecordedStep(
    "towerOfHanoi", startSeconds: start, endSeconds: end + 1,
    leaves: [.towerOfHanoi(made, isSolved: isSolved, firstMoveSeconds: start + thinking)])
  return SyntheticSession(
    taskIdentifier: "towerOfHanoi", taskRunUUID: "7F31B6D\(number)-94E2-4C0B-A5D8-E06C8B2F4A23",
    version: .v22, clock: clock, steps: [step])
}
