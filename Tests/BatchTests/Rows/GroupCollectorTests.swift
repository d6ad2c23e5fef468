import Foundation
import Metrics
import Recordings
import Report
import Study
import Testing

@testable import Batch

/// Truth: two studies may give one name to two people.
@Suite struct GroupCollectorTests {
  /// A right knee of one person and a left one of another are no pair.
  @Test func `no value joins sessions of two projects`() throws {
    func member(_ project: String, _ side: String, _ degrees: Double) -> (ActiveTask, GroupMember) {
      (
        .rangeOfMotion,
        GroupMember(
          participant: "u1", project: project, source: "\(project)\(side)", key: "knee|\(side)",
          values: ["rom_range_deg": degrees])
      )
    }
    func participants(_ members: [(ActiveTask, GroupMember)]) throws -> [String] {
      var collector = GroupCollector()
      collector.add(members.map { TaskMember(task: $0.0, member: $0.1, isNameAssumed: false) })
      let table = collector.table(Delimited(.csv), Parameters([:]), People())
      let cells = String(decoding: table, as: UTF8.self).split(separator: "\n")
        .map { $0.components(separatedBy: ",") }
      let column = try #require(cells.first?.firstIndex(of: "participant"))
      return cells.dropFirst().map { $0[column] }.reduce(into: []) {
        if $0.last != $1 { $0.append($1) }
      }
    }
    let (left, right) = (member("A", "left", 100), member("B", "right", 80))
    #expect(try participants([left, right]).isEmpty)
    #expect(try participants([left, member("A", "right", 90)]) == ["u1"])
    let both = [left, member("A", "right", 90), right, member("B", "left", 70)]
    #expect(try participants(both) == ["A/u1", "B/u1"])
  }
}
