/// The limits of the events that count, which metrics of whole sessions and those of halves of their events have in common.
public enum EventLimits {
  /// Longer reactions are lapses of attention (Dinges and Powell 1985).
  public static let lapseMilliseconds = 500.0
  /// The times from tap to tap that count, in seconds: shorter ones are two fingers that land together, longer ones pauses.
  public static let tapIntervalSeconds = 0.03...3.0
  /// Contacts nearer to a turn than this do not count for variability and symmetry; in seconds.
  public static let turnMarginSeconds = 0.5
}
