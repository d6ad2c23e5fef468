/// The limits of the events that count, which metrics of whole sessions and those of halves of their events have in common.
public enum EventLimits {
  /// Longer reactions are lapses of attention (Dinges and Powell 1985).
  public static let lapseMilliseconds = 500.0
  /// The times from tap to tap that count, in seconds: shorter ones are two fingers that land together, longer ones pauses.
  public static let tapIntervalSeconds = 0.03...3.0
  /// Fingers that take turns stay no longer, as a rule, in seconds.
  public static let tapDwellSeconds = 2.0
  /// A finger cannot still be down when its button is hit again, but for the time by which taps are delivered late, in seconds.
  private static let tapDeliverySeconds = 0.2

  /// The longest possible time from touch to lift, in seconds.
  ///
  /// - Parameter untilNext: until the next tap on the same button; nil without one.
  public static func longestTapDwell(untilNext: Double?) -> Double {
    min(tapDwellSeconds, untilNext.map { $0 + tapDeliverySeconds } ?? .infinity)
  }

  /// Contacts nearer to a turn than this do not count for variability and symmetry; in seconds.
  public static let turnMarginSeconds = 0.5
}
