import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: the tables of an undisturbed run of the same study.
@Suite struct ResumeTests {
  private static let tables = [
    "metrics.csv", "events.csv", "inputs.csv", "groups.csv", "dictionary.csv",
  ]
  private let study: Scratch
  private let scratch: Scratch

  init() throws {
    (study, scratch) = (try Scratch(), try Scratch())
    let sample = URL(filePath: Fixture.sampleData)
    for name in ["P02", "P04", "P05", "P20"] {
      try FileManager.default.copyItem(
        at: sample.appending(path: name), to: study.url.appending(path: name))
    }
    try FileManager.default.copyItem(
      at: sample.appending(path: "P04"), to: study.url.appending(path: "P06"))
    try study.write("P07/bad.json", "[{")
  }

  private func arguments(_ folder: String, _ options: String...) -> [String] {
    ["run", study.path, "-q", "-o", scratch.url.appending(path: folder).path] + options
  }

  private func bytes(_ folder: String) throws -> [Data] {
    try Self.tables.map { try scratch.read("\(folder)/\($0)") }
  }

  /// The moments are spread over the time of a run; some are before its start and some after its end.
  @Test func `a run killed at any moment is resumed to the same bytes`() throws {
    let start = Date.now
    #expect(try Tool.run(arguments("whole")).status == 1)
    let seconds = Date.now.timeIntervalSince(start)
    let whole = try bytes("whole")
    var numbers = SplitMix64(seed: 8)
    for moment in 1...20 {
      let folder = "out\(moment)"
      let running = try Running(arguments(folder))
      usleep(UInt32(Double.random(in: 0..<1, using: &numbers) * 1.2 * seconds * 1e6))
      running.send(moment % 5 == 0 ? SIGTERM : SIGKILL)
      _ = try running.end()
      try damage("\(folder)/units.journal", moment, &numbers)
      #expect(try Tool.run(arguments(folder, "--resume")).status == 1)
      #expect(try bytes(folder) == whole, "moment \(moment)")
      #expect(try scratch.names(in: folder) == scratch.names(in: "whole"))
    }
  }

  /// Some journals lose their end and some get one that means nothing.
  private func damage(_ name: String, _ moment: Int, _ numbers: inout SplitMix64) throws {
    guard var bytes = try? scratch.read(name) else { return }
    if moment % 3 == 1 {
      bytes = bytes.dropLast(Int(Double.random(in: 0..<1, using: &numbers) * 3000))
    }
    if moment % 3 == 2 {
      bytes += Data((0..<40).map { _ in UInt8(Double.random(in: 0..<1, using: &numbers) * 255) })
    }
    try scratch.write(name, bytes)
  }

  /// A run that stops at a pipe has done all the rest.
  private func stopped(_ folder: String, _ option: String? = nil) throws {
    let pipe = study.url.appending(path: "P99.json").path
    mkfifo(pipe, 0o600)
    defer { unlink(pipe) }
    let running = try Running(arguments(folder, pipe) + [option].compactMap(\.self))
    try running.awaitRest(scratch, "\(folder)/units.journal")
    running.send(SIGKILL)
    _ = try running.end()
  }

  private func journalSize(_ folder: String) throws -> Int {
    try scratch.read("\(folder)/units.journal").count
  }

  /// Oracle: the command that was stopped. A folder keeps the tables of the run before until those of the next are complete.
  @Test func `a summary says how to go on with the last run, also beside tables`() throws {
    try stopped("out")
    let none = try Tool.run(["summary", scratch.url.appending(path: "out").path])
    #expect(none.status == 2)
    #expect(none.messages.contains("the run was stopped before its tables were written"))
    #expect(none.messages.hasSuffix(" --resume\n"), "\(none.messages)")
    #expect(try Tool.run(arguments("whole")).status == 1)
    let before = try Tool.run(["summary", scratch.url.appending(path: "whole").path])
    #expect(!before.messages.contains("stopped"))
    try stopped("whole", "--force")
    let after = try Tool.run(["summary", scratch.url.appending(path: "whole").path])
    #expect(after.status == 0)
    #expect(after.text == before.text)
    #expect(after.messages.contains("the last run into the folder was stopped before its end"))
    #expect(after.messages.hasSuffix(" --force --resume\n"), "\(after.messages)")
  }

  @Test func `a file changed before the resume is measured again`() throws {
    try stopped("out")
    try study.write("P07/bad.json", "[{}")
    #expect(try Tool.run(arguments("whole")).status == 1)
    #expect(try Tool.run(arguments("out", "--resume")).status == 1)
    #expect(try bytes("out") == bytes("whole"))
    #expect(String(decoding: try scratch.read("out/inputs.csv"), as: UTF8.self).contains(",3,"))
  }

