import Foundation
import TestSupport
import Testing

/// The library of `Tests/Faults/faults.c`, which lets calls of a program fail.
enum FaultLibrary {
  /// Where it lies; nil where none can be made.
  static let path: String? = built.flatMap { try? $0.get() }.map { "\($0.path)/faults.so" }

  private static let built = PreloadedLibrary.built("faults", linking: "-ldl")

  /// Half of the calls are interrupted, and the others do half of what they were asked for.
  static var rough: [String: String] { ["LD_PRELOAD": path ?? "", "FAULT_ROUGH": "1"] }
}

/// Libraries of `Tests/Faults`, to be loaded before all others.
enum PreloadedLibrary {
  /// The folder of the library, whose name ends with `.so`; nil off Linux, whose loader it is made for.
  static func built(_ name: String, linking libraries: String) -> Result<Scratch, any Error>? {
    #if os(Linux)
      Result {
        let scratch = try Scratch()
        let source = Fixture.repository.appending(path: "Tests/Faults/\(name).c").path
        let made = try Tool.shell(
          "cc -shared -fPIC -O1 -o \(name).so '\(source)' \(libraries)", in: scratch.url)
        guard made.status == 0 else { throw CocoaError(.fileNoSuchFile) }
        return scratch
      }
    #else
      nil
    #endif
  }
}

/// Calls that change files, or read places of files, and fail.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The system's number of the error.
  let number: Int32
  /// Whether all calls after the failing one fail as well.
  let isLasting: Bool
  var isOfReads = false
  /// Whether the process is killed at the first of the calls.
  var isKill = false

  static let read = Fault(
    testDescription: "a place that cannot be read", number: EIO, isLasting: false, isOfReads: true)
  static let kill = Fault(
    testDescription: "a process that is killed", number: EIO, isLasting: false, isKill: true)
  /// Faults of calls that change files.
  static let all = [
    Fault(testDescription: "a moment without space", number: ENOSPC, isLasting: false),
    Fault(testDescription: "a disk that breaks", number: EIO, isLasting: true),
  ]

  /// The first call that fails counts from 1.
  func environment(from call: Int) -> [String: String] {
    [
      "LD_PRELOAD": FaultLibrary.path ?? "", "FAULT_FIRST": "\(call)",
      "FAULT_LAST": "\(isLasting ? Int(Int32.max) : call)", "FAULT_ERRNO": "\(number)",
      "FAULT_READS": isOfReads ? "1" : "0", "FAULT_KILL": isKill ? "1" : "0",
    ]
  }

  /// The number of calls of a run that could fail.
  func callCount(_ arguments: [String], in folder: URL) throws -> Int {
    let scratch = try Scratch()
    var environment = environment(from: Int(Int32.max))
    environment["FAULT_COUNT"] = "\(scratch.path)/count"
    _ = try Tool.run(arguments, environment: environment, in: folder)
    return Int(String(decoding: try scratch.read("count"), as: UTF8.self)) ?? 0
  }
}
