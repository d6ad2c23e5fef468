import Metrics
import Text

/// What to ask the sites for: everything that is missing and that somebody there may have, each with the names.
struct AskPart {
  let tally: StudyTally
  let links: PageLinks
  let presence: StudyPresence
  let flow: StudyFlow
  let attendance: StudyAttendance

  /// The largest number of copies, names and sessions of one question that are named.
  private static let mostNamed = 12

  func write(to section: inout MarkupWriter) {
    section.element("h3", ["id": "ask"], "What to ask the sites for")
    let items = questions
    guard !items.isEmpty else {
      return section.element(
        "p", [:],
        "Nothing: no visit of the people who are known is missing, and every input could be used.")
    }
    section.element("ul") { list in for item in items { list.element("li", [:], item) } }
  }

  private typealias Question = (inout MarkupWriter) -> Void

  private var questions: [Question] {
    [
      respelledPeople, absentPeople, unlistedPeople, missedVisits, sessionsWithoutResult,
      sessionsWithoutVisit, sessionsWithoutPart, copies, emptySessions, unusableSessions,
      peopleWithoutArm,
    ].compactMap(\.self) + weakGroups + unusableInputs
  }

  // MARK: People and visits

  /// Names of the table that were not found, since the recordings spell them in another way.
  private var respelledPeople: Question? {
    let names = tally.respelled
    guard !names.isEmpty else { return nil }
    let pairs = names.map { "\($0.listed) may be \($0.recorded.joined(separator: " or "))" }
    return { item in
      item.add(
        "Names of \(StudyPeople.table) that differ from those of recordings in capitals, spaces, separators, leading zeros or the coding of letters with marks (as ü from a Mac and from Excel) alone: \(pairs.prefix(Self.mostNamed).joined(separator: ", ")). "
      )
      let rest = pairs.count - Self.mostNamed
      if rest > 0 { item.add("\(rest) more are alike. ") }
      item.add("They count as two people each: correct the table, and run again.")
    }
  }

  private var absentPeople: Question? {
    let people = attendance.absent
    guard !people.isEmpty else { return nil }
    return { item in
      item.add(
        "\(persons(people.count)) of \(StudyPeople.table) without any recording: ask whether they took part, and for their recordings. "
      )
      tally.links(people, links, withArms: true)(&item)
    }
  }

  private var unlistedPeople: Question? {
    let people = tally.unlisted
    guard !people.isEmpty else { return nil }
    return { item in
      item.add(
        "\(persons(people.count)) with recordings, but without a row in the table of participants: ask who \(people.count == 1 ? "this is" : "they are"). "
      )
      tally.links(people, links)(&item)
    }
  }

  private var missedVisits: Question? {
    let count = attendance.missedCount
    guard count > 0 else { return nil }
    let people = attendance.missed.reduce(0) { $0 + $1.people.count }
    return { item in
      item.add(
        "\(counted(count, "visit")) of \(persons(people)) without a recording: ask whether \(count == 1 ? "it" : "they") took place, and for the recordings. "
      )
      item.element("a", ["href": "#attendance"], "The names stand under Attendance.")
    }
  }

  private var sessionsWithoutVisit: Question? {
    guard presence.occasions.visitCount < presence.occasions.titles.count else { return nil }
    let sessions = tally.sessions.indices.filter {
      presence.occasions.places[$0] != nil && presence.occasions.visit(of: $0) == nil
    }
    guard !sessions.isEmpty else { return nil }
    return { item in
      item.add(
        "\(counted(sessions.count, "session")) without a visit, \(sessions.count == 1 ? "which is" : "which are") in no comparison of visits: ask at which visit \(sessions.count == 1 ? "it was" : "they were") recorded. "
      )
      tally.links(sessions, links)(&item)
    }
  }

  private var peopleWithoutArm: Question? {
    let people = tally.namedPeople.filter { tally.facts(of: $0).arm.isEmpty }
    guard !tally.armNames.isEmpty, !people.isEmpty else { return nil }
    return { item in
      item.add(
        "\(persons(people.count)) without \(tally.arms.column): ask for the group. \(people.count == 1 ? "This person is" : "These people are") in no comparison of groups. "
      )
      tally.links(people, links)(&item)
    }
  }

  /// Groups whose sessions are much worse than those of the others.
  private var weakGroups: [Question] {
    tally.weakGroups.map { group in
      { item in
        item.add(
          "\(group.measures.isEmpty ? weakSessions(of: group) : lostMeasures(of: group)): ask what is different there, such as the device, the version of the app, or how the test is explained."
        )
      }
    }
  }

  private func weakSessions(of group: WeakGroup) -> String {
    let goodCount = group.sessionCount - group.weakCount
    return
      "\(goodCount == 0 ? "None" : "Only \(goodCount)") of \(counted(group.sessionCount, "session")) of \(persons(group.peopleCount)) with \(group.column) \(shown(group.word)) \(goodCount > 1 ? "have" : "has") a good main value, and at least 9 in 10 of the other sessions have one"
  }

