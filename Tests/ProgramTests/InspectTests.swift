import Foundation
import TestSupport
import Testing

/// Oracle: the contract, by which `inspect` prints the table that a run writes; and the files as they are.
@Suite struct InspectTests {
  @Test(arguments: [
    "apple-health", "archives", "bridge", "cardinalkit", "mpower", "mydatahelps", "radar",
    "sageresearch",
  ]) func `inspect prints what a run writes of an export`(name: String) throws {
    let (scratch, folder) = (try Scratch(), "\(Fixture.exportsFolder)/\(name)")
    #expect(try Tool.run(["run", folder, "-o", scratch.path + "/out", "-q"]).status == 0)
    let inspected = try Tool.run(["inspect", folder, "--format", "csv"])
    let written = try Table(csv: scratch.read("out/inputs.csv"))
    #expect(try inspected.table.rowsBeforeMeasuring == written.rowsBeforeMeasuring)
    #expect(inspected.status == 0)
  }

  /// Nothing in the recordings names their platform.
  @Test(arguments: [("bridge", "Bridge"), ("sageresearch", "SageResearch"), ("mpower", "Synapse")])
  func `a file is known by the one beside it that lists it`(export: String, platform: String) throws
  {
    let rows = try Tool.run(["inspect", "\(Fixture.exportsFolder)/\(export)"]).table.rows
    let recordings = rows.filter { $0["samples"] != "" }
    #expect(!recordings.isEmpty)
    #expect(recordings.allSatisfy { $0["platform"] == platform })
  }

  @Test func `inspect reports copies, with the same bytes for any number of jobs`() throws {
    let scratch = try Scratch()
    let walk = Fixture.accelerometer(itemCount: 300)
    for place in ["P1/S1", "P1/S2", "P2/S1"] {
      try scratch.write("study/\(place)/accel_walk.json", walk)
    }
    try scratch.write("study/P3/S1/accel_walk.json", Fixture.accelerometer(itemCount: 200))
    try scratch.write("study/P3/S1/accel_again.json", Fixture.accelerometer(itemCount: 200))
    for number in 0..<40 { try scratch.write("study/P4/\(number)/accel_x.json", #"{"items":["#) }
    let one = try Tool.run(["inspect", "study", "-j", "1"], in: scratch.url)
    let four = try Tool.run(["inspect", "study", "-j", "4"], in: scratch.url)
    #expect(one.output == four.output)
    #expect(one.messages == four.messages)
    let rows = try one.table.rows
    let copies = rows.filter { $0["verdict"] == "duplicate" && $0["flags"] == "duplicate_input" }
    #expect(
      copies.map { $0["source"] } == [
        "P1/S2/accel_walk.json", "P2/S1/accel_walk.json", "P3/S1/accel_walk.json",
      ])
    #expect(rows.count { $0["verdict"] == "error" } == 40)
    #expect(rows.count == 45)
    #expect(one.status == 1)
    // The copies are one line, and that of another participant is one of its own.
    #expect(one.messages.split(separator: "\n").count == 42)
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: scratch.url).status == 1)
    let inspected = try Tool.run(["inspect", "study", "--format", "csv"], in: scratch.url)
    let written = try Table(csv: scratch.read("out/inputs.csv"))
    #expect(try inspected.table.rowsBeforeMeasuring == written.rowsBeforeMeasuring)
  }
}
