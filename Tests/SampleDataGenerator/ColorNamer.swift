import Synthesis

/// P20: Stroop in German, and accuracy Stroop, whose results do not contain the words.
func colorNamer() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_729_000_000.6, utcOffsetSeconds: 7200)
  let trials = colorTrials(from: 4012.4)
  let step = RecordedStep(
    "stroop", startSeconds: 4011.9,
    endSeconds: (trials.last.map { $0.shownSeconds + $0.responseSeconds } ?? 0) + 0.5,
    leaves: trials.map { .stroop($0) })
  return Participant(
    name: "P20",
    sessions: [
      ("2024-10-15", session("stroop", "3B8E61F4-0C27-4D95-A6E2-9F41D7B8C020", clock, [step])),
      (
        "2024-10-16",
        session("accuracyStroop", "4C9F72A5-1D38-4EA6-B7F3-A052E8C9D120", clock, circles)
      ),
    ])
}

private func session(
  _ task: String, _ taskRunUUID: String, _ clock: WallClock, _ steps: [RecordedStep]
) -> SyntheticSession {
  SyntheticSession(taskIdentifier: task, taskRunUUID: taskRunUUID, clock: clock, steps: steps)
}

private let colors = ["ROT", "GRÜN", "BLAU", "GELB"]

/// Forty trials, every other one in the color the word names, answered in 620 to 680 ms; the others in
/// 820 to 880 ms, two of them with the word and one with neither.
private func colorTrials(from start: Double) -> [SyntheticStroopTrial] {
  var now = start
  return (0..<40).map { number in
    let isCongruent = number % 2 == 0
    let ink = number / 2 % 4
    let word = isCongruent ? ink : (ink + 1 + number / 8 % 3) % 4
    let milliseconds = (isCongruent ? 620 : 820) + 10 * (number * 5 / 2 % 7)
    let answers = [9: word, 21: word, 31: (0..<4).first { $0 != word && $0 != ink } ?? ink]
    defer { now += 0.5 + Double(milliseconds) / 1000 }
    return SyntheticStroopTrial(
      word: colors[word], color: colors[ink], selected: colors[answers[number] ?? ink],
      shownSeconds: now, responseSeconds: Double(milliseconds) / 1000)
  }
}

/// Ten steps of one trial, 1.1 to 2 s; the fourth hits another circle, the eighth none.
private var circles: [RecordedStep] {
  (0..<10).map { number in
    let seconds = 1.1 + 0.1 * Double(number)
    let start = 90_112.7 + 6 * Double(number)
    let ink = colors[number % 4]
    let selected = [3: colors[0], 7: nil][number] ?? ink
    let trial = SyntheticStroopTrial(
      word: "", color: ink, selected: selected, shownSeconds: start, responseSeconds: seconds,
      centerDistance: number == 7 ? 84 : 12)
    return RecordedStep(
      "accuracyStroop\(number + 1)", startSeconds: start, endSeconds: start + seconds + 1,
      leaves: [.accuracyStroop(trial)])
  }
}
