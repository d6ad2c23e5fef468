import Recordings
import Report
import Text

/// The destination of a page or a picture: a file that appears when it is complete, a pipe, or
/// standard output.
public struct PageFile {
  private let path: String?
  /// Makes another format of SVG; nil where that is written.
  private let converter: PictureConverter?

  /// Names of standard output. Opening one of them would overwrite a redirected file from its
  /// start.
  private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
  /// The first bytes of pages and pictures of this program.
  private static let beginnings =
    ["<!DOCTYPE html>", "<svg", "%PDF"].map { Array($0.utf8) } + [[0x89, 0x50, 0x4E, 0x47]]

  /// Throws if the file cannot be written, or if it exists and is neither a page nor a picture: a
  /// mistyped name must not overwrite a recording or a table.
  ///
  /// - Parameters:
  ///   - path: nil or `-` for standard output.
  ///   - dpi: the points per inch of a picture in PNG; nil for a page. The ending of the name decides the format of a picture.
  init(_ path: String?, pictureDPI dpi: Int? = nil) throws {
    self.path = path.flatMap { Self.isStandardOutput($0) ? nil : $0 }
    guard let path = self.path else {
      converter = nil
      return
    }
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
    let format = dpi == nil ? .svg : try PictureFormat(ofFile: path)
    converter = format == .svg ? nil : try PictureConverter(format, dpi: dpi ?? 0, for: path)
  }

  /// Whether a path is a name of standard output.
  static func isStandardOutput(_ path: String) -> Bool { standardOutput.containsBytes(of: path) }

  /// True for a file, false for standard output.
  var isNamed: Bool { path != nil }

  /// True if the file is empty or begins like a page or picture of this program.
  private static func isReplaceable(_ path: String) throws(SettingsError) -> Bool {
    do {
      let start = try FileKind.beginning(of: path, byteCount: beginnings.map(\.count).max() ?? 0)
      return start.isEmpty || beginnings.contains { start.starts(with: $0) }
    } catch {
      throw SettingsError(
        "--output", of: path, "exists and cannot be read; give another file, or remove this one")
    }
  }

  /// Writes a page together with the files beside it, and returns those of their names that files of others have. A stream has
  /// nothing beside it.
  func write(_ page: [UInt8], with companions: PageCompanions) throws -> [String] {
    guard let path, try FileKind(path) != .stream else {
      try write(page)
      return []
    }
    let place = FileKind.destination(of: path)
    let folder = OutputFolder.parent(of: place)
    try FolderCommit.settle(in: folder)
    var commit = FolderCommit(in: folder)
    let taken = try companions.add(to: &commit, in: folder)
    OutputFolder.removeAbandoned(beside: place)
    let file = try AtomicFile("\(folder)/\(lastComponent(place))", keepsMode: true)
    try file.writer.write(page)
    commit.add(file)
    try commit.perform()
    return taken
  }

  func write(_ content: [UInt8]) throws {
    let bytes = try converter?.converted(content) ?? content
    if let path {
      OutputFolder.removeAbandoned(beside: path)
      return try FileKind.write(bytes, to: path)
    }
    let writer = CheckedWriter.standardOutput()
    try writer.write(bytes)
    try writer.flush()
  }
}
