import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: the plain sessions of SampleData that the archives were made of.
@Suite struct ArchivesTests {
  private static let archives = Fixture.exportsFolder + "/archives"

  /// Rows without their source, of a run that remarks on so many starts without an offset, and on nothing else.
  private func rows(_ paths: String..., remarkCount: Int = 0) throws -> [[String: String]] {
    let outcome = try Tool.run(["run"] + paths)
    #expect(outcome.status == 0)
    let complaints = outcome.complaints.split(separator: "\n")
    #expect(complaints.count == remarkCount)
    #expect(complaints.allSatisfy { $0.contains("startDate has no offset from UTC") })
    return try outcome.table.rows.map { row in row.filter { $0.key != "source" } }
  }

  @Test func `packed sessions give the numbers of plain ones`() throws {
    let scratch = try Scratch()
    for session in ["P02/2015-10-08", "P07/shoulder-left", "P09/2018-10-20"] {
      let place = scratch.url.appending(path: session)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: session), to: place)
    }
    let plain = try rows(scratch.path)
    #expect(try rows(Self.archives) == plain)
    #expect(plain.count > 150)
  }

  /// Documents and what systems leave behind are no part of a study, in its folders and in its archives.
  @Test func `a zip of a session beside folders is read without a remark`() throws {
    func members(_ session: String, below folder: String = "") throws -> [(String, [UInt8])] {
      let home = Fixture.sampleData + "/" + session
      return try FileManager.default.subpathsOfDirectory(atPath: home).sorted().compactMap { name in
        (try? Data(contentsOf: URL(filePath: home).appending(path: name))).map {
          (folder + name, Array($0))
        }
      }
    }
    let scratch = try Scratch(study: ["P04"])
    let office = ZipFile([("[Content_Types].xml", Array("<x/>".utf8))]).bytes
    let others = [
      ("notes.pdf", Array("%PDF-1.4".utf8)), ("plan.docx", office), ("plan.pages", office),
      (".DS_Store", [0, 1]), ("__MACOSX/._notes.pdf", [0, 1]),
    ]
    let session = try members("P05/2025-06-16")
    // A session, a visit, and a participant.
    try scratch.write("study/P05/2025-06-16.zip", ZipFile(session + others).bytes)
    try scratch.write(
      "study/P07/Visit 1.zip", ZipFile(try members("P07/knee-left", below: "knee-left/")).bytes)
    try scratch.write(
      "study/P06.zip", ZipFile(try members("P06/2025-02-21", below: "2025-02-21/") + others).bytes)
    for (name, bytes) in others { try scratch.write("study/P04/\(name)", bytes) }
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 0)
    let complaints = outcome.complaints.split(separator: "\n").filter {
      !$0.contains("the tables are in")
    }
    #expect(complaints.isEmpty, "\(outcome.messages)")
    #expect(outcome.messages.contains("P04…P07 = participants (4)"), "\(outcome.messages)")
    #expect(outcome.messages.contains("9 left out (9 unrecognized)"), "\(outcome.messages)")
    // One remedy for all workbooks.
    for name in ["a.xlsx", "b.xlsx"] { try scratch.write("study/\(name)", office) }
    let again = try Tool.run(["run", "study", "-o", "again"], in: scratch.url)
    let lines = again.messages.split(separator: "\n").filter { $0.contains("Excel") }
    #expect(lines.count == 1 && lines[0].contains("1 more of the same kind"), "\(again.messages)")
    // A zip that is a session is no level.
    let alone = try Tool.run(["run", "study/P05/2025-06-16.zip", "-o", "alone"], in: scratch.url)
    #expect(alone.complaints.split(separator: "\n").count == 1, "\(alone.messages)")
  }

  @Test func `the source of a member is archive, exclamation mark and path`() throws {
    let scratch = try Scratch()
    let status = try Tool.run(["run", Self.archives, "-o", scratch.path, "--wide"]).status
    #expect(status == 0)
    let inputs = try Table(csv: scratch.read("inputs.csv"))
    let archive = try #require(inputs.rows.first { $0["source"] == "P09/2018-10-20.zip" })
    #expect(archive["kind"] == "archive")
    #expect(archive["verdict"] == "good")
    let size = try Data(contentsOf: URL(filePath: Self.archives + "/P09/2018-10-20.zip")).count
    #expect(archive["bytes"] == "\(size)")
    #expect(archive["sha256"]?.count == 64)
    let sources = inputs.rows.compactMap { $0["source"] }
    #expect(sources.contains("P02/2015-10-08.tar.gz!result.json"))
    for name in ["metrics.csv", "events.csv", "inputs.csv", "wide/timed-walk.csv", "run.json"] {
      #expect(try !String(decoding: scratch.read(name), as: UTF8.self).contains("!/"))
    }
    let metrics = try Table(csv: scratch.read("metrics.csv"))
    #expect(metrics.values("source").isSubset(of: Set(sources)))
    let order = inputs.rows.compactMap { $0["source"] }
    #expect(order == order.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try Tool.run(["inspect", Self.archives]).table.values("source") == Set(sources))
  }

  /// Only archives and tables are followed by an exclamation mark of ours; folders may end in one.
  @Test(arguments: [1, 4]) func `no two files have one source`(jobs: Int) throws {
    let scratch = try Scratch()
    let walk = Fixture.accelerometer(itemCount: 300)
    for (index, path) in ["s!/a.json", "s!a.json", "t!!/b.json", "w.zip!/q.json"].enumerated() {
      try scratch.write("study/\(path)", walk + String(repeating: " ", count: index + 1))
    }
    try scratch.write("study/w.zip", ZipFile([("q.json", Array(walk.utf8))]).bytes)
    let arguments = ["run", "study", "-o", "out", "-j", "\(jobs)"]
    _ = try Tool.run(arguments, in: scratch.url)
    let expected = [
      "s!/a.json", "s!a.json", "t!!/b.json", "w.zip", "w.zip!/q.json", "w.zip!q.json",
    ]
    let inputs = try Table(csv: scratch.read("out/inputs.csv")).rows.compactMap { $0["source"] }
    #expect(inputs == expected)
    let metrics = try Table(csv: scratch.read("out/metrics.csv")).rows.compactMap { $0["source"] }
    let order = metrics.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    // By folder: the study itself, `s!`, `t!!`, the archive, the folder that is called like its members.
    #expect(order == ["s!a.json", "s!/a.json", "t!!/b.json", "w.zip!q.json", "w.zip!/q.json"])
  }

  /// Oracle: the export as a folder.
  @Test(arguments: ["bridge", "cardinalkit", "mpower", "mydatahelps", "radar"])
  func `a packed export gives the numbers of its folder`(platform: String) throws {
    let folder = "\(Fixture.exportsFolder)/\(platform)"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    let members: [(path: String, bytes: [UInt8])] = try paths.compactMap { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if isFolder.boolValue { return nil }
      return (path, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))))
    }
    let scratch = try Scratch()
    try scratch.write("export.zip", ZipFile(members).bytes)
    func sorted(_ rows: [[String: String]]) -> [String] {
      rows.map { row in row.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined() }.sorted()
    }
    // Timestamps of CardinalKit are numbers, without an offset from UTC.
    let count = platform == "cardinalkit" ? 1 : 0
    let packed = sorted(try rows("\(scratch.path)/export.zip", remarkCount: count))
    #expect(try sorted(rows(folder, remarkCount: count)) == packed)
    #expect(packed.count > 50)
  }

  @Test func `the bytes are the same for any number of jobs`() throws {
    let one = try Tool.run(["run", Self.archives, "-j", "1"]).output
    #expect(try Tool.run(["run", Self.archives, "-j", "4"]).output == one)
    let list = ["P09/2018-10-20.zip", "P02/2015-10-08.tar.gz", "P07/shoulder-left"].map {
      "\(Self.archives)/\($0)\n"
    }.joined()
    #expect(try Tool.run(["run", "--files-from", "-", "-j", "3"], input: list).output == one)
  }

  @Test func `an archive comes through a pipe`() throws {
    let file = Self.archives + "/P02/2015-10-08.tar.gz"
    let outcome = try Tool.shell("cat '\(file)' | \"$ANALYZE\" run -")
    #expect(outcome.status == 0)
    #expect(try outcome.table.values("source").contains("stdin!result.json"))
  }

  @Test func `a compressed recording can be shown`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.archives)
    let recording = try #require(paths.first { $0.hasSuffix(".json.gz") })
    let plain = "\(Fixture.sampleData)/\(recording.dropLast(3))"
    for command in ["samples", "spectrum"] {
      let packed = try Tool.run([command, "\(Self.archives)/\(recording)"])
      #expect(packed.status == 0)
      #expect(!packed.output.isEmpty)
      #expect(try packed.output == Tool.run([command, plain]).output)
    }
  }

  /// Oracle: the plain session that was packed.
  @Test func `a member of an archive can be shown`() throws {
    let archive = "\(Self.archives)/P09/2018-10-20.zip"
    let session = "\(Fixture.sampleData)/P09/2018-10-20"
    let names = try FileManager.default.subpathsOfDirectory(atPath: session).sorted()
    let member = try #require(names.first { $0.contains("/accel_") })
    for command in ["samples", "spectrum"] {
      let shown = try Tool.run([command, "\(archive)!\(member)"])
      #expect(shown.status == 0)
      #expect(!shown.output.isEmpty)
      #expect(try shown.output == Tool.run([command, "\(session)/\(member)"]).output)
    }
    for (operand, words) in [
      ("\(archive)!no.json", "has no member no.json"), (archive, "give one of them, as in"),
      ("\(archive)!", "has no member"), ("no.zip!a.json", "cannot be opened"),
    ] {
      let refused = try Tool.run(["samples", operand])
      #expect(refused.status == 2, "\(refused.messages)")
      #expect(refused.messages.contains(words), "\(refused.messages)")
    }
  }

  @Test func `an empty archive is passed over, and an error only where it was named`() throws {
    let scratch = try Scratch()
    let end: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    try scratch.write("P1/a.zip", end)
    try scratch.write("P2/walk/accel_walk.json", Fixture.accelerometer())
    let outcome = try Tool.run(["run", scratch.path])
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("P1/a.zip: not read: the archive contains no files"))
    #expect(try Tool.run(["run", "\(scratch.path)/P1/a.zip"]).status == 1)
    try scratch.write("P1/b.zip", "")
    let broken = try Tool.run(["run", scratch.path])
    #expect(broken.status == 1)
    #expect(broken.messages.contains("P1/b.zip: the archive is damaged"))
    let errors = try broken.table.rows.filter { $0["quality"] == "error" }
    #expect(errors.map { $0["session"] } == ["b"])
    #expect(errors.map { $0["participant"] } == ["P1"])
  }

  @Test func `a damaged archive has its error row, and the batch goes on`() throws {
    let scratch = try Scratch()
    let whole = try Data(contentsOf: URL(filePath: Self.archives + "/P09/2018-10-20.zip"))
    try scratch.write("P1/cut.zip", whole.dropLast(1000))
    try scratch.write("P2/whole.zip", whole)
    let outcome = try Tool.run(["run", scratch.path])
    #expect(outcome.status == 1)
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(errors.map { $0["source"] } == ["P1/cut.zip"])
    #expect(errors.map { $0["participant"] } == ["P1"])
    #expect(errors.map { $0["session"] } == ["cut"])
    #expect(errors.map { $0["flags"] } == ["archive_damaged"])
    #expect(outcome.complaints.hasPrefix("analyze: P1/cut.zip: the archive is damaged ("))
    #expect(try outcome.table.rows.count { $0["participant"] == "P2" } > 50)
  }

  @Test func `limits are raised by their options`() throws {
    let file = Self.archives + "/P09/2018-10-20.zip"
    let refused = try Tool.run(["run", file, "--archive-members-max", "3"])
    #expect(refused.status == 1)
    #expect(refused.messages.contains("--archive-members-max"))
    #expect(try Tool.run(["run", file, "--archive-members-max", "30"]).status == 0)
    #expect(try Tool.run(["run", file, "--archive-size-max", "0"]).status == 2)
  }

  @Test func `a named archive in which nothing is known is an error`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.zip", [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
    let outcome = try Tool.run(["gait-and-balance", file.path])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("a.zip"))
  }

  @Test(arguments: ["--files-from", "--map", "--task-description-file"])
  func `what options name may be compressed`(option: String) throws {
    let scratch = try Scratch()
    try scratch.write("S/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 300))
    let texts = [
      "--files-from": "S/accel_walking.outbound.json\n",
      "--map": "file,participant\nS/accel_walking.outbound.json,Ada\n",
      "--task-description-file": #"{"steps":[{"identifier":"walking.outbound"}]}"#,
    ]
    try scratch.write("plain", texts[option] ?? "")
    let paths = option == "--files-from" ? "" : "S"
    let script = "\"$ANALYZE\" run \(paths) \(option)"
    let plain = try Tool.shell("\(script) plain", in: scratch.url)
    let packed = try Tool.shell("gzip -k plain && \(script) plain.gz", in: scratch.url)
    #expect(plain.status == packed.status)
    #expect(plain.output == packed.output)
    #expect(plain.messages == packed.messages)
    #expect(plain.output.count > 200)
  }

  @Test func `a list in UTF-16 is refused with its name`() throws {
    let scratch = try Scratch()
    let list = try #require("\u{FEFF}a.json\n".data(using: .utf16LittleEndian))
    try scratch.write("list.txt", list)
    let outcome = try Tool.run(["run", "--files-from", "list.txt"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("iconv -f UTF-16LE -t UTF-8"))
  }
}
