import Text

/// Who came to which visit, of the people of each group.
///
/// A person came to a visit of which there is a session, whatever its values are. The people are those with sessions, and those of
/// the table of participants who never came; without such a table nobody knows who was expected.
struct StudyAttendance {
  /// The people of one group.
  struct ArmAttendance {
    /// The group; empty for people without one, and in a study without groups.
    let arm: String
    let people: [StudyPerson]
    /// The number of those who came to each visit.
    let cameCounts: [Int]
    /// Those without any session.
    let absent: [StudyPerson]
  }

  /// People who missed the same visits.
  struct MissedVisits {
    /// The numbers of the visits.
    let visits: [Int]
    let people: [StudyPerson]
  }

  /// The titles of the visits.
  let visits: [String]
  /// The numbers of the visits to which at least half of the people with sessions came: who did not come to these is missed there.
  let expected: [Int]
  /// The groups with people, in their order.
  let arms: [ArmAttendance]
  /// People with sessions who missed visits, those who missed most of them first.
  let missed: [MissedVisits]

  init(_ tally: StudyTally, _ occasions: StudyOccasions) {
    let visits = occasions.visitTitles
    var came = [Set<Int>](repeating: [], count: tally.participants.count)
    for (number, session) in tally.sessions.enumerated() {
      if let visit = occasions.visit(of: number) { came[session.person].insert(visit) }
    }
    let people = tally.namedPeople
    let met = people.compactMap(\.number)
    let expected = visits.indices.filter { visit in
      2 * met.count { came[$0].contains(visit) } >= met.count
    }
    (self.visits, self.expected) = (visits, expected)
    arms = (tally.armNames + [""]).compactMap { arm in
      let own = people.filter { tally.facts(of: $0).arm === arm }
      guard !own.isEmpty else { return nil }
      let met = own.compactMap(\.number)
      return ArmAttendance(
        arm: arm, people: own,
        cameCounts: visits.indices.map { visit in met.count { came[$0].contains(visit) } },
        absent: own.filter { $0.number == nil })
    }
    var groups: [[Int]: [StudyPerson]] = [:]
    for person in people {
      guard let number = person.number else { continue }
      let gaps = expected.filter { !came[number].contains($0) }
      if !gaps.isEmpty { groups[gaps, default: []].append(person) }
    }
    missed = groups.sorted { a, b in
      a.key.count != b.key.count
        ? a.key.count > b.key.count : a.key.lexicographicallyPrecedes(b.key)
    }.map { MissedVisits(visits: $0.key, people: $0.value) }
  }

  /// The people without any session.
  var absent: [StudyPerson] { arms.flatMap(\.absent) }

  var peopleCount: Int { arms.reduce(0) { $0 + $1.people.count } }

  /// The number of visits that people with sessions missed.
  var missedCount: Int { missed.reduce(0) { $0 + $1.visits.count * $1.people.count } }

  /// Visits in words: those up to the last one as `from week 12 on`.
  func words(of missed: [Int]) -> String {
    guard let first = missed.first else { return "" }
    let isToTheEnd = missed.count > 1 && missed.elementsEqual(expected.drop { $0 < first })
    return isToTheEnd ? "from \(visits[first]) on" : "at \(missed.map { visits[$0] }.joinedByAnd)"
  }
}

extension StudyPerson {
  /// The number of a participant; nil for a person without a session.
  var number: Int? { if case .met(let number) = self { number } else { nil } }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  var joinedByAnd: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and \(self[count - 1])"
  }
}
