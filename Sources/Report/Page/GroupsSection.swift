import Metrics

/// Values over several sessions, such as the change of a heart rate by clip of music.
struct GroupsSection {
  /// In the order of `GroupsTable.columns`.
  let rows: [[String]]

  /// A longer table nobody reads.
  private static let mostRows = 400

  func write(to main: inout MarkupWriter) {
    guard !rows.isEmpty else { return }
    main.element("section", ["id": "groups"]) { section in
      section.element("h2", [:], "Over several sessions")
      section.table(
        [
          ("participant", false), ("task", false), ("group", false), ("metric", false),
          ("value", true), ("unit", false), ("n", true), ("verdict", false),
        ],
        rows.prefix(Self.mostRows).map { row in
          [
            textCell(row[0]), textCell(row[1]), textCell(row[2]), textCell(row[3]),
            textCell(readable(row[4])),
            textCell(unitWords(row[5])), textCell(row[6]),
            { cell in if let quality = Quality(rawValue: row[7]) { cell.verdict(quality) } },
          ]
        })
      let rest = rows.count - Self.mostRows
      if rest > 0 { section.element("p", [:], "\(rest) more stand in groups.csv.") }
    }
  }
}
