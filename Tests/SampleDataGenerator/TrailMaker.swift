import Synthesis

/// P21: trail A and, a quarter of an hour later, trail B; the app's names of the tasks distinguish them.
func trailMaker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_738_310_400.6, utcOffsetSeconds: 3600)
  return Participant(
    name: "P21",
    sessions: [
      ("2025-02-04-a", trail("trail_a", numbers, clock, start: 5204.3, number: 1)),
      ("2025-02-04-b", trail("trail_b", alternating, clock, start: 6104.8, number: 2)),
    ])
}

/// A target every 0.8 s, the first after 1.3 s; one left out at 5.1 s; 2.7 s of looking for the tenth.
private let numbers: [TrailTap] = {
  let seconds = [1.3, 2.1, 2.9, 3.7, 4.5, 5.7, 6.5, 7.3, 8.1, 10.8, 11.6, 12.4, 13.2]
  var taps = seconds.enumerated().map { TrailTap($1, $0) }
  taps.insert(TrailTap(5.1, 6, isIncorrect: true), at: 5)
  return taps
}()

/// To a letter 1.1 s and to a number 1.4 s; at 5.9 s a number after a number, at 13.3 s a step back.
private let alternating: [TrailTap] = {
  let seconds = [1.6, 2.7, 4.1, 5.2, 7.2, 8.3, 9.7, 10.8, 12.2, 14.6, 16, 17.1, 18.5]
  var taps = seconds.enumerated().map { TrailTap($1, $0) }
  taps.insert(TrailTap(13.3, 7, isIncorrect: true), at: 9)
  taps.insert(TrailTap(5.9, 5, isIncorrect: true), at: 4)
  return taps
}()

/// The step closes a second and a half after the last target.
private func trail(
  _ name: String, _ taps: [TrailTap], _ clock: WallClock, start: Double, number: Int
) -> SyntheticSession {
  let step = RecordedStep(
    "trailmaking", startSeconds: start, endSeconds: start + (taps.last?.seconds ?? 0) + 1.5,
    leaves: [.trailMaking(taps)])
  return SyntheticSession(
    taskIdentifier: name, taskRunUUID: "4B7D2E9\(number)-81C5-4A36-9F0E-6D3C5B1A7E21",
    version: .v32, clock: clock, steps: [step])
}
