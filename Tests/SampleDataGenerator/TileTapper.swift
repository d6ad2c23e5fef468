import Synthesis

/// P19: spatial memory, seven games of 3, 4, 5, 4, 5, 6 and 5 tiles.
func tileTapper() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_727_000_000.3, utcOffsetSeconds: 7200)
  let step = RecordedStep(
    "cognitive.memory.spatialspan", startSeconds: 5120.6, endSeconds: 5231.2,
    leaves: [.spatialSpan(games)])
  return Participant(
    name: "P19",
    sessions: [
      (
        "2024-09-23",
        SyntheticSession(
          taskIdentifier: "spatialSpanMemory", taskRunUUID: "7D20C4E1-5A93-4B6F-9C08-E1F3A5B72619",
          clock: clock, steps: [step])
      )
    ])
}

/// Success, success, a tile before its turn, success, success, nothing for 20 s, a tile not shown.
private let games: [SyntheticSpanGame] = [
  game([4, 0, 8], .success), game([1, 5, 6, 2], .success),
  game([10, 3, 13, 0, 7], .failure, tapping: [10, 3, 0]),
  game([8, 6, 0, 4], .success, tapping: [8, nil, 6, 0, 4]),
  game([2, 9, 15, 4, 11], .success, tapping: [2, 9, 9, 15, 4, 11]),
  game([5, 14, 1, 8, 3, 10], .timeout, tapping: [5, 14, 1]),
  game([12, 6, 1, 15, 9], .failure, tapping: [12, 6, 1, 15, 2]),
]

/// The first tap after 1.2 s, the others 0.7 s apart, each 3 points to the right of its tile's center and
/// 4 below it.
private func game(
  _ sequence: [Int], _ status: SyntheticSpanGame.Status, tapping tiles: [Int?]? = nil
) -> SyntheticSpanGame {
  let taps = (tiles ?? sequence.map { $0 }).enumerated().map { number, tile in
    SyntheticSpanGame.Tap(seconds: 1.2 + 0.7 * Double(number), tile: tile, offset: SIMD2(3, 4))
  }
  return SyntheticSpanGame(sequence: sequence, status: status, taps: taps)
}
