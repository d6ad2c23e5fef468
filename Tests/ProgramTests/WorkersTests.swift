import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: the contract of workers: however one ends, there is one error row and the batch goes on.
///
/// A recording that comes through a pipe holds a worker until something is written into it.
@Suite struct WorkersTests {
  private let study: Scratch

  init() throws {
    study = try Scratch()
    for number in 1...6 {
      let text = Fixture.accelerometer(itemCount: 4 * number)
      try study.write("P\(number)/S/accel_walking.outbound.json", text)
    }
    mkfifo(study.url.appending(path: "P3/S2.json").path, 0o600)
  }

  private var operands: [String] { [study.path, "\(study.path)/P3/S2.json"] }

  /// A run that stands at the pipe, the worker that does, and the folder of its tables.
  private func standing(_ options: [String] = []) throws -> (Running, pid_t, Scratch) {
    let scratch = try Scratch()
    let output = scratch.url.appending(path: "out").path
    let running = try Running(["run", "-j2", "-o", output] + operands + options)
    #expect(running.await(workers: 2))
    // The other worker does the remaining units, except one that may be queued for the worker at the pipe.
    let others = [1, 2, 4, 5, 6].map { Data("P\($0)/S/".utf8) }
    while running.isRunning {
      let journal = (try? scratch.read("out/units.journal")) ?? Data()
      if others.count(where: { journal.range(of: $0) != nil }) >= 4 { break }
      usleep(10_000)
    }
    return (running, try #require(Self.reader(of: running)), scratch)
  }

  /// The worker that stands at the pipe, as soon as one does; nil where the run ends before.
  private static func reader(of running: Running, besides other: pid_t = 0) -> pid_t? {
    while running.isRunning {
      let workers = running.workers.filter { $0 != other }
      if let reader = workers.first(where: { hasOpen("S2.json", $0) }) { return reader }
      usleep(10_000)
    }
    return nil
  }

  /// Writes into the pipe, as soon as the program reads it.
  private func feed(_ text: String) throws {
    let pipe = try FileHandle(forWritingTo: URL(filePath: "\(study.path)/P3/S2.json"))
    try pipe.write(contentsOf: Data(text.utf8))
    try pipe.close()
  }

  private static func hasOpen(_ name: String, _ process: pid_t) -> Bool {
    let wait = (try? String(contentsOfFile: "/proc/\(process)/wchan", encoding: .utf8)) ?? ""
    return wait.contains("fifo") || wait.contains("wait_for_partner")
  }

  private func rows(_ scratch: Scratch) throws -> Table {
    try Table(csv: scratch.read("out/metrics.csv"))
  }

  /// KILL comes from outside, so that its work is tried once more.
  @Test(arguments: [SIGSEGV, SIGKILL, SIGABRT])
  func `a worker that is ended by a signal is one error row`(signal: Int32) throws {
    let (running, worker, scratch) = try standing()
    kill(worker, signal)
    if signal == SIGKILL { kill(try #require(Self.reader(of: running, besides: worker)), signal) }
    let outcome = try running.end()
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "P3/S2.json: the program failed while it processed the input (crashed);"))
    let failed = try rows(scratch).rows.filter { $0["flags"] == "crashed" }
    #expect(failed.count == 1)
    #expect(failed.first?["source"] == "P3/S2.json")
    #expect(failed.first?["quality"] == "error")
    #expect(failed.first?["content"] == "")
    let others = try rows(scratch).values("source").filter { $0.hasPrefix("P") }
    #expect(others.count == 7, "\(others)")
  }

  /// Oracle: the tables of a run whose workers are not killed.
  @Test func `the unit of a killed worker is tried once more`() throws {
    let text = Fixture.accelerometer(itemCount: 40)
    let (running, worker, scratch) = try standing()
    kill(worker, SIGKILL)
    _ = try #require(Self.reader(of: running, besides: worker))
    try feed(text)
    let outcome = try running.end()
    #expect(outcome.status == 0, "\(outcome.messages)")
    unlink("\(study.path)/P3/S2.json")
    try study.write("P3/S2.json", text)
    let whole = scratch.url.appending(path: "whole").path
    #expect(try Tool.run(["run", "-o", whole] + operands).status == 0)
    // What comes through a pipe has no name of its own.
    let columns = ["task", "step", "attempt", "metric", "content", "quality", "flags"]
    func values(_ folder: String) throws -> [[String]] {
      try Table(csv: scratch.read("\(folder)/metrics.csv")).rows.map { row in
        columns.map { row[$0] ?? "" }
      }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    #expect(try values("out") == values("whole"))
  }

  /// A worker that waits uses no processor time. By the clock on the wall it has ten times as long, of which a busy
  /// machine may take most.
  @Test func `time in which a worker does not work does not count`() throws {
    let (running, _, scratch) = try standing(["--timeout", "3"])
    usleep(4_000_000)
    let text = Fixture.accelerometer(itemCount: 40)
    try feed(text)
    #expect(try running.end().status == 0)
    #expect(try rows(scratch).rows.allSatisfy { $0["flags"] != "timed_out" })
  }

  /// Nothing is ever written into the pipe; by the wall clock the limit is ten times as long.
  @Test func `a file that takes too long is one error row`() throws {
    let scratch = try Scratch()
    let output = scratch.url.appending(path: "out").path
    let outcome = try Tool.run(["run", "-o", output, "--timeout", "1"] + operands)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "P3/S2.json: processing took longer than --timeout allows (timed_out)"))
    let failed = try rows(scratch).rows.filter { $0["flags"] == "timed_out" }
    #expect(failed.map { $0["source"] } == ["P3/S2.json"])
    #expect(try rows(scratch).values("source").count == 7)
  }

