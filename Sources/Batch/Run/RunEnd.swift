/// The outcome of a command over a study.
public struct RunEnd {
  /// The number of inputs that could not be used.
  public var failureCount = 0
  /// The number of these that are not of results taken from an earlier run.
  public var newFailureCount = 0
  /// The number of sessions of an earlier run that the tables no longer contain, or not whole, and of files that are gone from
  /// sessions that are still there.
  public var lostSessionCount = 0
  /// The number of internal errors that the accounting found.
  public var faultCount = 0
  /// True if there was neither a session nor a file that could not be used.
  public var isOfNothing = false
  /// The signal that stopped it, INT or TERM; nil for a completed run.
  public let signal: Int32?

  init(failureCount: Int = 0, signal: Int32? = nil) {
    (self.failureCount, newFailureCount, self.signal) = (failureCount, failureCount, signal)
  }

  init(_ counts: RunCounts, signal: Int32? = nil) {
    self.init(failureCount: counts.failures, signal: signal)
    faultCount = counts.faults
  }

  /// The end of a run of a study.
  init(_ outcome: StudyRun.Outcome) {
    self.init(outcome.stream.counts, signal: outcome.signal)
    (failureCount, newFailureCount) = (outcome.failureCount, outcome.newFailureCount)
    isOfNothing = outcome.signal == nil && outcome.stream.isOfNothing
  }
}
