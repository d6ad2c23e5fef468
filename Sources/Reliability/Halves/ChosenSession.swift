public import Report

/// The step of a session whose events are divided: of each participant with a usable value the first session, or the last.
public struct ChosenSession: Sendable {
  /// Number of the participant in the order of names.
  public let participant: Int
  public let session: PersonSession
  /// Nil for a value over all attempts.
  public let attempt: Int?
  /// The value of the metric in the tables of the run.
  public let value: Double
}

extension OrderedValues {
  /// The session of each participant that a metric is divided in. Attempts with a usable value of their own come before values
  /// over all attempts, the first one first.
  ///
  /// Sessions without a start follow the others, as everywhere.
  public func chosenSessions(of measure: Int, takesLast: Bool) -> [ChosenSession] {
    let usable = attemptValues(of: measure).filter { !$0.value.isNaN }
    return usable.runs { $0.participant == $1.participant }.compactMap { own in
      let sessions = Array(own).runs { $0.session == $1.session }
      guard let attempts = takesLast ? sessions.last : sessions.first,
        let chosen = attempts.first(where: { $0.attempt > 0 }) ?? attempts.first
      else { return nil }
      let found = session(chosen.session)
      return ChosenSession(
        participant: chosen.participant,
        session: PersonSession(found.name, in: found.visit, of: participants[chosen.participant]),
        attempt: chosen.attempt > 0 ? chosen.attempt : nil, value: chosen.value)
    }
  }

  /// The number of participants with a row of a metric.
  func participantCount(of measure: Int, where isCounted: (Int) -> Bool) -> Int {
    sessionValues(of: measure).runs { $0.participant == $1.participant }.count { sessions in
      sessions.first.map { isCounted($0.participant) } ?? false
    }
  }
}
