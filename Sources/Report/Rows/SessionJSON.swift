import Metrics
public import Text

extension SessionReport {
  /// One session with everything nested in it, for newline-delimited JSON.
  public var json: JSONValue {
    .object([
      ("participant", .init(nonEmpty(participant))), ("visit", .init(nonEmpty(visit))),
      ("session", .init(nonEmpty(session))), ("start", .init(nonEmpty(start))),
      ("task", .init(nonEmpty(task))), ("method", .init(nonEmpty(method))),
      ("steps", .array(measurements.map(\.json))), ("answers", .array(answers.map(\.json))),
    ])
  }

  /// The names of the members of each session.
  public static var memberNames: [String] {
    let empty = SessionReport(
      participant: "", visit: "", session: "", start: "", task: "", method: "", measurements: [])
    guard case .object(let members) = empty.json else { return [] }
    return members.map(\.key)
  }
}

extension StepMeasurement {
  fileprivate var json: JSONValue {
    .object([
      ("step", .init(nonEmpty(step))), ("attempt", .init(attempt)), ("side", .init(nonEmpty(side))),
      ("source", .string(source)), ("error", .init(failure?.text)),
      ("flags", .array(flags.map { .string($0.text) })),
      ("metrics", .array(metrics.map { $0.json(stepFlags: flags(on: $0)) })),
      ("events", .array(events.map { $0.json(side: side(of: $0)) })),
    ])
  }
}

extension Answer {
  fileprivate var json: JSONValue {
    .object([
      ("step", .init(nonEmpty(step))), ("attempt", .init(attempt)), ("item", .init(nonEmpty(item))),
      ("kind", .string(kind)), ("value", value?.json ?? .null), ("unit", .init(nonEmpty(unit))),
      ("answered", .init(nonEmpty(answered))), ("flags", .array(flags.map { .string($0.text) })),
      ("source", .string(source)),
    ])
  }
}

extension MeasuredMetric {
  fileprivate func json(stepFlags: [Flag]) -> JSONValue {
    .object([
      ("metric", .string(definition.name)), ("value", reading.value?.json ?? .null),
      ("unit", .init(nonEmpty(definition.unit.symbol))), ("n", .init(reading.count)),
      ("quality", .string(reading.quality(with: stepFlags).rawValue)),
      ("flags", .array(reading.flags.map { .string($0.text) })),
    ])
  }
}

extension MetricValue {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .truth(let holds): .bool(holds)
    case .word(let word): .string(word)
    }
  }
}

extension Event {
  fileprivate func json(side: String) -> JSONValue {
    .object(
      [
        ("onset_s", .init(onsetSeconds)), ("duration_s", .init(durationSeconds)),
        ("type", .string(type)), ("side", .init(nonEmpty(side))), ("item", .init(nonEmpty(item))),
        ("value", content?.json ?? .null), ("unit", .init(nonEmpty(unit.symbol))),
      ] + (source.map { [("source", .string($0))] } ?? [])
        + (flags.isEmpty ? [] : [("flags", .array(flags.map { .string($0.text) }))]))
  }
}
