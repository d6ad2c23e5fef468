import Analyses
import Metrics
import Recordings
public import Report
import Study
import Text

extension OutputFormat {
  /// Throws if tables of the format have no header that `--no-header` could leave out.
  public func refuseOmittedHeader() throws(SettingsError) {
    guard !haveHeader else { return }
    throw SettingsError(
      description: "--no-header: rows of the format \(rawValue) have no header; leave it out")
  }
}

/// The files of a run's tables: one file each in a folder, or one table on standard output.
final class OutputFiles {
  private let folder: String?
  private let setup: RunSetup
  private var files: [OutputTable: TableFile] = [:]
  /// Tables that are written at the end, in the order of the calls.
  private var lateTables: [TableFile] = []
  private var companions: [AtomicFile] = []
  private var standardOutput: (table: OutputTable, writer: CheckedWriter)?

  /// Creates the folder, or uses standard output; headers are written at once.
  ///
  /// - Parameter printsHeader: false to leave out the header of a table on standard output.
  init(folder: String?, _ setup: RunSetup, wideTask: String? = nil, printsHeader: Bool)
    throws(WriteError)
  {
    (self.folder, self.setup) = (folder, setup)
    let tables = setup.tables
    guard let folder else {
      let table = tables.first { $0 == .nested || $0 == .anyWide } ?? .metrics
      let writer = CheckedWriter.standardOutput()
      standardOutput = (table, writer)
      let written = table == .anyWide ? .wide(task: wideTask ?? "", .attempts) : table
      if let columns = description(of: written)?.columnNames {
        var header: [UInt8] = []
        WrittenForm(setup.format, setup.numbers, hasHeader: printsHeader).writer.appendHeader(
          columns, to: &header)
        try writer.write(header)
      }
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

  /// True if there can be more than one table.
  var isFolder: Bool { folder != nil }

  /// Appends rows to their tables.
  ///
  /// - Parameter run: the name of the rows' run, for tables with a column of it.
  func write(_ chunks: [RowChunk], from run: String? = nil) throws(WriteError) {
    for chunk in chunks {
      let bytes = named(chunk, run)
      if let standardOutput {
        if standardOutput.table.isAlike(chunk.table) { try standardOutput.writer.write(bytes) }
      } else {
        if files[chunk.table] == nil { try open(chunk.table) }
        try files[chunk.table]?.write(bytes)
      }
    }
  }

  /// Writes a complete table. It gets its final name after the other tables, in the order of the calls.
  ///
  /// - Parameter parts: its rows, each part with the name of its run.
  func write(_ table: TableDescription, _ parts: [(rows: [UInt8], run: String?)]) throws(WriteError)
  {
    guard let folder else { return }
    let format = setup.format.ofTables
    let isNamed = parts.contains { $0.run != nil }
    let file = try TableFile(
      folder, isNamed ? withRunColumn(table) : table, path: "\(table.name).\(format.fileEnding)",
      format)
    lateTables.append(file)
    try file.write(header: setup.encoder)
    for part in parts { try file.write(isNamed ? named(part.rows, part.run) : part.rows) }
  }

  /// Writes another complete file. It gets its final name after the tables, in the order of the
  /// calls.
  func write(_ name: String, _ bytes: [UInt8]) throws(WriteError) {
    guard let folder else { return }
    let file = try AtomicFile("\(folder)/\(name)")
    companions.append(file)
    try file.writer.write(bytes)
  }

  /// Writes the description of the tables, the last file. All that was written is then on the disk, but has no name.
  func complete() throws(WriteError) {
    try standardOutput?.writer.flush()
    guard isFolder else { return }
    if setup.describesTables {
      let package = DataPackage(version: Version.number, resources)
      try write(DataPackage.fileName, jsonFile(package.json))
    }
    for file in all { try file.synchronize() }
  }

  private var all: [AtomicFile] { inOrder.map(\.file) + lateTables.map(\.file) + companions }

  /// Gives every file its final name; until then none of them can be seen. The description of the tables is the last, so
  /// that a folder that has one is complete.
  ///
  /// - Parameter stale: files of an earlier run in the folder that are removed.
  func commit(replacing stale: [String]) throws(WriteError) {
    guard let folder else { return }
    var commit = FolderCommit(in: folder)
    for file in all { commit.add(file) }
    commit.remove(files: stale, emptied: [WideRow.folder, StudyPage.pagesFolder])
    try commit.perform()
  }

  /// Removes temporary files.
  func discard() {
    (files.values.map(\.file) + lateTables.map(\.file) + companions).forEach { $0.discard() }
  }

  // MARK: Tables

  private func open(_ table: OutputTable) throws(WriteError) {
    guard let folder else { return }
    if table.isWide { try OutputFolder.create("\(folder)/\(WideRow.folder)") }
    let description = description(of: table)
    let file = try TableFile(
      folder, description, path: name(table), setup.format.ofTables, isSortedByKey: table == .inputs
    )
    if description != nil { try file.write(header: setup.encoder) }
    files[table] = file
  }

  private func description(of table: OutputTable) -> TableDescription? {
    table.description(setup.wideColumns).map(withRunColumn)
  }

  /// The table with a first column for the name of the run, if requested.
  private func withRunColumn(_ table: TableDescription) -> TableDescription {
    guard let name = setup.runColumn else { return table }
    var table = table
    table.columns.insert(.ofRun(name), at: 0)
    return table
  }

  private func named(_ chunk: RowChunk, _ run: String?) -> [UInt8] {
    guard let column = setup.runColumn, let run, !chunk.table.isDelimited else {
      return named(chunk.bytes, run)
    }
    return chunk.table == .pictures
      ? Self.objects(chunk.bytes, with: StepPlace.originMember, .array([.string(run)]))
      : Self.objects(chunk.bytes, with: column, .string(run))
  }

  /// Lines of JSON objects, each with one more member before its own.
  private static func objects(_ lines: [UInt8], with name: String, _ value: JSONValue) -> [UInt8] {
    var member: [UInt8] = []
    JSONValue.object([(name, value)]).append(to: &member)
    let beginning = Array(member.dropLast() + [UInt8(ascii: ",")])
    let lineEnd = UInt8(ascii: "\n")
    return lines.split(separator: lineEnd).flatMap { beginning + $0.dropFirst() + [lineEnd] }
  }

  private func named(_ rows: [UInt8], _ run: String?) -> [UInt8] {
    guard setup.runColumn != nil, let run else { return rows }
    return setup.encoder.prepending(.text(run), to: rows)
  }

  private func name(_ table: OutputTable) -> String { table.fileName(setup.format) }

  private var inOrder: [TableFile] {
    files.sorted { name($0.key).precedes(name($1.key)) }.map(\.value)
  }

  // MARK: Description

  /// The files of rows that the description of the tables leaves out, such as stored pictures, and in one part of a study all.
  var undescribed: [WrittenFile] {
    (inOrder + lateTables).filter { $0.description == nil || !setup.describesTables }.map(\.written)
  }

  /// The tables with fixed names in their order, then wide tables with rows, by name.
  private var resources: [DataPackage.Resource] {
    let tables = files.filter { $0.key.isDelimited && !$0.key.isWide }.map(\.value) + lateTables
    let wide = files.filter { $0.key.isWide }.map(\.value).filter(\.hasRows)
    let ordered =
      tables.sorted { DescribedTables.rank($0.name) < DescribedTables.rank($1.name) }
      + wide.sortedByBytes(of: \.name)
    // Merged runs of two studies may have files with equal paths.
    let areInputsUnique = files[.inputs]?.hasRepetition == false
    let key = (setup.runColumn.map { [$0] } ?? []) + InputsRow.table.description.primaryKey
    return ordered.compactMap { table -> DataPackage.Resource? in
      var description = table.description
      if table.name == InputsRow.table.name { description?.primaryKey = areInputsUnique ? key : [] }
      guard let description else { return nil }
      var resource = table.resource(description)
      if description.namesInputs, areInputsUnique {
        resource.foreignKey = (key, InputsRow.table.name)
      }
      return resource
    }
  }
}

/// A table that is being written, with the statistics of its description.
private final class TableFile {
  let file: AtomicFile
  /// Nil for a file that does not consist of cells.
  let description: TableDescription?
  private let path: String
  private let format: OutputFormat
  private let isSortedByKey: Bool
  private var digest = SHA256.Running()
  private var byteCount = 0
  private(set) var hasRows = false
  /// True if two successive rows have the same key, in a table that is sorted by its key.
  private(set) var hasRepetition = false
  private var obeysRanges = true
  private var lastKey: [UInt8] = []

  /// - Parameter isSortedByKey: true if rows come one by one, in the order of the key.
  init(
    _ folder: String, _ description: TableDescription?, path: String, _ format: OutputFormat,
    isSortedByKey: Bool = false
  ) throws(WriteError) {
    file = try AtomicFile("\(folder)/\(path)")
    (self.description, self.path, self.format) = (description, path, format)
    self.isSortedByKey = isSortedByKey
  }

  var name: String { description?.name ?? "" }

  func write(header encoder: Delimited) throws(WriteError) {
    var header: [UInt8] = []
    encoder.appendHeader(description?.columnNames ?? [], to: &header)
    try add(header)
  }

  func write(_ rows: [UInt8]) throws(WriteError) {
    guard !rows.isEmpty else { return }
    hasRows = true
    if obeysRanges, hasMetrics {
      let text = String(decoding: rows, as: UTF8.self)
      obeysRanges = !Self.flags.contains(where: text.contains)
    }
    if isSortedByKey { noteRepetition(rows) }
    try add(rows)
  }

  /// True if columns are metrics, whose values have ranges.
  private lazy var hasMetrics = description?.columns.contains { $0.title != nil } ?? false

  /// Flags of values outside of the range or the words of their metric.
  private static let flags = [Flag.outOfRange, Flag.wordNotInLevels].map(\.name)

  private func add(_ bytes: [UInt8]) throws(WriteError) {
    digest.add(bytes)
    byteCount += bytes.count
    try file.writer.write(bytes)
  }

  /// Compares the key with that of the last row. The key includes all columns up to its last one,
  /// and so that of the run.
  private func noteRepetition(_ row: [UInt8]) {
    guard let description,
      let last = description.columns.lastIndex(where: { description.primaryKey.contains($0.name) })
    else { return }
    var key: [UInt8] = []
    try? DelimitedRows(ByteBuffer(row), isTabbed: format == .tsv).forEach { cells in
      key = Array(cells.prefix(last + 1).joined(separator: "\0").utf8)
    }
    if key == lastKey { hasRepetition = true }
    lastKey = key
  }

  /// The path of the table, and the size and digest of the bytes that have been written to it.
  var written: WrittenFile {
    // A digest begins anew when its digits are asked for.
    var digest = digest
    return WrittenFile(path: path, byteCount: byteCount, sha256: digest.hex())
  }

  func resource(_ description: TableDescription) -> DataPackage.Resource {
    var resource = DataPackage.Resource(
      description, path: path, format, byteCount: byteCount, sha256: written.sha256)
    resource.obeysRanges = obeysRanges
    return resource
  }
}
