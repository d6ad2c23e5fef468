import Analyses
import Metrics
import Recordings
import Report
import Study

/// Where the tables of a run go: one file each in a folder, or one of them to standard output.
final class OutputFiles {
  private let folder: String?
  private let setup: RunSetup
  private var files: [OutputTable: TableFile] = [:]
  /// Tables that are known only at the end, in the order of the calls.
  private var lateTables: [TableFile] = []
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
      try writer.write(header(of: written))
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

  /// Whether there is a place for more than one table.
  var isFolder: Bool { folder != nil }

  /// Appends rows to their tables.
  ///
  /// - Parameter run: the name of the run they come from, for tables with a column of it.
  func write(_ chunks: [RowChunk], from run: String? = nil) throws(WriteError) {
    for chunk in chunks {
      let bytes = chunk.table.isDelimited ? named(chunk.bytes, run) : chunk.bytes
      if let standardOutput {
        if standardOutput.table.isAlike(chunk.table) {
          try standardOutput.writer.write(bytes)
        }
      } else {
        if files[chunk.table] == nil { try open(chunk.table) }
        try files[chunk.table]?.write(bytes)
      }
    }
  }

  /// A whole table beside the others; it gets its final name after them, in the order of the calls.
  ///
  /// - Parameters:
  ///   - name: such as `groups`.
  ///   - parts: its rows, with the name of the run they come from.
  func write(
    table name: String, _ columns: [TableColumn], _ parts: [(rows: [UInt8], run: String?)]
  ) throws(WriteError) {
    guard let folder else { return }
    let path = "\(name).\(setup.format.ofTables.fileEnding)"
    let isNamed = parts.contains { $0.run != nil }
    let columns = isNamed ? runColumn + columns : columns
    let file = try TableFile(folder, name: name, path: path, columns: columns)
    lateTables.append(file)
    var header: [UInt8] = []
    setup.encoder.append(columns.map { .text($0.name) }, to: &header)
    try file.write(header: header)
    for part in parts { try file.write(isNamed ? named(part.rows, part.run) : part.rows) }
  }

  /// Another whole file; it gets its final name after the tables, in the order of the calls.
  func write(_ name: String, _ bytes: [UInt8]) throws(WriteError) {
    guard let folder else { return }
    let file = try AtomicFile("\(folder)/\(name)")
    companions.append(file)
    try file.writer.write(bytes)
  }

  /// Gives every file its final name; until then none of them can be seen. The description of the tables is the last, so
  /// that a folder that has one is complete.
  func commit() throws(WriteError) {
    try standardOutput?.writer.flush()
    if let folder, setup.describesTables {
      let package = DataPackage(version: Version.number, format: setup.format.ofTables, resources)
      try write(DataPackage.fileName, jsonFile(package.json))
      // That of an earlier run does not describe what follows.
      OutputFolder.remove(files: [DataPackage.fileName], in: folder)
    }
    for file in inOrder.map(\.file) + lateTables.map(\.file) { try file.commit() }
    for file in companions { try file.commit() }
  }

  /// Removes temporary files.
  func discard() {
    (files.values.map(\.file) + lateTables.map(\.file) + companions).forEach { $0.discard() }
  }

  // MARK: Tables

  private func open(_ table: OutputTable) throws(WriteError) {
    guard let folder else { return }
    if case .wide = table { try OutputFolder.create("\(folder)/wide") }
    let file = try TableFile(
      folder, name: table.packageName, path: name(table),
      columns: runColumn + table.columns(setup.encoder, carrying: setup.carriedColumns))
    try file.write(header: header(of: table))
    files[table] = file
  }

  private func header(of table: OutputTable) -> [UInt8] {
    let header = table.header(setup.encoder, carrying: setup.carriedColumns)
    return table.isDelimited ? named(header, setup.runColumn) : header
  }

