import Analyses
import Recordings
import Report
import Study

/// Where the tables of a run go: one file each in a folder, or one of them to standard output.
final class OutputFiles {
  private let folder: String?
  private let setup: RunSetup
  private var files: [OutputTable: AtomicFile] = [:]
  private var companions: [AtomicFile] = []
  private var standardOutput: (table: OutputTable, writer: CheckedWriter)?

  /// Makes the folder, or keeps to standard output; headers are written at once.
  init(folder: String?, _ setup: RunSetup, wideTask: String? = nil) throws(WriteError) {
    (self.folder, self.setup) = (folder, setup)
    let tables = setup.tables
    guard let folder else {
      let table = tables.first { $0 == .nested || $0 == .anyWide } ?? .metrics
      let writer = CheckedWriter.standardOutput()
      standardOutput = (table, writer)
      let written = table == .anyWide ? .wide(task: wideTask ?? "", .attempts) : table
      try writer.write(written.header(setup.encoder, carrying: setup.carriedColumns))
      return
    }
    try OutputFolder.create(folder)
    for table in tables where table != .anyWide { try open(table) }
    if tables.contains(.anyWide) {
      for analysis in Catalog.analyses {
        for table in OutputTable.wideTables(of: analysis.task.rawValue) { try open(table) }
      }
    }
  }

  /// Appends rows to their tables.
  func write(_ chunks: [RowChunk]) throws(WriteError) {
    for chunk in chunks {
      if let standardOutput {
        if standardOutput.table.isAlike(chunk.table) {
          try standardOutput.writer.write(chunk.bytes)
        }
      } else {
        if files[chunk.table] == nil { try open(chunk.table) }
        try files[chunk.table]?.writer.write(chunk.bytes)
      }
    }
  }

  /// A whole file beside the tables; it gets its final name after them, in the order of the calls.
  func write(_ name: String, _ bytes: [UInt8]) throws(WriteError) {
    guard let folder else { return }
    let file = try AtomicFile("\(folder)/\(name)")
    companions.append(file)
    try file.writer.write(bytes)
  }

  /// Gives every file its final name; until then none of them can be seen.
  func commit() throws(WriteError) {
    try standardOutput?.writer.flush()
    for (_, file) in files.sorted(by: { name($0.key) < name($1.key) }) { try file.commit() }
    for file in companions { try file.commit() }
  }

  /// Removes temporary files.
  func discard() { (files.values + companions).forEach { $0.discard() } }

  private func open(_ table: OutputTable) throws(WriteError) {
    guard let folder else { return }
    if case .wide = table { try OutputFolder.create("\(folder)/wide") }
    let file = try AtomicFile("\(folder)/\(name(table))")
    try file.writer.write(table.header(setup.encoder, carrying: setup.carriedColumns))
    files[table] = file
  }

  private func name(_ table: OutputTable) -> String { table.fileName(setup.format) }
}
