public import Foundation

/// Recordings and folders that several tests read.
public enum Fixture {
  /// The repository's folder, three levels above this file.
  public static let repository = (0..<3).reduce(URL(filePath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }

  /// The path of the sample sessions.
  public static let sampleData = repository.appending(path: "SampleData").path

  /// The paths of their participants.
  public static let participants: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sampleData)) ?? []
    return names.filter { $0.hasPrefix("P") }.sorted().map { "\(sampleData)/\($0)" }
  }()

  /// The folder of what platforms make of some of these sessions.
  public static let exportsFolder = repository.appending(path: "Examples/exports").path

  /// The paths of the exports in it.
  public static let exports: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: exportsFolder)) ?? []
    return names.filter { !$0.hasSuffix(".md") }.sorted().map { "\(exportsFolder)/\($0)" }
  }()

  /// A copy of the sample sessions in which people walk and stand: four sessions of three participants, 18 files
  /// of which one belongs to none of them.
  public static var walkers: String { get throws { try walkersCopy.get().path } }

  private static let walkersCopy = Result {
    let scratch = try Scratch()
    for name in ["P01", "P02", "P03", "README.md"] {
      try FileManager.default.copyItem(
        at: URL(filePath: sampleData).appending(path: name), to: scratch.url.appending(path: name))
    }
    return scratch
  }

  /// The folder of nst/JSONTestSuite whose files begin with `y_` (JSON), `n_` (not JSON) and `i_` (either).
  public static let jsonTestSuite = repository.appending(path: "Tests/JSONTestSuite/test_parsing")
    .path

  /// The path of a collection below a folder `shared` beside the repository, or nil where it is absent: real
  /// recordings that are not part of the repository.
  public static func shared(_ name: String) -> String? {
    let path = repository.deletingLastPathComponent().appending(path: "shared/\(name)").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// An accelerometer's file at 100 Hz, small enough to be cut at every byte.
  public static func accelerometer(itemCount: Int = 12) -> String {
    let items = (0..<itemCount).map { index in
      #"{"x":0.25,"y":0.\#(index),"z":-1,"timestamp":\#(100 + Double(index) / 100)}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }
}
