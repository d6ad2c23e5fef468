import Foundation
import TestSupport

/// The library of `Tests/Faults/probe.c`, which tries in a confined process what one that was taken over could try.
enum ProbeLibrary {
  /// Where it lies; nil where none can be made.
  static let path: String? = built.flatMap { try? $0.get() }.map { "\($0.path)/probe.so" }

  private static let built = PreloadedLibrary.built("probe", linking: "-lseccomp -ldl")
}

/// What came of its attempts.
struct ProbeReport {
  /// By the name of each system call, the word for what came of it.
  private(set) var calls: [String: String] = [:]
  /// Attempts that have to succeed, that have to fail, and to open files outside of the study, with the system's
  /// numbers of their errors; 0 for none.
  private(set) var attempts: [String: [(name: String, error: Int32)]] = [:]
  /// Descriptors of files that were open.
  private(set) var openFiles: [Int32] = []

  init(_ file: Data) {
    let text = String(decoding: file, as: UTF8.self)
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\0" }) {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "call"? where words.count == 3: calls[words[1]] = words[2]
      case "open"? where words.count == 2: openFiles += [Int32(words[1])].compactMap(\.self)
      case let kind? where words.count == 3:
        attempts[kind, default: []].append((words[1], Int32(words[2]) ?? -1))
      default: break
      }
    }
  }
}
