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

  /// Whether the files of a unit are those of the run. One that is none of the study's own may be any.
  func hold(_ unit: UnitResult) throws -> Bool {
    for block in unit.blocks {
      for (table, bytes) in block.chunks where table == .inputs {
        var isKnown = true
        try DelimitedRows(ByteBuffer(bytes)).forEach { cells in
          let isOther =
            Self.isSkipped(cells)
            && !used.contains(ContentDigest(ofText: Self.cell("source", cells)))
          isKnown = isKnown && (isOther || contents.contains(Self.content(cells)))
        }
        guard isKnown else { return false }
      }
    }
    return true
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
