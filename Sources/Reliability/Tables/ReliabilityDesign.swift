/// The occasions that are compared.
public struct ReliabilityDesign: Sendable, Equatable {
  /// The kinds of occasions.
  public enum Occasion: String, Sendable, CaseIterable {
    /// Visits of a participant, in their order.
    case visits
    /// Sessions of a participant, in the order of their starts.
    case sessions
    /// Attempts of one step in one session.
    case attempts
    /// Devices with which a participant was measured.
    case devices
    /// Halves of the events of one session.
    case halves
  }

  public var occasion: Occasion
  /// The number of occasions that are compared; nil for all occasions of a participant.
  public var occasionCount: Int?
  /// The length in days of the periods in which sessions are combined; nil for single sessions.
  public var windowDays: Double?
  /// The smallest number of sessions in a period.
  public var leastPerWindow: Int

  /// The first two visits of each participant unless stated otherwise.
  public init(
    _ occasion: Occasion = .visits, occasionCount: Int? = 2, windowDays: Double? = nil,
    leastPerWindow: Int = 3
  ) {
    (self.occasion, self.occasionCount) = (occasion, occasionCount)
    (self.windowDays, self.leastPerWindow) = (windowDays, leastPerWindow)
  }

  /// The smallest number of occasions of a participant.
  var leastOccasions: Int { occasionCount ?? 2 }

  /// The word in the column `between`.
  var words: String { windowDays == nil ? occasion.rawValue : "windows" }
}
