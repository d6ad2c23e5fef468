import Metrics

/// Building blocks of several sections of the page.
extension MarkupWriter {
  /// Adds a table; columns of numbers are aligned to the right. Each cell is a closure that writes its
  /// content.
  mutating func table(
    _ header: [(title: String, isNumber: Bool)], _ rows: [[(inout MarkupWriter) -> Void]]
  ) {
    element("div", ["class": "scroll"]) { scroll in
      scroll.element("table") { table in
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
                row.element("td", column.isNumber ? ["class": "n"] : [:], cell)
              }
            }
          }
        }
      }
    }
  }

  /// Adds a verdict as a word with a symbol, so that it does not depend on color.
  mutating func verdict(_ quality: Quality) {
    element("span", ["class": "mark"], "\(quality.symbol) \(quality.rawValue)")
  }
}

/// A cell with text.
func textCell(_ text: String) -> (inout MarkupWriter) -> Void { { $0.add(text) } }

/// A cell with the label of a metric, followed by its name.
func metricCell(
  _ name: String, _ label: String, meaning: String = ""
) -> (inout MarkupWriter) -> Void {
  { cell in
    cell.element("span", meaning.isEmpty ? [:] : ["title": meaning], label)
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

/// A number with four significant digits.
func readable(_ number: Double) -> String { NumberText(.significant(4)).text(number) }

/// A printed value for people: numbers with four significant digits, words unchanged.
func readable(_ value: String) -> String { Double(value).map { readable($0) } ?? value }

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

extension SessionTally {
  /// The identifier of the session's element on the page.
  static func address(_ number: Int) -> String { "session-\(number + 1)" }
}

extension StudyTally {
  /// The name of a session, as a link if the session is drawn on the page.
  func link(_ number: Int) -> (inout MarkupWriter) -> Void {
    let session = sessions[number]
    let name = session.name.isEmpty ? "session \(number + 1)" : session.shortName
    return { markup in
      if session.isDrawn {
        let address = "#\(SessionTally.address(number))"
        markup.element("a", ["href": address, "title": session.name], name)
      } else {
        markup.element("span", ["title": session.name], name)
      }
    }
  }

  /// Several sessions, separated by commas; `count` is the total number of sessions.
  func links(_ numbers: [Int], of count: Int) -> (inout MarkupWriter) -> Void {
    { markup in
      for (place, number) in numbers.enumerated() {
        if place > 0 { markup.add(", ") }
        link(number)(&markup)
      }
      if count > numbers.count { markup.add(" and \(count - numbers.count) more") }
    }
  }
}
