/// What a row of the analysis table is about.
public enum RowUnit: String, Sendable, CaseIterable {
  /// All sessions of a participant.
  case participant
  /// The sessions of one visit of a participant.
  case visit = "participant,visit"
  case session
  /// An attempt in a session; values over all attempts are in a row without one.
  case attempt
}

/// How the attempts of a session become one value.
public enum AttemptRule: String, Sendable, CaseIterable { case median, mean, first, last, best }

/// How the sessions of a visit become one value.
public enum SessionRule: String, Sendable, CaseIterable {
  case mean, median, first, last, best
  /// Sessions are not joined: each has a row.
  case all
  /// Several sessions with a value are an error.
  case error
}

/// What may stand beside a value, in a column of its own.
public enum BesideValue: String, Sendable, CaseIterable {
  /// The number of values that were joined.
  case n
  /// Their standard deviation.
  case sd
  /// The worst of their verdicts.
  case quality
  /// The sessions that they are from.
  case session
  /// Why there is no value.
  case reason
}

/// The form of the table.
public enum TableShape: Sendable, Equatable {
  /// One column for each measure.
  case wide
  /// One row for each value.
  case long
  /// One row for each participant, with columns for each measure and visit.
  case spread
}

/// How values become the analysis table.
public struct AnalysisRequest: Sendable {
  public var rows = RowUnit.visit
  public var takesDoubtful = false
  public var attempts = AttemptRule.median
  public var sessions = SessionRule.mean
  public var besides: [BesideValue] = []
  public var shape = TableShape.wide
  /// True for rows of participants and visits without a session as well.
  public var isComplete = false
  /// True for sessions outside all visits as well.
  public var keepsUnscheduled = false
  /// True if columns are called v001, v002 and so on.
  public var hasShortNames = false
  /// True if the first day is day 1 and the day before it is day -1.
  public var countsDaysFromOne = false
  /// True if all visits have names that several participants share, such as those of folders; dates are nobody else's.
  public var hasNamedVisits = false
  /// The names of covariates; nil for all that there are.
  public var covariates: [String]?

  public init() {}

  /// The unit of the rows, which `all` makes finer.
  var unit: RowUnit { sessions == .all && [.participant, .visit].contains(rows) ? .session : rows }

  /// Whether the last step that joins values makes a number between them, so that of booleans a share results.
  var joinsByMean: Bool {
    switch unit {
    case .participant, .visit: [.mean, .median].contains(sessions)
    case .session: [.mean, .median].contains(attempts)
    case .attempt: false
    }
  }

  /// Whether a rule needs to know which of two values is the better one.
  var asksForBest: Bool { attempts == .best || sessions == .best }
}
