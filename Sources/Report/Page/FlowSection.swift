import Metrics
import Text

/// Who is in and who is out: who came to which visit, and the way from the files that were found to the participants with a first
/// and a last visit, with what was lost at each step, and what to ask the sites for.
struct FlowSection {
  let tally: StudyTally
  let links: PageLinks
  let presence: StudyPresence
  let flow: StudyFlow

  private var occasions: StudyOccasions { presence.occasions }

  /// The largest number of names that are listed at a step.
  private static let mostNames = 300

  func write(to main: inout MarkupWriter) {
    guard !tally.sessions.isEmpty else { return }
    let attendance = StudyAttendance(tally, occasions)
    main.element("section", ["id": "flow"]) { section in
      section.element("h2", [:], "Who is in and who is out")
      AttendancePart(tally: tally, links: links, attendance: attendance).write(to: &section)
      section.element("h3", [:], "From files to participants")
      section.element("ol", ["class": "flow"]) { list in
        writeStep(flow.fileCount, "file", "found", to: &list) { _ in }
        writeStep(flow.usedCount, "file", "used", to: &list, lostFiles)
        writeStep(tally.sessions.count, "session", "", to: &list) { _ in }
        writeUsableSessions(to: &list)
        writePeople(to: &list)
      }
      AskPart(tally: tally, links: links, presence: presence, flow: flow, attendance: attendance)
        .write(to: &section)
    }
  }

  private func writeStep(
    _ count: Int, _ noun: String, _ words: String, to list: inout MarkupWriter,
    _ lost: (inout MarkupWriter) -> Void
  ) {
    list.element("li") { item in
      item.element("b", [:], "\(count)")
      let things = count == 1 ? noun : noun == "person" ? "people" : "\(noun)s"
      item.add(" \(things)" + (words.isEmpty ? "" : " \(words)"))
      lost(&item)
    }
  }

  // MARK: Files

  private func lostFiles(to item: inout MarkupWriter) {
    let count = flow.losses.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    item.details("\(count) not used") { details in
      details.element("ul") { list in
        for loss in flow.losses {
          list.element("li") { entry in
            let meaning = loss.code.flatMap { tally.flags[$0]?.meaning }
            entry.add("\(counted(loss.count, "file")): \(meaning ?? "no reason is given")")
            if let code = loss.code?.rawValue {
              entry.add(" ")
              entry.element("code", [:], code)
            }
            writeFiles(of: loss, to: &entry)
            let isOfCopies = loss.code == Flag.Code(rawValue: Self.copyCode)
            if isOfCopies { writeCopies(to: &entry) }
          }
        }
      }
    }
  }

  private static let copyCode = "duplicate_input"

  /// Writes the name of each folder or file that is a copy, with that of its original.
  private func writeCopies(to entry: inout MarkupWriter) {
    let copies = CopiedFolder.all(of: flow)
    guard !copies.isEmpty else { return }
    entry.element("ul") { list in
      for copied in copies.prefix(Self.mostNames) {
        list.element("li", [:], "\(copied.words) (\(counted(copied.fileCount, "file")))")
      }
      let rest = copies.count - Self.mostNames
      if rest > 0 { list.element("li", [:], "and \(rest) more, which inputs.csv lists") }
    }
  }

  private func writeFiles(of loss: StudyFlow.Loss, to entry: inout MarkupWriter) {
    for (place, file) in loss.files.prefix(Self.mostNames).enumerated() {
      entry.add(place == 0 ? ": " : ", ")
      if let table = flow.tableAddress {
        // RFC 7111 names the rows of a table of comma-separated values like this.
        entry.element("a", ["href": "\(table)#row=\(file.row)"], file.name)
      } else {
        entry.add(file.name)
      }
      if file.printed != loss.code?.rawValue ?? "" {
        entry.add(" ")
        entry.element("code", [:], file.printed)
      }
    }
    let rest = loss.count - min(loss.files.count, Self.mostNames)
    if !loss.files.isEmpty, rest > 0 { entry.add(" and \(rest) more, which inputs.csv lists") }
  }

