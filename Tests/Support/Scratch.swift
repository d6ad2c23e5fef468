public import Foundation

/// A folder that is removed with the value that made it.
public final class Scratch: Sendable {
  public let url: URL
  /// Holds that folder and nothing else, so that no test sees the folder of another beside its own.
  private let home: URL

  public init() throws {
    home = FileManager.default.temporaryDirectory.appending(
      path: "analyze-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    url = home.appending(path: "alone/scratch", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Makes a folder `study` in it that holds copies of participants of the sample data.
  public convenience init(study people: [String]) throws {
    try self.init()
    try FileManager.default.createDirectory(
      at: url.appending(path: "study"), withIntermediateDirectories: true)
    for name in people {
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name),
        to: url.appending(path: "study/\(name)"))
    }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  public var path: String { url.path }

  /// Writes a file, with the folders above it.
  @discardableResult public func write(_ name: String, _ content: some Sequence<UInt8>) throws
    -> URL
  {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file)
    return file
  }

  @discardableResult public func write(_ name: String, _ text: String) throws -> URL {
    try write(name, text.utf8)
  }

  /// Names of all that lies in a folder, hidden or not.
  public func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
  }

  /// A file's bytes.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }
}
