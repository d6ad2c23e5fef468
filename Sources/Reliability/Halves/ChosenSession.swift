public import Report

/// The step of a session whose events are divided: of each participant with a usable value the first session, the last, or each.
public struct ChosenSession: Sendable {
  /// Number of the participant in the order of names.
  public let participant: Int
  public let session: PersonSession
  /// Nil for a value over all attempts.
  public let attempt: Int?
  /// The value of the metric in the tables of the run.
  public let value: Double
  /// The number of the session among the participant's divided ones, from 1.
  let ordinal: Int
}

extension OrderedValues {
  /// The sessions of each participant that a metric is divided in. Attempts with a usable value of their own come before values
  /// over all attempts, the first one first.
  ///
  /// Sessions without a start follow the others, as everywhere.
  public func chosenSessions(of measure: Int, _ take: HalvesRules.HalvesTake) -> [ChosenSession] {
    let usable = attemptValues(of: measure).filter { !$0.value.isNaN }
    return usable.runs { $0.participant == $1.participant }.flatMap { own -> [ChosenSession] in
      let sessions = Array(own).runs { $0.session == $1.session }
      let wanted =
        switch take {
        case .first: sessions.prefix(1)
        case .last: sessions.suffix(1)
        case .all: sessions[...]
        }
      return wanted.enumerated().compactMap { place, attempts in
        (attempts.first { $0.attempt > 0 } ?? attempts.first).map { chosen($0, ordinal: place + 1) }
      }
    }
  }

  private func chosen(_ attempt: AttemptValue, ordinal: Int) -> ChosenSession {
    let found = session(attempt.session)
    return ChosenSession(
      participant: attempt.participant,
      session: PersonSession(found.name, in: found.visit, of: participants[attempt.participant]),
      attempt: attempt.attempt > 0 ? attempt.attempt : nil, value: attempt.value, ordinal: ordinal)
  }

  /// The number of participants with a row of a metric.
  func participantCount(of measure: Int, where isCounted: (Int) -> Bool) -> Int {
    sessionValues(of: measure).runs { $0.participant == $1.participant }.count { sessions in
      sessions.first.map { isCounted($0.participant) } ?? false
    }
  }
}
