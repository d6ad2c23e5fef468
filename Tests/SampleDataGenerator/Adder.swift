import Synthesis

/// P22: PASAT, 60 sums heard every 3 s.
///
/// Digits run 3, 7, 1, 5, 9, 4, 8, 2, 6 over and over. Every seventh sum is left out, every eleventh is one
/// too high, the 30th is the digit itself; answers take 1.2 s and a hundredth more with every sum.
func adder() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_741_248_000.2, utcOffsetSeconds: 0)
  let (start, plan) = (7311.6, SerialAdditionPlan(initialDigit: digits[0]))
  let answers = (1...60).map(answer)
  let step = RecordedStep(
    "psat", startSeconds: start, endSeconds: start + 3 * 61 + 2,
    leaves: [.serialAdditions(answers, plan)])
  let session = SyntheticSession(
    taskIdentifier: "pasat", taskRunUUID: "C0A95E17-3B48-4D62-8E7F-12F6A4D09B22", version: .v32,
    clock: clock, steps: [step])
  return Participant(name: "P22", sessions: [("2025-03-06", session)])
}

private let digits = [3, 7, 1, 5, 9, 4, 8, 2, 6]

private func answer(_ number: Int) -> AdditionAnswer {
  let (before, digit) = (digits[(number - 1) % 9], digits[number % 9])
  let answer: Int? =
    if number % 7 == 0 { nil } else if number == 30 { digit } else {
      before + digit + (number % 11 == 0 ? 1 : 0)
    }
  return AdditionAnswer(digit: digit, answer: answer, seconds: 1.2 + 0.01 * Double(number))
}
