import Synthesis

/// A trial of two groups with visits: the study of the pages in Documentation/reports.md and of tests of large reports.
///
/// Whatever is random follows from the numbers of participant and visit, so that each call writes the same bytes. Of the
/// group `active`, the interval between taps falls by 2 % a visit, of `control` by 0.4 %, which practice alone would give. One
/// in fifteen leaves after the third visit, one visit in forty is missed, and one hand in fifty hardly taps.
struct Trial {
  let participantCount: Int
  let visitCount: Int

  private static let arms = ["control", "active"]
  private static let weeksBetween = 4
  private static let weekSeconds = 604_800.0
  /// 4 March 2024, 9:00 UTC.
  private static let startUnixSeconds = 1_709_542_800.0

  /// Every file below the folder of the study.
  var files: [WrittenFile] {
    let people = (1...participantCount).map(participant)
    let table = (1...participantCount).map { number in
      "\(Self.name(number)),\(arm(number)),\(41 + 7 * number % 38)\n"
    }
    return people.flatMap(\.files) + [
      ("participants.csv", Array(("participant,arm,age\n" + table.joined()).utf8))
    ]
  }

  private static func name(_ number: Int) -> String { "T" + String(1000 + number).dropFirst() }

  private func arm(_ number: Int) -> String { Self.arms[number % 2] }

  private func participant(_ number: Int) -> Participant {
    let last = number % 15 == 4 ? 3 : visitCount
    let visits = (1...last).filter { !Self.happens(once: 40, number, $0, salt: 1) }
    return Participant(
      name: Self.name(number),
      sessions: visits.map { visit in
        let week = Self.weeksBetween * (visit - 1)
        let folder = "week-" + (week < 10 ? "0\(week)" : "\(week)")
        return ("\(folder)/tapping", tapping(number, visit, week: week))
      })
  }

  private func tapping(_ number: Int, _ visit: Int, week: Int) -> SyntheticSession {
    let start = Self.startUnixSeconds + Double(week) * Self.weekSeconds + Double(number) * 3600
    let clock = WallClock(bootUnixSeconds: start - 4000, utcOffsetSeconds: 3600)
    let steps = ["left", "right"].enumerated().map { place, side in
      let hand = hand(number, visit, isLeft: place == 0)
      let begin = 4000 + 60 * Double(place)
      return RecordedStep(
        "tapping.\(side)", startSeconds: begin, endSeconds: begin + hand.durationSeconds,
        leaves: [.tapping(hand)])
    }
    return SyntheticSession(
      taskIdentifier: "twoFingerTapping", taskRunUUID: Self.identifier(number, visit),
      version: .v22, clock: clock, steps: steps)
  }

  private func hand(_ number: Int, _ visit: Int, isLeft: Bool) -> SyntheticTapping {
    var hand = SyntheticTapping()
    let gain = arm(number) == "active" ? 0.98 : 0.996
    let own = 0.17 + 0.05 * Self.share(number, 0, salt: 2) + (isLeft ? 0.02 : 0)
    let noise = 1 + 0.05 * (Self.share(number, visit, salt: isLeft ? 3 : 4) - 0.5)
    var factor = 1.0
    for _ in 1..<visit { factor *= gain }
    hand.meanIntervalSeconds = own * factor * noise
    (hand.intervalSDSeconds, hand.dwellSeconds, hand.dwellSDSeconds) = (0.015, 0.08, 0.008)
    hand.spreadPoints = 9
    hand.seed = UInt64(100 * number + 2 * visit + (isLeft ? 1 : 0))
    // A hand that hardly taps has too few taps.
    if Self.happens(once: 50, number, visit, salt: isLeft ? 5 : 6) { hand.meanIntervalSeconds = 4 }
    return hand
  }

  /// A number from 0 to below 1 that depends on participant and visit alone.
  private static func share(_ number: Int, _ visit: Int, salt: UInt64) -> Double {
    var value = UInt64(number) << 32 | UInt64(visit) << 8 | salt
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
    return Double(value >> 11) / 9_007_199_254_740_992
  }

  private static func happens(once inHowMany: Int, _ number: Int, _ visit: Int, salt: UInt64)
    -> Bool
  { share(number, visit, salt: salt) < 1 / Double(inHowMany) }

  private static func identifier(_ number: Int, _ visit: Int) -> String {
    let digits = String(1_000_000 + 100 * number + visit).dropFirst()
    return "5E1F0C2A-7D34-4B61-8A90-2C7B4E\(digits)"
  }
}
