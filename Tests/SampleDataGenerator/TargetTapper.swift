import Synthesis

/// P06: normalized reaction time twice: as ResearchKit's serializer cuts its dates, and in full.
func targetTapper() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_740_043_200.4, utcOffsetSeconds: -14_400)
  return Participant(
    name: "P06",
    sessions: [
      ("2025-02-20", session(clock, start: 9020.2, day: 0, hasMilliseconds: false)),
      ("2025-02-21", session(clock, start: 95_411.7, day: 1, hasMilliseconds: true)),
    ])
}

private func session(_ clock: WallClock, start: Double, day: Int, hasMilliseconds: Bool)
  -> SyntheticSession
{
  let attempts = attempts(from: start)
  let step = RecordedStep(
    "reactionTime", startSeconds: start, endSeconds: (attempts.last?.endSeconds ?? start) + 1,
    leaves: attempts.map { .normalizedReactionTime($0, hasMilliseconds: hasMilliseconds) })
  return SyntheticSession(
    taskIdentifier: "normalizedReactionTimeTask",
    taskRunUUID: "9E2F4A1\(day)-3C6D-4F58-8B7E-A0D1C2E3F406", version: .v22, clock: clock,
    steps: [step])
}

/// Waiting time, then decision and movement time in seconds: 512.5 ms together in the mean.
///
/// Nil and nil: the third attempt was released early; no movement: the sixth was not finished.
private let course: [(foreperiod: Double, decision: Double?, movement: Double?)] = [
  (2, 0.31, 0.205), (4, 0.28, 0.19), (2, nil, nil), (6, 0.345, 0.23), (4, 0.295, 0.215),
  (6, 0.4, nil), (2, 0.3, 0.2), (6, 0.32, 0.21), (4, 0.29, 0.195), (2, 0.305, 0.21),
]

private func attempts(from start: Double) -> [NormalizedReaction] {
  var now = start
  return course.map { foreperiod, decision, movement in
    now += 3.37  // reading, and the finger on the button; no multiple of a second
    let stimulus = now + foreperiod
    let attempt =
      if let decision, let movement {
        NormalizedReaction(
          foreperiodSeconds: foreperiod, stimulusSeconds: stimulus, decisionSeconds: decision,
          movementSeconds: movement)
      } else { missed(foreperiod, from: now, liftAfterStimulus: decision) }
    now = attempt.endSeconds
    return attempt
  }
}

private func missed(_ foreperiod: Double, from start: Double, liftAfterStimulus: Double?)
  -> NormalizedReaction
{
  let stimulus = start + foreperiod
  var attempt = NormalizedReaction(
    foreperiodSeconds: foreperiod, missedStimulusSeconds: liftAfterStimulus.map { _ in stimulus },
    endSeconds: liftAfterStimulus == nil ? stimulus - 0.65 : stimulus + 3)
  attempt.liftSeconds = liftAfterStimulus.map { stimulus + $0 }
  return attempt
}
