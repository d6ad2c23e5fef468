import Foundation

/// A folder that is removed with the value that made it.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "analyze-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// With a folder `study` of people of the sample data.
  convenience init(study people: [String]) throws {
    try self.init()
    try FileManager.default.createDirectory(
      at: url.appending(path: "study"), withIntermediateDirectories: true)
    for name in people {
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name),
        to: url.appending(path: "study/\(name)"))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// Writes a file, with the folders above it.
  @discardableResult
  func write(_ name: String, _ content: some Sequence<UInt8>) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file)
    return file
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> URL { try write(name, text.utf8) }

  /// Names of all that lies in a folder, hidden or not.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
  }

  /// A file's bytes.
  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}

/// Recordings and folders that several tests read.
enum Fixture {
  /// The repository's sample sessions.
  static let sampleData = folder(above: #filePath, named: "SampleData")?.path ?? ""

  /// Their folders, without the exports beside them.
  static let participants: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sampleData)) ?? []
    return names.filter { $0.hasPrefix("P") }.sorted().map { "\(sampleData)/\($0)" }
  }()

  /// Those of the sample sessions in which people walk and stand: four of three participants, 18 files with
  /// one that is none of theirs.
  static var walkers: String {
    get throws { try walkersCopy.get().path }
  }

  private static let walkersCopy = Result {
    let scratch = try Scratch()
    for name in ["P01", "P02", "P03", "README.md"] {
      try FileManager.default.copyItem(
        at: URL(filePath: sampleData).appending(path: name),
        to: scratch.url.appending(path: name))
    }
    return scratch
  }

  /// Collections beside the repository; nil where they are absent.
  static func shared(_ name: String) -> String? {
    guard let shared = folder(above: #filePath, named: "shared") else { return nil }
    let path = shared.appending(path: name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// An accelerometer's file at 100 Hz, small enough to be cut at every byte.
  static func accelerometer(itemCount: Int = 12) -> String {
    let items = (0..<itemCount).map { index in
      #"{"x":0.25,"y":\#(index).5,"z":-1,"timestamp":\#(100 + Double(index) / 100)}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  private static func folder(above file: String, named name: String) -> URL? {
    var folder = URL(filePath: file)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: name)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
        isFolder.boolValue
      {
        return candidate
      }
    }
    return nil
  }
}
