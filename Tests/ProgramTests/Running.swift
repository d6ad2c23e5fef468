import Foundation
import TestSupport

/// The built program while it runs.
final class Running {
  private let process = Process()
  private let scratch: Scratch

  /// Starts it; what it says goes into files.
  init(_ arguments: [String]) throws {
    scratch = try Scratch()
    process.executableURL = URL(filePath: try Tool.path())
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: scratch.write("out", ""))
    process.standardError = try FileHandle(forWritingTo: scratch.write("err", ""))
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var isRunning: Bool { process.isRunning }

  /// Its workers, as far as they have started.
  var workers: [pid_t] {
    let number = process.processIdentifier
    let path = "/proc/\(number)/task/\(number)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Waits until as many workers are there; false where the run ends before.
  func await(workers count: Int) -> Bool {
    while workers.count < count {
      guard isRunning else { return false }
      usleep(1000)
    }
    return true
  }

  /// Waits until it has planned its work and begun to note what is done; false where it ends before.
  func await(journalIn folder: String) -> Bool {
    while (try? Data(contentsOf: URL(filePath: "\(folder)/units.journal")))?.isEmpty ?? true {
      guard isRunning else { return false }
      usleep(1000)
    }
    return true
  }

  /// Waits until a worker waits in a call of the kernel whose name holds the word, and returns it; nil where the run
  /// ends before.
  func await(readerOf word: String) -> pid_t? {
    while isRunning {
      if let reader = reader(of: word) { return reader }
      usleep(1000)
    }
    return nil
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  func end() throws -> Outcome {
    process.waitUntilExit()
    let code = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? 128 + code : code,
      output: try scratch.read("out"),
      messages: String(decoding: try scratch.read("err"), as: UTF8.self))
  }

  /// Waits for something that comes about by itself, however busy the machine is; false after ten minutes, when it
  /// never will.
  static func eventually(_ isThere: () -> Bool) -> Bool {
    for _ in 0..<60_000 {
      if isThere() { return true }
      usleep(10_000)
    }
    return isThere()
  }

  /// True for a process that is there and has not ended.
  static func isAlive(_ number: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    return status.map { !$0.contains("State:\tZ") && !$0.contains("State:\tX") } ?? false
  }
}
