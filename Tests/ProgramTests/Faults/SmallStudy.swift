import Foundation
import TestSupport

/// Three walks, in `study`, and the tables of a run that nothing disturbed, in `whole`.
struct SmallStudy {
  /// The folder of both; gone with the value.
  let scratch: Scratch

  private static let original = Result {
    let scratch = try Scratch()
    for number in 1...3 {
      let text = Fixture.accelerometer(itemCount: 60 + number)
      try scratch.write("study/P\(number)/S/accel_walking.outbound.json", text)
    }
    _ = try Tool.run(["run", "study", "-q", "-o", "whole"], in: scratch.url)
    return scratch
  }

  /// One of its recordings.
  static let recording = "study/P1/S/accel_walking.outbound.json"

  /// A copy of a test's own.
  init() throws {
    scratch = try Scratch()
    for name in ["study", "whole"] {
      try FileManager.default.copyItem(
        at: Self.original.get().url.appending(path: name), to: scratch.url.appending(path: name))
    }
  }

  func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Outcome {
    try Tool.run(arguments, environment: environment, in: scratch.url)
  }

  /// Lines of `sh`, whose status is that of the last; `$ANALYZE` is the program.
  func shell(_ script: String) throws -> Outcome { try Tool.shell(script, in: scratch.url) }

  /// Every table below a folder by its path, without the record of the run, which contains times, and without what has no
  /// name yet.
  func tables(_ folder: String) throws -> [String: Data] {
    let url = scratch.url.appending(path: folder)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    let names = paths.filter {
      !["wide", "units.journal", "run.json"].contains($0)
        && !($0.split(separator: "/").last ?? "").hasPrefix(".")
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try scratch.read("\(folder)/\($0)")) })
  }

  /// Whether a folder holds what the undisturbed run wrote and nothing else.
  func isWhole(_ folder: String) throws -> Bool {
    try tables(folder) == tables("whole") && scratch.names(in: folder) == scratch.names(in: "whole")
  }

  /// Whether the tables that are there are whole.
  func isUntorn(_ folder: String) throws -> Bool {
    let whole = try tables("whole")
    return try tables(folder).allSatisfy { whole[$0.key] == $0.value }
  }
}
