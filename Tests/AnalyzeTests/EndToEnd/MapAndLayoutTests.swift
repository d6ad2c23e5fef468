import Foundation
import Testing

/// Oracle: the contract of `--map` and `--layout`.
@Suite struct MapAndLayoutTests {
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    for person in ["Ann", "Bob"] {
      try scratch.write("study/\(person)/day-1/accel_\(person).json", Fixture.accelerometer())
    }
    return scratch
  }

  private func run(_ scratch: Scratch, _ options: String...) throws -> Outcome {
    try Tool.run(["run", "study"] + options, in: scratch.url)
  }

  private func labels(_ outcome: Outcome) throws -> Set<[String]> {
    Set(try outcome.table.rows.map { [$0["participant"] ?? "", $0["session"] ?? ""] })
  }

  @Test(arguments: [
    ("{participant}/{session}/{file}", "Ann day-1"),
    ("{session}/{participant}/{file}", "day-1 Ann"),
    ("*/{participant}-{session}/{file}", "day 1"), ("*/*/accel_{participant}.json", "Ann day-1"),
    ("{participant}/{file}", "Ann day-1"),
  ])
  func `a layout names participant and session`(template: String, expected: String) throws {
    let outcome = try run(study(), "--layout", template)
    let found = try labels(outcome).map { $0.joined(separator: " ") }
    #expect(outcome.status == 0 && found.contains(expected))
  }

  @Test func `a layout that fits no file is said`() throws {
    let outcome = try run(study(), "--layout", "{participant}.csv")
    #expect(outcome.status == 2 || outcome.messages.contains("--layout"))
  }

  @Test func `a map names its files by path or by name`() throws {
    let scratch = try study()
    let map = #"""
      file,participant,session,step,height
      accel_Ann.json,"Doe, ""J""",S9,walking.outbound,1.8
      Bob/day-1/accel_Bob.json,,S8,,

      """#
    try scratch.write("map.csv", map)
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(try labels(outcome) == [[#"Doe, "J""#, "S9"], ["Bob", "S8"]])
    let steps = try outcome.table.rows.filter { $0["session"] == "S9" }.map { $0["step"] }
    #expect(Set(steps) == ["walking.outbound"])
  }

  @Test func `a map as spreadsheets write it is read`() throws {
    let scratch = try study()
    try scratch.write("map.csv", "\u{FEFF}file,participant\r\n\"accel_Ann.json\",Zoe\r\n")
    #expect(try labels(run(scratch, "--map", "map.csv")).contains(["Zoe", "day-1"]))
  }

  @Test(arguments: [
    ("participant\nX\n", "file"), ("file,partcipant\na,b\n", "partcipant"), ("", "file"),
    ("file,height\na,tall\n", "0.5 to 2.6 m"), ("file,task\na,walking\n", "gait-and-balance"),
    ("file,participant\na\n", "line 2"), ("file,participant\n\"a,b\n", "line 2"),
    ("file,participant\naccel_Ann.json,A\naccel_Ann.json,B\n", "line 3"),
  ])
  func `a map that makes no sense is wrong usage`(text: String, hint: String) throws {
    let scratch = try study()
    try scratch.write("map.csv", text)
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.messages.contains("map.csv") && outcome.messages.contains(hint))
  }

  @Test func `a row of the map that fits no file is said`() throws {
    let scratch = try study()
    try scratch.write("map.csv", "file,participant\nnobody.json,X\n")
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(outcome.status == 0 && outcome.messages.contains("nobody.json"))
  }

  /// A label nobody uses is a mistake the user should hear of.
  @Test func `what a map says of a recording that a result links to is used or said`() throws {
    let scratch = try Scratch()
    let name = "accel_walking.outbound-20151008100016.json"
    try scratch.write("map.csv", "file,participant\n\(name),Zoe\n")
    let outcome = try Tool.run(
      ["run", "\(Fixture.sampleData)/P02", "--map", "map.csv"], in: scratch.url)
    let isUsed = try outcome.table.values("participant").contains("Zoe")
    #expect(isUsed || outcome.messages.contains(name))
  }
}
