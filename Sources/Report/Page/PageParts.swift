import Metrics
import Text

/// Building blocks of several sections of the page.
extension MarkupWriter {
  /// Adds a table; columns of numbers are aligned to the right. Each cell is a closure that writes its
  /// content. On narrow screens each row becomes a block, in which cells follow the names of their columns.
  mutating func table(
    _ header: [(title: String, isNumber: Bool)], _ rows: [[(inout MarkupWriter) -> Void]]
  ) {
    element("table", ["class": "stack"]) { table in
      table.element("thead") { head in
        head.element("tr") { row in
          for column in header {
            row.element(
              "th", column.isNumber ? ["class": "n", "scope": "col"] : ["scope": "col"],
              column.title)
          }
        }
      }
      table.element("tbody") { body in
        for cells in rows {
          body.element("tr") { row in
            for (cell, column) in zip(cells, header) {
              row.element(
                "td",
                column.isNumber
                  ? ["class": "n", "data-h": column.title] : ["data-h": column.title], cell)
            }
          }
        }
      }
    }
  }

  /// Adds a verdict as a symbol and a word, so that it does not depend on color.
  mutating func verdict(_ quality: Quality) {
    element("span", ["class": "mark \(quality.rawValue)"], "\(quality.symbol) \(quality.rawValue)")
  }

  /// Adds how far main values can be used, as a symbol and words, with the number of good ones where not all are.
  mutating func usability(_ counts: MainValueCounts) {
    let usability = counts.usability
    element("span", ["class": "mark \(usability.style)"], "\(usability.symbol) \(usability.words)")
    guard usability == .partly || usability == .unusable else { return }
    add(" (\(counts.usable) of \(counts.total) good)")
  }

  /// Adds a details element with a summary.
  mutating func details(_ summary: String, _ fill: (inout MarkupWriter) -> Void) {
    element("details") { details in
      details.element("summary", [:], summary)
      fill(&details)
    }
  }

  /// Adds a picture: its title, the drawing and its caption.
  ///
  /// - Parameters:
  ///   - part: the step, side and attempt of the picture; may be empty.
  ///   - isOfStudy: whether the picture is one of the whole study and not of a session.
  mutating func figure(_ picture: DrawnPicture, part: String = "", isOfStudy: Bool = false) {
    element("figure", isOfStudy ? ["class": "study"] : [:]) { figure in
      figure.element("figcaption") { caption in
        caption.element("b", [:], picture.title)
        if !part.isEmpty { caption.add(" · \(part)") }
      }
      figure.add(markup: picture.svg)
      // Pictures of the study are explained together; each says what is to be seen in it alone.
      let words = isOfStudy ? picture.finding : picture.caption
      if !words.isEmpty { figure.element("p", ["class": "how"], words) }
    }
  }

  /// Adds a text in which DOIs are links.
  mutating func add(withLinks text: String) {
    var rest = text[...]
    while let match = rest.firstMatch(of: /doi:? ?(10\.[0-9]{4,9}\/[^\s,;]*[^\s,;).])/) {
      add(String(rest[..<match.range.lowerBound]))
      let doi = String(match.output.1)
      element("a", ["href": "https://doi.org/\(doi)"], "doi:\(doi)")
      rest = rest[match.range.upperBound...]
    }
    add(String(rest))
  }
}

/// A cell with text.
func textCell(_ text: String) -> (inout MarkupWriter) -> Void { { $0.add(text) } }

/// A cell with the label of a metric, followed by its name.
func metricCell(_ name: String, _ label: String, meaning: String = "") -> (inout MarkupWriter) ->
  Void
{
  { cell in
    if meaning.isEmpty { cell.add(label) } else { cell.element("span", ["title": meaning], label) }
    if label != name {
      cell.add(" ")
      cell.element("code", [:], name)
    }
  }
}

/// A cell with a count; empty for 0.
func countCell(_ number: Int) -> (inout MarkupWriter) -> Void {
  { $0.add(number == 0 ? "" : "\(number)") }
}

/// A number with three significant digits.
func readable(_ number: Double) -> String {
  // Counts stay exact: 1,234 steps are not 1,230.
  number == number.rounded() && abs(number) < 1e6
    ? NumberText(.significant(6)).text(number) : NumberText(.significant(3)).text(number)
}

