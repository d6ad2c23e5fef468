import Report
import Text

/// Where a page or a picture goes: a file that appears whole or not at all, a pipe, or standard output.
public struct PageFile {
  private let path: String?

  /// Other names of standard output, which would be opened anew and written from the start where it is a file.
  private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
  /// What pages and pictures of this program begin with.
  private static let beginnings = ["<!DOCTYPE html>", "<svg"]

  /// Throws where nothing can be written under the name, and where something has it that is neither a page nor a
  /// picture: a slip of the finger must not cost a recording or a table.
  ///
  /// - Parameter path: nil or `-` for standard output.
  init(_ path: String?) throws {
    self.path = path.flatMap { Self.isStandardOutput($0) ? nil : $0 }
    guard let path = self.path else { return }
    switch try FileKind(path) {
    case .free, .stream: break
    case .folder:
      throw SettingsError("--output", of: path, "is a folder; give a file in it, such as walk.svg")
    case .file:
      guard try Self.isReplaceable(path) else {
        throw SettingsError(
          "--output", of: path,
          "exists and is neither a page nor a picture; give another file, or move this one")
      }
    }
  }

  /// Whether a path is a name of standard output.
  static func isStandardOutput(_ path: String) -> Bool { standardOutput.containsBytes(of: path) }

  /// Whether it is a file of its own, not standard output.
  var isNamed: Bool { path != nil }

  /// Whether it is empty, or what an earlier call may have written.
  private static func isReplaceable(_ path: String) throws(SettingsError) -> Bool {
    do {
      let start = try FileKind.beginning(
        of: path, byteCount: beginnings.map(\.utf8.count).max() ?? 0)
      return start.isEmpty || beginnings.contains { start.starts(with: $0.utf8) }
    } catch {
      throw SettingsError(
        "--output", of: path, "exists and cannot be read; give another file, or remove this one")
    }
  }

  func write(_ bytes: [UInt8]) throws(WriteError) {
    if let path {
      OutputFolder.removeAbandoned(beside: path)
      return try FileKind.write(bytes, to: path)
    }
    let writer = CheckedWriter.standardOutput()
    try writer.write(bytes)
    try writer.flush()
  }
}
