import Foundation
import TestSupport
import Testing

/// Truth: what ends the workers, which a library that is loaded before all others does, or a limit of the shell.
@Suite struct DyingWorkersTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for number in 1...6 {
      try scratch.write(
        "study/P\(number)/S/accel_walking.outbound.json",
        Fixture.accelerometer(itemCount: 10 + number))
    }
  }

  private func environment(_ end: Int) throws -> [String: String] {
    ["LD_PRELOAD": try #require(FaultLibrary.path), "FAULT_WORKERS": "\(end)"]
  }

  /// Without a limit such a run starts workers for ever.
  @Test(
    .enabled(if: FaultLibrary.path != nil),
    arguments: [
      (Int(SIGKILL), "was killed by the signal KILL"),
      (Int(SIGSEGV), "was killed by the signal SEGV"),
      (Int(SIGSYS), "was killed by the signal SYS"), (-7, "ended with status 7"),
      (-71, "was refused memory by the system"),
    ]) func `workers that end before they begin end the run, which says what ended them`(
      end: Int, words: String
    ) throws
  {
    let faults = try environment(end)
    for jobs in ["-j1", "-j3"] {
      let outcome = try Tool.run(
        ["run", "study", "-o", "out", jobs], environment: faults, in: scratch.url)
      #expect(outcome.status == 70)
      let lines = outcome.messages.split(separator: "\n").filter { $0.contains("in a row") }
      #expect(lines.count == 1, "\(outcome.messages)")
      #expect(lines.first?.contains("workers in a row ended before they had answered") == true)
      #expect(lines.first?.contains(words) == true, "\(outcome.messages)")
      #expect(lines.first?.contains("check the library in LD_PRELOAD") == true)
      #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/out/metrics.csv"))
    }
    // No input is to blame, and nothing of it was noted.
    let whole = try Tool.run(["run", "study", "-o", "out", "--resume"], in: scratch.url)
    #expect(whole.status == 0, "\(whole.messages)")
    #expect(try !Table(csv: scratch.read("out/metrics.csv")).values("flags").contains("crashed"))
  }

  @Test(
    .enabled(if: FaultLibrary.path != nil),
    arguments: [
      ["inspect", "study"], ["report", "study", "-o", "page.html"], ["bids", "study", "-o", "b"],
    ]) func `every command that needs workers ends without them`(arguments: [String]) throws
  {
    let outcome = try Tool.run(arguments, environment: environment(9), in: scratch.url)
    #expect(outcome.status == 70)
    #expect(outcome.messages.contains("workers in a row ended"))
  }

  @Test(.enabled(if: FaultLibrary.path != nil), arguments: [Int(SIGKILL), Int(SIGSEGV), -71])
  func `a confined command that ends before it begins does not blame its file`(end: Int) throws {
    let faults = ["LD_PRELOAD": try #require(FaultLibrary.path), "FAULT_BEGIN": "\(end)"]
    let file = "study/P1/S/accel_walking.outbound.json"
    for command in ["samples", "spectrum"] {
      let outcome = try Tool.run([command, file], environment: faults, in: scratch.url)
      #expect(outcome.status == 70)
      #expect(outcome.messages.contains("ended before it began"), "\(outcome.messages)")
      #expect(outcome.messages.contains("check the library in LD_PRELOAD"))
      #expect(!outcome.messages.contains(file) && outcome.text.isEmpty)
    }
  }

  /// Each limit between too little and enough for a voice: rows and messages may only blame memory. Below the least of them
  /// the system does not start the program.
  @Test func `a limit of address space is blamed for what it does`() throws {
    let voice = "\(Fixture.sampleData)/P15"
    var (statuses, kilobytes) = (Set<Int32>(), 40_000)
    while kilobytes <= 640_000, !statuses.contains(0) {
      let outcome = try Tool.shell(
        "ulimit -v \(kilobytes) && exec \"$ANALYZE\" run '\(voice)' -j1 -o out\(kilobytes)",
        in: scratch.url)
      statuses.insert(outcome.status)
      let place: Comment = "\(kilobytes) kB, \(outcome.status): \(outcome.messages)"
      // 127 is the loader's, which names the library that it has no room for.
      #expect([0, 1, 70, 127, 128 + SIGSEGV].contains(outcome.status), place)
      for words in ["crashed", "decoder_missing", "opened: ;", "report it, with the file"] {
        #expect(!outcome.messages.contains(words), place)
      }
      if outcome.status == 70 {
        let isBlamed = ["ulimit -v", "refuses the memory"].contains(
          where: outcome.messages.contains)
        #expect(isBlamed, place)
      } else if outcome.status == 1 {
        let table = try Table(csv: scratch.read("out\(kilobytes)/metrics.csv")).rows
        let errors = Set(table.filter { $0["quality"] == "error" }.map { $0["flags"] })
        #expect(errors == ["out_of_memory"], place)
        #expect(outcome.messages.contains("--memory-max or ulimit -v allows"), place)
      }
      kilobytes += 20_000
    }
    #expect(statuses.contains(0))
    #expect(statuses.count > 1)
  }

  /// With a stack of 64 kB each worker would end before it begins, and with 128 kB at every file.
  @Test(arguments: [64, 128, 512]) func `a stack that is too small is named`(kilobytes: Int) throws
  {
    let run = "exec \"$ANALYZE\" run study -o out"
    let outcome = try Tool.shell("ulimit -s \(kilobytes) && \(run)", in: scratch.url)
    #expect(outcome.status == 70)
    #expect(
      outcome.messages
        == "analyze: the limit of the stack (ulimit -s) is \(kilobytes) kB, and the program needs 1024; raise it and run again\n"
    )
    // A limit that the program may raise is raised.
    let raised = try Tool.shell("ulimit -Ss \(kilobytes) && \(run)", in: scratch.url)
    #expect(raised.status == 0, "\(raised.messages)")
  }

  @Test func `a program that has no room says so before anything else`() throws {
    // The limit that just lets it start is found, since it depends on the build.
    for megabytes in stride(from: 20, through: 400, by: 4) {
      let outcome = try Tool.shell(
        "ulimit -v \(megabytes * 1024) && exec \"$ANALYZE\" --version", in: scratch.url)
      if outcome.status == 127 || outcome.status == 128 + SIGSEGV { continue }
      #expect(outcome.status == 70, "\(megabytes) MB: \(outcome.messages)")
      #expect(outcome.messages.contains("raise its limits (ulimit -v"))
      #expect(outcome.text.isEmpty)
      return
    }
    Issue.record("the program did not start")
  }
}
