import Metrics
import Recordings
import Report

/// What a run's table of files tells of their content, by which files are known that have changed since.
struct KnownInputs {
  private var contents = Set<ContentDigest>()
  private var used = Set<ContentDigest>()

  /// Throws where the table cannot be read.
  init(of run: FinishedRun) throws {
    try run.forEachFile { cells in
      contents.insert(Self.content(cells))
      if !Self.isSkipped(cells) { used.insert(ContentDigest(ofText: Self.cell("source", cells))) }
    }
  }

  /// The files of a unit that are not those of the run. One that is no recording and was none may be any.
  func changedSources(in unit: UnitResult) throws -> [String] {
    var changed: [String] = []
    for block in unit.blocks {
      for (table, bytes) in block.chunks where table == .inputs {
        try DelimitedRows(ByteBuffer(bytes)).forEach { cells in
          let source = Self.cell("source", cells)
          let isOther = Self.isSkipped(cells) && !used.contains(ContentDigest(ofText: source))
          if !isOther, !contents.contains(Self.content(cells)) { changed.append(source) }
        }
      }
    }
    return changed
  }

  private static func content(_ cells: [String]) -> ContentDigest {
    ContentDigest(ofTexts: ["source", "bytes", "sha256"].map { cell($0, cells) })
  }

  private static func isSkipped(_ cells: [String]) -> Bool { cell("verdict", cells) == "skipped" }

  /// Of a row in the order of `InputRow.columns`.
  private static func cell(_ column: String, _ cells: [String]) -> String {
    InputRow.columns.firstIndex(of: column)
      .flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? ""
  }
}
