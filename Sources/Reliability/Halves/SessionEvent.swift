/// An event of a session, as `events.csv` has it.
public struct SessionEvent: Sendable, Equatable {
  public var type: String
  public var item: String
  public var onsetSeconds: Double?
  public var durationSeconds: Double?
  public var value: Double?
  /// Whether a flag says that the event does not count.
  public var isFlagged: Bool

  public init(
    _ type: String, item: String = "", onsetSeconds: Double? = nil, durationSeconds: Double? = nil,
    value: Double? = nil, isFlagged: Bool = false
  ) {
    (self.type, self.item, self.onsetSeconds) = (type, item, onsetSeconds)
    (self.durationSeconds, self.value, self.isFlagged) = (durationSeconds, value, isFlagged)
  }
}

/// What is divided into halves: a trial, or an interval between two taps. Thousands of divisions copy it, so that it holds no text.
public struct DividedEvent: Sendable, Equatable {
  /// A time, in the unit of the events.
  public var time: Double?
  public var isValid = true
  public var isCorrect = true
  /// Whether it is at least 0.5 s away from every turn.
  public var isSteady = true
  /// Whether the word names the color in which it is shown; nil where nothing is known.
  public var isCongruent: Bool?
  /// Whether an interval ends on the right button.
  public var isRight = false

  public init(time: Double?) { self.time = time }
}
