import Foundation
import TestSupport

/// Status, output and messages of one run of the built program.
struct Outcome {
  /// The status as a shell reports it: 128 plus the signal's number for a program that a signal ended.
  let status: Int32
  let output: Data
  let messages: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The messages but for those of every run: the plan's two lines, the next command, and what was found.
  var complaints: String { Self.complaints(of: messages) }

  static func complaints(of messages: String) -> String {
    messages.split(separator: "\n").filter { line in
      !line.contains(#/participants?\b.* sessions?, \d+ files?: /#)
        && !line.contains(#/^analyze: \d+ files?(, and \d+ left out)?, with/#)
        && !line.contains(
          #/^analyze: (no level of folders was taken|.* = participants \(|.*then sessions)/#)
        && !line.hasPrefix("analyze: next: ")
    }.map { "\($0)\n" }.joined()
  }
}

/// The built `analyze`, run as a user would.
enum Tool {
  /// Runs the program to its end.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Outcome { try start(try path(), arguments, input, environment, folder) }

  /// Runs lines of `sh` in which `$ANALYZE` is the program.
  static func shell(_ script: String, in folder: URL? = nil) throws -> Outcome {
    try start("/bin/sh", ["-c", script], "", ["ANALYZE": path()], folder)
  }

  /// Lies in the build folder, beside the tests.
  static func path() throws -> String {
    let starts = [Bundle.main.bundleURL, Bundle(for: Marker.self).bundleURL]
    for start in starts {
      var folder = start
      for _ in 0..<6 {
        let candidate = folder.appending(path: "analyze").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  private final class Marker {}

  /// Streams are files, so that no pipe can fill up.
  private static func start(
    _ program: String, _ arguments: [String], _ input: String, _ environment: [String: String],
    _ folder: URL?
  ) throws -> Outcome {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.currentDirectoryURL = folder ?? scratch.url
    process.standardInput = try FileHandle(forReadingFrom: scratch.write("in", input))
    process.standardOutput = try FileHandle(forWritingTo: scratch.write("out", ""))
    process.standardError = try FileHandle(forWritingTo: scratch.write("err", ""))
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? 128 + code : code,
      output: try Data(contentsOf: scratch.url.appending(path: "out")),
      messages: String(
        decoding: try Data(contentsOf: scratch.url.appending(path: "err")), as: UTF8.self))
  }
}
