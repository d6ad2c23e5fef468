/// The outcome of a command over a study.
public struct RunEnd {
  /// The number of inputs that could not be used.
  public var failureCount = 0
  /// The number of internal errors that the accounting found.
  public var faultCount = 0
  /// True if there was neither a session nor a file that could not be used.
  public var isOfNothing = false
  /// The signal that stopped it, INT or TERM; nil for a completed run.
  public let signal: Int32?

  init(failureCount: Int = 0, signal: Int32? = nil) {
    (self.failureCount, self.signal) = (failureCount, signal)
  }

  init(_ counts: RunCounts, signal: Int32? = nil) {
    (failureCount, faultCount, self.signal) = (counts.failures, counts.faults, signal)
  }

  /// The end of a run of a study.
  init(_ outcome: StudyRun.Outcome) {
    self.init(outcome.stream.counts, signal: outcome.signal)
    failureCount = outcome.failureCount
    isOfNothing = outcome.signal == nil && outcome.stream.isOfNothing
  }
}
