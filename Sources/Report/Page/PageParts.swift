import Metrics

/// What several parts of the page are made of.
extension MarkupWriter {
  /// A table; columns of numbers stand to the right. Cells are filled by the caller.
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

  /// A verdict as a word with a symbol that does not need its color.
  mutating func verdict(_ quality: Quality) {
    element("span", ["class": "mark"], "\(quality.symbol) \(quality.rawValue)")
  }
}

/// A cell that holds words.
func textCell(_ text: String) -> (inout MarkupWriter) -> Void { { $0.add(text) } }

/// A cell with what people call a metric, and its name in tables beside it.
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

/// A cell that holds a count; empty for none.
func countCell(_ number: Int) -> (inout MarkupWriter) -> Void {
  { $0.add(number == 0 ? "" : "\(number)") }
}

/// A number as people read it.
func readable(_ number: Double) -> String { NumberText(.significant(4)).text(number) }

/// A printed value as people read it: a number with few digits, a word as it is.
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
  /// Where it is on the page.
  static func address(_ number: Int) -> String { "session-\(number + 1)" }
}

extension StudyTally {
  /// The name of a session, as a link where it is on the page.
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

  /// Several of them, with commas.
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