/// A printed value for people: numbers with three significant digits, words unchanged.
func readable(_ value: String) -> String { Double(value).map { readable($0) } ?? value }

/// A date for people: `1 May 2024` of `2024-05-01T10:00:00.000-07:00`; nil for anything else.
func readableDate(_ start: String) -> String? { CalendarDay(start.prefix(10)).map(readableDate) }

/// A day for people: `1 May 2024`.
func readableDate(_ date: CalendarDay) -> String {
  let (year, month, day) = date.parts
  let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  return "\(day) \(months[month - 1]) \(year)"
}

/// Local date and time for people: `1 May 2024, 10:00`; the text itself if it is not a date.
func readableTime(_ start: String) -> String {
  guard let date = readableDate(start) else { return start }
  let time = start.dropFirst(11).prefix(5)
  return time.count == 5 ? "\(date), \(time)" : date
}

extension Quality {
  var symbol: String {
    switch self {
    case .good: "●"
    case .doubtful: "◐"
    case .bad: "○"
    case .absent: "–"
    case .error: "✕"
    }
  }
}

/// Addresses of cards and participants, as links on the current page.
struct PageLinks {
  /// The address of the card of a session and task; nil if no page shows it.
  let card: (_ session: Int, _ task: String) -> String?
  /// The address of a participant; nil if the participant has no page.
  let participant: (Int) -> String?
  /// The address of the page with the map and the tasks; empty on this page itself.
  let overview: String

}

extension StudyTally {
  /// The identifier of the card of a session and task on the single page.
  func card(_ session: Int, _ task: String) -> String {
    Self.card(session, place(of: task, in: session))
  }

  /// The identifier of the card on the page of the participant, where it does not depend on other
  /// participants.
  func cardOfParticipant(_ session: Int, _ task: String) -> String {
    Self.card(sessions[session].place, place(of: task, in: session))
  }

  private static func card(_ number: Int, _ task: Int) -> String {
    task == 0 ? "session-\(number + 1)" : "session-\(number + 1)-\(task + 1)"
  }

  private func place(of task: String, in session: Int) -> Int {
    sessions[session].tasks.firstIndex { $0.name == task } ?? 0
  }

  /// The name of a session, as a link if a page shows it.
  ///
  /// - Parameter task: the task whose card is linked; nil for the first with a card.
  func link(_ number: Int, of task: String? = nil, _ links: PageLinks) -> (inout MarkupWriter) ->
    Void
  {
    let session = sessions[number]
    let name = session.shortName.isEmpty ? "session \(number + 1)" : session.shortName
    return { markup in
      if let address = address(of: number, task: task, links) {
        markup.element("a", ["href": address], name)
      } else {
        markup.add(name)
      }
    }
  }

  /// The address of a card of the session; nil if no page shows any.
  func address(of session: Int, task: String? = nil, _ links: PageLinks) -> String? {
    let tasks = (task.map { [$0] } ?? []) + sessions[session].tasks.map(\.name)
    return tasks.lazy.compactMap { links.card(session, $0) }.first
  }

  /// The names of several sessions, separated by commas; most of a long list are collapsed.
  func links(_ numbers: [Int], _ links: PageLinks) -> (inout MarkupWriter) -> Void {
    func list(_ numbers: ArraySlice<Int>, _ markup: inout MarkupWriter) {
      for (place, number) in numbers.enumerated() {
        if place > 0 { markup.add(", ") }
        link(number, links)(&markup)
      }
    }
    return { markup in
      let isShort = numbers.count <= Self.mostLinks + 2
      let count = isShort ? numbers.count : Self.mostLinks
      let (shown, more) = (numbers.prefix(count), numbers.dropFirst(count))
      list(shown, &markup)
      guard !more.isEmpty else { return }
      markup.details("and \(more.count) more") { details in
        list(more.prefix(Self.mostCollapsedLinks), &details)
        let rest = more.count - Self.mostCollapsedLinks
        if rest > 0 { details.add(" and \(rest) more, which metrics.csv lists") }
      }
    }
  }

  private static let (mostLinks, mostCollapsedLinks) = (6, 300)
}
