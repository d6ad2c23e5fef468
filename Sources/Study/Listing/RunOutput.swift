import CLibrary
import Recordings
public import Text

/// The files that runs of this program write into a study, so that no run reads results as
/// recordings.
public struct RunOutput: Sendable {
  /// The output folder of the present run; nil if it has none.
  let folder: String?
  /// Files that runs write, as paths below their folder, of which `*.html` matches all pages of a
  /// folder. Other files in the folder are read.
  let names: Set<Term>
  /// The records among these files, which identify the folder of an earlier run.
  let records: Set<Term>

  /// No output, for a study into which no run writes.
  public static let none = RunOutput(folder: nil, names: [], records: [])

  public init(folder: String?, names: Set<Term>, records: Set<Term>) {
    (self.folder, self.names, self.records) = (folder, names, records)
  }

  /// True if a folder contains the output of a run.
  ///
  /// - Parameter mayHold: whether the folder may contain a file of this name, if its names are known.
  func isRun(_ folder: String, mayHold: (String) -> Bool = { _ in true }) -> Bool {
    records.contains { name in
      guard mayHold(name) else { return false }
      let path = "\(folder)/\(name)"
      return access(path, F_OK) == 0 && (!name.hasSuffix(".json") || Self.isRecord(path))
    }
  }

  /// True if a file is a record of this program. Other programs may use the name as well.
  private static func isRecord(_ path: String) -> Bool {
    let head = String(decoding: firstBytes(of: path, 256) ?? [], as: UTF8.self)
    return head.contains("\"program\"") && head.contains("\"analyze\"")
  }
}
