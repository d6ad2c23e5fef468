import Synthesis

/// P25: rising tones at either ear after one for practice; the right ear hears high tones late.
func toneListener() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_731_500_000.8, utcOffsetSeconds: 3600)
  // Hz, ear, answer, seconds of 20.
  let course: [(Int, Int, Int, Double)] = [
    (4000, 0, 0, 7.2), (1000, 1, 1, 4.4), (250, 0, 0, 6.4), (8000, 1, -1, 20), (500, 1, 1, 5.2),
    (1000, 0, 0, 4.0), (8000, 0, 0, 10.8), (250, 1, 0, 6.8), (4000, 1, 1, 13.6), (500, 0, 0, 4.8),
  ]
  let tones = course.map { frequency, ear, answer, seconds in
    RisenTone(
      frequencyHz: frequency, channel: ear, channelSelected: answer, latencySeconds: seconds)
  }
  let steps = [
    ("tone.audiometry.practice", 2203.5, [tones[1]]), ("tone.audiometry", 2223.0, tones),
  ].map { name, start, tones in
    let seconds = tones.map { $0.latencySeconds + 1 }.reduce(0, +)
    return RecordedStep(
      name, startSeconds: start, endSeconds: start + seconds,
      leaves: [.tones(tones, toneSeconds: 20, outputVolume: 0.5)])
  }
  return Participant(
    name: "P25",
    sessions: [
      (
        "2024-11-13",
        SyntheticSession(
          taskIdentifier: "toneAudiometry", taskRunUUID: "A8F3571E-0C92-4D6B-B714-29E5D08C6125",
          clock: clock, steps: steps)
      )
    ])
}

/// P26: thresholds of both ears by tones that fall and rise; one tone was tapped before it came.
func hearingListener() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_733_000_000.1, utcOffsetSeconds: 3600)
  let ears: [(channel: Int, thresholds: [Double], early: Set<Int>)] = [
    (1, [15, 20, 30, 40, 35, 15, 10, 10], [4]), (0, [20, 25, 45, 60, 50, 20, 15, 10], []),
  ]
  var start = 3011.2
  let steps = ears.enumerated().map { place, ear in
    var listener = SyntheticHearing(seed: UInt64(261 + place))
    let tests = zip(testedFrequencies, ear.thresholds).enumerated().map { number, pair in
      listener.test(pair.0, thresholdDecibels: pair.1, early: number == 0 ? ear.early : [])
    }
    let last = tests.last?.presentations.last
    let seconds = max(last?.tapSeconds ?? 0, last?.timeoutSeconds ?? 0)
    defer { start += seconds + 12 }
    return RecordedStep(
      "dBHL\(place + 1).tone.audiometry", startSeconds: start, endSeconds: start + seconds + 0.5,
      leaves: [.hearing(tests, channel: ear.channel)])
  }
  return Participant(
    name: "P26",
    sessions: [
      (
        "2024-12-01",
        SyntheticSession(
          taskIdentifier: "dBHLToneAudiometry", taskRunUUID: "0E6B94D2-8A17-4C5F-9D30-7F41B2C8E526",
          clock: clock, steps: steps)
      )
    ])
}

/// ResearchKit's order, in Hz; 1000 comes twice.
private let testedFrequencies = [1000, 2000, 3000, 4000, 8000, 1000, 500, 250]
