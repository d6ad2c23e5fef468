import Foundation
import TestSupport
import Testing
import Text

/// Property: with `--pseudonym-key-file` no name in the output of a run without it is in any byte that the program writes.
@Suite struct PseudonymsTests {
  private static let tables = ["metrics.csv", "events.csv", "inputs.csv", "groups.csv"]
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.writeKey("study.key", seed: 1)
    try scratch.writeKey("other.key", seed: 2)
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(arguments, in: scratch.url)
  }

  private func folder(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path
  }

  private func copySamples(_ names: [String], to folder: String = "study") throws {
    let sample = URL(filePath: Fixture.sampleData)
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
    for name in names {
      try FileManager.default.copyItem(
        at: sample.appending(path: name),
        to: scratch.url.appending(path: "\(folder)/Proband-\(name)"))
    }
  }

  /// Sessions of people whose names have a meaning for shells, tables and terminals, with files that are truncated,
  /// missing, linked twice or not recordings at all.
  private func writeHostileStudy() throws {
    for (number, name) in Hostile.people.enumerated() {
      let items = Fixture.accelerometer(itemCount: 12 + number)
      try scratch.write("study/\(name)/\(Hostile.session)/accel_walking.outbound.json", items)
      try scratch.write("study/\(name)/cut/\(Hostile.file).json", String(items.dropLast(30)))
      try scratch.write("study/\(name)/bad/\(Hostile.file).json", "[{")
      try scratch.write("study/\(name)/notes of \(Hostile.file).txt", "Seen on Monday")
      try scratch.write(
        "study/\(name)/linked/result.json",
        #"{"_class":"ORKTaskResult","taskRunUUID":"\#(Hostile.run)","results":["#
          + #"{"_class":"ORKStepResult","identifier":"walking.outbound","results":["#
          + #"{"_class":"ORKFileResult","identifier":"accelerometer","fileName":"\#(Hostile.file).json"},"#
          + #"{"_class":"ORKFileResult","identifier":"pedometer","fileName":"gone_\#(Hostile.file).json"}]}]}"#
      )
      for folder in ["a", "b"] {
        try scratch.write("study/\(name)/linked/\(folder)/\(Hostile.file).json", items)
      }
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.appending(path: "study/\(Hostile.file)").path,
      withDestinationPath: "nowhere/\(Hostile.file)")
    try scratch.write(
      "map_\(Hostile.file).csv",
      "file,participant\n\(Hostile.file)/none.json,\(Hostile.file)\n"
        + "\"\(Hostile.people[0])/bad/\(Hostile.file).json\",\(Hostile.file)-mapped\n")
  }

  private enum Hostile {
    static let people = [
      "Müller-Lüdenscheidt", "=HYPERLINK(\"x\")", "O'Brien, Siân", "new\nline person",
      "--wide-person",
    ]
    static let file = "Klöbner"
    static let session = "visit-of-Klöbner"
    static let run = "C0FFEE00-1234-4000-8000-00000BADF00D"
    static let all = people + [file, session, run, "Kl\\u{", "Seen on Monday"]
  }

  // MARK: No name

  @Test func `with a key no name of the sample data is written`() throws {
    try copySamples(try scratch.sampleNames())
    _ = try run("run", "study", "-v", "--wide", "-o", "plain")
    let names = try scratch.names(given: "plain")
    #expect(names.count > 150)
    #expect(names.contains("Proband-P01"))
    let outcome = try run(
      "run", "study", "-v", "--wide", "-o", "out", "--pseudonym-key-file", "study.key")
    #expect(outcome.status <= 1)
    #expect(!outcome.messages.isEmpty)
    #expect(try scratch.leaks(of: names, in: "out", outcome).isEmpty)
    for table in ["wide/tapping.csv", "groups.csv"] {
      #expect(try Table(csv: scratch.read("out/\(table)")).rows.count > 0)
    }
  }

  @Test(arguments: [
    ["run", "study", "-v"], ["run", "study", "-v", "--strict", "--format", "ndjson"],
    ["run", "study", "--wide", "--progress", "always"], ["inspect", "-v", "study"],
    ["run", "study", "-v", "--layout", "{participant}/{session}/Klöbner.json"],
    ["inspect", "--format", "ndjson", "study"], ["gait-and-balance", "-v", "study"],
    ["run", "-v", "study", "--map", "map_Klöbner.csv"],
    ["run", "-v", "study", "--map", "map_Klöbner.csv", "-o", "out"],
  ]) func `with a key no hostile name is written`(arguments: [String]) throws {
    try writeHostileStudy()
    let outcome = try Tool.run(arguments + ["--pseudonym-key-file", "study.key"], in: scratch.url)
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(!outcome.messages.isEmpty)
    #expect(try scratch.leaks(of: Hostile.all, in: "out", outcome).isEmpty)
    #expect(outcome.messages.split(separator: "\n").allSatisfy { $0.hasPrefix("analyze: ") })
  }

  @Test(arguments: [
    ["run", "nowhere/Klöbner"], ["run", "study", "--map", "Klöbner.csv"],
    ["run", "study", "--map", "labels.csv"], ["run", "study", "--layout", "{Klöbner}"],
    ["run", "study", "--layout", "Klöbner/{participant}/{file}"],
    ["run", "study", "--task-description-file", "Klöbner"], ["run", "--files-from", "Klöbner"],
    ["stroop", "--sentence-score-file", "labels.csv"],
    ["heart-rate", "study", "--heart-rate-baseline-file", "labels.csv"],
    ["run", "study", "-o", "labels.csv/Klöbner"],
  ]) func `with a key no name of a refused command line is written`(arguments: [String]) throws {
    try copySamples(["P05"])
    try scratch.write("labels.csv", "file,participant\nx.json,Klöbner\nx.json,Klöbner\n")
    let plain = try Tool.run(arguments, in: scratch.url)
    let outcome = try Tool.run(arguments + ["--pseudonym-key-file", "study.key"], in: scratch.url)
    #expect(outcome.status == plain.status)
    #expect([2, 74].contains(outcome.status))
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(!outcome.messages.contains("Klöbner"))
    #expect(outcome.messages.contains(": "))
  }

  /// The journal is looked at while a worker stands at a pipe, and the rest when that worker was ended.
  @Test func `with a key no name is in a journal or in the message on a lost worker`() throws {
    try writeHostileStudy()
    let pipe = scratch.url.appending(path: "study/\(Hostile.people[0])/\(Hostile.file)-pipe.json")
    mkfifo(pipe.path, 0o600)
    let running = try Running([
      "run", "-v", "-j2", "--map", scratch.url.appending(path: "map_\(Hostile.file).csv").path,
      scratch.url.appending(path: "study").path, pipe.path, "--pseudonym-key-file",
      scratch.url.appending(path: "study.key").path, "-o", scratch.url.appending(path: "out").path,
    ])
    try running.awaitRest(scratch, "out/units.journal")
    let journal = try scratch.read("out/units.journal")
    #expect(journal.count > 1000, "\(leaks(journal))")
    #expect(leaks(journal).isEmpty, "\(leaks(journal))")
    kill(try #require(running.reader(of: "fifo")), SIGSEGV)
    let outcome = try running.end()
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains(" (crashed); "))
    #expect(try scratch.leaks(of: Hostile.all, in: "out", outcome).isEmpty)
  }

  private func leaks(_ data: Data) -> [String] { Hostile.all.filter { data.holds($0) } }

  @Test func `no word of an option is in the record or on the page of a run`() throws {
    try copySamples(["P05", "P20"])
    try scratch.write("people.csv", "participant,Klöbner\nP05,1\n")
    let options = [
      "study", "--participant", "Klöbner", "--music-clip", "Klöbner", "--reading-text", "Klöbner",
      "--text", "keep", "--speech-locale", "Klöbner", "--stroop-congruent-steps", "Klöbner",
      "--hearing-frequencies", "Klöbner", "--participants", "people.csv", "--pseudonym-key-file",
      "study.key",
    ]
    let tables = ["-o", "out", "--wide", "--carry", "Klöbner"]
    #expect(try Tool.run(["run"] + options + tables, in: scratch.url).status == 0)
    let record = try scratch.read("out/run.json")
    #expect(!record.holds("Klöbner"))
    #expect(record.holds(#""pseudonyms": true"#))
    #expect(record.holds("--speech-locale=(withheld)"))
    let page = try Tool.run(["report"] + options + ["-o", "page.html"], in: scratch.url)
    #expect(page.status == 0, "\(page.messages)")
    #expect(try !scratch.read("page.html").holds("Klöbner"))
    let other = try Tool.run(["run"] + options + tables + ["--height", "1.8"], in: scratch.url)
    #expect(other.status == 2)
    #expect(!other.messages.contains("Klöbner"))
    #expect(try run("run", "study", "-o", "plain").status == 0)
    #expect(try scratch.read("plain/run.json").holds(#""pseudonyms": false"#))
  }

  // MARK: The same name

  @Test func `tables are those without the option but for names and their order`() throws {
    try copySamples(["P01", "P04", "P12", "P20", "P24"])
    #expect(try run("run", "study", "-o", "plain").status == 0)
    #expect(try run("run", "study", "-o", "out", "--pseudonym-key-file", "study.key").status == 0)
    for table in Self.tables {
      let (plain, given) = (try scratch.table("plain/\(table)"), try scratch.table("out/\(table)"))
      #expect(plain.header == given.header)
      #expect(plain.rows.count == given.rows.count)
      let hidden: Set = ["participant", "session", "source", "group", "sha256"]
      func rest(_ table: Table) -> [String] {
        table.rows.map { row in
          table.header.filter { !hidden.contains($0) }.map { row[$0] ?? "" }.joined(separator: ",")
        }.sorted()
      }
      #expect(rest(plain) == rest(given), "\(table)")
      for column in plain.header where hidden.contains(column) && column != "sha256" {
        #expect(plain.values(column).count == given.values(column).count, "\(table) \(column)")
      }
    }
    let metrics = try scratch.table("out/metrics.csv")
    let participants = metrics.rows.map { $0["participant"] ?? "" }
    #expect(participants == participants.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(
      metrics.rows.allSatisfy { ($0["source"] ?? "").hasPrefix("\($0["participant"] ?? "")/") })
    #expect(try scratch.table("out/inputs.csv").values("sha256") == [""])
  }

  /// Oracle: Python 3.11.7, `hashlib.blake2b(name, key=bytes(range(32)), digest_size=16)`, the first 16 digits.
  @Test func `folder, map and file give a name one pseudonym, in every run`() throws {
    try scratch.write("range.key", (0...31).map { UInt8($0) })
    try scratch.write("study/P01/S/accel_walking.outbound.json", Fixture.accelerometer())
    try scratch.write("more/x.json", Fixture.accelerometer())
    try scratch.write("more/P01.json", Fixture.accelerometer(itemCount: 15))
    try scratch.write("map.csv", "file,participant\nx.json,P01\n")
    let folder = try run("run", "study", "--pseudonym-key-file", "range.key").table
    let map = try run("run", "more", "--map", "map.csv", "--pseudonym-key-file", "range.key").table
    #expect(folder.values("participant") == ["p07149f89fd96b134"])
    #expect(map.values("participant") == ["p07149f89fd96b134", ""])
    #expect(map.values("source").contains("p07149f89fd96b134.json"))
    #expect(folder.values("source").allSatisfy { $0.hasPrefix("p07149f89fd96b134/") })
  }

  @Test func `another key gives other pseudonyms`() throws {
    try copySamples(["P05", "P20"])
    let (a, b) = (
      try run("run", "study", "--pseudonym-key-file", "study.key").table,
      try run("run", "study", "--pseudonym-key-file", "other.key").table
    )
    #expect(a.rows.count == b.rows.count)
    #expect(a.rows.count > 20)
    for column in ["participant", "session", "source"] {
      #expect(a.values(column).isDisjoint(with: b.values(column)), "\(column)")
    }
  }

  @Test func `a pipe may bring the key`() throws {
    try copySamples(["P20"])
    let piped = try Tool.shell(
      #"mkfifo key && (cat study.key > key &) && "$ANALYZE" run study --pseudonym-key-file key"#,
      in: scratch.url)
    #expect(try piped.output == run("run", "study", "--pseudonym-key-file", "study.key").output)
    #expect(piped.status == 0)
    #expect(piped.complaints.isEmpty)
  }

  @Test func `an invalid key is refused, and a key that others may read is reported`() throws {
    try copySamples(["P20"])
    try scratch.write("short.key", "0123456789abcdef\n")
    let short = try run("run", "study", "--pseudonym-key-file", "short.key")
    #expect(short.status == 2)
    #expect(short.output.isEmpty)
    #expect(
      short.messages
        == "analyze: --pseudonym-key-file: the file contains 16 hexadecimal digits, not the 64 hexadecimal digits or "
        + "32 random bytes of a key; make one with: openssl rand -hex 32 > study.key\n")
    chmod(scratch.url.appending(path: "study.key").path, 0o644)
    let open = try run("run", "study", "--pseudonym-key-file", "study.key")
    #expect(open.status == 0)
    #expect(open.messages.contains("--pseudonym-key-file: the key can be read by other users"))
  }

  // MARK: Parts and stops

  @Test func `parts with one key make the whole, and parts with two keys are refused`() throws {
    try copySamples(["P01", "P04", "P07", "P12", "P20"])
    try copySamples(["P04"], to: "study/copies")
    try scratch.write("study/Proband-bad/x.json", "[{")
    func part(_ number: Int, _ key: String, _ folder: String) throws -> Outcome {
      try run("run", "study", "--shard", "\(number)/3", "-o", folder, "--pseudonym-key-file", key)
    }
    for number in 1...3 { #expect(try part(number, "study.key", "part\(number)").status <= 1) }
    for number in 1...3 {
      #expect(try !scratch.read("part\(number)/units.journal").holds("Proband-"))
    }
    let whole = try run("run", "study", "-o", "whole", "--pseudonym-key-file", "study.key")
    let merged = try run("merge", "part2", "part3", "part1", "-o", "out")
    #expect(whole.status == 1, "\(merged.messages)")
    #expect(merged.status == 1, "\(merged.messages)")
    for table in Self.tables {
      #expect(try scratch.read("out/\(table)") == scratch.read("whole/\(table)"), "\(table)")
    }
    #expect(try scratch.leaks(of: ["Proband-"], in: "out", merged).isEmpty)
    #expect(try scratch.read("out/run.json").holds(#""pseudonyms": true"#))
    #expect(try part(2, "other.key", "other2").status <= 1)
    let mixed = try run("merge", "part1", "other2", "part3", "-o", "mixed")
    #expect(mixed.status == 2)
    #expect(mixed.messages.contains("other2: made with other options"))
  }

  @Test func `a run that was stopped goes on with its key and with no other`() throws {
    try copySamples(["P04", "P05", "P20"])
    let pipe = scratch.url.appending(path: "study/Proband-pipe/S/walk.json").path
    try FileManager.default.createDirectory(
      atPath: folder(of: pipe), withIntermediateDirectories: true)
    func start(_ folder: String) throws {
      mkfifo(pipe, 0o600)
      defer { unlink(pipe) }
      let running = try Running([
        "run", scratch.url.appending(path: "study").path, pipe, "--pseudonym-key-file",
        scratch.url.appending(path: "study.key").path, "-o",
        scratch.url.appending(path: folder).path,
      ])
      try running.awaitRest(scratch, "\(folder)/units.journal")
      running.send(SIGKILL)
      _ = try running.end()
    }
    try start("out")
    try start("anew")
    let size = try scratch.read("out/units.journal").count
    #expect(size > 10_000)
    // The same key under another name is the same key.
    try FileManager.default.copyItem(
      at: scratch.url.appending(path: "study.key"), to: scratch.url.appending(path: "copy.key"))
    let same = try run("run", "study", "--pseudonym-key-file", "copy.key", "-o", "out", "--resume")
    #expect(!same.messages.contains("the run before had"))
    func goOn(_ options: String...) throws -> Outcome {
      let command = ["run", "study", "--pseudonym-key-file", "other.key", "-o", "anew", "--resume"]
      return try Tool.run(command + options, in: scratch.url)
    }
    #expect(try goOn().status == 2)
    let other = try goOn("--force")
    #expect(other.messages.contains("the earlier run had different options"))
    for (folder, key) in [("out", "study.key"), ("anew", "other.key")] {
      _ = try run("run", "study", "--pseudonym-key-file", key, "-o", "whole", "--force")
      for table in Self.tables {
        #expect(try scratch.read("\(folder)/\(table)") == scratch.read("whole/\(table)"))
      }
    }
  }
}
