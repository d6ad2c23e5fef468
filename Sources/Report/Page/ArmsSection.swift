public import Metrics
import Text

/// The comparison of the groups of a study, such as the arms of a trial: the course of each main value, and how its change
/// differs.
public struct ArmComparison: Sendable {
  /// A main value under one step, side and condition.
  public struct ComparedMeasure: Sendable {
    public let task: TaskName
    public let label: String
    public let unit: String
    /// The values over the visits.
    public let picture: Picture
    /// By group: number of participants, mean and interval at each visit.
    public let visits: [[String]]
    /// By group: its name, the number of participants with both visits, and their change.
    public let changes: [[String]]
    /// How the changes of two groups differ: a sentence for each pair.
    public let differences: [String]

    public init(
      task: TaskName, label: String, unit: String, picture: Picture, visits: [[String]],
      changes: [[String]], differences: [String]
    ) {
      (self.task, self.label, self.unit) = (task, label, unit)
      (self.picture, self.visits) = (picture, visits)
      (self.changes, self.differences) = (changes, differences)
    }
  }

  public let measures: [ComparedMeasure]
  /// In which main values the groups differ, in sentences.
  public let summary: [String]
  /// How the numbers are computed.
  public let method: String

  public init(_ measures: [ComparedMeasure], summary: [String] = [], method: String) {
    (self.measures, self.summary, self.method) = (measures, summary, method)
  }
}

/// The section on the groups of a study: where they are taken from, and how they compare. In a study without groups it says what
/// was not done.
struct ArmsSection {
  let tally: StudyTally
  let occasions: StudyOccasions
  let comparison: ArmComparison?

  /// Groups are compared, or could be: a single person has none.
  var isShown: Bool { comparison != nil || tally.namedPeople.count > 1 }

  func write(to main: inout MarkupWriter) {
    guard isShown else { return }
    main.element("section", ["id": "arms"]) { section in
      section.element("h2", [:], "Groups")
      section.element("p", ["class": "where"]) { writeOrigin(to: &$0) }
      if let comparison { write(comparison, to: &section) }
    }
  }

  /// Writes where the groups are taken from, and who has none.
  private func writeOrigin(to line: inout MarkupWriter) {
    guard !tally.armNames.isEmpty else {
      let origin = tally.arms.origin
      let reason = tally.arms.column.isEmpty ? origin : "no participant has a group in \(origin)"
      return line.add(
        "No groups are compared: \(reason). Attendance, means, and changes by group were not computed. Name the column with --group COLUMN, or give a table with the columns participant and group."
      )
    }
    let people = tally.namedPeople
    let without = people.filter { tally.facts(of: $0).arm.isEmpty }
    line.add("The groups are those of \(tally.arms.origin).")
    for names in Self.alike(tally.armNames) {
      line.add(
        " \(names.joinedByAnd) differ in capitals alone; if they are one group, give it one name there."
      )
    }
    guard !without.isEmpty else { return line.add(" Each of \(people.count) people has one.") }
    line.add(
      " \(without.count) of \(people.count) people \(without.count == 1 ? "has" : "have") none and \(without.count == 1 ? "is" : "are") left out of the comparison: "
    )
    line.add(
      without.prefix(Self.mostNames).map { tally.facts(of: $0).shownName }.joined(separator: ", "))
    let rest = without.count - Self.mostNames
    line.add(rest > 0 ? " and \(rest) more." : ".")
  }

  private static let mostNames = 20

  /// Groups whose names differ in capitals alone, as by a mistake of typing.
  private static func alike(_ names: [String]) -> [[String]] {
    Dictionary(grouping: names) { FoldedKey($0) }.values.filter { $0.count > 1 }.sorted {
      $0[0].precedes($1[0])
    }
  }

  private func write(_ comparison: ArmComparison, to section: inout MarkupWriter) {
    for sentence in comparison.summary { section.element("p", [:], sentence) }
    section.element("p", ["class": "where"], comparison.method)
    section.table(
      [
        ("main value", false), ("unit", false), ("group", false), ("n", true),
        ("change [95 % interval]", true), ("difference of changes [95 % interval]", false),
      ], comparison.measures.flatMap(rows))
    section.element("div", ["class": "strips"]) { grid in
      for (number, measure) in comparison.measures.enumerated() {
        let task = tally.facts(of: measure.task)?.label ?? measure.task
        grid.figure(
          DrawnPicture(measure.picture, id: "arm-\(number + 1)"), part: task, isOfStudy: true)
      }
    }
    section.details("Means of each group and visit") { details in
      for measure in comparison.measures {
        details.table(
          ([unitLabel(measure), "group"] + occasions.visitTitles).map { ($0, false) },
          measure.visits.map { [textCell("")] + $0.map(textCell) })
      }
    }
    section.readings(of: comparison.measures.map(\.picture))
  }

  private func unitLabel(_ measure: ArmComparison.ComparedMeasure) -> String {
    let unit = measure.unit == "1" ? "" : unitText(measure.unit)
    return measure.label + (unit.isEmpty ? "" : " (\(unit))")
  }

  private func rows(_ measure: ArmComparison.ComparedMeasure) -> [[(inout MarkupWriter) -> Void]] {
    measure.changes.enumerated().map { place, change in
      let isFirst = place == 0
      let unit = measure.unit == "1" ? "" : unitText(measure.unit)
      return [
        textCell(isFirst ? measure.label : ""), textCell(isFirst ? unit : ""), textCell(change[0]),
        textCell(change[1]), textCell(change[2]),
        textCell(isFirst ? measure.differences.joined(separator: "; ") : ""),
      ]
    }
  }
}
