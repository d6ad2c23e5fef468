import Metrics
import Recordings
import Report
import Study
import Testing
import Text

@testable import Batch

/// Truth: two studies may give one name to two people.
@Suite struct GroupCollectorTests {
  /// A right knee of one person and a left one of another are no pair.
  @Test func `no value joins sessions of two projects`() {
    func member(_ project: String, _ side: String, _ degrees: Double) -> (ActiveTask, GroupMember) {
      (
        .rangeOfMotion,
        GroupMember(
          participant: "u1", project: project, source: "\(project)\(side)", key: "knee|\(side)",
          values: ["rom_range_deg": degrees])
      )
    }
    func participants(_ members: [(ActiveTask, GroupMember)]) -> [String] {
      var collector = GroupCollector()
      collector.add(members.map { TaskMember(task: $0.0, member: $0.1, isNameAssumed: false) })
      return collector.rows(Parameters([:]), People()).map(\.participant).reduce(into: []) {
        if $0.last != $1 { $0.append($1) }
      }
    }
    let (left, right) = (member("A", "left", 100), member("B", "right", 80))
    #expect(participants([left, right]).isEmpty)
    #expect(participants([left, member("A", "right", 90)]) == ["u1"])
    let both = [left, member("A", "right", 90), right, member("B", "left", 70)]
    #expect(participants(both) == ["A/u1", "B/u1"])
  }
}
