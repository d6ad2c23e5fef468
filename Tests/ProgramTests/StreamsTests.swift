import Foundation
import TestSupport
import Testing

/// Oracle: the shell, which closes streams, fills disks and stops reading.
@Suite struct StreamsTests {
  private let study = "'\(Fixture.sampleData)/P02'"
  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    .enabled(if: hasFullDevice),
    arguments: ["run STUDY", "inspect STUDY", "dictionary", "help", "man", "--version", ""])
  func `standard output on a full disk is status 74`(command: String) throws {
    let line = command.replacing("STUDY", with: study)
    let outcome = try Tool.shell("\"$ANALYZE\" \(line) > /dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("standard output: cannot be written"))
  }

  @Test func `closed standard output is status 74`() throws {
    let outcome = try Tool.shell("\"$ANALYZE\" run \(study) >&-")
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("standard output"))
  }

  @Test func `closed input and closed messages change no table`() throws {
    let plain = try Tool.run(["run", Fixture.sampleData + "/P02"])
    let outcome = try Tool.shell("\"$ANALYZE\" run \(study) <&- 2>&-")
    #expect(outcome.status == 0)
    #expect(outcome.output == plain.output)
    let silent = try Tool.shell(
      "\"$ANALYZE\" run \(study) -o tables <&- >&- 2>&-; echo $?; ls -A tables")
    #expect(silent.text.hasPrefix("0\nanswers.csv\n"))
  }

  @Test(arguments: ["run SAMPLES -q", "inspect STUDY", "dictionary", "man"])
  func `a reader that goes away ends the program quietly`(command: String) throws {
    let samples = "'\(Fixture.sampleData)'"
    let line = command.replacing("STUDY", with: study).replacing("SAMPLES", with: samples)
    let script = "{ \"$ANALYZE\" \(line); echo $? >&2; } | head -n 1"
    let outcome = try Tool.shell(script)
    #expect(outcome.messages == "0\n")
    #expect(outcome.text.split(separator: "\n").count == 1)
  }

  @Test func `an output that is no folder is status 74 and stays what it was`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("taken", "mine")
    let outcome = try Tool.run(["run", Fixture.walkers, "-o", file.path])
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("taken: cannot be written"))
    #expect(try scratch.read("taken") == Data("mine".utf8))
  }

  @Test func `a folder in the way of a table is status 74 and nothing half written is seen`() throws
  {
    let scratch = try Scratch()
    try scratch.write("out/metrics.csv/mine", "")
    let target = scratch.url.appending(path: "out").path
    #expect(try Tool.run(["run", Fixture.walkers, "-o", target]).status == 74)
    #expect(try scratch.names(in: "out").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func `a list that cannot be read is a message for people`() throws {
    let outcome = try Tool.shell("\"$ANALYZE\" run --files-from - <&-")
    #expect(outcome.status == 2)
    #expect(!outcome.messages.contains("NSCocoaErrorDomain"))
  }

  /// `-` is standard input.
  @Test(arguments: ["run", "inspect", "samples", "spectrum"])
  func `a recording can come through standard input`(command: String) throws {
    let text = Fixture.accelerometer(itemCount: 300)
    let outcome = try Tool.run([command, "-"], input: text)
    #expect(outcome.status == 0)
    #expect(try !outcome.table.rows.isEmpty)
  }

  @Test func `a recording can come through a pipe with a name`() throws {
    let scratch = try Scratch()
    try scratch.write("walk.json", Fixture.accelerometer(itemCount: 300))
    let outcome = try Tool.shell("cat walk.json | \"$ANALYZE\" samples /dev/stdin", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(try outcome.table.rows.count == 300)
  }

  /// Nothing has begun that would have to be finished. The list is never written, so the end itself is the proof.
  @Test(arguments: ["run", "inspect"]) func `a run that waits for a list stops at once on a signal`(
    command: String
  ) throws {
    let scratch = try Scratch()
    let script = """
      mkfifo list; "$ANALYZE" \(command) --files-from list & number=$!
      sleep 1; kill -TERM $number; wait $number
      """
    #expect(try Tool.shell(script, in: scratch.url).status == 143)
  }
}
