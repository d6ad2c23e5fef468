import Metrics
import Text

/// The attendance by group and visit: in words, as a table, and with the names of those who are missing.
struct AttendancePart {
  let tally: StudyTally
  let links: PageLinks
  let attendance: StudyAttendance

  /// The largest number of visits that a sentence lists.
  private static let mostVisits = 12
  /// With more lines, who is missing is collapsed.
  private static let mostLines = 8

  func write(to section: inout MarkupWriter) {
    guard attendance.peopleCount > 1 else { return }
    section.element("h3", ["id": "attendance"], "Attendance")
    for arm in attendance.arms { writeSentence(arm, to: &section) }
    if !tally.hasPeopleTable {
      section.element(
        "p", ["class": "where"],
        "People who never came are not known, since the run was given no table of participants (--participants): the numbers are of those with recordings."
      )
    }
    if attendance.visits.count > 1 { writeTable(to: &section) }
    writeMissing(to: &section)
  }

  /// Writes how many people of a group came to each visit: `active: of 30 people, 29 came to base and 27 to week 4.`
  private func writeSentence(_ arm: StudyAttendance.ArmAttendance, to section: inout MarkupWriter) {
    section.element("p") { line in
      if !tally.armNames.isEmpty {
        line.element("b", [:], tally.name(ofArm: arm.arm))
        line.add(": of ")
      } else {
        line.add("Of ")
      }
      line.add("\(arm.people.count == 1 ? "1 person" : "\(arm.people.count) people"), \(came(arm))")
      if !arm.absent.isEmpty {
        line.add("; \(arm.absent.count) never came, without any recording: ")
        tally.links(arm.absent, links)(&line)
      }
      line.add(".")
    }
  }

  private func came(_ arm: StudyAttendance.ArmAttendance) -> String {
    guard attendance.visits.count > 1 else { return "\(arm.people.count - arm.absent.count) came" }
    let all = zip(attendance.visits, arm.cameCounts).enumerated().map { place, visit in
      "\(visit.1)\(place == 0 ? " came" : "") to \(visit.0)"
    }
    guard all.count > Self.mostVisits, let first = all.first, let last = all.last else {
      return all.joinedByAnd
    }
    return "\(first) and \(last)"
  }

  private func writeTable(to section: inout MarkupWriter) {
    let hasArms = !tally.armNames.isEmpty
    let header =
      (hasArms ? [("group", false)] : []) + [("people", true)]
      + attendance.visits.map { ($0, true) } + [("never", true)]
    section.table(
      header.map { (title: $0.0, isNumber: $0.1) },
      attendance.arms.map { arm in
        let shares = arm.cameCounts.map { count in
          let percent = NumberText().text(
            (100 * Double(count) / Double(arm.people.count)).rounded())
          return "\(count) (\(percent) %)"
        }
        let cells =
          (hasArms ? [tally.name(ofArm: arm.arm)] : []) + ["\(arm.people.count)"] + shares + [
            "\(arm.absent.count)"
          ]
        return cells.map(textCell)
      })
  }

  /// Writes who missed which visits.
  private func writeMissing(to section: inout MarkupWriter) {
    let lines = attendance.missed
    guard !lines.isEmpty else { return }
    func writeList(_ part: inout MarkupWriter) {
      part.element("ul") { list in
        for missed in lines {
          list.element("li") { item in
            item.add("nothing \(attendance.words(of: missed.visits)): ")
            tally.links(missed.people, links, withArms: true)(&item)
          }
        }
      }
    }
    if lines.count > Self.mostLines {
      section.details("Who is missing at which visit", writeList)
    } else {
      section.element("p", [:], "Missing at visits to which at least half came:")
      writeList(&section)
    }
  }
}
