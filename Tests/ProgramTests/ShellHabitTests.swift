import Foundation
import TestSupport
import Testing

/// Oracle: `analyze run study`. Whoever names the parts of a study in the ways of a shell gets the same rows, but for their
/// order and for the path in `source`.
@Suite struct ShellHabitTests {
  private static let people = ["P01", "P04", "P05", "P09"]

  private let scratch: Scratch
  private let expected: Set<[String]>

  init() throws {
    scratch = try Scratch(study: Self.people)
    expected = try Self.rows(Tool.run(["run", "\(scratch.path)/study"]).output)
  }

  /// All cells but the source, for the tables of one call or several, one behind the other.
  private static func rows(_ output: Data) throws -> Set<[String]> {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let header = try #require(lines.first)
    let text = ([header] + lines.filter { $0 != header }).map { "\($0)\n" }.joined()
    let table = try Table(csv: Data(text.utf8))
    let columns = table.header.filter { $0 != "source" }
    return Set(table.rows.map { row in columns.map { row[$0] ?? "" } })
  }

  @Test(
    arguments: [
      "for p in study/*; do \"$ANALYZE\" run \"$p\"; done",
      "printf '%s\\n' study/* | xargs -n1 \"$ANALYZE\" run",
      "find study -mindepth 1 -maxdepth 1 -type d -exec \"$ANALYZE\" run {} \\;",
      "find study -mindepth 2 -maxdepth 2 -type d -exec \"$ANALYZE\" run {} \\;",
      "\"$ANALYZE\" run study/*/*",
      "find study -name result.json | xargs \"$ANALYZE\" run",
      "find study -name result.json -exec \"$ANALYZE\" run {} \\;",
      "find study -type f | \"$ANALYZE\" run --files-from -",
      "find study -type f -print0 | \"$ANALYZE\" run --files-from - -0",
      "cd study && \"$ANALYZE\" run .",
      "\"$ANALYZE\" run .",
    ])
  func `parts of a study give the rows of the study`(line: String) throws {
    let outcome = try Tool.shell("cd '\(scratch.path)'; \(line)")
    #expect(try Self.rows(outcome.output) == expected)
    #expect(!expected.isEmpty)
  }
}
