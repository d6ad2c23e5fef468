import Analyses
import Metrics
import Recordings
import Report

/// Where the tables go: one file each in a folder, or one of them to standard output.
final class OutputFiles {
  private let folder: String?
  private let ending: String
  private let encoder: Delimited
  private var files: [OutputTable: AtomicFile] = [:]
  private var companions: [AtomicFile] = []
  private var standardOutput: (table: OutputTable, writer: CheckedWriter)?

  /// Makes the folder, or keeps to standard output; headers are written at once.
  init(folder: String?, _ setup: RunSetup, wideTask: String? = nil) throws(WriteError) {
    (self.folder, ending, encoder) = (folder, setup.ending, setup.encoder)
    let tables = setup.tables
    guard let folder else {
      let table = tables.first { $0 == .sessions || $0 == .anyWide } ?? .metrics
      let writer = CheckedWriter.standardOutput()
      standardOutput = (table, writer)
      try writer.write(header(of: table == .anyWide ? .wide(task: wideTask ?? "") : table))
      return
    }
    try OutputFolder.create(folder)
    for table in tables where table != .anyWide { try open(table) }
    if tables.contains(.anyWide) {
      for analysis in Catalog.analyses { try open(.wide(task: analysis.task.rawValue)) }
    }
  }

  /// Appends rows to their table.
  func write(_ block: Block) throws(WriteError) {
    for (table, bytes) in block.chunks {
      if let standardOutput {
        if standardOutput.table.isAlike(table) { try standardOutput.writer.write(bytes) }
      } else {
        if files[table] == nil { try open(table) }
        try files[table]?.writer.write(bytes)
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

  /// Leaves nothing behind.
  func discard() { (files.values + companions).forEach { $0.discard() } }

  private func open(_ table: OutputTable) throws(WriteError) {
    guard let folder else { return }
    if case .wide = table { try OutputFolder.create("\(folder)/wide") }
    let file = try AtomicFile("\(folder)/\(name(table))")
    try file.writer.write(header(of: table))
    files[table] = file
  }

  private func name(_ table: OutputTable) -> String {
    switch table {
    case .metrics: "metrics.\(ending)"
    case .events: "events.\(ending)"
    case .inputs: "inputs.\(ending)"
    case .sessions: "sessions.ndjson"
    case .pictures: "pictures"
    case .wide(let task): "wide/\(task.isEmpty ? "unrecognized" : task).\(ending)"
    }
  }

  private func header(of table: OutputTable) -> [UInt8] {
    var bytes: [UInt8] = []
    switch table {
    case .metrics: MetricsTable(encoder).appendHeader(to: &bytes)
    case .events: EventsTable(encoder).appendHeader(to: &bytes)
    case .inputs: encoder.append(InputRow.columns.map { .text($0) }, to: &bytes)
    case .wide(let task):
      WideTable(encoder, metrics: definitions(of: task)).appendHeader(to: &bytes)
    case .sessions, .pictures: break
    }
    return bytes
  }
}
