import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: a study with copies gives the rows of the study without them.
@Suite struct DuplicatesTests {
  /// Two people of the sample data, and one of them again under another name.
  private func study(copyingTo name: String) throws -> Scratch {
    let scratch = try Scratch()
    let folder = scratch.url.appending(path: "study")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (from, to) in [("P01", "P01"), ("P02", "P02"), ("P02", name)] {
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: from), to: folder.appending(path: to))
    }
    return scratch
  }

  private func counts(_ scratch: Scratch, _ folder: String) throws -> [String: Int] {
    let json = try JSONSerialization.jsonObject(with: scratch.read("\(folder)/run.json"))
    return try #require((json as? [String: Any])?["counts"] as? [String: Int])
  }

  @Test func `a copied folder counts once and is reported`() throws {
    let scratch = try study(copyingTo: "P02 copy")
    let outcome = try Tool.run(["run", "study", "-o", "out", "--wide"], in: scratch.url)
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("the content equals that of P02"))
    #expect(outcome.messages.components(separatedBy: "(duplicate_input)").count == 2)
    // "P02 copy" stands before "P02" in byte order of paths, since a space stands before a slash.
    let single = try Scratch()
    for name in ["P01", "P02"] {
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name),
        to: single.url.appending(path: name))
    }
    _ = try Tool.run(
      ["run", single.path, "-o", "out", "--wide"], in: scratch.url.appending(path: "study"))
    let names = ["metrics.csv", "events.csv", "groups.csv", "wide/gait-and-balance.csv"]
    for name in names {
      let (once, twice) = try (scratch.read("study/out/\(name)"), scratch.read("out/\(name)"))
      #expect(try values(once) == values(twice), "\(name)")
    }
    let inputs = try Table(csv: scratch.read("out/inputs.csv"))
    let copies = inputs.rows.filter { $0["verdict"] == "duplicate" }
    #expect(copies.count == 4)
    #expect(copies.allSatisfy { $0["flags"]?.hasSuffix("duplicate_input") ?? false })
    let counts = try counts(scratch, "out")
    #expect(counts["duplicate_sessions"] == 2)
    #expect(counts["duplicate_files"] == 4)
    #expect(counts["sessions"] == 3)
    #expect(counts["files"] == 17)
  }

  /// Cells of all rows but those that name places.
  private func values(_ data: Data) throws -> [[String]] {
    let table = try Table(csv: data)
    let kept = table.header.filter { !["participant", "session", "source"].contains($0) }
    return table.rows.map { row in kept.map { row[$0] ?? "" } }.sorted {
      $0.joined(separator: "\n") < $1.joined(separator: "\n")
    }
  }

  /// A session that was put into the folders of two people is nobody's for certain.
  @Test func `a copy in another participant's folder names both people`() throws {
    let scratch = try study(copyingTo: "P03")
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(outcome.status == 0)
    #expect(try outcome.table.values("participant") == ["P01", "P02"])
    #expect(
      outcome.messages.contains(
        "counted once, for P02 and not for P03; find out whose session it is"))
    // With other files, both are measured.
    let results = try FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/study/P03")
      .filter { $0.hasSuffix("result.json") }
    let result = try #require(results.first)
    let path = "study/P03/\(result)"
    try scratch.write(path, String(decoding: scratch.read(path), as: UTF8.self) + "\n")
    let other = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try other.table.values("participant") == ["P01", "P02", "P03"])
    #expect(other.messages.contains("measured for P02 and for P03; find out whose session it is"))
  }

  @Test func `any number of jobs gives the same bytes`() throws {
    let scratch = try study(copyingTo: "P03")
    let one = try Tool.run(["run", "study", "-j", "1"], in: scratch.url)
    let four = try Tool.run(["run", "study", "-j", "4"], in: scratch.url)
    #expect(one.output == four.output)
    #expect(one.messages == four.messages)
    #expect(try one.table.values("participant") == ["P01", "P02"])
    let nested = try Tool.run(["run", "study", "--format", "ndjson"], in: scratch.url)
    #expect(nested.text.components(separatedBy: "\n").count == 4)
  }

  @Test(arguments: ["map", "layout"])
  func `sessions of two participants by the user's word are both kept, the later flagged`(
    by way: String
  ) throws {
    let scratch = try study(copyingTo: "P03")
    var options = ["--layout", "{participant}/{session}/{file}"]
    if way == "map" {
      let paths = try Tool.run(["inspect", "study"], in: scratch.url).table.values("source")
      let rows = paths.sorted().map { "\($0),\($0.prefix(3))" }
      try scratch.write("map.csv", (["file,participant"] + rows).joined(separator: "\n") + "\n")
      options = ["--map", "map.csv"]
    }
    let outcome = try Tool.run(["run", "study"] + options, in: scratch.url)
    #expect(outcome.status == 0)
    let rows = try outcome.table.rows
    let flagged = rows.filter { $0["flags"]?.contains("duplicate_of_other_participant") ?? false }
    #expect(Set(flagged.map { $0["participant"] }) == ["P03"])
    #expect(flagged.count == rows.count { $0["participant"] == "P03" })
    #expect(flagged.count == rows.count { $0["participant"] == "P02" })
    #expect(flagged.allSatisfy { $0["content"] == "" || $0["quality"] == "bad" })
    #expect(outcome.messages.contains("find out which participant the session belongs to"))
  }

  /// A space stands before a slash, so that the copies come before what they are copies of.
  @Test(arguments: ["P01 - Kopie/s1", "P01/s1 copy", "P00/x/s1"])
  func `the copy and its original are the same in a folder and in its archive`(copy: String) throws
  {
    let walks = [("P01/s1", 1500), (copy, 1500), ("P01/s2", 1600), ("P02/s1", 1700)].map {
      ("\($0)/accel_walking.outbound.json", Array(Fixture.accelerometer(itemCount: $1).utf8))
    }
    let scratch = try Scratch()
    for (path, bytes) in walks { try scratch.write("study/\(path)", bytes) }
    try scratch.write("study.zip", ZipFile(walks.map { (path: $0, bytes: $1) }).bytes)
    for (operand, prefix) in [("study", ""), ("study.zip", "study.zip!")] {
      _ = try Tool.run(["run", operand, "-o", "out", "--force"], in: scratch.url)
      let rows = try Table(csv: scratch.read("out/inputs.csv")).rows
      let copies = rows.filter { $0["role"] == "left_out" }
      #expect(copies.map { $0["source"] } == ["\(prefix)\(copy)/accel_walking.outbound.json"])
      #expect(copies.map { $0["duplicate_of"] } == ["\(prefix)P01/s1/accel_walking.outbound.json"])
    }
  }

  @Test func `a part of another session is no duplicate of it`() throws {
    let scratch = try Scratch()
    let (long, short) = (
      Fixture.accelerometer(itemCount: 400), Fixture.accelerometer(itemCount: 300)
    )
    for (name, text) in [("S1/accel_a", long), ("S1/accel_b", short), ("S2/accel_a", long)] {
      try scratch.write("study/\(name).json", text)
    }
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try outcome.table.values("session") == ["S1", "S2"])
    #expect(!outcome.messages.contains("duplicate"))
  }

  @Test func `a recording that is in a session twice is used once and reported`() throws {
    let scratch = try Scratch()
    for name in ["accel_a", "accel_b"] {
      try scratch.write("study/S1/\(name).json", Fixture.accelerometer(itemCount: 400))
    }
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(
      outcome.messages.contains(
        "S1/accel_b.json: the content equals that of S1/accel_a.json; counted once (duplicate_input)"
      ))
    let inputs = try Table(csv: scratch.read("out/inputs.csv"))
    #expect(inputs.rows.map { $0["verdict"] }.last == "duplicate")
    #expect(try counts(scratch, "out")["duplicate_files"] == 1)
  }

  @Test(arguments: ["duplicate_input", "duplicate_of_other_participant"])
  func `the flags are explained`(name: String) throws {
    #expect(try Tool.run(["explain", name]).text.contains("identical"))
  }
}