  private func lostMeasures(of group: WeakGroup) -> String {
    let measures = group.measures.map {
      "“\($0.label)” (\($0.weakCount) of \(counted($0.sessionCount, "session")))"
    }
    return
      "\(persons(group.peopleCount)) with \(group.column) \(shown(group.word)): most sessions have no good value of \(measures.joinedByAnd), and at least 9 in 10 of the other sessions of \(measures.count == 1 ? "its task" : "their tasks") have one"
  }

  private func persons(_ count: Int) -> String { count == 1 ? "1 person" : "\(count) people" }

  // MARK: Sessions and files

  private var sessionsWithoutResult: Question? {
    let sessions = flow.sessionsWithoutResult
    guard !sessions.isEmpty else { return nil }
    let known = sessions.compactMap(tally.number)
    return { item in
      item.add(
        "\(counted(sessions.count, "session")) with recordings, but without a result: the result says which task and steps were done and when, and contains taps and answers; without it, task and dates are assumed or missing. Ask for the file of the result (such as result.json) of \(sessions.count == 1 ? "this session" : "these sessions"). "
      )
      tally.links(known, links)(&item)
    }
  }

  /// Sessions without the values of a hand, a leg or a step that most others of the task have at the visit.
  private var sessionsWithoutPart: Question? {
    let missing = tally.missingParts(presence.occasions)
    guard !missing.isEmpty else { return nil }
    return { item in
      item.add(
        "\(counted(missing.count, "session")) without a part of a task that most others have at the visit: ask whether it was left out, and why. "
      )
      for (place, session) in missing.prefix(Self.mostNamed).enumerated() {
        if place > 0 { item.add(", ") }
        tally.links([session.session], links)(&item)
        item.add(" without \(session.parts.joinedByAnd)")
      }
      let rest = missing.count - Self.mostNamed
      if rest > 0 { item.add(", and \(rest) more") }
    }
  }

  private var copies: Question? {
    let copies = CopiedFolder.all(of: flow)
    guard !copies.isEmpty else { return nil }
    return { item in
      let count = flow.copies.count
      item.add(
        "\(counted(count, "file")) left out as \(count == 1 ? "a copy" : "copies"), counted once: \(copies.prefix(Self.mostNamed).map(\.words).joined(separator: "; "))"
      )
      let rest = copies.count - Self.mostNamed
      if rest > 0 { item.add("; and \(rest) more, which inputs.csv lists") }
      item.add(". Ask whether recordings of another visit or person belong there.")
    }
  }

  /// Sessions that are there and have no value, as those of an app that did not store its samples.
  private var emptySessions: Question? {
    let sessions = tally.sessions.indices.filter {
      tally.sessions[$0].usability == .missing && !tally.sessions[$0].tasks.isEmpty
    }
    guard !sessions.isEmpty else { return nil }
    let people = Set(sessions.map { tally.sessions[$0].person }).count
    return question(
      "\(counted(sessions.count, "session")) of \(persons(people)) without any main value, although there are files of \(sessions.count == 1 ? "it" : "them"): ask whether the tasks were done, and whether the app has stored what it recorded; why values are absent stands under ",
      sessions)
  }

  private var unusableSessions: Question? {
    let sessions = tally.sessions.indices.filter { number in
      let session = tally.sessions[number]
      return session.usability == .unusable && !session.tasks.allSatisfy { $0.quality == .error }
    }
    guard !sessions.isEmpty else { return nil }
    return question(
      "\(MainUsability.unusable.symbol) \(counted(sessions.count, "session")) with \(MainUsability.unusable.words): ask whether \(sessions.count == 1 ? "it" : "they") can be repeated; the reasons stand under ",
      sessions)
  }

  /// Words that end before the name of the section with the reasons, and the sessions.
  private func question(_ words: String, _ sessions: [Int]) -> Question {
    { item in
      item.add(words)
      item.element("a", ["href": "#problems"], "Problems")
      item.add(". ")
      tally.links(sessions, links)(&item)
    }
  }

  /// Inputs that could not be used, by reason.
  private var unusableInputs: [Question] {
    tally.problems.ranked.filter { $0.errorCount > 0 }.map { problem in
      { item in
        let flag = tally.flags[problem.code]
        let reason = flag?.meaning ?? "This version does not know the reason."
        item.add("\(counted(problem.errorCount, "input")) that could not be used. \(reason)")
        if let advice = flag?.advice, !advice.isEmpty { item.add(" \(advice)") }
        item.add(" ")
        tally.links(problem.sessions, links)(&item)
        guard let example = problem.example else { return }
        item.add(problem.errorCount > 1 ? "; the first is " : ": ")
        item.element("code", [:], example)
      }
    }
  }
}
