import Text

/// A person whom the page lists: one with sessions, or one of the table of participants without any.
enum StudyPerson {
  /// The number of a participant.
  case met(Int)
  /// The number among those without a session.
  case absent(Int)
}

extension StudyTally {
  func facts(of person: StudyPerson) -> ParticipantTally {
    switch person {
    case .met(let number): participants[number]
    case .absent(let number): absentees[number]
    }
  }

  /// The number of people on the page.
  var personCount: Int { participants.count + absentees.count }

  /// All people, in the natural order of their names.
  var people: [StudyPerson] {
    let all = participants.indices.map(StudyPerson.met) + absentees.indices.map(StudyPerson.absent)
    return all.map { (person: $0, key: NaturalKey(facts(of: $0).name)) }.sorted { $0.key < $1.key }
      .map(\.person)
  }

  /// The people with a name; sessions without a participant are nobody's.
  var namedPeople: [StudyPerson] { people.filter { !facts(of: $0).name.isEmpty } }

  /// The people of a group, in the natural order of their names; those without one for an empty name.
  func people(in arm: String) -> [StudyPerson] { people.filter { facts(of: $0).arm === arm } }

  /// The name of a group for people; that of those without one for an empty name.
  func name(ofArm arm: String) -> String { arm.isEmpty ? "no \(arms.column)" : arm }

  /// The name of a person, as a link if a page shows the person.
  func link(_ person: StudyPerson, _ links: PageLinks) -> (inout MarkupWriter) -> Void {
    let name = facts(of: person).shownName
    return { markup in
      if case .met(let number) = person, let address = links.participant(number) {
        markup.element("a", ["href": address], name)
      } else {
        markup.add(name)
      }
    }
  }

  /// The names of several people, separated by commas; most of a long list are collapsed.
  ///
  /// - Parameter withArms: whether each is followed by the group.
  func links(_ people: [StudyPerson], _ links: PageLinks, withArms: Bool = false) -> (
    inout MarkupWriter
  ) -> Void {
    func list(_ people: ArraySlice<StudyPerson>, _ markup: inout MarkupWriter) {
      for (place, person) in people.enumerated() {
        if place > 0 { markup.add(", ") }
        link(person, links)(&markup)
        if withArms, !armNames.isEmpty { markup.add(" (\(name(ofArm: facts(of: person).arm)))") }
      }
    }
    return { markup in
      let isShort = people.count <= Self.mostNames + 2
      let count = isShort ? people.count : Self.mostNames
      list(people.prefix(count), &markup)
      let more = people.dropFirst(count)
      guard !more.isEmpty else { return }
      markup.details("and \(more.count) more") { list(more, &$0) }
    }
  }

  private static let mostNames = 20
}
