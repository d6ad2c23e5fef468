import Foundation
import TestSupport
import Testing

/// Truth: whose sessions the tables had, and what was done to the files since.
@Suite struct KeptReadingsTests {
  private let scratch: Scratch

  /// P20 has two sessions of one file each among 16 files.
  init() throws { scratch = try Scratch(study: ["P04", "P05", "P09", "P20"]) }

  private func run(_ options: String..., output: String = "out", study: String = "study") throws
    -> Outcome
  { try Tool.run(["run", study, "-o", output] + options, in: scratch.url) }

  private func shell(_ line: String) throws {
    let outcome = try Tool.shell(line, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  private func tables(_ folder: String = "out") throws -> [Data] {
    try ["metrics.csv", "sessions.csv", "participants.csv", "inputs.csv", "units.journal"].map {
      try scratch.read("\(folder)/\($0)")
    }
  }

  private func people(_ folder: String = "out") throws -> Set<String> {
    Set(try Table(csv: scratch.read("\(folder)/participants.csv")).values("participant"))
  }

  private func sessionCount(_ folder: String = "out") throws -> Int {
    try Table(csv: scratch.read("\(folder)/sessions.csv")).values("session").count
  }

  /// A folder beside the only one of the study makes the levels below them mean something else.
  @Test func `an addition that would rename people is refused, and the remedy keeps their names`()
    throws
  {
    try shell("mkdir -p s/export_2025-04 && mv study/P04 study/P05 study/P09 s/export_2025-04")
    #expect(try run(study: "s").status == 0)
    let before = try tables()
    try shell("mkdir -p s/export_2025-05/P04 && mv study/P20/2024-10-15 s/export_2025-05/P04")
    let refused = try run("--add", study: "s")
    #expect(refused.status == 2)
    #expect(
      refused.messages.contains(
        "--add: export_2025-04/P04/2025-03-10/result.json was read as participant P04, session"),
      "\(refused.messages)")
    #expect(
      refused.messages.contains("would now be participant export_2025-04, visit P04, session"))
    #expect(try tables() == before)
    #expect(try Tool.run(["summary", "out"], in: scratch.url).status == 0)
    let layout = "*/{participant}/{file}"
    #expect(refused.messages.contains("--layout '\(layout)' to keep the names"))
    #expect(try run("--layout", layout, output: "new", study: "s").status == 0)
    #expect(try people("new") == ["P04", "P05", "P09"])
    let renamed = try run("--update", study: "s")
    #expect(renamed.status == 1)
    #expect(
      renamed.messages.contains("3 participants (P04, P05, P09) of the run in the folder leave"),
      "\(renamed.messages)")
  }

  @Test func `a session that lies with another person is refused by an addition`() throws {
    #expect(try run().status == 0)
    let before = try tables()
    try shell("mv study/P20/2024-10-16 study/P05")
    let outcome = try run("--add")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains(
        "the session of P20/2024-10-16/result.json is that of P05/2024-10-16/result.json now"),
      "\(outcome.messages)")
    #expect(try tables() == before)
    #expect(try run("--update", "--force").status == 0)
    #expect(try sessionCount() == 5)
  }

  /// A file of zeros, and one that ends too early.
  @Test(
    arguments: ["--add", "--update"],
    ["head -c 300 result.json > x && mv x result.json", "head -c 4000 /dev/zero > result.json"])
  func `a file that can no longer be used leaves its good rows`(option: String, damage: String)
    throws
  {
    #expect(try run().status == 0)
    let before = try tables()
    try shell("cp -r study kept && cd study/P20/2024-10-15 && \(damage)")
    for _ in 1...2 {
      let outcome = try run(option, "--fail-on", "new", "-q")
      #expect(outcome.status == 1)
      #expect(
        outcome.messages.contains("P20/2024-10-15/result.json: can no longer be used"),
        "\(outcome.messages)")
      #expect(try tables().dropLast() == before.dropLast())
    }
    #expect(try run("--update", "--force").status == 1)
    #expect(try tables()[0] != before[0])
    try shell("rm -r study && mv kept study")
    #expect(try run(option).status == 0)
    #expect(try tables().dropLast() == before.dropLast())
  }

  @Test(arguments: ["zip -qr", "tar -cf"])
  func `members that an archive has lost count as files that are gone`(pack: String) throws {
    let ending = pack.hasPrefix("zip") ? "zip" : "tar"
    func packed(_ name: String, _ content: String) throws {
      try shell(
        "mkdir -p s && cd study && rm -f ../s/\(name).\(ending) && \(pack) ../s/\(name).\(ending) \(content)"
      )
    }
    for name in ["P04", "P05", "P09", "P20"] { try packed(name, name) }
    for folder in ["plain", "update", "resume", "add"] {
      #expect(try run(output: folder, study: "s").status == 0)
    }
    try packed("P20", "P20/2024-10-15")
    for option in [[], ["--update"], ["--resume"]] {
      let folder = option.first.map { String($0.dropFirst(2)) } ?? "plain"
      let outcome = try Tool.run(["run", "s", "-o", folder] + option, in: scratch.url)
      #expect(outcome.status == 1, "\(option)")
      #expect(
        outcome.messages.contains("--output: 1 session of the run in the folder leaves its tables"),
        "\(option) \(outcome.messages)")
      #expect(try sessionCount(folder) == 4)
    }
    let added = try run("--add", output: "add", study: "s")
    #expect(added.status == 1)
    #expect(
      added.messages.contains(
        "P20.\(ending)!P20/2024-10-16/result.json: is no longer in its archive"),
      "\(added.messages)")
    #expect(try sessionCount("add") == 5)
  }

  @Test func `an archive that has lost much ends the run before the tables change`() throws {
    try shell("mkdir s && cd study && zip -qr ../s/all.zip .")
    #expect(try run(study: "s").status == 0)
    let before = try tables()
    try shell("cd study && rm ../s/all.zip && zip -qr ../s/all.zip P04 P20")
    for option in ["--quiet", "--update", "--resume"] {
      let outcome = try run(option, study: "s")
      #expect(outcome.status == 2, "\(option)")
      #expect(outcome.messages.contains("members of archives among them"), "\(outcome.messages)")
      #expect(try tables() == before)
    }
  }

  @Test func `a resumed run guards the tables of a finished one`() throws {
    #expect(try run().status == 0)
    let before = try tables()
    try shell("rm -r study/P04")
    let outcome = try run("--resume")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--resume: out: 3 of the 16 files"), "\(outcome.messages)")
    #expect(try tables() == before)
  }

  /// The copy comes first in the order of paths, so that the sessions count for it.
  @Test func `a copy that takes the sessions of a person is refused, or said`() throws {
    #expect(try run().status == 0)
    let before = try tables()
    try shell("cp -r study/P09 'study/P 1'")
    let refused = try run("--add")
    #expect(refused.status == 2)
    #expect(refused.messages.contains("P09"), "\(refused.messages)")
    #expect(try tables() == before)
    let again = try run()
    #expect(again.status == 1)
    #expect(
      again.messages.contains("--output: 1 participant (P09) of the run in the folder leave"),
      "\(again.messages)")
    #expect(try people().contains("P 1"))
  }

  /// A result that is no result any more is no file of its task, so that the study is read in another way than yesterday.
  @Test func `a damaged result keeps its session, and what is new is measured`() throws {
    try shell("mv study/P09 new")
    #expect(try run().status == 0)
    let before = try sessionCount()
    try shell("mv new study/P09 && printf '<html>' > study/P20/2024-10-16/result.json")
    let night = try run("--add")
    #expect(night.status == 1, "\(night.messages)")
    #expect(night.messages.contains("can no longer be used"))
    #expect(try people().isSuperset(of: ["P20", "P09"]))
    #expect(try sessionCount() > before)
  }

  @Test func `a copy that came and went blocks no addition`() throws {
    #expect(try run().status == 0)
    let before = try sessionCount()
    try shell("cp -r study/P09 study/old_P09")
    #expect(try run("--add").status == 0)
    try shell("rm -r study/old_P09")
    let night = try run("--add")
    #expect(night.status == 0, "\(night.messages)")
    #expect(try sessionCount() == before)
  }

  @Test func `a result that comes a night later is added`() throws {
    try shell("mv study/P04/2025-03-10/result.json later.json")
    #expect(try run().status == 0)
    try shell("mv later.json study/P04/2025-03-10/result.json")
    let night = try run("--add")
    #expect(night.status == 0, "\(night.messages)")
    #expect(try run(output: "fresh").status == 0)
    #expect(try scratch.read("out/metrics.csv") == scratch.read("fresh/metrics.csv"))
  }

  @Test func `nothing below the added paths is said even in silence`() throws {
    #expect(try run().status == 0)
    let before = try tables()
    try shell("mv study/* . ; true")
    let empty = try run("--add", "-q", "--fail-on", "none")
    #expect(empty.status == 1)
    #expect(empty.messages.contains("--add: no file is below the given paths"), "\(empty.messages)")
    #expect(try tables().dropLast() == before.dropLast())
    try shell("rmdir study")
    let missing = try run("--add")
    #expect(missing.status == 2)
    #expect(missing.messages.contains("--add: study does not exist"), "\(missing.messages)")
  }

  /// A rule of the settings names files of a person whose disk is not there.
  @Test func `rules and templates for files that are gone do not end an addition`() throws {
    try scratch.write("study/P05/notes.txt", "of no use")
    try scratch.write(
      "study/analyze.toml", "[[files]]\nmatch = \"P05/notes.txt\"\nleave_out = true\n")
    let layout = ["--layout", "P04/{visit}/{file}", "--layout", "{participant}/{visit}/{file}"]
    for (folder, options) in [("ruled", []), ("laid-out", layout)] {
      #expect(try Tool.run(["run", "study", "-o", folder] + options, in: scratch.url).status == 0)
    }
    try shell("rm -r study/P05 study/P04")
    for (folder, options) in [("ruled", []), ("laid-out", layout)] {
      let before = try tables(folder)
      let outcome = try Tool.run(
        ["run", "study", "-o", folder, "--add"] + options, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try tables(folder).prefix(3) == before.prefix(3))
    }
  }

  /// Kills a run in the middle of its calls that change files.
  private func killHalfway(_ arguments: [String]) throws {
    try shell("rm -rf counted && cp -r out counted")
    let counted = arguments.map { $0 == "out" ? "counted" : $0 }
    let count = try Fault.kill.callCount(counted, in: scratch.url)
    let killed = try Tool.run(
      arguments, environment: Fault.kill.environment(from: count / 2), in: scratch.url)
    #expect(killed.status == 128 + SIGKILL)
  }

  @Test(.enabled(if: FaultLibrary.path != nil))
  func `a run that was killed does not hide whose sessions the tables have`() throws {
    #expect(try run().status == 0)
    let before = try tables()
    try killHalfway(["run", "study", "-o", "out", "-q"])
    try shell("mkdir away && mv study/P04 study/P05 away")
    for options in [[], ["--update"], ["--resume"]] {
      let outcome = try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url)
      #expect(outcome.status == 2, "\(options) \(outcome.messages)")
    }
    #expect(try run("--add").status == 0)
    #expect(try tables().dropLast() == before.dropLast())
  }

  @Test(.enabled(if: FaultLibrary.path != nil))
  func `an addition that was killed is continued by its own command`() throws {
    try shell("mv study/P20 .")
    #expect(try run().status == 0)
    try shell("mv P20 study && rm -r study/P04")
    try killHalfway(["run", "study/P20", "-o", "out", "--add", "-q"])
    let summary = try Tool.run(["summary", "out"], in: scratch.url)
    #expect(
      summary.messages.hasSuffix("analyze run study/P20 -o out --add -q --resume\n"),
      "\(summary.messages)")
    let outcome = try Tool.run(
      ["run", "study/P20", "-o", "out", "--add", "-q", "--resume"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try people() == ["P04", "P05", "P09", "P20"])
  }
}
