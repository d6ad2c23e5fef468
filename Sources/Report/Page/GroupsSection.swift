import Metrics
import Text

/// Main values under the conditions that are compared within participants, such as left and right, and values over
/// several sessions, such as the change of a heart rate for each music clip.
struct GroupsSection {
  private let tally: StudyTally
  /// Rows of `groups.csv`.
  private let rows: [GroupsRow]
  private let pictures: [(task: String, picture: Picture)]

  /// The number of main values of a task that are compared.
  private static let mostMetrics = 3
  /// The largest number of rows; the others are in the table.
  private static let maximumRows = 400

  init(tally: StudyTally, rows: [GroupsRow]) {
    (self.tally, self.rows) = (tally, rows)
    let names = tally.participants.map(\.shownName)
    let pairs = tally.shownTasks.flatMap { task in
      task.headlines.prefix(Self.mostMetrics).flatMap { $0.pairs(of: task.facts.name, names) }
    }
    pictures =
      PairedDots.pictures(of: pairs)
      + PairedDots.pictures(ofGroups: rows.compactMap { Self.row($0, tally) })
  }

  private static func row(_ row: GroupsRow, _ tally: StudyTally) -> PairedDots.GroupRow? {
    guard let metric = tally.facts(of: row.task)?.metrics[row.metric] else { return nil }
    return PairedDots.GroupRow(
      participant: row.participant, task: row.task, group: row.group, metric: metric,
      number: row.number, quality: row.quality)
  }

  var isEmpty: Bool { rows.isEmpty && pictures.isEmpty }

  func write(to main: inout MarkupWriter) {
    guard !isEmpty else { return }
    main.element("section", ["id": "groups"]) { section in
      section.element("h2", [:], "Compared conditions")
      section.element("div", ["class": "strips"]) { grid in
        for (number, (task, picture)) in pictures.enumerated() {
          let label = tally.facts(of: task)?.label ?? task
          grid.figure(
            DrawnPicture(picture, id: "group-\(number + 1)"), part: label, isOfStudy: true)
        }
      }
      section.readings(of: pictures.map(\.picture))
      if !rows.isEmpty { writeNumbers(to: &section) }
    }
  }

  private func writeNumbers(to section: inout MarkupWriter) {
    section.details("The \(counted(rows.count, "value")) of groups.csv") {
      $0.table(
        [
          ("participant", false), ("task", false), ("group", false), ("metric", false),
          ("value", true), ("unit", false), ("n", true), ("verdict", false),
        ],
        rows.prefix(Self.maximumRows).map { row in
          [
            textCell(row.participant), textCell(row.task), textCell(row.group),
            metricCell(row.metric, tally.label(of: row.metric, in: row.task)),
            textCell(row.number.map { readable($0) } ?? row.text), textCell(unitText(row.unit)),
            textCell(row.count.map { "\($0)" } ?? ""), { $0.verdict(row.quality) },
          ]
        })
      let rest = rows.count - Self.maximumRows
      if rest > 0 { $0.element("p", [:], "\(rest) more rows are in groups.csv.") }
    }
  }
}
