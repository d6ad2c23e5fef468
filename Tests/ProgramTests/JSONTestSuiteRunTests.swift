import Foundation
import TestSupport
import Testing
import Text

/// Oracle: nst/JSONTestSuite, commit 1ef36fa: 95 files are JSON, 188 are not, 35 may be either.
@Suite struct JSONTestSuiteRunTests {
  private let folder = Fixture.jsonTestSuite

  @Test func `inspect calls what is not JSON an error and lets the rest pass`() throws {
    let outcome = try Tool.run(["inspect", folder])
    let rows = try outcome.table.rows
    #expect(outcome.status == 1)
    #expect(rows.count == 318)
    for row in rows {
      let name = row["source"] ?? ""
      if name.hasPrefix("y_") { #expect(row["verdict"] == "skipped", "\(name)") }
      if name.hasPrefix("n_") { #expect(row["verdict"] == "error", "\(name)") }
    }
    let errors = rows.filter { $0["verdict"] == "error" }
    // The suite's letters for what is JSON, what is not and what is either might be participants.
    let messages = outcome.messages.split(separator: "\n")
    #expect(messages.count { !$0.contains("participants_in_names") } == errors.count)
  }

  @Test func `a run has one error row for each of the same files`() throws {
    let outcome = try Tool.run(["run", folder])
    let inspected = try Tool.run(["inspect", folder]).table.rows
    let errors = inspected.filter { $0["verdict"] == "error" }
    #expect(outcome.status == 1)
    #expect(try outcome.table.rows.map { $0["source"] } == errors.map { $0["source"] })
    #expect(try outcome.table.rows.map { $0["flags"] } == errors.map { $0["flags"] })
    #expect(try outcome.table.values("quality") == ["error"])
  }
}
