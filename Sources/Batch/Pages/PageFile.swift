import Recordings
import Report
import Text

/// The destination of a page or a picture: a file that appears when it is complete, a pipe, or
/// standard output.
public struct PageFile {
  private let path: String?

  /// Names of standard output. Opening one of them would overwrite a redirected file from its
  /// start.
  private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
  /// The first bytes of pages and pictures of this program.
  private static let beginnings = ["<!DOCTYPE html>", "<svg"]

  /// Throws if the file cannot be written, or if it exists and is neither a page nor a picture: a
  /// mistyped name must not overwrite a recording or a table.
  ///
  /// - Parameters:
  ///   - path: nil or `-` for standard output.
  ///   - isPicture: whether SVG is written. A name with another ending than `.svg` is refused then, since no viewer opens SVG
  ///     under it; one without an ending is not.
  init(_ path: String?, isPicture: Bool = false) throws {
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
    if isPicture, Self.hasOtherEnding(path) {
      throw SettingsError(
        "--output", of: path,
        "only SVG is written; give a name that ends in .svg, and convert it: rsvg-convert walk.svg -o walk.png"
      )
    }
  }

  private static func hasOtherEnding(_ path: String) -> Bool {
    // A stream, such as a pipe, may have any name.
    guard (try? FileKind(path)) != .stream else { return false }
    let name = lastComponent(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
      return false
    }
    return name[dot...].lowercased() != ".svg"
  }

  /// Whether a path is a name of standard output.
  static func isStandardOutput(_ path: String) -> Bool { standardOutput.containsBytes(of: path) }

  /// True for a file, false for standard output.
  var isNamed: Bool { path != nil }

  /// True if the file is empty or begins like a page or picture of this program.
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
