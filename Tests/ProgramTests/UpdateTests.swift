import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: a fresh run of the study as it is now.
@Suite struct UpdateTests {
  private static let tables = [
    "metrics.csv", "events.csv", "answers.csv", "sessions.csv", "participants.csv", "groups.csv",
    "inputs.csv", "dictionary.csv",
  ]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P04", "P05"])
    #expect(try run("-o", "out").status == 0)
  }

  private func run(_ options: String...) throws -> Outcome {
    try Tool.run(["run", "study"] + options, in: scratch.url)
  }

  private func add(_ name: String, as other: String? = nil) throws {
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: name),
      to: scratch.url.appending(path: "study/\(other ?? name)"))
  }

  private func keptCounts(_ outcome: Outcome) throws -> (kept: Int, all: Int) {
    let said = /--update: the results of (\d+) of (\d+) files/
    let match = try #require(outcome.messages.firstMatch(of: said))
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }

  private func expectFresh(_ status: Int32 = 0) throws {
    try? FileManager.default.removeItem(at: scratch.url.appending(path: "fresh"))
    #expect(try run("-o", "fresh").status == status)
    for name in Self.tables {
      #expect(try scratch.read("out/\(name)") == scratch.read("fresh/\(name)"), "\(name)")
    }
  }

  @Test func `what is new is measured and the rest is kept`() throws {
    try add("P09")
    let outcome = try run("-o", "out", "--update")
    #expect(outcome.status == 0)
    let (kept, all) = try keptCounts(outcome)
    #expect(kept == all - 5 && kept > 0)
    try expectFresh()
  }

  /// An export that is unpacked again has the same files with other dates.
  @Test func `files of the same content are known again`() throws {
    let folder = scratch.url.appending(path: "study")
    let copy = scratch.url.appending(path: "copy")
    try FileManager.default.copyItem(at: folder, to: copy)
    try FileManager.default.removeItem(at: folder)
    _ = try Tool.shell(
      "cp -r copy study; find study -exec touch -d 2030-01-01 {} +", in: scratch.url)
    let outcome = try run("-o", "out", "--update")
    let (kept, all) = try keptCounts(outcome)
    #expect(kept == all)
    try expectFresh()
  }

  @Test func `what has changed is measured again, and what is gone leaves nothing`() throws {
    try add("P09")
    #expect(try run("-o", "out", "--update").status == 0)
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P05"))
    #expect(try run("-o", "out", "--update", "--force").status == 0)
    try expectFresh()
    #expect(
      !String(decoding: try scratch.read("out/units.journal"), as: UTF8.self).contains("P05/"))
  }

  /// A folder of sounds is not measured as a whole, so that each sound that is done stays done.
  @Test func `the sounds of a flat folder are kept one by one`() throws {
    func write(_ number: Int) throws {
      var voice = TestVoice(fundamentalHz: 100 + 10 * Double(number), durationSeconds: 2)
      voice.sampleRateHz = 16_000
      let sound = QuantizedSound([voice.samples], sampleRateHz: 16_000)
      try scratch.write("clinic/P0\(number)_1.wav", sound.samples().wav())
      if number == 1 { try scratch.write("clinic/P01_1.m4a", sound.m4a()) }
    }
    func run(_ options: String...) throws -> Outcome {
      try Tool.run(["phonation", "clinic"] + options, in: scratch.url)
    }
    for number in 1...5 { try write(number) }
    #expect(try run("-o", "sounds").status == 0)
    try write(6)
    let outcome = try run("-o", "sounds", "--update", "-j", "2")
    let (kept, all) = try keptCounts(outcome)
    #expect(kept == 6 && all == 7, "\(outcome.messages)")
    #expect(try run("-o", "afresh").status == 0)
    for name in Self.tables {
      #expect(try scratch.read("sounds/\(name)") == scratch.read("afresh/\(name)"), "\(name)")
    }
    let files = try Table(csv: scratch.read("sounds/inputs.csv")).rows
    #expect(files.filter { $0["flags"] == "other_encoding" }.map { $0["source"] } == ["P01_1.m4a"])
  }

  @Test func `a folder without a run is filled, and that is reported`() throws {
    let outcome = try run("-o", "new", "--update")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("--update: the folder contained no earlier run"))
  }

  /// Facts on files are kept with their results; a later change of some files must not show in the tables.
  @Test func `a study that changes from run to run has the tables of a fresh one`() throws {
    let study = scratch.url.appending(path: "study")
    let result = try FileManager.default.subpathsOfDirectory(atPath: study.path).first {
      $0.hasPrefix("P04/") && $0.hasSuffix("/result.json")
    }
    let changed = study.appending(path: try #require(result))
    let text = String(decoding: try Data(contentsOf: changed), as: UTF8.self)
    let steps: [() throws -> Void] = [
      { try add("P09") },
      { _ = try Tool.shell("find study -name '*.json' -exec touch {} +", in: scratch.url) },
      // The text keeps its length, so only its times show that the file changed.
      { try Data(text.replacing("tapping.left", with: "tapping.none").utf8).write(to: changed) },
      { try scratch.write("study/notes/a.txt", "nothing") },
      { try FileManager.default.removeItem(at: changed) }, { try add("P05", as: "P06") },
      { try FileManager.default.removeItem(at: study.appending(path: "P05")) },
      { try Data(text.utf8).write(to: changed) }, {},
    ]
    for (number, step) in steps.enumerated() {
      try step()
      let outcome = try run("-o", "out", "--update", "--force", "-j", "\(1 + number % 3)")
      try expectFresh(outcome.status)
    }
  }

  @Test func `the journal of a study that only grows is added to`() throws {
    let before = try scratch.read("out/units.journal")
    try add("P09")
    #expect(try run("-o", "out", "--update").status == 0)
    let after = try scratch.read("out/units.journal")
    #expect(after.count > before.count)
    #expect(after.starts(with: before))
  }

  /// An update of a study in which nothing has changed, again and again.
  @Test func `the journal does not grow where nothing has changed`() throws {
    let before = try scratch.read("out/units.journal")
    for _ in 0..<3 {
      #expect(try run("-o", "out", "--update").status == 0)
      #expect(try scratch.read("out/units.journal") == before)
    }
    #expect(try Tool.run(["merge", "out", "-o", "merged", "-q"], in: scratch.url).status == 0)
    try expectFresh()
  }

  /// The value of a result is changed where the journal holds it.
  @Test func `a stored result that was damaged is measured again, and that is reported`() throws {
    var journal = try scratch.read("out/units.journal")
    let text = try #require(journal.range(of: Data("tap".utf8), options: .backwards))
    journal[text.lowerBound] ^= 1
    try scratch.write("out/units.journal", journal)
    let merged = try Tool.run(["merge", "out", "-o", "merged", "-q"], in: scratch.url)
    #expect(merged.status == 2)
    #expect(merged.messages.contains("out/units.journal: damaged"), "\(merged.messages)")
    #expect(try !scratch.names(in: "").contains("merged"))
    let outcome = try run("-o", "out", "--update")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("1 result of the earlier run in units.journal was damaged"))
    try expectFresh()
    #expect(try Tool.run(["merge", "out", "-o", "merged", "-q"], in: scratch.url).status == 0)
  }

  /// Each record and each part in turn, at several places.
  @Test func `no damage of the journal changes a table`() throws {
    let journal = try scratch.read("out/units.journal")
    let original = scratch.url.appending(path: "original")
    try FileManager.default.copyItem(at: scratch.url.appending(path: "out"), to: original)
    for turn in 0..<24 {
      var damaged = journal
      damaged[turn * (journal.count - 1) / 23] ^= UInt8(1 << (turn % 8))
      try scratch.write("out/units.journal", damaged)
      let outcome = try run("-o", "out", turn % 2 == 0 ? "--update" : "--resume")
      #expect([0, 2].contains(outcome.status), "\(turn): \(outcome.messages)")
      for name in Self.tables {
        #expect(
          try scratch.read("out/\(name)") == Data(contentsOf: original.appending(path: name)),
          "\(turn): \(name)")
      }
    }
  }

  @Test func `a run with other settings measures everything again`() throws {
    let outcome = try run("-o", "out", "--update", "--digits", "4")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("everything is analyzed again"))
  }

  @Test func `a folder that holds another run is refused and stays as it is`() throws {
    let before = try Self.tables.map { try scratch.read("out/\($0)") }
    for other in [["run", "study/P04"], ["run", "study", "--digits", "4"], ["tapping", "study"]] {
      let outcome = try Tool.run(other + ["-o", "out"], in: scratch.url)
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("contains another run: analyze run study -o out"))
      for way in ["another folder", "--force", "--update"] {
        #expect(outcome.messages.contains(way))
      }
    }
    #expect(try Self.tables.map { try scratch.read("out/\($0)") } == before)
  }

  @Test func `the same run may be made again, and any with force`() throws {
    try scratch.write("out/report.html", "of the run before")
    let outcome = try run("-o", "out")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("--output: 1 file of the earlier run removed: report.html"))
    #expect(try !scratch.names(in: "out").contains("report.html"))
    #expect(
      try Tool.run(["run", "study/P04", "-o", "out", "--force"], in: scratch.url).status == 0)
    #expect(try Table(csv: scratch.read("out/sessions.csv")).values("participant") == ["P04"])
  }

  @Test func `tables of others are refused`() throws {
    try scratch.write("mine/metrics.csv", "my own\n")
    let outcome = try run("-o", "mine")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("metrics.csv of another program"))
    #expect(try scratch.read("mine/metrics.csv") == Data("my own\n".utf8))
  }

  // MARK: Another study

  /// A nightly update of the new folder only replaced a study by one participant, with status 0.
  @Test func `an update of a part of the study is refused and changes nothing`() throws {
    let before = try (Self.tables + ["units.journal"]).map { try scratch.read("out/\($0)") }
    let outcome = try Tool.run(["run", "study/P04", "-o", "out", "--update"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("files of the run in the folder are not below"))
    for way in ["--add", "--force"] { #expect(outcome.messages.contains(way)) }
    #expect(try (Self.tables + ["units.journal"]).map { try scratch.read("out/\($0)") } == before)
    let forced = ["run", "study/P04", "-o", "out", "--update", "--force"]
    #expect(try Tool.run(forced, in: scratch.url).status == 0)
    #expect(try Table(csv: scratch.read("out/sessions.csv")).values("participant") == ["P04"])
  }

  @Test func `an update of a study around the earlier one is the same study`() throws {
    #expect(try Tool.run(["run", "study/P04", "-o", "part"], in: scratch.url).status == 0)
    #expect(try Tool.run(["run", "study", "-o", "part", "--update"], in: scratch.url).status == 0)
    for name in Self.tables {
      #expect(try scratch.read("part/\(name)") == scratch.read("out/\(name)"), "\(name)")
    }
  }

  // MARK: People

  private func people(_ rows: String) throws { try scratch.write("people.csv", rows) }

  private func expectFreshPeople() throws {
    try? FileManager.default.removeItem(at: scratch.url.appending(path: "fresh"))
    #expect(try run("-o", "fresh", "--participants", "people.csv").status == 0)
    for name in Self.tables {
      #expect(try scratch.read("out/\(name)") == scratch.read("fresh/\(name)"), "\(name)")
    }
  }

  @Test func `a changed parameter measures the sessions of its person again, and no others`() throws
  {
    try people("participant,height,group\nP04,1.7,a\nP05,1.8,b\n")
    let given = ["-o", "out", "--update", "--participants", "people.csv"]
    #expect(try Tool.run(["run", "study"] + given, in: scratch.url).status == 0)
    try expectFreshPeople()
    try people("participant,height,group\nP04,1.75,a\nP05,1.8,b\n")
    let changed = try Tool.run(["run", "study"] + given, in: scratch.url)
    let (kept, all) = try keptCounts(changed)
    let sources = try Table(csv: scratch.read("out/inputs.csv")).values("source")
    #expect(kept == sources.count { $0.hasPrefix("P05/") })
    #expect(kept < all)
    try expectFreshPeople()
  }

  @Test func `a changed column that is no parameter measures nothing again and is shown`() throws {
    try people("participant,height,group\nP04,1.7,a\nP05,1.8,b\n")
    let given = ["-o", "out", "--update", "--participants", "people.csv"]
    #expect(try Tool.run(["run", "study"] + given, in: scratch.url).status == 0)
    try people("participant,height,group,note\nP04,1.7,c,x\nP05,1.8,b,y\n")
    let changed = try Tool.run(["run", "study"] + given, in: scratch.url)
    let (kept, all) = try keptCounts(changed)
    #expect(kept == all)
    #expect(try Table(csv: scratch.read("out/participants.csv")).values("group") == ["c", "b"])
    try expectFreshPeople()
  }
}
