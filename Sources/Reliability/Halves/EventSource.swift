import Metrics

/// How the rows of one step in `events.csv` become what is divided into halves, in order of time.
public struct EventSource: Sendable {
  /// The types of rows that are read.
  public let types: [String]
  /// Names what is divided, in the plural.
  public let words: String
  /// Whether each one depends on its neighbors, as strides and taps do, so that halves in time are compared.
  public let isSeries: Bool
  let divided: @Sendable ([SessionEvent]) -> [DividedEvent]

  private init(
    _ types: [String], _ words: String, isSeries: Bool = false,
    _ divided: @escaping @Sendable ([SessionEvent]) -> [DividedEvent]
  ) { (self.types, self.words, self.isSeries, self.divided) = (types, words, isSeries, divided) }

  /// The rows of one trial have the same item.
  static let stroop = EventSource(
    ["stroop_response_time_ms", "stroop_congruent", "stroop_correct"], "trials"
  ) { events in
    var (order, trials) = ([[UInt8]](), [[UInt8]: DividedEvent]())
    for event in events {
      let item = Array(event.item.utf8)
      if trials[item] == nil { order.append(item) }
      var trial = trials[item] ?? DividedEvent(time: nil)
      switch event.type {
      case "stroop_response_time_ms": trial.time = event.value
      case "stroop_congruent": trial.isCongruent = event.value.map { $0 > 0 }
      default: trial.isCorrect = event.value.map { $0 > 0 } ?? false
      }
      if event.isFlagged { trial.isValid = false }
      trials[item] = trial
    }
    return order.compactMap { trials[$0] }
  }

  /// Times are in seconds there, and those of sums without an answer are empty.
  static let psat = EventSource(["psat_correct", "psat_wrong", "psat_omission"], "sums") { events in
    events.map { event in
      var sum = DividedEvent(time: event.durationSeconds.map { 1000 * $0 })
      sum.isCorrect = event.type == "psat_correct"
      return sum
    }
  }

  /// Times to the onset of the movement.
  static let reactions = EventSource(["reaction"], "valid trials") { events in
    events.map { DividedEvent(time: $0.value) }
  }

  /// Times from the target to the touch, which are in seconds there. Participants whose dates have whole seconds have no value.
  static let touches = EventSource(["touch_reaction"], "valid touch trials") { events in
    events.map { event in DividedEvent(time: event.durationSeconds.map { 1000 * $0 }) }
  }

  /// The time of a peg follows those before it, but each one is moved anew.
  static let pegs = EventSource(["peg"], "pegs") { events in
    events.map { DividedEvent(time: $0.durationSeconds) }
  }

  /// Intervals are formed before they are divided, since halves of taps have other neighbors.
  static let taps = EventSource(["tap"], "tap intervals of 0.03 to 3 s", isSeries: true) { events in
    intervals(events).filter { interval in
      interval.time.map(EventLimits.tapIntervalSeconds.contains) ?? false
    }
  }

  /// The times from touch to lift, of the taps of which the metrics use them.
  static let dwells = EventSource(["tap"], "taps of known dwell time", isSeries: true) { events in
    var next: [Bool: Double] = [:]
    let divided = events.reversed().map { tap in
      var dwell = DividedEvent(time: tap.durationSeconds)
      dwell.isRight = tap.item == "right"
      let again = tap.onsetSeconds.flatMap { next.updateValue($0, forKey: dwell.isRight) }
      let untilNext = again.flatMap { again in tap.onsetSeconds.map { again - $0 } }
      let longest = EventLimits.longestTapDwell(untilNext: untilNext)
      if let time = dwell.time, time > longest { dwell.time = nil }
      return dwell
    }
    // The finger of the last tap may have been lifted only at the end.
    return Array(divided.reversed().dropLast())
  }

  static let targets = EventSource(["trail_tap"], "intervals between targets", isSeries: true) {
    intervals($0)
  }

  static let steps = walking("step", "steps")

  static let strides = walking("stride", "strides")

  /// Steps or strides in order. One that overlaps a turn is not valid.
  private static func walking(_ type: String, _ words: String) -> EventSource {
    EventSource([type, "turn"], words, isSeries: true) { events in
      let turns = events.filter { $0.type == "turn" }.compactMap(range)
      return events.filter { $0.type == type }.map { event in
        var divided = DividedEvent(time: event.value)
        guard let own = range(event) else { return divided }
        divided.isValid = !turns.contains { $0.overlaps(own) }
        divided.isSteady = !turns.contains { turn in
          own.lowerBound < turn.upperBound + EventLimits.turnMarginSeconds
            && own.upperBound > turn.lowerBound - EventLimits.turnMarginSeconds
        }
        return divided
      }
    }
  }

  private static func range(_ event: SessionEvent) -> ClosedRange<Double>? {
    guard let onset = event.onsetSeconds, let duration = event.durationSeconds, duration >= 0 else {
      return nil
    }
    return onset...onset + duration
  }

  private static func intervals(_ events: [SessionEvent]) -> [DividedEvent] {
    zip(events, events.dropFirst()).map { one, other in
      let time = other.onsetSeconds.flatMap { end in one.onsetSeconds.map { end - $0 } }
      var interval = DividedEvent(time: time)
      interval.isRight = other.item == "right"
      return interval
    }
  }
}