  @Test func `files removed before the resume are left out`() throws {
    try stopped("out")
    try FileManager.default.removeItem(at: study.url.appending(path: "P05"))
    #expect(try Tool.run(arguments("whole")).status == 1)
    #expect(try Tool.run(arguments("out", "--resume")).status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  @Test func `a run with other parameters is refused, or done anew on demand`() throws {
    try stopped("out")
    let refused = try Tool.run(arguments("out", "--resume", "--height", "1.6"))
    #expect(refused.status == 2)
    #expect(refused.messages.contains("contains another run"))
    let outcome = try Tool.run(
      arguments("out", "--resume", "--force", "--height", "1.6").filter { $0 != "-q" })
    #expect(outcome.messages.contains("the earlier run had different options"))
    #expect(try Tool.run(arguments("whole", "--height", "1.6")).status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  /// Two builds of one version may measure differently. The identifier of a copy is changed where the linker wrote it.
  @Test func `another build of the same version makes all of it be done again`() throws {
    try stopped("out")
    let record = try Tool.run(arguments("whole"))
    #expect(record.status == 1)
    let fields = try JSONSerialization.jsonObject(with: scratch.read("whole/run.json"))
    let text = try #require((fields as? [String: Any])?["build"] as? String)
    let identifier = Data(
      stride(from: 0, to: text.count - 1, by: 2).compactMap { place in
        UInt8(text.dropFirst(place).prefix(2), radix: 16)
      })
    var program = try Data(contentsOf: URL(filePath: Tool.path()))
    let place = try #require(program.range(of: identifier))
    program.replaceSubrange(place, with: identifier.map { ~$0 })
    let other = try scratch.write("analyze", program)
    #expect(chmod(other.path, 0o755) == 0)
    let options = arguments("out", "--resume").filter { $0 != "-q" }
    let line = ([other.path] + options).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Tool.shell(line)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("another version or another build"))
    #expect(try bytes("out") == bytes("whole"))
  }

  /// Truth: the content of a pipe is not known before it is read, so nothing shows that it is unchanged. A
  /// part keeps its journal.
  @Test
  func `an option's file that comes through a pipe makes the resume measure everything again`()
    throws
  {
    for name in ["a", "b"] {
      try scratch.write("\(name).csv", "file,participant\nP07/bad.json,participant-\(name)\n")
    }
    func run(_ map: String, into folder: String, _ options: String = "") throws -> Outcome {
      let script =
        "exec bash -c '\"$ANALYZE\" run \"\(study.path)\" --shard 1/1 -o \(folder) \(options) --map \(map)'"
      return try Tool.shell(script, in: scratch.url)
    }
    #expect(try run("<(cat a.csv)", into: "out").status == 1)
    let outcome = try run("<(cat b.csv)", into: "out", "--resume")
    #expect(outcome.messages.contains("one of the runs reads a pipe; everything is analyzed again"))
    #expect(try run("b.csv", into: "whole").status == 1)
    #expect(try bytes("out") == bytes("whole"))
    let metrics = String(decoding: try scratch.read("out/metrics.csv"), as: UTF8.self)
    #expect(metrics.contains("participant-b"))
    #expect(!metrics.contains("participant-a"))
  }

  @Test func `a first run with --resume has no message about it`() throws {
    let outcome = try Tool.run(arguments("out", "--resume").filter { $0 != "-q" })
    #expect(outcome.status == 1)
    #expect(!outcome.messages.contains("--resume"))
  }

  @Test func `without the option nothing of an earlier run is used`() throws {
    try scratch.write("out/units.journal", "anything")
    #expect(try Tool.run(arguments("out")).status == 1)
    #expect(try Tool.run(arguments("whole")).status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  @Test func `a folder that is written into refuses a second run`() throws {
    let pipe = study.url.appending(path: "P99.json").path
    mkfifo(pipe, 0o600)
    let running = try Running(arguments("out", pipe))
    while (try? journalSize("out")) ?? 0 == 0 { usleep(10_000) }
    let second = try Tool.run(arguments("out"))
    #expect(second.status == 74)
    #expect(second.messages.contains("another run is writing there"))
    running.send(SIGKILL)
    _ = try running.end()
  }

  @Test func `the option needs a folder`() throws {
    let outcome = try Tool.run(["run", study.path, "--resume"])
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--resume: needs --output"))
  }
}
