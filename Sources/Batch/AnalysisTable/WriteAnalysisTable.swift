import Recordings
import Reliability
public import Report
import Text

/// `analyze table`: writes the analysis table of a finished run, with a description of its columns.
public struct WriteAnalysisTable {
  private let run: FinishedRun
  private let request: AnalysisTableRequest
  private let form: WrittenForm
  private let console: Console

  public init(
    _ run: FinishedRun, _ request: AnalysisTableRequest, _ form: WrittenForm, _ console: Console
  ) { (self.run, self.request, self.form, self.console) = (run, request, form, console) }

  /// Writes the table to standard output, or as a file with its description beside it.
  ///
  /// - Parameter path: of the file; nil for standard output.
  public func write(to path: String?) throws {
    let files = try path.map { try AnalysisFiles($0, form) }
    let table = try run.analysisTable(request) { console.say(.warning, $0) }
    if let files {
      try files.write(table, run.version)
    } else {
      _ = try CheckedWriter.standardOutput().write(table, form)
    }
    console.conclude(Self.counts(table) + (path.map { "; the table is \(shown($0))" } ?? ""))
  }

  private static func counts(_ table: AnalysisTable) -> String {
    "\(counted(table.rowCount, "row")), \(counted(table.measureCount, "measure"))"
  }
}

extension CheckedWriter {
  /// Writes an analysis table, and returns the description of the measures' columns.
  func write(_ table: AnalysisTable, _ form: WrittenForm) throws -> [AnalysisColumnsRow] {
    let (rowWriter, names) = (form.writer, table.description.columnNames)
    var bytes: [UInt8] = []
    rowWriter.appendHeader(names, to: &bytes)
    let columns = try table.forEachRow { cells in
      rowWriter.append(names, cells, to: &bytes)
      if bytes.count > 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
    try flush()
    return columns
  }
}

/// The file of an analysis table, and those beside it: `table.csv`, `table.columns.csv` and `table.json`.
private struct AnalysisFiles {
  /// The name of the data package.
  private static let packageName = "analyze-table"

  private let folder: String
  private let name: String
  private let form: WrittenForm
  /// The name without its extension.
  private let stem: String

  /// Throws where a file cannot be written, and where one of these names is that of another file.
  init(_ path: String, _ form: WrittenForm) throws {
    folder = OutputFolder.parent(of: path)
    name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    self.form = form
    let ending = ".\(form.format.fileEnding)"
    stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    guard !stem.isEmpty else {
      throw SettingsError("--output", of: path, "is not the name of a file; give one")
    }
    try OutputFolder.prepare(folder, for: [name, columnsName, packageName])
    try refuseOthers()
  }

  private var columnsName: String { "\(stem).columns.csv" }
  private var packageName: String { "\(stem).json" }

  /// A file of another kind is not replaced, such as a table of the run in whose folder this one is written.
  private func refuseOthers() throws {
    for (name, isOwn) in [
      (name, Self.isTable), (columnsName, Self.isColumns), (packageName, Self.isPackage),
    ] {
      let path = "\(folder)/\(name)"
      guard FileKind.isThere(path) else { continue }
      let start = try FileKind.beginning(of: path, byteCount: 1 << 16)
      guard start.isEmpty || isOwn(String(decoding: start, as: UTF8.self)) else {
        throw SettingsError(
          "--output", of: path,
          "exists and is not a file of this command; give another name, or move the file")
      }
    }
  }

  private static func isTable(_ text: String) -> Bool {
    let line = text.prefix { $0 != "\n" }
    let words = line.split { [",", "\t", "\"", "{", ":"].contains($0) }.map(String.init)
    return words.contains("participant")
      && (words.contains("missing") || ["column", "value"].allSatisfy(words.contains))
  }

  private static func isColumns(_ text: String) -> Bool {
    let header = AnalysisColumnsRow.table.header(Delimited(.csv))
    return text.utf8.starts(with: header)
  }

  private static func isPackage(_ text: String) -> Bool { text.contains("\"\(packageName)\"") }

  func write(_ table: AnalysisTable, _ version: String) throws {
    let made = try OutputFolder.create(folder)
    let files = try [name, columnsName, packageName].map { try AtomicFile("\(folder)/\($0)") }
    do {
      let columns = try files[0].writer.write(table, form)
      let encoder = Delimited(.csv)
      try files[1].writer.write(
        AnalysisColumnsRow.table.header(encoder) + AnalysisColumnsRow.table.bytes(columns, encoder))
      try files[1].writer.flush()
      try files[2].writer.write(
        jsonFile(try package(table, files, version).json, numbers: NumberText(.full)))
      try files[2].writer.flush()
      var commit = FolderCommit(in: folder)
      for file in files { commit.add(file) }
      try commit.perform()
    } catch {
      for file in files { file.discard() }
      OutputFolder.remove(made)
      throw error
    }
  }

  /// The data package of the table and of the description of its columns.
  private func package(_ table: AnalysisTable, _ files: [AtomicFile], _ version: String) throws
    -> DataPackage
  {
    var columns = AnalysisColumnsRow.table.description
    columns.name = "columns"
    var resources: [DataPackage.Resource] = []
    for (file, described) in zip(files, [table.description, columns]) {
      guard !form.format.nestsSessions || described.name == columns.name else { continue }
      resources.append(
        DataPackage.Resource(
          described, path: described.name == columns.name ? columnsName : name,
          described.name == columns.name ? .csv : form.format,
          byteCount: fileSize(file.temporaryPath) ?? 0,
          sha256: try SHA256.hex(ofFile: file.temporaryPath)))
    }
    return DataPackage(name: Self.packageName, version: version, resources)
  }
}
