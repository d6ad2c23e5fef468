import Metrics
import Recordings
import Report
import Study

/// The files in a run's table of inputs, by which changed files are detected.
struct KnownInputs {
  private var contents = Set<ContentDigest>()
  private var sources = Set<ContentDigest>()
  private var used = Set<ContentDigest>()
  /// Of each archive, by its source.
  private var memberCounts: [ContentDigest: Int] = [:]

  /// Throws where the table cannot be read.
  init(of run: FinishedRun) throws {
    try run.forEachFile { cells in
      let file = SeenFile(cells)
      contents.insert(file.content)
      sources.insert(ContentDigest(ofText: file.source))
      if !file.isSkipped { used.insert(ContentDigest(ofText: file.source)) }
      for archive in containers(of: file.source) {
        memberCounts[ContentDigest(ofText: archive), default: 0] += 1
      }
    }
  }

  /// The files of a unit that differ from those of the run. A file that was and is not a recording may differ. Files without
  /// a row, such as tables read by another part of the study, are not compared.
  func changedSources(in unit: SettledUnit) throws -> [String] {
    let files = try unit.seenFiles
    let members = members(files)
    return files.filter { file in
      let digest = ContentDigest(ofText: file.source)
      let isOther = file.isSkipped && !used.contains(digest)
      guard !isOther, sources.contains(digest), !contents.contains(file.content) else {
        return false
      }
      // The digest of an archive depends on all members, which are compared one by one if all are there.
      return members[file.source] == nil || members[file.source] != memberCounts[digest]
    }.map(\.source)
  }

  /// How many members of each archive are there of which something is known.
  private func members(_ files: [SeenFile]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for file in files where sources.contains(ContentDigest(ofText: file.source)) {
      for archive in containers(of: file.source) { counts[archive, default: 0] += 1 }
    }
    return counts
  }
}

/// A file as described by a row of `inputs.csv`.
private struct SeenFile {
  let source: String
  let content: ContentDigest
  let isSkipped: Bool

  /// - Parameter cells: in the order of `InputRow.columns`.
  init(_ cells: [String]) {
    func cell(_ column: String) -> String {
      InputRow.columns.firstIndex(of: column)
        .flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? ""
    }
    source = cell("source")
    content = ContentDigest(ofTexts: ["source", "bytes", "sha256"].map(cell))
    isSkipped = cell("verdict") == "skipped"
  }
}

extension SettledUnit {
  fileprivate var seenFiles: [SeenFile] {
    get throws {
      var seen: [SeenFile] = []
      for chunk in files where chunk.table == .inputs {
        try DelimitedRows(ByteBuffer(chunk.bytes)).forEach { seen.append(SeenFile($0)) }
      }
      return seen
    }
  }
}

/// The archives or the table that contain a source of a table.
func containers(of source: String) -> [String] {
  source.utf8.indices.filter { source.utf8[$0] == UInt8(ascii: "!") }
    .map { String(Substring(source.utf8[..<$0])) }
}
