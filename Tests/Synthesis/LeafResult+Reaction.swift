/// One attempt of the normalized reaction time task, uptimes in seconds.
///
/// A finger rests on a home button; when the target appears it is lifted and taps the target.
public struct NormalizedReaction: Sendable, Equatable {
  /// The waiting time drawn before the target: 2, 4 or 6 s.
  public var foreperiodSeconds: Double
  /// The target appeared; nil after an early release.
  public var stimulusSeconds: Double?
  /// The finger left the home button.
  public var liftSeconds: Double?
  /// The target was tapped; nil when it was not in time.
  public var reactionSeconds: Double?
  /// The attempt was stored.
  public var endSeconds: Double

  /// An attempt in which everything happened.
  public init(
    foreperiodSeconds: Double, stimulusSeconds: Double, decisionSeconds: Double,
    movementSeconds: Double
  ) {
    (self.foreperiodSeconds, self.stimulusSeconds) = (foreperiodSeconds, stimulusSeconds)
    let lift = stimulusSeconds + decisionSeconds
    (liftSeconds, reactionSeconds) = (lift, lift + movementSeconds)
    endSeconds = lift + movementSeconds
  }

  /// An attempt that ended without a reaction: nil for a stimulus that never came.
  public init(foreperiodSeconds: Double, missedStimulusSeconds: Double?, endSeconds: Double) {
    (self.foreperiodSeconds, stimulusSeconds) = (foreperiodSeconds, missedStimulusSeconds)
    self.endSeconds = endSeconds
  }
}

extension LeafResult {
  /// `ORKReactionTimeResult` of a valid attempt.
  ///
  /// `files` are those of the failed attempts since the last valid one, then the attempt's own;
  /// releases before 3.2 know only the last.
  public static func reactionTime(
    stimulusUptimeSeconds: Double, files: [RecorderFile], startSeconds: Double, endSeconds: Double
  ) -> LeafResult {
    LeafResult(
      className: "ORKReactionTimeResult", startSeconds: startSeconds, endSeconds: endSeconds,
      files: files
    ) { result in
      [("timestamp", .number(stimulusUptimeSeconds))]
        + (result.version >= .v32
          ? [("fileResults", .array(files.map(result.fileResult)))]
          : files.suffix(1).map { ("fileResult", result.fileResult($0)) })
    }
  }

  /// `ORKNormalizedReactionTimeResult`; only some exporters keep the milliseconds of its dates.
  public static func normalizedReactionTime(
    _ attempt: NormalizedReaction, hasMilliseconds: Bool = false
  ) -> LeafResult {
    LeafResult(className: "ORKNormalizedReactionTimeResult", endSeconds: attempt.endSeconds) {
      result in
      let dates = [
        ("stimulusStartDate", attempt.stimulusSeconds), ("timerStartDate", attempt.liftSeconds),
        ("reactionDate", attempt.reactionSeconds), ("timerEndDate", attempt.endSeconds),
      ].compactMap { key, seconds in
        seconds.map { time in
          let date =
            hasMilliseconds
            ? result.clock.dateWithMilliseconds(atUptime: time) : result.clock.date(atUptime: time)
          return (key: key, value: JSONText.string(date))
        }
      }
      return [("currentInterval", .number(attempt.foreperiodSeconds))] + dates
    }
  }
}
