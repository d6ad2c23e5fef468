import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: the contract of `--map` and `--layout`.
@Suite struct MapAndLayoutTests {
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    // Equal recordings would be copies.
    for (person, count) in [("Ann", 12), ("Bob", 13)] {
      try scratch.write(
        "study/\(person)/day-1/accel_\(person).json", Fixture.accelerometer(itemCount: count))
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
    ("{session}/{participant}/{file}", "day-1 Ann"), ("*/{participant}-{session}/{file}", "day 1"),
    ("*/*/accel_{participant}.json", "Ann day-1"), ("{participant}/{file}", "Ann day-1"),
  ]) func `a layout names participant and session`(template: String, expected: String) throws {
    let outcome = try run(study(), "--layout", template)
    let found = try labels(outcome).map { $0.joined(separator: " ") }
    #expect(outcome.status == 0)
    #expect(found.contains(expected))
  }

  /// The error shows one path beside the template, and where they part.
  @Test func `a template that matches no file is wrong usage`() throws {
    let given = [
      "--layout", "{participant}/{file}", "--layout", "{participant}/{session}/x/{file}",
    ]
    let scratch = try study()
    let outcome = try Tool.run(["run", "study"] + given, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages.contains(
        #""{participant}/{session}/x/{file}" matches no file: "Ann/day-1/accel_Ann.json" has "accel_Ann.json" in place of "x/{file}""#
      ), "\(outcome.messages)")
  }

  @Test func `a template is not compared with folders above the given one`() throws {
    let scratch = try study()
    let options = ["--layout", "{participant}/{session}/{file}"]
    let outcome = try Tool.run(["run", "study/Ann/day-1"] + options, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
  }

  @Test func `several templates are tried in order`() throws {
    let scratch = try study()
    try scratch.write("study/Zoe_2.json", Fixture.accelerometer(itemCount: 20))
    let options = [
      "--layout", "{participant}/{session}/{file}", "--layout", "{participant}_*.json",
    ]
    let outcome = try Tool.run(["run", "study"] + options, in: scratch.url)
    #expect(Set(try outcome.table.values("participant")) == ["Ann", "Bob", "Zoe"])
    #expect(outcome.messages.contains("--layout: the templates match 3 of 3 files"))
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

  /// A layout is for the members of an archive, also where a map has a row for it.
  @Test func `an archive is not told as without a match`() throws {
    let scratch = try Scratch()
    let walk = Fixture.accelerometer(itemCount: 1500)
    try scratch.write(
      "study/P01.zip", ZipFile([("a/accel_walking.outbound.json", Array(walk.utf8))]).bytes)
    try scratch.write("map.csv", "file,visit\nP01.zip,V9\n")
    let outcome = try run(
      scratch, "--map", "map.csv", "--layout", "{participant}.zip!{session}/{file}")
    #expect(outcome.messages.contains("--layout: the template matches 1 of 1 file"))
    #expect(!outcome.messages.contains("without a match"))
  }

  @Test func `a row of the map may name a folder in an archive`() throws {
    let scratch = try Scratch()
    let members = (1...2).map { number in
      let walk = Fixture.accelerometer(itemCount: 1500 + number)
      return ("s\(number)/accel_walking.outbound.json", Array(walk.utf8))
    }
    try scratch.write("study/P01.zip", ZipFile(members).bytes)
    try scratch.write(
      "study/P02/s1/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 1510))
    try scratch.write("map.csv", "file,participant\nP01.zip!s2/,X\nP01.zip!s3,Y\n")
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(try labels(outcome) == [["P01", "s1"], ["X", "s2"], ["P02", "s1"]])
    #expect(outcome.messages.contains("1 row had no effect"))
    #expect(outcome.messages.contains("P01.zip!s3"))
    #expect(!outcome.messages.contains("P01.zip!s2/"))
  }

  /// Truth: the same words in a file.
  @Test func `map and task description are read from standard input`() throws {
    let scratch = try study()
    let map = "file,participant\naccel_Ann.json,one\naccel_Bob.json,two\n"
    try scratch.write("map.csv", map)
    let named = try run(scratch, "--map", "map.csv")
    let arguments = ["run", "study", "--map", "-"]
    let piped = try Tool.run(arguments, input: map, in: scratch.url)
    #expect(piped.status == 0)
    #expect(piped.output == named.output)
    #expect(try Set(piped.table.rows.map { $0["participant"] ?? "" }) == ["one", "two"])
    let description = try Tool.run(
      ["run", "study", "--task-description-file", "-"], input: #"{"steps":[]}"#, in: scratch.url)
    #expect(description.status == 0, "\(description.messages)")
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
  ]) func `a map that makes no sense is wrong usage`(text: String, hint: String) throws {
    let scratch = try study()
    try scratch.write("map.csv", text)
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("map.csv"))
    #expect(outcome.messages.contains(hint))
  }

  private static let walk =
    #"{"_class":"ORKTaskResult","identifier":"walk","taskRunUUID":"RUN-1","results":[{"_class":"ORKStepResult","#
    + #""identifier":"walking.outbound","results":[{"_class":"ORKFileResult","identifier":"accelerometer","#
    + #""fileURL":"file:///x/a.json"}]}]}"#
  private static let list =
    #"{"taskRun":"RUN-1","appName":"walks","files":[{"filename":"a.json"},{"filename":"b.json"}]}"#

  /// Rows for files that a result or a list of files makes one session.
  @Test(arguments: [
    ("result.json", "participant", "result.json,A,\na.json,A,\nb.json,C,\n", false),
    ("result.json", "participant", "result.json,A,\na.json,B,\n", true),
    ("result.json", "visit", "b.json,A,v1\nresult.json,A,v1\na.json,A,v2\n", true),
    ("info.json", "participant", "a.json,A,\nb.json,B,\n", true),
    ("info.json", "participant", "a.json,A,\nb.json,A,\n", false),
  ]) func `rows that part one session are refused with both lines`(
    name: String, label: String, rows: String, isRefused: Bool
  ) throws {
    let scratch = try Scratch()
    try scratch.write("study/P/S/\(name)", name == "info.json" ? Self.list : Self.walk)
    for (file, count) in [("a", 1500), ("b", 1600)] {
      try scratch.write("study/P/S/\(file).json", Fixture.accelerometer(itemCount: count))
    }
    let lines = rows.split(separator: "\n").map { "P/S/\($0)\n" }
    try scratch.write("map.csv", "file,participant,visit\n" + lines.joined())
    for command in [["run", "study"], ["plan", "study"]] {
      let outcome = try Tool.run(command + ["--map", "map.csv"], in: scratch.url)
      #expect((outcome.status == 2) == isRefused, "\(outcome.messages)")
      guard isRefused else { continue }
      let places = lines.count == 2 ? "2 and 3" : "3 and 4"
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.messages.contains("lines \(places) name different \(label)s for one session"),
        "\(outcome.messages)")
    }
  }

  @Test func `a row of the map that fits no file is said`() throws {
    let scratch = try study()
    try scratch.write("map.csv", "file,participant\nmissing.json,X\n")
    let outcome = try run(scratch, "--map", "map.csv")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("missing.json"))
  }

  @Test func `rows without a file and files without a row are counted at the end`() throws {
    let scratch = try Scratch()
    for number in 10..<25 {
      let items = Fixture.accelerometer(itemCount: number)
      try scratch.write("study/S\(number)/accel_\(number).json", items)
    }
    try scratch.write("study/notes.txt", "no recording")
    let rows = ["accel_10.json,A", "missing.json,B", "box.zip!walk.json,C", "S11/accel_11.json,D"]
    try scratch.write("map.csv", (["file,participant"] + rows).joined(separator: "\n") + "\n")
    let outcome = try run(scratch, "--map", "map.csv", "-o", "out")
    #expect(outcome.status != 2)
    let lines = outcome.messages.components(separatedBy: "\n")
    let idle = lines.first { $0.contains("2 rows had no effect") }
    #expect(idle?.hasSuffix("missing.json, box.zip!walk.json") ?? false)
    let unsaid = try #require(lines.first { $0.contains("no row for 13 files") })
    #expect(unsaid.contains("S12/accel_12.json"))
    #expect(unsaid.contains("and 3 more"))
    #expect(!unsaid.contains("S22"))
    #expect(!unsaid.contains("notes.txt"))
    let record = try JSONSerialization.jsonObject(with: scratch.read("out/run.json"))
    let counts = (record as? [String: Any])?["counts"] as? [String: Int]
    #expect(counts?["map_rows_unmatched"] == 2)
    #expect(counts?["map_files_unmatched"] == 13)
    let all = try run(scratch, "--map", "map.csv", "-v").messages
    #expect(all.contains("S24/accel_24.json\n"))
    #expect(!all.contains("more (-v"))
  }

  @Test func `a layout says how many files it fits`() throws {
    let scratch = try study()
    try scratch.write("study/accel_outside.json", Fixture.accelerometer(itemCount: 20))
    let outcome = try run(scratch, "--layout", "{participant}/{session}/{file}", "-o", "out")
    #expect(
      outcome.messages.contains(
        "--layout: the template matches 2 of 3 files; without a match: accel_outside.json"))
    #expect(
      try String(decoding: scratch.read("out/run.json"), as: UTF8.self).contains(
        #""layout_files": 2"#))
  }

  /// The user's word counts more than what any platform writes of its files.
  @Test func `a layout holds for the exports of all platforms`() throws {
    for export in (Fixture.exports.map { URL(filePath: $0) }) {
      let name = export.lastPathComponent
      let scratch = try Scratch()
      let home = scratch.url.appending(path: "study/Zoe")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: export, to: home.appending(path: name))
      let outcome = try run(scratch, "--layout", "{participant}/{file}")
      #expect(try outcome.table.values("participant") == ["Zoe"], "\(name)")
      #expect(outcome.messages.contains("--layout: the template matches"), "\(name)")
    }
  }

  /// An unused label is a mistake that the user should be warned about.
  @Test
  func `labels in a map for a recording that a result links to are used, or reported as unused`()
    throws
  {
    let scratch = try Scratch()
    let name = "accel_walking.outbound-20151008100016.json"
    try scratch.write("map.csv", "file,participant\n\(name),Zoe\n")
    let outcome = try Tool.run(
      ["run", "\(Fixture.sampleData)/P02", "--map", "map.csv"], in: scratch.url)
    let isUsed = try outcome.table.values("participant").contains("Zoe")
    #expect(isUsed || outcome.messages.contains(name))
  }
}
