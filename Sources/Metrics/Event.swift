/// Something that happened within a step: a row of `events.csv`.
public struct Event: Sendable, Equatable {
  /// Seconds from the first sample of the step's recording, or from the start of the run.
  public let onsetSeconds: Double?
  /// Duration in seconds; nil for an event without one.
  public let durationSeconds: Double?
  /// The type of event: `step`, `stride`, `turn`, `walking_bout`.
  public let type: String
  /// The hand, leg, ear or eye that was tested, `left` or `right`, in a step that tested both; else empty. A place on
  /// the screen or a direction is the item.
  public let side: String
  /// What the event was about: a button, a direction, a target, a word, a tone, or its number from 1.
  public let item: String
  /// The number of the event, such as the length of a stride; nil for none.
  public let value: Double?
  /// The word of the event instead of a number, such as `wrong_ear`; nil for none.
  public let word: String?
  /// The unit of `value`.
  public let unit: MetricUnit
  /// Why the event does not count in the values of its step, and what is doubtful about it.
  public let flags: [Flag]
  /// Path of the file that the event comes from; nil for that of the measurement.
  public private(set) var source: String?

  /// An event; what is not known stays out, and so does what cannot be: a length below 0, or a number
  /// that is not finite.
  public init(
    _ type: String, onsetSeconds: Double?, durationSeconds: Double? = nil, side: String = "",
    item: String = "", value: Double? = nil, unit: MetricUnit = .none, word: String? = nil,
    flags: [Flag] = []
  ) {
    (self.type, self.side, self.item, self.unit) = (type, side, item, unit)
    self.onsetSeconds = onsetSeconds.flatMap { $0.isFinite ? $0 : nil }
    self.durationSeconds = durationSeconds.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
    self.word = word
    let times = [
      onsetSeconds, durationSeconds, unit == .seconds ? value : nil,
      unit == .milliseconds ? value.map { $0 / 1000 } : nil,
    ]
    let isPossible = times.allSatisfy { $0.map { abs($0) <= Self.longestSeconds } ?? true }
    self.flags = isPossible ? flags : ([.outOfRange] + flags).unique
  }

  /// No session takes longer than a week, as the range of `session_duration_s` says.
  public static let longestSeconds = 604_800.0

  /// The content of the columns `value` and `text`.
  public var content: MetricValue? { word.map { .word($0) } ?? value.map { .number($0) } }
}

extension Event {
  /// The event of another file of the step.
  public func from(_ source: String) -> Event {
    var event = self
    event.source = source
    return event
  }

  /// The event at a time that is later by some seconds.
  public func shifted(by seconds: Double) -> Event {
    Event(
      type, onsetSeconds: onsetSeconds.map { $0 + seconds }, durationSeconds: durationSeconds,
      side: side, item: item, value: value, unit: unit, word: word, flags: flags)
  }
}

extension [Event] {
  /// The events sorted by onset; events of one moment keep their order.
  public var inOrderOfTime: [Event] {
    enumerated().sorted { a, b in
      let times = (a.element.onsetSeconds ?? 0, b.element.onsetSeconds ?? 0)
      return times.0 == times.1 ? a.offset < b.offset : times.0 < times.1
    }.map(\.element)
  }
}
