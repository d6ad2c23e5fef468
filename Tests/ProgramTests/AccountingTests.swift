import Foundation
import TestSupport
import Testing

/// Truth: the rows of the three tables, counted by their sources.
@Suite struct AccountingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `every file of the sample data has one role, and its rows are counted`() throws {
    let outcome = try Tool.run(["run", Fixture.sampleData, "-o", "out"], in: scratch.url)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.messages)")
    var counts: [String: Int] = [:]
    for name in ["metrics", "events", "answers"] {
      for row in try Table(csv: scratch.read("out/\(name).csv")).rows {
        counts[row["source"] ?? "", default: 0] += 1
      }
    }
    let files = try Table(csv: scratch.read("out/inputs.csv")).rows
    for file in files {
      let (source, role) = (file["source"] ?? "", file["role"] ?? "")
      #expect(Int(file["rows"] ?? "") == counts[source, default: 0], "\(source)")
      #expect(["measured", "context", "left_out", "error"].contains(role), "\(source)")
      let isSource = role == "measured" || role == "error"
      #expect(isSource == (counts[source, default: 0] > 0), "\(source) is \(role)")
    }
  }

  /// Truth: the same session, whose result names the recordings.
  @Test(
    .enabled(if: Fixture.shared("field/recordings-not-in-result") != nil),
    arguments: ["clock", "order"])
  func `recordings that a result does not name give the values of named ones`(kind: String) throws {
    let folder = try #require(Fixture.shared("field/recordings-not-in-result"))
    func rows(_ kind: String) throws -> [[String?]] {
      let outcome = try Tool.run(["run", "\(folder)/\(kind)"])
      #expect(outcome.status == 0, "\(outcome.messages)")
      let columns = ["session", "step", "attempt", "metric", "value", "text", "n", "quality"]
      return try outcome.table.rows.map { row in columns.map { row[$0] } }
    }
    #expect(try rows(kind) == rows("named"))
  }
}
