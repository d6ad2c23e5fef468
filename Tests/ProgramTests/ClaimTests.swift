import Foundation
import TestSupport
import Testing

/// Oracle: the contract of the folder of `--output`: one run at a time has it, and who writes nothing leaves it as
/// it was.
@Suite struct ClaimTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("study/P1/S/accel_walking.outbound.json", Fixture.accelerometer())
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(["run"] + arguments, in: scratch.url)
  }

  /// The first run, which looks for no settings below its files, waits for its list of them, and has neither listed nor planned anything.
  @Test func `a second run into a folder ends though the first has not begun its work`() throws {
    let script = """
      mkfifo list; "$ANALYZE" run --no-settings --files-from list -o out -q & number=$!
      while test ! -e out/units.journal; do sleep 0.05; done
      "$ANALYZE" run study -o out; echo $?
      find study -type f > list; wait $number; echo $?
      """
    let outcome = try Tool.shell(script, in: scratch.url)
    #expect(outcome.text == "74\n0\n")
    #expect(outcome.messages.contains("out: another run is writing there"))
    #expect(try scratch.names(in: "out").contains("metrics.csv"))
  }

  @Test(arguments: [
    ["missing"], ["study", "--map", "missing.csv"], ["study", "--shard", "4/3"],
    ["study", "--layout", "{unknown}"],
  ]) func `a run that cannot begin leaves no folder`(arguments: [String]) throws {
    let outcome = try Tool.run(["run"] + arguments + ["-o", "new/deep/out"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(try scratch.names(in: "") == ["study"])
  }

  @Test func `a run that cannot begin leaves a folder as it was`() throws {
    try scratch.write("out/notes.txt", "mine")
    #expect(try run("missing", "-o", "out").status == 2)
    #expect(try scratch.names(in: "out") == ["notes.txt"])
    #expect(try run("study", "-o", "out", "--shard", "1/1").status == 0)
    let truncated = try scratch.read("out/units.journal") + Data([1, 2, 3])
    try scratch.write("out/units.journal", truncated)
    #expect(try run("missing", "-o", "out").status == 2)
    #expect(try scratch.read("out/units.journal") == truncated)
    #expect(try run("study", "-o", "out", "--shard", "1/1", "--resume").status == 0)
    #expect(try Tool.run(["merge", "out"], in: scratch.url).status == 0)
  }

  /// Oracle: a new folder.
  @Test func `a folder that is used again holds no tables of the run before`() throws {
    for options in [["--wide"], ["--format", "tsv"], ["--format", "ndjson"], []] {
      try scratch.write("out/notes.txt", "mine")
      #expect(
        try Tool.run(["run", "study", "-o", "out", "--force"] + options, in: scratch.url).status
          == 0)
      #expect(try Tool.run(["run", "study", "-o", "new"] + options, in: scratch.url).status == 0)
      #expect(try scratch.names(in: "out") == (scratch.names(in: "new") + ["notes.txt"]).sorted())
      try FileManager.default.removeItem(at: scratch.url.appending(path: "new"))
    }
    try scratch.write("own/metrics.tsv", "mine")
    #expect(try run("study", "-o", "own").status == 0)
    #expect(try scratch.names(in: "own").contains("metrics.tsv"))
  }

  @Test func `a file in place of the folder is refused at once`() throws {
    try scratch.write("out", "a file")
    let script = "mkfifo list; \"$ANALYZE\" run --no-settings --files-from list -o out"
    let outcome = try Tool.shell(script, in: scratch.url)
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("out: cannot be written"))
  }

  @Test(arguments: ["metrics.csv", "groups.csv", "run.json"])
  func `a folder in place of a table is refused before the work`(name: String) throws {
    try scratch.write("ro/\(name)/file", "mine")
    mkfifo(scratch.url.appending(path: "pipe.json").path, 0o600)
    let outcome = try run("study", "pipe.json", "-o", "ro", "--timeout", "30")
    #expect(outcome.status == 74)
    #expect(outcome.messages.contains("ro/\(name): cannot be written"))
    #expect(try scratch.names(in: "ro") == [name])
    #expect(try run("study", "-o", "ro", "--format", "tsv").status == (name == "run.json" ? 74 : 0))
  }
}
