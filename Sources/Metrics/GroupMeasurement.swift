/// The contribution of one step of one session to values over several sessions.
public struct GroupMember: Codable, Sendable, Equatable {
  /// The name of the participant; empty if unknown.
  public let participant: String
  /// The project within which the participant has that name; empty where the name stands for itself.
  public let project: String
  /// Path of the session's file, which distinguishes sessions.
  public let source: String
  /// Name of the session, as the tables print it.
  public let session: String
  /// Start of the session in Unix time; nil where no wall clock is known.
  public let startSeconds: Double?
  /// The word that members are grouped by: a clip, a hand.
  public let key: String
  /// The usable numbers of the step by metric name.
  public let values: [MetricName: Double]

  public init(
    participant: String, project: String = "", source: String, session: String = "",
    startSeconds: Double? = nil, key: String, values: [MetricName: Double]
  ) {
    (self.participant, self.source, self.key, self.values) = (participant, source, key, values)
    (self.project, self.session, self.startSeconds) = (project, session, startSeconds)
  }
}

/// Values over several sessions: rows of `groups.csv`.
public struct GroupMeasurement: Sendable, Equatable {
  /// The participant they hold for; empty for several participants.
  public let participant: String
  /// The name of the group, such as `hands` or `clip=chill_preview_3`.
  public let group: String
  /// The values, in the order of the dictionary.
  public let metrics: [MeasuredMetric]

  public init(participant: String, group: String, metrics: [MeasuredMetric]) {
    (self.participant, self.group, self.metrics) = (participant, group, metrics)
  }
}

extension StepMeasurement {
  /// The numbers among its values, by metric name; a bad one is left out, since what is made of it would be
  /// bad as well.
  public func numbers(_ names: [String]) -> [MetricName: Double] {
    let pairs = metrics.compactMap { metric -> (String, Double)? in
      guard names.contains(metric.definition.name), case .number(let value)? = metric.reading.value,
        quality(of: metric) != .bad
      else { return nil }
      return (metric.definition.name, value)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The word of a metric; nil where there is none.
  public func word(_ name: String) -> String? {
    for metric in metrics where metric.definition.name == name {
      if case .word(let word)? = metric.reading.value { return word }
    }
    return nil
  }
}
