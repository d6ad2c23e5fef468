import Foundation
import TestSupport
import Testing
import Text

/// Truth: what the user says of people holds for these people, and nothing that only a folder says joins their sessions.
@Suite struct ParticipantsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch(study: ["P01", "P03", "P04"]) }

  private func run(_ options: String...) throws -> Outcome {
    try Tool.run(["run", "study", "-o", "out", "--force", "--wide"] + options, in: scratch.url)
  }

  private func rows(_ name: String) throws -> [[String: String]] {
    try Table(csv: scratch.read("out/\(name)")).rows
  }

  private func height(_ participant: String) throws -> String {
    let rows = try rows("metrics.csv").filter {
      $0["participant"] == participant && $0["metric"] == "gait_speed_pendulum_mps"
    }
    return rows.first?["value"] ?? ""
  }

  @Test func `columns named like a parameter are the person's, before the option`() throws {
    try scratch.write(
      "people.tsv",
      "participant_id\tsex\theight\tgroup\nsub-P01\tF\t1.6\tpd\nP03\tn/a\tn/a\thc\nP99\tM\t1.8\thc\n"
    )
    let outcome = try run("--participants", "people.tsv", "--height", "1.8", "--carry", "sex,group")
    #expect(outcome.status == 0)
    let own = try (height("P01"), height("P03"))
    #expect(try run("--height", "1.6").status == 0)
    #expect(try height("P01") == own.0)
    #expect(try run("--height", "1.8").status == 0)
    #expect(try height("P03") == own.1)
    #expect(outcome.messages.contains("no session of P99"))
    #expect(outcome.messages.contains("no row for P04"))
  }

  @Test
  func `participants.csv has everybody with what is reported, and wide tables what they carry`()
    throws
  {
    try scratch.write("people.csv", "participant,sex,group\nP01,F,pd\nP03,,hc\nP99,M,hc\n")
    #expect(try run("--participants", "people.csv", "--carry", "group").status == 0)
    let people = try rows("participants.csv")
    #expect(people.map { $0["participant"] } == ["P01", "P03", "P04", "P99"])
    #expect(people.map { $0["sessions"] } == ["1", "1", "1", "0"])
    #expect(people.map { $0["gait-and-balance"] } == ["1", "1", "0", "0"])
    #expect(people.map { $0["tapping"] } == ["0", "0", "1", "0"])
    #expect(people.map { $0["group"] } == ["pd", "hc", "", "hc"])
    #expect(people[0]["first_start"] == "2026-01-15T09:29:22.000-06:00")
    #expect(Set(try rows("wide/gait-and-balance.csv").map { $0["group"] }) == ["pd", "hc"])
  }

  @Test func `a column of a map counts more than the person's row`() throws {
    try scratch.write("people.csv", "participant,height\nP01,1.6\n")
    try scratch.write("map.csv", "file,height\nP01,1.9\n")
    #expect(try run("--participants", "people.csv", "--map", "map.csv").status == 0)
    let mapped = try height("P01")
    #expect(try run("--height", "1.9").status == 0)
    #expect(try height("P01") == mapped)
  }

  @Test func `a row of a map for a folder holds for all below it`() throws {
    try scratch.write(
      "map.csv", "file,participant,side\nP04/,Ann,\nP04/2025-03-10/result.json,,right\nP03,Bob,\n")
    let outcome = try run("--map", "map.csv")
    #expect(outcome.status == 0)
    #expect(Set(try rows("metrics.csv").map { $0["participant"] }) == ["P01", "Ann", "Bob"])
  }

  @Test func `--participant counts less than the map and more than folders`() throws {
    try scratch.write("map.csv", "file,participant\nP04,Ann\n")
    #expect(try run("--map", "map.csv", "--participant", "Eve").status == 0)
    #expect(Set(try rows("metrics.csv").map { $0["participant"] }) == ["Eve", "Ann"])
  }

  private static let many = (1...1990).map { ",c\($0)" }.joined()

  @Test(arguments: [
    ("participant,height\nP01,tall\n", "line 2"), ("name,height\nP01,1.7\n", "no column"),
    ("participant,sessions\nP01,1\n", "rename"), ("participant\nP01\nP01\n", "keep one"),
    ("participant,a,a\nP01,1,2\n", "two columns"), ("participant,a\nP01\n", "cell"),
    ("participant,Sex,sex\nP01,F,F\n", "\"Sex\" and \"sex\""),
    ("participant,my col,my_col\nP01,1,2\n", "\"my col\" and \"my_col\""),
    ("participant,\u{E9},e\u{301}\nP01,1,2\n", "for one"),
    ("participant,Sessions\nP01,1\n", "rename"), ("participant,Tapping\nP01,1\n", "rename"),
    ("participant,Participant_ID\nP01,1\n", "rename"),
    ("participant,participant id\nP01,1\n", "rename"),
    ("participant,leg_length,leg-length\nP01,1,2\n", "for one"),
    ("participant,a\0b\nP01,1\n", "control"), ("participant,a\nP01,x\0y\n", "zero byte"),
    ("participant,,a\nP01,1,2\n", "no name"),
    ("participant\(Self.many)\nP01\(Self.many)\n", "at most 1900"),
  ]) func `a table that cannot be used is refused in one line`(text: String, words: String) throws {
    try scratch.write("people.csv", text)
    let outcome = try run("--participants", "people.csv")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(words))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  /// Two studies of the same few people look like two people with the same visits, unless the people are listed.
  @Test func `people of the table are people where a study lies next to another one`() throws {
    let scratch = try Scratch()
    var count = 300
    for study in ["one", "two"] {
      for place in ["Ana/x", "Ana/y", "Bo/x", "Bo/y"] {
        count += 10
        let recording = Fixture.accelerometer(itemCount: count)
        try scratch.write("\(study)/\(place)/accel_walking.outbound.json", recording)
      }
    }
    try scratch.write("people.csv", "participant,group\nAna,pd\nBo,hc\n")
    func people(_ options: String...) throws -> Set<String> {
      let outcome = try Tool.run(["run", "one", "-q"] + options, in: scratch.url)
      return try outcome.table.values("participant")
    }
    #expect(try people() == ["one"])
    #expect(try people("--participants", "people.csv") == ["Ana", "Bo"])
  }

  @Test func `an empty column behind the last one is left out`() throws {
    try scratch.write("people.csv", "participant,group,,\nP01,pd,,\nP03,hc,,\n")
    #expect(try run("--participants", "people.csv").status == 0)
    #expect(try Table(csv: scratch.read("out/participants.csv")).header.last == "group")
  }

  @Test(arguments: ["Step", "quality", "cadence_spm", "TAP_RATE_HZ", "group,group"])
  func `a wide table carries no column that is one of its own`(columns: String) throws {
    let name = columns.split(separator: ",")[0]
    try scratch.write("people.csv", "participant,\(name)\nP01,1\n")
    let outcome = try run("--participants", "people.csv", "--carry", columns)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--carry: "), "\(outcome.messages)")
  }

  @Test func `pseudonyms stand in the table of people as everywhere`() throws {
    try scratch.writeKey("key", seed: 3)
    try scratch.write("people.csv", "participant,group\nP01,pd\nP99,hc\n")
    #expect(try run("--participants", "people.csv", "--pseudonym-key-file", "key").status == 0)
    let people = try rows("participants.csv")
    #expect(people.filter { $0["group"] == "pd" && $0["sessions"] == "1" }.count == 1)
    #expect(people.allSatisfy { $0["participant"]?.hasPrefix("p") == true })
    for name in try scratch.names(in: "out") where name != "wide" {
      #expect(
        !String(decoding: try scratch.read("out/\(name)"), as: UTF8.self).contains("P01"), "\(name)"
      )
    }
  }

  /// Both hands were tested on two days; a folder that was named may be a person's or a study's.
  @Test func `sessions are joined where the person is known by name`() throws {
    let hands = try Hands()
    #expect(try hands.groups("study") == ["Ann", "Bob"])
    #expect(try hands.groups("study/Ann") == [])
    #expect(try hands.message("study/Ann").contains("--participant Ann"))
    #expect(try hands.groups("study/Ann", "--participant", "Ann") == ["Ann"])
  }

  /// Two people who tapped with one hand a day.
  private struct Hands {
    let scratch = try? Scratch()

    init() throws {
      let url = URL(filePath: Fixture.sampleData).appending(path: "P04/2025-03-10/result.json")
      let text = try String(contentsOf: url, encoding: .utf8)
      for person in ["Ann", "Bob"] {
        for (number, side) in ["left", "right"].enumerated() {
          let other = side == "left" ? "right" : "left"
          let run = "\(person == "Ann" ? "A" : "B")\(number)000000-0000-4000-8000-000000000000"
          var root =
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
          root["taskRunUUID"] = run
          root["results"] = (root["results"] as? [[String: Any]])?.filter {
            ($0["identifier"] as? String)?.contains(other) != true
          }
          try scratch?.write(
            "study/\(person)/\(side)/result.json", JSONSerialization.data(withJSONObject: root))
        }
      }
    }

    private func run(_ arguments: [String]) throws -> Outcome {
      try Tool.run(["run"] + arguments + ["-o", "out", "--force"], in: scratch?.url)
    }

    func groups(_ arguments: String...) throws -> [String] {
      _ = try run(arguments)
      let rows = try Table(csv: scratch?.read("out/groups.csv") ?? Data()).rows
      return Set(rows.filter { $0["group"] == "hands" }.compactMap { $0["participant"] }).sorted()
    }

    func message(_ arguments: String...) throws -> String { try run(arguments).messages }
  }
}
