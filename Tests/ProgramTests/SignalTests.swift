import Foundation
import TestSupport
import Testing

/// Oracle: the contract of INT and TERM, and the output of a run that is not stopped.
///
/// The program writes a message for each of many truncated files into a pipe that is not emptied, so it is
/// in the middle of its work when it waits. Then the signal is sent and the pipe is emptied.
@Suite struct SignalTests {
  private let study: Scratch

  init() throws {
    study = try Scratch()
    let long = String(repeating: "x", count: 200)
    let truncated = Fixture.accelerometer(itemCount: 2).dropLast(4)
    for number in 1000..<1400 {
      try study.write("P/\(number)-\(long)/accel_walk.json", String(truncated))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `a signal leaves no half written table`(signal: Int32)
    throws
  {
    let status = 128 + signal
    for _ in 1...20 {
      let scratch = try Scratch()
      let out = scratch.url.appending(path: "out").path
      let end = try stop(with: signal, ["-o", out], scratch).status
      let names = (try? scratch.names(in: "out")) ?? []
      #expect(end == status ? names == ["units.journal"] : end == 0 && names.count == 7)
      if end == status { return }
    }
    Issue.record("no run was stopped by signal \(signal)")
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `a signal leaves whole rows on standard output`(
    signal: Int32
  ) throws {
    let status = 128 + signal
    let whole = try Tool.run(["run", study.path, "-q", "--wide"]).output
    for _ in 1...20 {
      let outcome = try stop(with: signal, ["--wide"], Scratch())
      #expect(outcome.output.last == UInt8(ascii: "\n"))
      #expect(whole.starts(with: outcome.output))
      #expect(outcome.status == status || outcome.output == whole)
      if outcome.status == status { return }
    }
    Issue.record("no run was stopped by signal \(signal)")
  }

  private func stop(with signal: Int32, _ options: [String], _ scratch: Scratch) throws -> Outcome {
    let process = Process(), messages = Pipe()
    process.executableURL = URL(filePath: try Tool.path())
    process.arguments = ["run", study.path] + options
    let output = try scratch.write("stdout", "")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = messages
    try process.run()
    var first = Data()
    // The plan is said before anything is measured.
    while !String(decoding: first, as: UTF8.self).contains("json_truncated") {
      let more = messages.fileHandleForReading.availableData
      if more.isEmpty { break }
      first += more
    }
    kill(process.processIdentifier, signal)
    let rest = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      messages: String(decoding: first + rest, as: UTF8.self))
  }
}
