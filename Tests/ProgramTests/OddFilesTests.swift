import Foundation
import TestSupport
import Testing

/// Oracle: the contract. What cannot be used has its row and status 1; nothing makes the tool wait.
@Suite struct OddFilesTests {
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("study/P1/S1/accel_walking.outbound.json", Fixture.accelerometer())
    return scratch
  }

  private let good = "P1/S1/accel_walking.outbound.json"

  @Test func `a pipe in a folder is passed over and never waited for`() throws {
    let scratch = try study()
    _ = try Tool.shell("mkfifo study/P1/S1/pipe.json", in: scratch.url)
    for command in ["run", "inspect"] {
      let outcome = try Tool.run([command, "study"], in: scratch.url)
      #expect(try outcome.table.values("source").contains(good))
    }
    #expect(try Tool.run(["run", "study"], in: scratch.url).messages.contains("pipe.json"))
  }

  @Test func `links in a circle end`() throws {
    let scratch = try study()
    _ = try Tool.shell(
      "ln -s .. study/P1/S1/up; ln -s ../P1 study/P1/S1/across; ln -s self study/self",
      in: scratch.url)
    for command in ["run", "inspect"] {
      let outcome = try Tool.run([command, "study"], in: scratch.url)
      #expect(try outcome.table.values("source").contains(good))
    }
  }

  /// Property: what two names lead to is one study's data once.
  @Test func `a folder found under a second name is passed over and reported`() throws {
    let scratch = try study()
    _ = try Tool.shell("mkdir study/P2; ln -s ../P1/S1 study/P2/S2", in: scratch.url)
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try outcome.table.values("participant") == ["P1"])
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("P2/S2"))
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func `a folder that may not be read is an error row`() throws {
    let scratch = try study()
    try scratch.write("study/P2/S1/accel_walking.outbound.json", Fixture.accelerometer())
    _ = try Tool.shell("chmod 000 study/P2", in: scratch.url)
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    _ = try Tool.shell("chmod 700 study/P2", in: scratch.url)
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(outcome.status == 1)
    #expect(errors.map { $0["source"] } == ["P2"])
    #expect(errors.map { $0["flags"] } == ["unreadable"])
  }

  @Test func `a recording that a link promises and that is gone is an error row`() throws {
    let scratch = try study()
    _ = try Tool.shell("ln -s nowhere study/P1/S1/accel_walking.return.json", in: scratch.url)
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(outcome.status == 1)
    #expect(errors.map { $0["source"] } == ["P1/S1/accel_walking.return.json"])
    #expect(errors.map { $0["flags"] } == ["unreadable"])
  }

  @Test func `a document is no error in a folder and one when it is all there is`() throws {
    let scratch = try study()
    try scratch.write("study/README.md", "# Notes\n")
    #expect(try Tool.run(["run", "study"], in: scratch.url).status == 0)
    let alone = try Tool.run(["run", "study/README.md"], in: scratch.url)
    #expect(alone.status == 1)
    #expect(try alone.table.rows.map { $0["flags"] } == ["unrecognized"])
    #expect(try alone.table.values("source") == ["README.md"])
  }

  @Test func `a result is not called unrecognized by samples`() throws {
    let result = "\(Fixture.sampleData)/P03/2024-05-02/result.json"
    let outcome = try Tool.run(["samples", result])
    #expect(outcome.status != 0)
    #expect(!outcome.messages.contains("neither a recording nor a result"))
  }

  @Test func `a result without its recordings says which are missing`() throws {
    let scratch = try Scratch()
    let source = "\(Fixture.sampleData)/P03/2024-05-02"
    try scratch.write("S/result.json", Data(contentsOf: URL(filePath: "\(source)/result.json")))
    let study = scratch.url.appending(path: "S").path
    let outcome = try Tool.run(["run", study])
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(outcome.status == 1)
    #expect(errors.map { $0["step"] } == ["walking.outbound", "walking.rest"])
    #expect(errors.allSatisfy { $0["flags"] == "file_missing" && $0["source"] == "result.json" })
    let found = try Tool.run(["run", study, "--data-dir", source])
    #expect(found.status == 0)
    let values = try Tool.run(["run", source]).table.rows.map { [$0["metric"], $0["content"]] }
    #expect(try Set(found.table.rows.map { [$0["metric"], $0["content"]] }) == Set(values))
    #expect(try !found.table.values("source").contains { $0.hasPrefix("/") })
  }
}
