import Foundation
import TestSupport
import Testing
import Text

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

  /// All cells except the source, for the tables of one call or of several calls in turn.
  private static func rows(_ output: Data) throws -> Set<[String]> {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let header = try #require(lines.first)
    let text = ([header] + lines.filter { $0 != header }).map { "\($0)\n" }.joined()
    let table = try Table(csv: Data(text.utf8))
    let columns = table.header.filter { $0 != "source" }
    return Set(table.rows.map { row in columns.map { row[$0] ?? "" } })
  }

  @Test(arguments: [
    "for p in study/*; do \"$ANALYZE\" run \"$p\"; done",
    "printf '%s\\n' study/* | xargs -n1 \"$ANALYZE\" run",
    "find study -mindepth 1 -maxdepth 1 -type d -exec \"$ANALYZE\" run {} \\;",
    "find study -mindepth 2 -maxdepth 2 -type d -exec \"$ANALYZE\" run {} \\;",
    "\"$ANALYZE\" run study/*/*", "find study -name result.json | xargs \"$ANALYZE\" run",
    "find study -name result.json -exec \"$ANALYZE\" run {} \\;",
    "find study -type f | \"$ANALYZE\" run --files-from -",
    "find study -type f -print0 | \"$ANALYZE\" run --files-from - -0",
    "cd study && \"$ANALYZE\" run .", "\"$ANALYZE\" run .",
  ]) func `parts of a study give the rows of the study`(line: String) throws {
    let outcome = try Tool.shell("cd '\(scratch.path)'; \(line)")
    #expect(try Self.rows(outcome.output) == expected)
    #expect(!expected.isEmpty)
  }

  @Test(arguments: [
    ("find study -type f | \"$ANALYZE\" run -", 1),
    ("find study -type f -print0 | \"$ANALYZE\" run -", 1),
    ("cd study/P04/*/ && ls *.json | \"$ANALYZE\" run -", 1),
    ("find study -type f | \"$ANALYZE\" gait-and-balance -", 1),
  ]) func `a list of paths in the place of a recording gets the option for lists`(
    line: String, status: Int
  ) throws {
    let outcome = try Tool.shell("cd '\(scratch.path)'; \(line)")
    #expect(Int(outcome.status) == status)
    #expect(
      outcome.messages.contains(
        "stdin: the content is a list of paths and no recording (unrecognized); give the list with --files-from - in the place of -, and -0 as well if a zero byte ends each path"
      ), "\(outcome.messages)")
  }

  @Test func `other content of standard input is no list of paths`() throws {
    for text in ["a few words\n", "1,2\n3,4\n", "{\"a\": 1}\n", "no end of a line/"] {
      let outcome = try Tool.run(["run", "-"], input: text)
      #expect(outcome.status == 1)
      #expect(!outcome.messages.contains("list of paths"), "\(text)")
    }
  }

  @Test func `a list of lines that is said to have zero bytes is refused`() throws {
    let outcome = try Tool.shell(
      "cd '\(scratch.path)'; find study -type f | \"$ANALYZE\" run --files-from - -0")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("has lines and no zero byte after a path; leave out --null (-0)"))
  }

  /// Bytes that are not UTF-8 are the only ones that no name of an input may have.
  @Test func `names of any characters are read from a list`() throws {
    let odd = try Scratch()
    for name in ["new\nline", "tab\tquote\" '", " blank ", "-o", "a;b,c"] {
      try odd.write("study/\(name)/S1/accel_walking.json", Fixture.accelerometer(itemCount: 100))
    }
    let outcome = try Tool.shell(
      "cd '\(odd.path)'; cp -r study/-o \"study/$(printf 'x\\377')\"; find study -type f -print0 | \"$ANALYZE\" run --files-from - -0"
    )
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("its name is not UTF-8 (unreadable); rename it"))
    let whole = try Tool.run(["run", "study"], in: odd.url)
    #expect(
      Set(try outcome.table.values("participant")).subtracting([""])
        == Set(try whole.table.values("participant")).subtracting([""]))
  }

  /// The paths in a map are those of the study, whichever part of it is named.
  @Test(
    arguments: [
      "for p in study/*; do \"$ANALYZE\" run \"$p\" LABELS; done",
      "find study -mindepth 2 -maxdepth 2 -type d -exec \"$ANALYZE\" run {} LABELS \\;",
      "find study -type f | \"$ANALYZE\" run --files-from - LABELS",
      "\"$ANALYZE\" run study/*/* LABELS",
    ], ["--map map.csv", "--map dotted.csv"])
  func `labels do not depend on which part of a study is named`(line: String, labels: String) throws
  {
    let scratch = try Scratch()
    var paths: [String] = []
    for (person, count) in [("A", 100), ("B", 120)] {
      for (session, more) in [("S1", 0), ("S2", 7)] {
        let path = "person-\(person)/\(session)/recorder-\(count + more)/accel_walking.json"
        try scratch.write("study/\(path)", Fixture.accelerometer(itemCount: count + more))
        paths.append(path)
      }
    }
    let map = "file,participant,side\n\(paths[0]),Ada,left\nperson-B,Bo,\nperson-A/S2/,Ann,right\n"
    try scratch.write("map.csv", map)
    try scratch.write("dotted.csv", map.replacing("\nperson", with: "\n./person"))
    func run(_ line: String) throws -> Outcome {
      try Tool.shell("cd '\(scratch.path)'; \(line.replacing("LABELS", with: labels))")
    }
    let whole = try run("\"$ANALYZE\" run study LABELS")
    let part = try run(line)
    #expect(try Self.rows(part.output) == Self.rows(whole.output))
    #expect(!part.messages.contains("had no effect"))
    let participants = Set(try whole.table.values("participant"))
    #expect(participants == ["Ada", "Ann", "Bo"])
  }

  @Test func `a map counts its paths from the study, wherever that lies below what is named`()
    throws
  {
    let scratch = try Scratch()
    for (number, person) in ["A", "B"].enumerated() {
      try scratch.write(
        "above/study/\(person)/S1/accel_walking.json",
        Fixture.accelerometer(itemCount: 100 + number))
    }
    try scratch.write("map.csv", "file,participant\nA,Ada\nB/S1/accel_walking.json,Bo\n")
    for operand in ["above", ".", "above/study", "above/study/A", "above/study/A/S1"] {
      let outcome = try Tool.run(["run", operand, "--map", "map.csv"], in: scratch.url)
      let found = Set(
        try outcome.table.rows.map { [$0["participant"] ?? "", $0["session"] ?? ""] })
      #expect(found.isSubset(of: [["Ada", "S1"], ["Bo", "S1"]]), "\(operand)")
      #expect(found.contains(["Ada", "S1"]), "\(operand)")
      #expect(!outcome.messages.contains("had no effect"))
    }
  }
}
