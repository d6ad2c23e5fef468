import Synthesis

/// P24: nine pegs placed and removed with either hand, the right one first, without a time limit.
func pegMover() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_728_400_000.3, utcOffsetSeconds: 7200)
  var now = 1204.6
  let steps = course.map { name, pegs in
    let start = now
    now += pegs.seconds.reduce(0, +) + 4.4
    return RecordedStep(
      "hole.peg.test.\(name)", startSeconds: start, endSeconds: now - 1, leaves: [.pegs(pegs)])
  }
  return Participant(
    name: "P24",
    sessions: [
      (
        "2024-10-08",
        SyntheticSession(
          taskIdentifier: "holePegTest", taskRunUUID: "5D9E01C7-26B4-4F83-A0C5-E1B7364F8D24",
          clock: clock, steps: steps)
      )
    ])
}

/// 18.9 and 11.7 s with the right hand, 22.5 and 14.4 s with the left one.
private let course: [(String, MovedPegs)] = [
  ("dominant.place", moved(toward: 1, true, 2.5, slowing: -0.1, failures: 1)),
  ("dominant.remove", moved(toward: 0, true, 1.3, slowing: 0, failures: 0)),
  ("non.dominant.place", moved(toward: 0, false, 2.9, slowing: -0.1, failures: 3)),
  ("non.dominant.remove", moved(toward: 1, false, 1.4, slowing: 0.05, failures: 1)),
]

/// Nine pegs, each so much slower than the one before it; the way grows by 4 points from peg to peg.
private func moved(
  toward direction: Int, _ isDominant: Bool, _ seconds: Double, slowing: Double, failures: Int
) -> MovedPegs {
  let numbers = (0..<9).map(Double.init)
  var pegs = MovedPegs(
    movingDirection: direction, isDominantHand: isDominant,
    seconds: numbers.map { seconds + slowing * $0 }, distancesPoints: numbers.map { 190 + 4 * $0 })
  pegs.failureCount = failures
  return pegs
}
