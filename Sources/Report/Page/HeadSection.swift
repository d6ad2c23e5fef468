import Metrics

/// The top of the page: the study, its dates and counts, and links to the sections.
struct HeadSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance
  let presence: StudyPresence
  /// Identifiers and names of the sections that follow.
  let sections: [(address: String, name: String)]

  func write(to main: inout MarkupWriter) {
    main.element("header") { header in
      header.element("h1", [:], provenance.title)
      for paragraph in paragraphs where !paragraph.isEmpty {
        header.element("p", [:], paragraph.joined(separator: " "))
      }
      for remark in provenance.remarks { header.element("p", ["class": "note"], remark) }
      header.element("nav", ["aria-label": "Sections"]) { nav in
        for (address, name) in sections { nav.element("a", ["href": "#\(address)"], name) }
      }
    }
  }

  /// What was recorded; how much of it can be used, and who is missing.
  private var paragraphs: [[String]] {
    [
      [dates, "\(provenance.counts).", "Analyzed by \(provenance.program)."].compactMap(\.self),
      [presence.sentence, absentees].compactMap(\.self),
    ]
  }

  /// The number of expected people without a recording, and of people with recordings who are not in the table.
  private var absentees: String? {
    let (absent, unlisted) = (tally.absentees.count, tally.unlisted.count)
    let parts = [
      absent > 0 ? "\(absent) \(absent == 1 ? "has" : "have") no recording" : nil,
      unlisted > 0
        ? "\(unlisted) \(unlisted == 1 ? "has" : "have") no row in the table of participants" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return "Of \(tally.namedPeople.count) people, \(parts.joined(separator: " and "))."
  }

  /// The dates of the first and the last session in the participants' local time.
  private var dates: String? {
    let days = tally.sessions.map { String($0.start.prefix(10)) }.filter { readableDate($0) != nil }
    guard let first = days.min(), let last = days.max(), let from = readableDate(first),
      let to = readableDate(last)
    else { return nil }
    return first == last ? "Recorded on \(from)." : "Recorded from \(from) to \(to)."
  }
}
