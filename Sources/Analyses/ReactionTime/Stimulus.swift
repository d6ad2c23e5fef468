import Metrics
import DSP
import Recordings
import Text

/// The stimulus of an attempt, from its result.
struct Stimulus {
  /// Seconds on the clock since boot; nil if the result does not contain it.
  private(set) var uptimeSeconds: Double?
  /// The unit in which the result states it.
  private(set) var times = StatedTimes.seconds
  /// True where the result says that the attempt failed; releases without that member write results of
  /// successful attempts only.
  let isOfFailure: Bool
  /// The reaction time where the result states it instead of the stimulus; nil otherwise.
  let reportedSeconds: Double?
  /// True where the result says that the time ran out.
  let isTimeout: Bool
  /// Place among the visits to the step.
  let visit: Int
  /// The result that contains the stimulus.
  let leaf: ResultLeaf

  init(_ leaf: ResultLeaf, visit: Int) {
    let result = ReactionTimeResult(leaf)
    (self.leaf, self.visit) = (leaf, visit)
    (uptimeSeconds, isOfFailure) = (result.stimulusSeconds, result.isOfFailure)
    (reportedSeconds, isTimeout) = (result.reportedSeconds, result.isTimeout)
  }

  /// The unit of the times since boot, which is the one in which the recordings contain them: a time since boot alone fits any unit.
  ///
  /// Not by majority where seconds are found: recordings may be missing, but none contains a stimulus of another unit by chance.
  static func times(of stimuli: [Stimulus], in recordings: [AttemptRecording]) -> StatedTimes {
    let stated = stimuli.compactMap(\.uptimeSeconds)
    func areContained(by perSecond: Double) -> Bool {
      stated.contains { time in recordings.contains { $0.part(around: time / perSecond) != nil } }
    }
    guard !areContained(by: 1) else { return .seconds }
    let units: [TimeUnit] = [.milliseconds, .microseconds, .nanoseconds]
    return units.first { areContained(by: $0.perSecond) }.map {
      .converted($0, evidence: "the motion recordings contain the stimuli in this unit only")
    } ?? .seconds
  }

  /// The stimulus whose time since boot is stated in another unit.
  func stated(in times: StatedTimes) -> Stimulus {
    guard case .converted(let unit, _) = times, let uptimeSeconds else { return self }
    var converted = self
    (converted.uptimeSeconds, converted.times) = (uptimeSeconds / unit.perSecond, times)
    return converted
  }

  /// The message about a successful attempt without a stimulus.
  func remark(number: Int) -> Remark? {
    guard uptimeSeconds == nil, reportedSeconds == nil, !isOfFailure, !isTimeout else { return nil }
    return Remark(
      .stimulusTimeUnknown,
      leaf.expectation(
        "timestamp", "the stimulus in seconds since boot",
        effect: "attempt \(number) has no values (export results as ResearchKit serializes them)"))
  }
}

/// Values at ascending times, counted in seconds from a stimulus; as many of the one as of the other.
struct StimulusSeries {
  let seconds: [Double]
  let values: [Double]

  /// The rest that a movement is compared with: from a second before the stimulus to when the fastest
  /// answer could begin.
  static let restSeconds = -1.0...Reaction.fastestSeconds

  var rest: [Double] { zip(seconds, values).filter { Self.restSeconds.contains($0.0) }.map(\.1) }

  /// Where the values left the rest on their way to the sample at `index`: so many standard deviations
  /// above its mean, and no less than `smallestRise`.
  ///
  /// Nil with fewer than two values of rest, and when the values are not seen to leave it.
  func onset(before index: Int, deviations: Double, smallestRise: Double = 0) -> LevelCrossing? {
    let rest = rest
    guard let center = mean(rest), let deviation = standardDeviation(rest) else { return nil }
    return LevelCrossing.lastRise(
      of: values, at: seconds, above: center + max(deviations * deviation, smallestRise),
      before: index)
  }

  /// Teager-Kaiser energy of the low-passed values, which has no first and no last value.
  ///
  /// The filter takes the samples for evenly spaced. Throws where it cannot be designed: at a rate not
  /// above twice its cutoff.
  func energy(nativeRateHz: Double) throws(SignalError) -> StimulusSeries {
    let filter = try Butterworth.lowPass(
      order: 2, cutoffHz: Reaction.energyCutoffHz, sampleRateHz: nativeRateHz)
    return StimulusSeries(
      seconds: Array(seconds.dropFirst().dropLast()),
      values: teagerKaiserEnergy(filter.zeroPhase(values)))
  }
}
