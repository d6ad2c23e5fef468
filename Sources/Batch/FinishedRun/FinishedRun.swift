import Metrics
import Recordings
import Report

/// The folder that a run has written, as a report reads it.
public struct FinishedRun {
  public let folder: String
  /// What its `run.json` holds.
  let record: JSONValue
  let ending: String

  /// Nil where the operands are not the folder of one run; throws for a run that is not whole.
  public init?(_ operands: [String]) throws(SettingsError) {
    guard operands.count == 1, let folder = operands.first, !folder.isEmpty else { return nil }
    guard let record = Self.record(in: folder) else {
      guard Self.holdsTable(folder) else { return nil }
      throw SettingsError(
        description:
          "\(shown(folder))/run.json: missing or damaged, so that nothing tells how the tables were made; "
          + "run again, or name the recordings")
    }
    guard
      let ending = Self.endings.first(where: {
        FilePlace.isThere(WrittenTable("metrics", in: folder, ending: $0).path)
      })
    else {
      throw SettingsError(
        description:
          "\(shown(folder)): holds no metrics.csv; run again without --format, or name the recordings"
      )
    }
    (self.folder, self.record, self.ending) = (folder, record, ending)
  }

  /// Nil where there is none of this program.
  private static func record(in folder: String) -> JSONValue? {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/run.json"),
      let record = try? JSONValue.parse(text), record["program"]?.text == "analyze"
    else { return nil }
    return record
  }
}
