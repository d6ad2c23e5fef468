import DSP
import Metrics

/// The statistics of all attempts of one step.
public struct ReactionSummary {
  let validCount: Int
  let anticipationCount: Int
  let falseStartCount: Int
  let timeoutCount: Int
  let thresholds: ReactionTimes
  let onsets: ReactionTimes
  /// What is known against the sensors of the valid attempts.
  let sensorFlags: [Flag]
  /// Attempts, failed ones among them, whose sensor was dead.
  private let deadCount: Int
  /// True if no attempt has a working sensor.
  private let isDead: Bool

  /// Attempts of an earlier run, shown again, must not be among them.
  init(
    _ attempts: [ReactionAttempt], failures: [AttemptRecording.Failure], deadFailureCount: Int = 0
  ) {
    let valid = attempts.filter(\.isValid)
    sensorFlags = valid.flatMap { $0.recording?.motion.sensorFlags ?? [] }.unique
    deadCount = attempts.count { $0.recording?.isDead == true } + deadFailureCount
    isDead = deadCount > 0 && deadCount == attempts.count + failures.count + deadFailureCount
    let absence = isDead ? Flag.deadSensor : .noValidTrial
    validCount = valid.count
    anticipationCount = attempts.count { $0.isAnticipation && !$0.isFailed }
    falseStartCount = failures.count { $0 == .falseStart }
    timeoutCount =
      failures.count { $0 == .timeout } + attempts.count { $0.stimulus.isTimeout && !$0.isFailed }
    thresholds = ReactionTimes(
      valid.compactMap { attempt in attempt.thresholdSeconds.map { (attempt.number, $0) } },
      flags: valid.contains { $0.reaction == nil } ? [.reactionTimeAsReported] : [],
      absence: absence)
    onsets = ReactionTimes(
      valid.compactMap { attempt in attempt.reaction?.onset.map { (attempt.number, $0.time) } },
      flags: valid.flatMap { $0.reaction?.onsetFlags ?? [] }.unique, absence: absence)
  }

  /// How many attempts ended in one way; an attempt with a dead sensor may have ended in any.
  func count(_ number: Int) -> Reading {
    isDead ? .absent(.deadSensor) : .count(number, flags: deadCount > 0 ? [.deadSensor] : [])
  }
}

/// One time of each valid attempt, and the statistics made of them.
struct ReactionTimes {
  let milliseconds: [Double]
  private let numbers: [Double]
  let flags: [Flag]
  /// Why there are no times where there are none.
  private let absence: Flag

  init(_ attempts: [(number: Int, seconds: Double)], flags: [Flag], absence: Flag) {
    milliseconds = attempts.map { 1000 * $0.seconds }
    numbers = attempts.map { Double($0.number) }
    (self.flags, self.absence) = (flags, absence)
  }

  /// Why a statistic has no value: there were too few attempts or none at all.
  var reason: Flag { milliseconds.isEmpty ? absence : .fewValues }

  /// The reading of a statistic of the times.
  func reading(_ statistic: ([Double]) -> Double?) -> Reading {
    .number(statistic(milliseconds), count: milliseconds.count, flags: flags, else: reason)
  }

  /// Change of the times from attempt to attempt.
  var trend: Reading { reading { slope(numbers, $0) } }

  /// The times against the numbers of their attempts.
  var points: [SIMD2<Double>] { zip(numbers, milliseconds).map { SIMD2($0, $1) } }

  var mean: Double? { DSP.mean(milliseconds) }

  /// Mean of the reciprocals, in 1/s; a time at or before the stimulus has none.
  var meanInverse: Reading {
    let times = milliseconds.filter { $0 > 0 }
    return .number(
      DSP.mean(times.map { 1000 / $0 }), count: times.count, flags: flags, else: absence)
  }
}