  // MARK: Sessions

  private func writeUsableSessions(to list: inout MarkupWriter) {
    let usabilities = tally.sessions.map(\.usability)
    func numbers(_ usability: MainUsability) -> [Int] {
      usabilities.indices.filter { usabilities[$0] == usability }
    }
    writeStep(numbers(.usable).count, "session", "with \(MainUsability.usable.words)", to: &list) {
      item in
      for usability in [MainUsability.partly, .unusable, .missing] {
        let lost = numbers(usability)
        guard !lost.isEmpty else { continue }
        let words = usability == .missing ? "all values absent" : usability.words
        item.details("\(usability.symbol) \(lost.count) with \(words)") { details in
          details.element("p") { tally.links(lost, links)(&$0) }
        }
      }
    }
  }

  // MARK: Participants

  private func writePeople(to list: inout MarkupWriter) {
    let named = tally.participants.indices.filter { !tally.participants[$0].name.isEmpty }
    var good = [Set<Int>](repeating: [], count: tally.participants.count)
    for (number, session) in tally.sessions.enumerated() where session.hasGoodMainValue {
      if let place = occasions.visit(of: number) { good[session.person].insert(place) }
    }
    let last = occasions.visitCount - 1
    let kept = named.filter { good[$0].contains(0) && good[$0].contains(last) }
    if !tally.absentees.isEmpty {
      let all = tally.namedPeople
      writeStep(all.count, "person", "known by the table or recordings", to: &list) { item in
        item.add(byArm(all.map { tally.facts(of: $0).arm }))
      }
    }
    writeStep(named.count, "participant", "with recordings", to: &list) {
      $0.add(byArm(named.map { tally.participants[$0].arm }))
    }
    let words =
      last > 0
      ? "with a good main value at \(occasions.titles[0]) and \(occasions.titles[last])"
      : "with a good main value"
    writeStep(kept.count, "participant", words, to: &list) { item in
      item.add(byArm(kept.map { tally.participants[$0].arm }))
      let lost = named.filter { !kept.contains($0) }
      guard !lost.isEmpty else { return }
      item.details("\(lost.count) without") { details in
        details.element("ul") { names in
          for person in lost.prefix(Self.mostNames) {
            names.element("li") { write(person, good[person], last, to: &$0) }
          }
          let rest = lost.count - Self.mostNames
          if rest > 0 { names.element("li", [:], "and \(rest) more") }
        }
      }
    }
  }

  /// The number of people in each group: ` (active 30, control 28, no arm 1)`; empty without groups.
  ///
  /// - Parameter arms: the group of each.
  private func byArm(_ arms: [String]) -> String {
    guard !tally.armNames.isEmpty else { return "" }
    let rest = arms.count(where: \.isEmpty)
    let counts =
      tally.armNames.map { name in "\(name) \(arms.count { $0 === name })" }
      + (rest > 0 ? ["\(tally.name(ofArm: "")) \(rest)"] : [])
    return " (\(counts.joined(separator: ", ")))"
  }

  private func write(_ person: Int, _ good: Set<Int>, _ last: Int, to item: inout MarkupWriter) {
    let name = tally.participants[person].shownName
    if let address = links.participant(person) {
      item.element("a", ["href": address], name)
    } else {
      item.add(name)
    }
    let places = last > 0 ? [0, last] : [0]
    let reasons = places.filter { !good.contains($0) }.map { place in
      let isThere = tally.participants[person].sessions.contains {
        occasions.visit(of: $0) == place
      }
      let visit = last > 0 ? " at \(occasions.titles[place])" : ""
      return isThere ? "no good main value\(visit)" : "nothing\(visit)"
    }
    item.add(": \(reasons.joined(separator: ", "))")
  }
}
