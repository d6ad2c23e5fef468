import TestSupport
import Testing

/// Truth: the names of the folders that are written.
@Suite struct PeopleLevelsTests {
  /// A study with a recording of its own in each folder.
  private func study(_ homes: [String]) throws -> Scratch {
    let scratch = try Scratch()
    for (number, home) in homes.enumerated() {
      try scratch.write(
        "\(home)/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 300 + number))
    }
    return scratch
  }

  private func names(_ outcome: Outcome) throws -> Set<String> {
    Set(try outcome.table.rows.map { "\($0["participant"] ?? "")|\($0["visit"] ?? "")" })
  }

  @Test func `people of a study beside another one are people, and so are those of each visit`()
    throws
  {
    let homes = ["study", "other"].flatMap { study in
      ["S01/v1/a", "S01/v2/b", "S02/v1/a"].map { "\(study)/\($0)" }
    }
    let scratch = try study(homes)
    let truth: Set = ["S01|v1", "S01|v2", "S02|v1"]
    #expect(try names(Tool.run(["run", "study"], in: scratch.url)) == truth)
    // The line of the documentation, for each visit.
    let each = try Tool.shell(
      "printf '%s\\n' study/*/* | xargs -n1 \"$ANALYZE\" run --no-header | cut -d, -f1,2 | sort -u",
      in: scratch.url)
    #expect(each.text == "S01,v1\nS01,v2\nS02,v1\n")
  }

  @Test(arguments: [
    (
      ["watch/P01/a", "phone/P01/b"], "phone, watch = groups, in no name · P01 = participants (1)",
      #"layout = "*/{participant}/{file}""#
    ),
    (
      ["site1/P01/a", "site2/P01/b"],
      "(P01 is in several groups; if one is not the same person, give --map)",
      #"layout = "*/{participant}/{file}""#
    ),
    (
      ["placebo/site1/P01/a", "placebo/site2/P02/b", "verum/site1/P03/c"],
      "placebo, verum = groups, in no name · site1, site2 = groups, in no name · P01, P02, P03 = participants (3)",
      #"layout = "*/*/{participant}/{file}""#
    ),
    (
      ["v1/P01/a", "v2/P01/b"], "v1, v2 = visits · P01 = participants (1)",
      #"layout = "{visit}/{participant}/{file}""#
    ),
  ]) func `levels above people are said, and settled by one line`(
    homes: [String], line: String, layout: String
  ) throws {
    let scratch = try study(homes.map { "study/\($0)" })
    let before = try Tool.run(["run", "study"], in: scratch.url)
    #expect(before.messages.contains(line))
    #expect(try Tool.run(["plan", "study", "--save"], in: scratch.url).status == 0)
    let settings = String(decoding: try scratch.read("study/analyze.toml"), as: UTF8.self)
    #expect(settings.contains("\n\(layout)\n"))
    let after = try Tool.run(["run", "study"], in: scratch.url)
    #expect(after.messages.contains("by the layout"))
    #expect(after.output == before.output)
  }

  @Test func `folders of people without folders of sessions are a doubt with its remedy`() throws {
    let scratch = try study(["study/P01", "study/P02"])
    let layout = "{participant}/{file}"
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(
      outcome.messages.contains(
        "look like those of participants; if they are, give --layout '\(layout)')"))
    let settled = try Tool.run(["run", "study", "--layout", layout], in: scratch.url)
    #expect(Set(try settled.table.values("participant")) == ["P01", "P02"])
  }

  @Test func `a table of the study's people is named with the option that uses it`() throws {
    let scratch = try study(["study/P01/a", "study/P02/a"])
    try scratch.write("study/Teilnehmer.csv", "\u{FEFF}Proband;Alter\r\nP01;70\r\nP02;65\r\n")
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    let option = "--participants study/Teilnehmer.csv"
    #expect(outcome.messages.contains("Teilnehmer.csv lists participants: \(option) uses it"))
    let used = try Tool.shell(
      "\"$ANALYZE\" run study \(option) -o out && cat out/participants.csv", in: scratch.url)
    #expect(used.text.contains("Alter"))
    #expect(!used.messages.contains("lists participants"))
  }
}
