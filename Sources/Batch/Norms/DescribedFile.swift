import Recordings
import Report
import Text

/// A table in a file of its own, with a data package beside it: `norms.csv` and `norms.json`.
struct DescribedFile<Row: Sendable> {
  private let folder: String
  private let name: String
  private let descriptionName: String
  /// The name of the data package.
  private let packageTitle: String
  private let format: OutputFormat

  /// Throws where a file cannot be written, and where one of the names is that of another file.
  ///
  /// - Parameters:
  ///   - title: the name of the data package.
  ///   - columns: with which the header of such a table begins.
  init(_ path: String, _ form: WrittenForm, titled title: String, beginningWith columns: [String])
    throws
  {
    packageTitle = title
    folder = OutputFolder.parent(of: path)
    name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    format = form.format
    let ending = ".\(format.fileEnding)"
    let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    guard !stem.isEmpty else {
      throw SettingsError("--output", of: path, "is not the name of a file; give one")
    }
    descriptionName = "\(stem).json"
    try OutputFolder.prepare(folder, for: [name, descriptionName])
    try refuseOther(name) { start in
      var header: [UInt8] = []
      form.writer.appendHeader(columns, to: &header)
      return header.isEmpty
        ? start.starts(with: "{\"\(columns[0])\":".utf8) : start.starts(with: header.dropLast())
    }
    let title = "\"\(packageTitle)\""
    try refuseOther(descriptionName) { String(decoding: $0, as: UTF8.self).contains(title) }
  }

  /// A file of another kind is not replaced.
  private func refuseOther(_ name: String, unless isOwn: ([UInt8]) -> Bool) throws {
    let path = "\(folder)/\(name)"
    guard FileKind.isThere(path) else { return }
    let start = Array(try FileKind.beginning(of: path, byteCount: 1 << 16))
    guard start.isEmpty || isOwn(start) else {
      throw SettingsError(
        "--output", of: path,
        "exists and is not a file of this command; give another name, or move the file")
    }
  }

  /// Writes the table and its description.
  ///
  /// - Parameter rows: calls its argument with each row.
  func write(
    _ table: Table<Row>, _ form: WrittenForm, _ version: String,
    _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    let made = try OutputFolder.create(folder)
    let files = try [name, descriptionName].map { try AtomicFile("\(folder)/\($0)") }
    do {
      try files[0].writer.write(table, form, rows)
      try files[1].writer.write(
        jsonFile(try package(table, files[0], version).json, numbers: NumberText(.full)))
      try files[1].writer.flush()
      var commit = FolderCommit(in: folder)
      for file in files { commit.add(file) }
      try commit.perform()
    } catch {
      for file in files { file.discard() }
      OutputFolder.remove(made)
      throw error
    }
  }

  private func package(_ table: Table<Row>, _ file: AtomicFile, _ version: String) throws
    -> DataPackage
  {
    var resources: [DataPackage.Resource] = []
    if !format.nestsSessions {
      resources.append(
        DataPackage.Resource(
          table.description, path: name, format, byteCount: fileSize(file.temporaryPath) ?? 0,
          sha256: try SHA256.hex(ofFile: file.temporaryPath)))
    }
    return DataPackage(name: packageTitle, version: version, resources)
  }
}

extension CheckedWriter {
  /// Writes a table with its header.
  ///
  /// - Parameter rows: calls its argument with each row.
  func write<Row>(
    _ table: Table<Row>, _ form: WrittenForm, _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    let rowWriter = form.writer
    var bytes: [UInt8] = []
    rowWriter.appendHeader(table.columnNames, to: &bytes)
    try rows { row in
      table.append(row, to: &bytes, rowWriter)
      if bytes.count > 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
    try flush()
  }
}
