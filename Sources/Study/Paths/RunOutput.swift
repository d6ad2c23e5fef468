import CLibrary
import Recordings

/// What runs of this program leave in a study, so that no run takes results for recordings.
public struct RunOutput: Sendable {
  /// The folder of the present run; nil for one that writes none.
  let folder: String?
  /// Files that runs write, as paths below their folder. Whatever else lies there is read.
  let names: Set<String>
  /// Those of the files by which the folder of an earlier run is known.
  let records: Set<String>

  /// For a study in which no run writes.
  public static let none = RunOutput(folder: nil, names: [], records: [])

  public init(folder: String?, names: Set<String>, records: Set<String>) {
    (self.folder, self.names, self.records) = (folder, names, records)
  }

  /// Whether a folder holds what a run has written.
  func isRun(_ folder: String) -> Bool {
    records.contains { name in
      let path = "\(folder)/\(name)"
      return access(path, F_OK) == 0 && (!name.hasSuffix(".json") || Self.isRecord(path))
    }
  }

  /// Other programs may write a file of that name.
  private static func isRecord(_ path: String) -> Bool {
    let head = String(decoding: firstBytes(of: path, 256) ?? [], as: UTF8.self)
    return head.contains("\"program\"") && head.contains("\"analyze\"")
  }
}
