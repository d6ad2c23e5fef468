import Synthesis

/// P04: two-finger tapping with either hand, the phone on a table.
func tapper() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_741_590_000.5, utcOffsetSeconds: 3600)
  let hands = [("left", leftHand, 4210.3), ("right", rightHand, 4262.8)]
  let steps = hands.map { side, hand, start in
    let identifier = "tapping.\(side)"
    var recorders = writer(identifier, .v22, clock: clock, seed: 41)
    (recorders.decimals, recorders.timeDecimals) = (3, 5)
    let track = hand.deviceMotion(jitterSeconds: clockJitterSeconds, startUptimeSeconds: start)
    return RecordedStep(
      identifier, startSeconds: start, endSeconds: start + hand.durationSeconds,
      files: [recorders.accelerometer(track)], leaves: [.tapping(hand)])
  }
  let session = SyntheticSession(
    taskIdentifier: "twoFingerTapping", taskRunUUID: "C4B1D2E0-55A7-4B0E-9A3B-0F1C2D3E4F04",
    version: .v22, clock: clock, steps: steps)
  return Participant(name: "P04", sessions: [("2025-03-10", session)])
}

/// Slower, tiring, now and then beside the buttons.
private var leftHand: SyntheticTapping {
  var hand = SyntheticTapping()
  (hand.meanIntervalSeconds, hand.intervalSDSeconds, hand.slowDownSeconds) = (0.2, 0.018, 0.0003)
  (hand.dwellSeconds, hand.dwellSDSeconds, hand.spreadPoints) = (0.095, 0.01, 13)
  (hand.misses, hand.repetitions, hand.seed) = ([23, 61], [40], 42)
  hand.firstButton = .right
  return hand
}

private var rightHand: SyntheticTapping {
  var hand = SyntheticTapping()
  (hand.meanIntervalSeconds, hand.intervalSDSeconds) = (0.165, 0.012)
  (hand.dwellSeconds, hand.dwellSDSeconds, hand.spreadPoints) = (0.08, 0.008, 9)
  hand.seed = 43
  return hand
}