  /// The column of the run's name; none unless it was asked for.
  private var runColumn: [TableColumn] { setup.runColumn.map { [.ofRun($0)] } ?? [] }

  private func named(_ rows: [UInt8], _ run: String?) -> [UInt8] {
    guard setup.runColumn != nil, let run else { return rows }
    return setup.encoder.prepending(.text(run), to: rows)
  }

  private func name(_ table: OutputTable) -> String { table.fileName(setup.format) }

  private var inOrder: [TableFile] {
    files.sorted { name($0.key) < name($1.key) }.map(\.value)
  }

  // MARK: Description

  private static let order = [
    "metrics", "sessions", "answers", "participants", "events", "inputs", "groups", "dictionary",
  ]

  private var resources: [DataPackage.Resource] {
    let tables = files.filter { $0.key.isDelimited }.map(\.value) + lateTables
    let named = Self.order.compactMap { name in tables.first { $0.name == name } }
    let wide = tables.filter { $0.name.hasPrefix("wide-") && $0.hasRows }
      .sorted { $0.name < $1.name }
    let inputs = tables.first { $0.name == "inputs" }
    let key = runColumn.map(\.name) + ["source"]
    return (named + wide).map { table in
      var resource = table.resource
      let namesFiles = ["metrics", "sessions", "answers", "events"].contains(table.name)
      // Runs of two studies may have files with equal paths.
      if inputs?.hasRepetition == false {
        if table.name == "inputs" { resource.primaryKey = key }
        if namesFiles { resource.inputKey = key }
      }
      if table.name == "dictionary" { resource.primaryKey = ["task", "metric"] }
      return resource
    }
  }
}

/// A table that is written, with what its description says of it.
private final class TableFile {
  let file: AtomicFile
  /// Such as `metrics` or `wide-tapping-steps`.
  let name: String
  private let path: String
  private let columns: [TableColumn]
  private var digest = SHA256.Running()
  private var byteCount = 0
  private(set) var hasRows = false
  /// Whether two rows in succession begin with the same cell, in a table whose rows are sorted by it.
  private(set) var hasRepetition = false
  private var obeysRanges = true
  private var lastRow: [UInt8] = []

  init(
    _ folder: String, name: String, path: String, columns: [TableColumn]
  ) throws(WriteError) {
    file = try AtomicFile("\(folder)/\(path)")
    (self.name, self.path, self.columns) = (name, path, columns)
  }

  func write(header: [UInt8]) throws(WriteError) { try add(header) }

  func write(_ rows: [UInt8]) throws(WriteError) {
    guard !rows.isEmpty else { return }
    hasRows = true
    if name.hasPrefix("wide-"), obeysRanges {
      let text = String(decoding: rows, as: UTF8.self)
      obeysRanges = !Self.flags.contains(where: text.contains)
    }
    if name == "inputs" { noteRepetition(rows) }
    try add(rows)
  }

  /// Flags of values that their metrics cannot have.
  private static let flags = [Flag.outOfRange, Flag.wordNotInLevels].map(\.name)

  private func add(_ bytes: [UInt8]) throws(WriteError) {
    digest.add(bytes)
    byteCount += bytes.count
    try file.writer.write(bytes)
  }

  /// A row of a file comes alone.
  private func noteRepetition(_ row: [UInt8]) {
    guard let column = columns.firstIndex(where: { $0.name == "source" }) else { return }
    let isTabbed = path.hasSuffix(".tsv")
    var key: [UInt8] = []
    try? DelimitedRows(ByteBuffer(row), isTabbed: isTabbed).forEach { cells in
      key = Array(cells.prefix(column + 1).joined(separator: "\0").utf8)
    }
    if key == lastRow { hasRepetition = true }
    lastRow = key
  }

  var resource: DataPackage.Resource {
    var resource = DataPackage.Resource(
      name: name, path: path, byteCount: byteCount, sha256: digest.hex(), columns: columns)
    resource.obeysRanges = obeysRanges
    return resource
  }
}
