import Foundation
import TestSupport
import Testing
import Text

/// Oracle: Documentation/settings.md.
@Suite struct SettingsTests {
  /// A study of two walkers with settings.
  private func study(_ settings: String) throws -> Scratch {
    let scratch = try Scratch()
    for name in ["P01", "P02"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: "study"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: "\(Fixture.sampleData)/\(name)"),
        to: scratch.url.appending(path: "study/\(name)"))
    }
    try scratch.write("study/people.csv", "participant,height\nP01,1.8\n")
    try scratch.write("study/analyze.toml", settings)
    return scratch
  }

  private func run(_ scratch: Scratch, _ arguments: String...) throws -> Outcome {
    try Tool.run(["run", "-q"] + arguments, in: scratch.url)
  }

  private func rows(_ outcome: Outcome, of participant: String) -> [Substring] {
    outcome.text.split(separator: "\n").filter { $0.hasPrefix(participant + ",") }
  }

  private static let settings = """
    participants = "people.csv"
    exclude = ["notes*"]
    [parameters]
    height = 1.6
    [[files]]
    match = "/P02/"
    phone-placement = "trunk"
    """

  /// Truth: the rows of the whole study.
  @Test func `every path in a study gives the rows of the study`() throws {
    let scratch = try study(Self.settings)
    let whole = try run(scratch, "study")
    #expect(whole.status == 0, "\(whole.messages)")
    let person = try run(scratch, "study/P02")
    #expect(rows(person, of: "P02") == rows(whole, of: "P02"))
    #expect(rows(person, of: "P02").count == person.text.split(separator: "\n").count - 1)
    let session = try run(scratch, "study/P02/2015-10-08")
    let expected = rows(whole, of: "P02").filter { $0.contains("2015-10-08") }
    #expect(rows(session, of: "P02") == expected)
    #expect(!expected.isEmpty)
    let names = try Tool.shell(
      "find study -type f | \"$ANALYZE\" run -q --files-from -", in: scratch.url)
    #expect(names.text == whole.text)
  }

  /// Truth: a rule comes before the table of people, that before the option and that before `[parameters]`.
  @Test func `a parameter has the precedence of its source`() throws {
    let scratch = try study(Self.settings + "\nheight = 1.9\n")
    func heights(_ arguments: String...) throws -> [String: Set<String>] {
      let outcome = try Tool.run(
        ["run", "-q", "study", "-o", "out", "--force"] + arguments, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      let text = try String(
        contentsOf: scratch.url.appending(path: "out/metrics.csv"), encoding: .utf8)
      return Dictionary(grouping: text.split(separator: "\n").map(String.init)) {
        String($0.prefix { $0 != "," })
      }.mapValues { Set($0.filter { $0.contains("gait_speed_height_normalized") }) }
    }
    let all = try heights()
    #expect(try heights("--height", "1.7") == all)
    try scratch.write("study/analyze.toml", Self.settings)
    let without = try heights()
    #expect(without["P01"] == all["P01"])
    #expect(without["P02"] != all["P02"])
    #expect(try heights("--height", "1.6") == without)
    #expect(try heights("--height", "1.7")["P02"] != without["P02"])
    #expect(try heights("--height", "1.7")["P01"] == without["P01"])
  }

  /// Truth: the tables of the run that is repeated.
  @Test func `a record repeats its run`() throws {
    let scratch = try study(Self.settings)
    #expect(try run(scratch, "study", "-o", "one", "--digits", "6", "--wide").status == 0)
    let again = try run(scratch, "study", "--settings", "one/run.json", "-o", "two")
    #expect(again.status == 0, "\(again.messages)")
    for name in ["metrics.csv", "sessions.csv", "wide/gait-and-balance.csv"] {
      let tables = try ["one", "two"].map {
        try Data(contentsOf: scratch.url.appending(path: "\($0)/\(name)"))
      }
      #expect(tables[0] == tables[1], "\(name)")
    }
  }

  /// Names of the study are in the settings, but not in a record with pseudonyms.
  @Test func `a record with pseudonyms has no names of the settings`() throws {
    let scratch = try study(Self.settings + "\n[[files]]\nmatch = \"P01/\"\nstep = \"Anna\"\n")
    try scratch.writeKey("key", seed: 1)
    let outcome = try run(scratch, "study", "-o", "out", "--pseudonym-key-file", "key")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let record = try String(
      contentsOf: scratch.url.appending(path: "out/run.json"), encoding: .utf8)
    for name in ["P01", "P02", "people", "Anna", "notes", scratch.url.path] {
      #expect(!record.contains(name), "\(name)")
    }
    #expect(try run(scratch, "study", "--settings", "out/run.json").status == 2)
  }

  @Test(arguments: [[], ["-q"], ["-o", "out"]])
  func `a run of nothing, since all was left out, is one line and status 1`(options: [String])
    throws
  {
    let scratch = try Scratch()
    try scratch.write("study/P01/s/accel_walking.outbound.json", Fixture.accelerometer())
    let outcome = try Tool.run(["run", "study", "--exclude", "P01/"] + options, in: scratch.url)
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n").filter {
      $0.contains("left out all of 1 file")
    }
    #expect(lines.count == 1, "\(outcome.messages)")
  }

  @Test func `files that are left out have their reason`() throws {
    let scratch = try study(
      "exclude = [\"/P01/\"]\n[[files]]\nmatch = \"2015-10-09\"\nleave_out = true\n")
    #expect(try run(scratch, "study", "-o", "out").status == 0)
    let text = try String(
      contentsOf: scratch.url.appending(path: "out/inputs.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let (first, second) = (
      lines.filter { $0.hasPrefix("P01/") }, lines.filter { $0.hasPrefix("P02/2015-10-09") }
    )
    #expect(!first.isEmpty)
    #expect(!second.isEmpty)
    for line in first { #expect(line.contains(",excluded,")) }
    for line in second { #expect(line.contains(",left_out_by_rule,")) }
  }

  @Test(arguments: [
    ("layuot = 1\n", "study/analyze.toml:1: "), ("a = \n", "study/analyze.toml:1: "),
    ("exclude = []\n[[files]]\nmatch = \"aah*\"\nstep = \"x\"\n", "study/analyze.toml:2: "),
    ("output = \"x\"\n", "study/analyze.toml:1: output: "),
    ("visits = \"weekly\"\n", "study/analyze.toml:1: visits: "),
    (
      "exclude = []\nlayout = [\"{participant}/{file}\", \"none/{participant}/{file}\"]\n",
      "study/analyze.toml:2: layout: \"none/{participant}/{file}\" matches no file"
    ),
  ]) func `settings that cannot be used end the run`(text: String, place: String) throws {
    let scratch = try study(text)
    let outcome = try run(scratch, "study")
    #expect(outcome.status == 2)
    #expect(outcome.messages.hasPrefix("analyze: \(place)"), "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
    #expect(try run(scratch, "study", "--no-settings").status == 0)
  }
}
