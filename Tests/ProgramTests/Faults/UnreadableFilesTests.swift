import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the contract. What cannot be read is one error row; the batch goes on, and goes on again when it can.
@Suite struct UnreadableFilesTests {
  private let study: Scratch
  private let scratch: Scratch

  init() throws {
    (study, scratch) = (try Scratch(), try Scratch())
    for number in 1...7 {
      try study.write(Self.recording(number), Fixture.accelerometer(itemCount: 60 + number))
    }
  }

  private static func recording(_ number: Int) -> String {
    "P\(number)/S/accel_walking.outbound.json"
  }

  /// Root may read everything, so its runs are made as the user `nobody`; empty for other users, nil where that
  /// fails.
  private static let asOthers: String? = {
    guard getuid() == 0 else { return "" }
    let prefix = "setpriv --reuid 65534 --regid 65534 --clear-groups"
    let trial = try? Tool.shell("\(prefix) \"$ANALYZE\" --version")
    return trial?.status == 0 ? prefix : nil
  }()

  /// Flags by source; each has one row.
  private func errors(_ table: Data) throws -> [String: String] {
    let rows = try Table(csv: table).rows.filter { $0["quality"] == "error" }
    let flags = rows.map { ($0["source"] ?? "", $0["flags"] ?? "") }
    #expect(Set(flags.map(\.0)).count == flags.count)
    return Dictionary(flags, uniquingKeysWith: { first, _ in first })
  }

  @Test(.enabled(if: asOthers != nil))
  func `unreadable files are reported, and used once they can be read`() throws {
    let change = """
      chmod 000 P2/S/*.json && chmod 000 P3/S && rm P4/S/*.json P5/S/*.json
      ln -s nowhere P4/S/accel_walking.outbound.json
      mkdir P5/S/accel_walking.outbound.json
      python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("P6/S/socket.json")' || true
      """
    #expect(try Tool.shell(change, in: study.url).status == 0)
    func run(_ folder: String, _ options: String) throws -> Outcome {
      let command =
        "\(Self.asOthers ?? "") \"$ANALYZE\" run '\(study.path)' -o '\(folder)' \(options)"
      return try Tool.shell(command, in: scratch.url)
    }
    #expect(try Tool.shell("chmod 777 .", in: scratch.url).status == 0)
    let outcome = try run("out", "--shard 1/1")
    #expect(outcome.status == 1, "\(outcome.messages)")
    let sources = [Self.recording(2), "P3/S", Self.recording(4)]
    let table = try scratch.read("out/metrics.csv")
    #expect(try errors(table).keys.sorted() == sources)
    #expect(try Set(errors(table).values) == ["unreadable"])
    #expect(try Table(csv: table).values("participant").isSuperset(of: ["P1", "P6", "P7"]))
    #expect(try Tool.shell("chmod -R 755 .", in: study.url).status == 0)
    let resumed = try run("out", "--shard 1/1 --resume")
    #expect(resumed.status == 1, "\(resumed.messages)")
    #expect(try run("whole", "").status == 1)
    #expect(try scratch.read("out/metrics.csv") == scratch.read("whole/metrics.csv"))
    #expect(try errors(scratch.read("whole/metrics.csv")).keys.sorted() == [Self.recording(4)])
  }

  /// The only worker stands at a pipe, which is first in order, while all other files change.
  @Test func `files may go, shrink and grow during a run`() throws {
    let pipe = study.url.appending(path: "A.json").path
    mkfifo(pipe, 0o600)
    let folder = scratch.url.appending(path: "out").path
    let arguments = ["run", study.path, "-j1", "--shard", "1/1", "-o", folder]
    let running = try Running(arguments + [pipe])
    #expect(running.await(workers: 1))
    // Opening fails until the program reads from the pipe.
    var writer: Int32 = -1
    while writer < 0, running.isRunning {
      usleep(10_000)
      writer = open(pipe, O_WRONLY | O_NONBLOCK)
    }
    let change = """
      rm P2/S/*.json && truncate -s 900 P3/S/*.json
      echo '{' >> P4/S/accel_walking.outbound.json
      rm P5/S/*.json && mkdir P5/S/accel_walking.outbound.json
      cp P1/S/*.json P6/S/accel_walking.outbound.json
      """
    #expect(try Tool.shell(change, in: study.url).status == 0)
    let text = Array(Fixture.accelerometer(itemCount: 30).utf8)
    #expect(write(writer, text, text.count) == text.count)
    close(writer)
    let outcome = try running.end()
    #expect(outcome.status == 1, "\(outcome.messages)")
    let table = try scratch.read("out/metrics.csv")
    let errors = try errors(table)
    #expect(errors[Self.recording(2)] == "unreadable")
    #expect(errors[Self.recording(5)] == "unreadable")
    #expect(errors[Self.recording(4)]?.hasPrefix("json_malformed@") == true, "\(errors)")
    let truncated = try Table(csv: table).rows.filter { $0["source"] == Self.recording(3) }
    #expect(!truncated.isEmpty)
    #expect(truncated.allSatisfy { $0["flags"]?.contains("salvaged") == true })
    unlink(pipe)
    // The pipe was used, and is more than a tenth of the files.
    #expect(try Tool.run(arguments + ["--resume"]).status == 2)
    _ = try Tool.run(arguments + ["--resume", "--force"])
    _ = try Tool.run(["run", study.path, "-o", scratch.url.appending(path: "whole").path])
    #expect(try scratch.read("out/metrics.csv") == scratch.read("whole/metrics.csv"))
  }
}
