import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: a session that is there twice, packed or not, gives the rows that it gives once.
@Suite struct DuplicateExportsTests {
  private static let tables = "\(Fixture.exportsFolder)/mydatahelps"
  private static let walk = "\(Fixture.sampleData)/P02/2015-10-08"

  /// Files below a folder, each with another folder before its path.
  private func files(
    _ folder: String, below home: String = "", where isKept: (String) -> Bool = { _ in true }
  ) throws -> [(path: String, bytes: [UInt8])] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      guard !isFolder.boolValue, isKept(path) else { return nil }
      return (home + path, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))))
    }
  }

  private func study(_ files: [(path: String, bytes: [UInt8])]...) throws -> Scratch {
    let scratch = try Scratch()
    for file in files.joined() { try scratch.write("study/\(file.path)", file.bytes) }
    return scratch
  }

  /// The measured values: all cells except those that name places.
  private func values(_ outcome: Outcome) throws -> [String] {
    let table = try outcome.table
    let kept = table.header.filter { !["participant", "session", "source"].contains($0) }
    return table.rows.map { row in kept.map { row[$0] ?? "" }.joined(separator: "|") }.sorted()
  }

  /// The run of a study with copies, which must give the numbers of the one without, with any number of jobs.
  private func expectOnce(
    _ copied: Scratch, as single: Scratch, sessions: Int, _ options: String...
  ) throws -> String {
    let once = try Tool.run(["run", "study"] + options, in: single.url)
    let twice = try Tool.run(["run", "study", "-j", "1"] + options, in: copied.url)
    let many = try Tool.run(["run", "study", "-j", "4"] + options, in: copied.url)
    #expect(once.status == 0)
    #expect(twice.status == 0)
    #expect(!once.messages.contains("duplicate"))
    #expect(try values(once) == values(twice))
    #expect(try values(once).count > 3)
    #expect(twice.output == many.output)
    #expect(twice.messages == many.messages)
    let folder = try Tool.run(["run", "study", "-o", "out"] + options, in: copied.url)
    #expect(folder.status == 0)
    let json = try JSONSerialization.jsonObject(with: copied.read("out/run.json"))
    let counts = try #require((json as? [String: Any])?["counts"] as? [String: Int])
    #expect(counts["duplicate_sessions"] == sessions)
    return twice.messages
  }

  /// The verdicts of `inputs.csv` by source, after `expectOnce`.
  private func duplicates(_ scratch: Scratch) throws -> [String] {
    try Table(csv: scratch.read("out/inputs.csv")).rows.filter { $0["verdict"] == "duplicate" }
      .compactMap { $0["source"] }
  }

  // MARK: Tables

  @Test func `the rows of a table copied beside it count once`() throws {
    let plain = try files(Self.tables)
    let tables = plain.filter { $0.path.hasSuffix(".csv") }
    let copies = tables.map { (path: "copies/\($0.path.dropLast(4)) (1).csv", bytes: $0.bytes) }
    let copied = try study(plain, copies)
    // Rows of one survey are one session, whichever tables they stand in.
    let messages = try expectOnce(copied, as: study(plain), sessions: 0)
    #expect(try duplicates(copied).count == tables.count)
    // All copies are one line, with one of them.
    #expect(messages.components(separatedBy: ": the content equals that of ").count == 2)
  }

  @Test func `a table beside an archive that holds it counts once`() throws {
    let table = try files(Self.tables) { $0 == "SurveyTrailmakingResults.csv" }
    let once = try study(table)
    let sessions = try Tool.run(["run", "study"], in: once.url).table.values("session").count
    for (name, bytes) in [
      ("a.zip", ZipFile(table).bytes), ("z.zip", ZipFile(table).bytes),
      ("SurveyTrailmakingResults.csv.gz", GzipFile.bytes(of: table[0].bytes)),
    ] {
      let copied = try study(table, [(name, bytes)])
      // A table in gzip is joined with all others, so that its rows are those of the same sessions.
      let isArchive = name.hasSuffix(".zip")
      let messages = try expectOnce(copied, as: once, sessions: isArchive ? sessions : 0)
      #expect(messages.contains("SurveyTrailmakingResults.csv"))
      #expect(messages.contains("the content equals that of"))
      #expect(try duplicates(copied).count == 1)
    }
  }

  @Test func `an export beside its archive counts once`() throws {
    let plain = try files(Self.tables)
    let copied = try study(plain, [("export.zip", ZipFile(plain).bytes)])
    let once = try study(plain)
    let sessions = try Tool.run(["run", "study"], in: once.url).table.values("session").count
    _ = try expectOnce(copied, as: once, sessions: sessions)
  }

  @Test func `rows that differ are no copies`() throws {
    let table = try files(Self.tables) { $0 == "SurveyTrailmakingResults.csv" }
    let text = String(decoding: table[0].bytes, as: UTF8.self)
    let other = text.replacing("MDH-4821-7730", with: "MDH-0000-0000")
    let both = try study(table, [("other.csv", Array(other.utf8))])
    let outcome = try Tool.run(["run", "study"], in: both.url)
    #expect(try outcome.table.values("participant").count == 2)
    #expect(!outcome.messages.contains("duplicate"))
  }

  // MARK: Archives

  @Test(arguments: ["download.zip", "download.part", "download"])
  func `a session beside its archive counts once, under any name of the archive`(name: String)
    throws
  {
    let plain = try files(Self.walk, below: "P02/2015-10-08/")
    let renamed = try files(Self.walk, below: "uploads/17/")
    let copied = try study(plain, [(name, ZipFile(renamed).bytes)])
    _ = try expectOnce(copied, as: study(plain), sessions: 1)
    #expect(try duplicates(copied).allSatisfy { $0.hasPrefix("\(name)!") })
  }

  @Test func `a session in archives of two kinds counts once`() throws {
    let members = try files(Self.walk)
    let tar = GzipFile.bytes(of: TarFile(members).bytes)
    let (zip, single) = (ZipFile(members).bytes, [("P1/a.zip", ZipFile(members).bytes)])
    let copied = try study(single, [("P2/b.tar.gz", tar), ("P3/c", tar), ("P4/d.zip", zip)])
    _ = try expectOnce(copied, as: study(single), sessions: 3)
  }

  // MARK: Data folders

  @Test func `a session is compared by what it uses of a data folder`() throws {
    let source = "\(Fixture.sampleData)/P03/2024-05-02"
    let result = { (home: String) in try files(source, below: home) { $0 == "result.json" } }
    let single = try study(result("P1/a/"))
    let copied = try study(result("P1/a/"), result("P2/b/"), files(source, below: "P3/c/"))
    _ = try expectOnce(copied, as: single, sessions: 2, "--data-dir", source)
    let changed = try files(source, below: "P3/c/") { $0 != "result.json" }.map { file in
      (path: file.path, bytes: file.bytes + [UInt8(ascii: " ")])
    }
    let mixed = try study(result("P1/a/"), result("P3/c/"), changed)
    let outcome = try Tool.run(["run", "study", "--data-dir", source], in: mixed.url)
    #expect(try outcome.table.values("participant") == ["P1", "P3"])
    #expect(!outcome.messages.contains("duplicate"))
  }

  // MARK: Participants

  /// Every later participant is flagged; each of theirs that is there again counts once.
  @Test func `many participants with one content are compared with the first`() throws {
    let scratch = try Scratch()
    let recording = Fixture.accelerometer(itemCount: 60)
    for participant in 0..<40 {
      for session in ["a", "b"] {
        try scratch.write("study/P\(10 + participant)/\(session)/accel_x.json", recording)
      }
    }
    let layout = ["--layout", "{participant}/{session}/{file}"]
    let outcome = try Tool.run(["run", "study", "-v"] + layout, in: scratch.url)
    let table = try outcome.table
    #expect(table.values("participant").count == 40)
    #expect(table.values("session") == ["a"])
    let given = outcome.messages.components(
      separatedBy: "the content equals that of P10/a/accel_x.json, which")
    #expect(given.count == 40)
  }
}
