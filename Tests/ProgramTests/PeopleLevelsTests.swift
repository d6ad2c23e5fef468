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

  // MARK: Settled studies

  /// Some seconds of a recorder whose tables have names of their own, and of one that nothing knows.
  private func table(_ header: String, seed: Int) -> String {
    let rows = (0..<400).map { row in
      "\(Double(row) / 100),0.\(row % 7),9.\((row * seed) % 10),0.\(row % 3)\n"
    }
    return header + "\n" + rows.joined()
  }

  private static let phyphox = "Time (s),Acceleration x (m/s^2),y (m/s^2),z (m/s^2)"

  private func tables(_ files: [String], _ header: String = phyphox) throws -> Scratch {
    let scratch = try Scratch()
    for (number, file) in files.enumerated() {
      try scratch.write(file, table(header, seed: number + 1))
    }
    return scratch
  }

  /// Participant and visit of each file.
  private func plan(_ words: String..., in scratch: Scratch) throws -> [String: String] {
    let rows = try Tool.run(["plan"] + words, in: scratch.url).table.rows
    return Dictionary(
      rows.filter { $0["role"] == "measured" || $0["role"] == "error" }.map { row in
        (row["file"] ?? "", "\(row["participant"] ?? "")|\(row["visit"] ?? "")")
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Truth: the plan of the whole study before its settings.
  @Test(arguments: [
    [
      "Daten/Köln/P01/a.csv", "Daten/Köln/P02/a.csv", "Daten/Bonn/P03/a.csv",
      "Daten/Bonn/P04/a.csv",
    ],
    [
      "Daten/Köln/P01/v1/s/a.csv", "Daten/Köln/P01/v2/s/a.csv", "Daten/Köln/P02/a.csv",
      "Daten/Bonn/P03/v1/s/a.csv", "Daten/Bonn/P03/v2/s/a.csv",
    ], ["Daten/Köln/P01/a.csv", "Daten/Köln/P02/a.csv", "Daten/Bonn/P03/a.csv", "test.csv"],
    ["Daten/Köln/P01/a.csv", "Daten/Köln/P02/a.csv", "Daten/Bonn/P03/a.csv", "Alt/test.csv"],
    ["Daten/Köln/R1/a.csv", "Daten/Köln/R4/a.csv", "Daten/Bonn/R3/a.csv", "Daten/Bonn/R4/a.csv"],
  ]) func `a part of a settled study has the people and visits of the whole`(files: [String]) throws
  {
    for header in [Self.phyphox, "t,ax,ay,az"] {
      let scratch = try tables(files.map { "StudieB/\($0)" }, header)
      let whole = try plan("StudieB", in: scratch)
      #expect(whole.count == files.count)
      #expect(try Tool.run(["plan", "StudieB", "--save"], in: scratch.url).status < 2)
      #expect(try plan("StudieB", in: scratch) == whole)
      for part in ["Daten/Köln", "Daten/Bonn", "Daten"] + files {
        for (file, names) in try plan("StudieB/\(part)", in: scratch) {
          #expect(names == whole[file], "\(part): \(file)")
        }
      }
    }
  }

  @Test func `a study that no layout describes is settled by a map`() throws {
    let people = ["Köln/P01", "Köln/P02", "Bonn/P03"]
    let scratch = try tables(people.map { "StudieB/Da*ten/\($0)/a.csv" })
    let whole = try plan("StudieB", in: scratch)
    let refused = try Tool.run(["plan", "StudieB", "--save"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("analyze plan StudieB --map map.csv --save"))
    let settled = try Tool.shell(
      "\"$ANALYZE\" plan StudieB -o map.csv && \"$ANALYZE\" plan StudieB --map map.csv --save",
      in: scratch.url)
    #expect(settled.status == 0)
    for (file, names) in try plan("StudieB/Da*ten/Köln", in: scratch) where file.hasPrefix("Da") {
      #expect(names == whole[file])
    }
  }

  /// Truth: the names of the folders; the layout of the message is given as it stands.
  @Test(arguments: [
    (
      ["Daten/Köln/R1", "Daten/Köln/R2", "Daten/Köln/R4", "Daten/Bonn/R3", "Daten/Bonn/R4"], 1, nil
    ), (["P01/visit 1", "P01/visit 2", "P02/visit 1"], 0, 1),
  ]) func `a doubt about levels is said with the layout that settles it`(
    homes: [String], person: Int, visit: Int?
  ) throws {
    let scratch = try tables(homes.map { "study/\($0)/walk.csv" })
    for command in ["plan", "run"] {
      let messages = try Tool.run([command, "study"], in: scratch.url).messages
      let layout = try #require(messages.firstMatch(of: /give --layout '([^']+)'/)).1
      for (file, names) in try plan("study", "--layout", String(layout), in: scratch) {
        let all = file.split(separator: "/").map(String.init).drop { $0 == "Daten" }
        let place = all.startIndex
        #expect(names == "\(all[place + person])|\(visit.map { all[place + $0] } ?? "")")
      }
    }
  }
}
