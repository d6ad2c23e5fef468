public import Report

/// What `changes` does about learning.
public enum PracticeRule: String, Sendable, CaseIterable {
  /// The gain that participants have by practice is subtracted.
  case adjust
  /// Nothing is subtracted, and values are flagged where people learn.
  case flag
  /// Nothing is subtracted.
  case ignore
}

/// The first repetitions that are left out.
public enum BurnIn: Sendable, Equatable {
  case count(Int)
  /// As many as are needed so that what remains to be learned does not matter.
  case auto
}

/// How values are compared with a baseline.
public struct ChangeRules: Sendable {
  /// The number of usable values that form the baseline.
  public var baselineCount: Int
  public var practice = PracticeRule.adjust
  public var burnIn = BurnIn.count(0)
  /// Whether a participant is known not to change, so that curve, gains and error are those of such participants; nil where
  /// no such participants are named.
  public var isControl: (@Sendable (PersonKey) -> Bool)?
  /// True if the errors of measurement were given, so that none is estimated from all values.
  public var hasGivenErrors = false

  public init(baselineCount: Int = UsualBaseline.valueCount) { self.baselineCount = baselineCount }
}

/// What was done about learning in a comparison.
public enum PracticeUse: String, Sendable, CaseIterable {
  /// The gain by practice was subtracted.
  case adjusted
  /// People learn, and nothing was subtracted.
  case found
  /// Values become worse with repetition; nothing was subtracted.
  case against
  case notFound = "not_found"
  /// Too few participants or repetitions.
  case untested
}
