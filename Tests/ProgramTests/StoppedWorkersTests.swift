import Foundation
import TestSupport
import Testing

/// Oracle: the tables of an undisturbed run.
///
/// While the program stands still its workers answer all they were given; they are stopped then, between two
/// orders, where no limit of a file or session holds.
@Suite struct StoppedWorkersTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func makeStudy(sessions: Int, itemCount: Int) throws {
    for number in 1...sessions {
      let text = Fixture.accelerometer(itemCount: itemCount + number)
      try scratch.write("study/P\(number)/S/accel_walking.outbound.json", text)
    }
  }

  private func arguments(_ folder: String) -> [String] {
    let paths = ["study", folder].map { scratch.url.appending(path: $0).path }
    return ["run", "-q", "-j2", "--timeout", "2", paths[0], "-o", paths[1]]
  }

  /// Two sessions are all that two workers are given, so that nothing but their end is waited for.
  @Test(arguments: [(2, 40_000), (60, 3000)])
  func `workers that stop between two orders do not hold up the run`(sessions: Int, itemCount: Int)
    throws
  {
    try makeStudy(sessions: sessions, itemCount: itemCount)
    #expect(try Tool.run(arguments("whole")).status == 0)
    let running = try Running(arguments("out"))
    #expect(running.await(workers: 2))
    #expect(running.await(journalIn: scratch.url.appending(path: "out").path))
    running.send(SIGSTOP)
    let workers = running.workers
    #expect(Running.eventually { workers.allSatisfy(Running.awaitsOrder) })
    for worker in workers { kill(worker, SIGSTOP) }
    running.send(SIGCONT)
    let hasEnded = Running.eventually { !running.isRunning }
    #expect(hasEnded, "the run waits for a worker that does nothing")
    if !hasEnded { running.send(SIGKILL) }
    #expect(try running.end().status == 0)
    #expect(!workers.contains(where: Running.isAlive))
    for name in ["metrics.csv", "inputs.csv", "events.csv"] {
      #expect(try scratch.read("out/\(name)") == scratch.read("whole/\(name)"))
    }
  }
}

extension Running {
  /// Whether a worker waits for an order, or for room for its answer.
  fileprivate static func awaitsOrder(_ worker: pid_t) -> Bool {
    let wait = (try? String(contentsOfFile: "/proc/\(worker)/wchan", encoding: .utf8)) ?? ""
    return wait.contains("pipe_read") || wait.contains("pipe_write")
  }
}
