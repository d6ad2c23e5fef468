import Metrics

/// The top of the page: the study, its dates and counts, and links to the sections.
struct HeadSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance
  /// Identifiers and names of the sections that follow.
  let sections: [(address: String, name: String)]

  func write(to main: inout MarkupWriter) {
    main.element("header") { header in
      header.element("h1", [:], provenance.title)
      header.element("p", [:], sentences.joined(separator: " "))
      for remark in provenance.remarks { header.element("p", ["class": "note"], remark) }
      header.element("nav", ["aria-label": "Sections"]) { nav in
        for (address, name) in sections { nav.element("a", ["href": "#\(address)"], name) }
      }
    }
  }

  private var sentences: [String] {
    [dates, "\(provenance.counts).", "Analyzed by \(provenance.program)."].compactMap(\.self)
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
