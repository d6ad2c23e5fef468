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
  /// How the numbers are computed.
  public let method: String

  public init(_ measures: [ComparedMeasure], method: String) {
    (self.measures, self.method) = (measures, method)
  }
}

/// The section on the groups of a study.
struct ArmsSection {
  let tally: StudyTally
  let comparison: ArmComparison

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "arms"]) { section in
      section.element("h2", [:], "Groups")
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
            ([unitLabel(measure), "group"] + StudyOccasions(tally).titles).map { ($0, false) },
            measure.visits.map { [textCell("")] + $0.map(textCell) })
        }
      }
      section.readings(of: comparison.measures.map(\.picture))
    }
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
