import Foundation
import TestSupport
import Testing

/// Truth: the contract: warnings of one kind are shortened to a count, errors are one line each.
@Suite struct ManyRemarksTests {
  @Test func `thousands of links are one line, and each of them with -v`() throws {
    let scratch = try Scratch()
    try scratch.write("study/P1/S/accel_walking.outbound.json", Fixture.accelerometer())
    let links = "for i in $(seq 300); do ln -s /etc/hostname study/link$i; done"
    #expect(try Tool.shell(links, in: scratch.url).status == 0)
    let brief = try Tool.run(["run", "study"], in: scratch.url)
    let lines = brief.complaints.split(separator: "\n")
    #expect(brief.status == 0)
    #expect(lines.count == 1)
    #expect(lines.last?.contains("/link") == true || lines.last?.contains("link1") == true)
    #expect(lines.last?.contains("and 299 more of the same kind") == true)
    let long = try Tool.run(["run", "study", "-v"], in: scratch.url)
    let given = long.messages.split(separator: "\n").filter { $0.contains("symbolic link") }
    #expect(given.count == 300)
    #expect(try Tool.run(["run", "study", "-q"], in: scratch.url).messages.isEmpty)
  }

  @Test func `copies are one line with their number, and each of them with -v`() throws {
    let scratch = try Scratch()
    for number in 1...12 {
      try scratch.write("study/P1/S\(number)/accel_walking.outbound.json", Fixture.accelerometer())
    }
    let brief = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    let lines = brief.messages.split(separator: "\n").filter { $0.contains("(duplicate_input)") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("and 10 more of the same kind") == true)
    let long = try Tool.run(["run", "study", "-v"], in: scratch.url).messages
    #expect(long.split(separator: "\n").count { $0.contains("(duplicate_input)") } == 11)
    let inputs = try Table(csv: scratch.read("out/inputs.csv")).rows
    #expect(inputs.count { $0["flags"] == "duplicate_input" } == 11)
  }

  @Test func `every error has a message of its own`() throws {
    let scratch = try Scratch()
    for number in 1...30 { try scratch.write("study/P\(number)/accel_X.json", "[") }
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(outcome.complaints.split(separator: "\n").count == 30)
  }

  @Test func `links are followed only on request`() throws {
    let scratch = try Scratch()
    try scratch.write("data/accel_walking.outbound.json", Fixture.accelerometer())
    try scratch.write("study/P1/S/notes.txt", "x")
    _ = try Tool.shell("ln -s ../../data study/P1/S2", in: scratch.url)
    let shut = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try shut.table.rows.isEmpty)
    #expect(shut.messages.contains("--follow-links"))
    let open = try Tool.run(["run", "study", "--follow-links"], in: scratch.url)
    #expect(try Set(open.table.rows.map { $0["participant"] }) == ["P1"])
  }
}