  /// A text of eight million numbers needs more than the smallest limit: a recording when its turn comes, what may
  /// be a result as soon as the work is planned.
  @Test(arguments: [#"{"items":["#, #"{"taskRunUUID":"A","results":["#])
  func `a file that takes too much memory is one error row`(start: String) throws {
    let items = String(repeating: #"{"timestamp":1.25,"x":0.5,"y":0.25,"z":-1},"#, count: 2_000_000)
    try study.write("P5/large/accel_walking.outbound.json", start + items.dropLast() + "]}")
    let scratch = try Scratch()
    let output = scratch.url.appending(path: "out").path
    let outcome = try Tool.run(["run", study.path, "-o", output, "--memory-max", "64"])
    #expect(outcome.status == 1)
    let failed = try rows(scratch).rows.filter { $0["flags"] == "out_of_memory" }
    #expect(failed.map { $0["source"] } == ["P5/large/accel_walking.outbound.json"])
    #expect(try rows(scratch).values("source").count == 7)
  }

  /// A hundred results, none of which is large, and which do not fit into the smallest limit together. Truth: a
  /// limit they fit in.
  @Test func `an archive larger than memory loses nothing`() throws {
    let notes = String(repeating: #"{"a":1},"#, count: 8_000).dropLast()
    let members = (100..<200).map { number in
      let result = #"""
        {"_class":"ORKTaskResult","identifier":"walk","results":[
        {"_class":"ORKStepResult","identifier":"timed.walk.trial1","results":[
        {"_class":"ORKTimedWalkResult","distanceInMeters":10,"timeLimit":60,"duration":\#(number).5,"notes":[\#(notes)]}
        ]}]}
        """#
      return ("r\(number).json", Array(result.utf8))
    }
    let scratch = try Scratch()
    try scratch.write("results.zip", ZipFile(members).bytes)
    for limit in ["64", "4000"] {
      let arguments = ["run", "results.zip", "-q", "--memory-max", limit, "-o", limit]
      #expect(try Tool.run(arguments, in: scratch.url).status == 0)
    }
    let rows = try Table(csv: scratch.read("64/metrics.csv"))
    #expect(Set(rows.values("source")).count == 100)
    for name in ["metrics.csv", "inputs.csv"] {
      #expect(try scratch.read("64/\(name)") == scratch.read("4000/\(name)"))
    }
  }

  @Test func `workers end with the process that started them`() throws {
    let (running, _, _) = try standing()
    let workers = running.workers
    #expect(workers.count == 2)
    #expect(workers.allSatisfy(Running.isAlive))
    running.send(SIGKILL)
    #expect(try running.end().status == 128 + SIGKILL)
    #expect(Running.eventually { !workers.contains(where: Running.isAlive) })
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal stops the run even where a worker does not stop`(signal: Int32, status: Int32)
    throws
  {
    // The worker would stand at the pipe for days, so the end of the run is the proof.
    let (running, worker, scratch) = try standing(["--timeout", "86400"])
    running.send(signal)
    #expect(try running.end().status == status)
    #expect(Running.eventually { !Running.isAlive(worker) })
    #expect(try scratch.names(in: "out") == ["units.journal"])
  }
}
