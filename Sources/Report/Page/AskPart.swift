import Metrics
import Text

/// What to ask the sites for: everything that is missing and that somebody there may have, each with the names.
struct AskPart {
  let tally: StudyTally
  let links: PageLinks
  let presence: StudyPresence
  let flow: StudyFlow
  let attendance: StudyAttendance

  /// The largest number of copies that are named.
  private static let mostCopies = 12

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
      respelledPeople, absentPeople, missedVisits, sessionsWithoutResult, sessionsWithoutVisit,
      copies, unusableSessions, peopleWithoutArm,
    ].compactMap(\.self) + unusableInputs
  }

  // MARK: People and visits

  /// Names of the table that were not found, since the recordings spell them in another way.
  private var respelledPeople: Question? {
    let names = tally.respelled
    guard !names.isEmpty else { return nil }
    let pairs = names.map { "\($0.listed) may be \($0.recorded.joined(separator: " or "))" }
    return { item in
      item.add(
        "Names of \(StudyPeople.table) that differ from those of recordings in capitals, spaces, separators or leading zeros alone: \(pairs.prefix(Self.mostCopies).joined(separator: ", ")). "
      )
      let rest = pairs.count - Self.mostCopies
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

  private var copies: Question? {
    let copies = CopiedFolder.all(of: flow.copies)
    guard !copies.isEmpty else { return nil }
    return { item in
      let count = flow.copies.count
      item.add(
        "\(counted(count, "file")) left out as \(count == 1 ? "a copy" : "copies"), counted once: \(copies.prefix(Self.mostCopies).map(\.words).joined(separator: "; "))"
      )
      let rest = copies.count - Self.mostCopies
      if rest > 0 { item.add("; and \(rest) more, which inputs.csv lists") }
      item.add(". Ask whether recordings of another visit or person belong there.")
    }
  }

  private var unusableSessions: Question? {
    let sessions = tally.sessions.indices.filter { number in
      let session = tally.sessions[number]
      return session.usability == .unusable && !session.tasks.allSatisfy { $0.quality == .error }
    }
    guard !sessions.isEmpty else { return nil }
    return { item in
      item.add(
        "\(MainUsability.unusable.symbol) \(counted(sessions.count, "session")) with \(MainUsability.unusable.words): ask whether \(sessions.count == 1 ? "it" : "they") can be repeated; the reasons stand under "
      )
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
      }
    }
  }
}
