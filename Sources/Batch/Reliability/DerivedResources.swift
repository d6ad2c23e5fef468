import Recordings
import Reliability
import Report
import Text

/// Describes the tables of reliability and change in the data package of a run's folder.
struct DerivedResources {
  private let folder: String
  /// The format of the table that was written last. It is described if there are several files of
  /// one table.
  private let format: OutputFormat

  init(in folder: String, latest format: OutputFormat) {
    (self.folder, self.format) = (folder, format)
  }

  /// Rewrites `datapackage.json` so that it describes those of the two tables that exist. Does
  /// nothing in a folder without a data package of this program.
  func describe() throws {
    let path = "\(folder)/\(DataPackage.fileName)"
    guard let bytes = try? ByteBuffer(readingFile: path),
      case .object(let members)? = try? JSONValue.parse(bytes),
      members.contains(where: { $0.key == "name" && $0.value.text == DataPackage.name }),
      let place = members.firstIndex(where: { $0.key == "resources" }),
      let resources = members[place].value.array
    else { return }
    let tables = [ReliabilityRow.table.description, ChangesRow.table.description]
    let others = resources.filter { resource in
      !tables.contains { $0.name == resource["name"]?.text }
    }
    var all = others.map { (name: $0["name"]?.text ?? "", json: $0) }
    for table in tables {
      guard let resource = try resource(of: table) else { continue }
      let rank = DescribedTables.rank(table.name)
      let next = all.firstIndex { DescribedTables.rank($0.name) > rank } ?? all.count
      all.insert((table.name, resource.json), at: next)
    }
    let json = members.map { member in
      (key: member.key, value: member.key == "resources" ? .array(all.map(\.json)) : member.value)
    }
    let file = try AtomicFile(path, keepsMode: true)
    try file.writer.write(jsonFile(.object(json), numbers: NumberText(.full)))
    try file.commit()
  }

  /// Nil for a table that is not in the folder.
  private func resource(of table: TableDescription) throws -> DataPackage.Resource? {
    let formats = [format] + OutputFormat.allCases
    for format in formats where !format.nestsSessions {
      let name = "\(table.name).\(format.fileEnding)"
      guard (try? FileKind("\(folder)/\(name)")) == .file else { continue }
      let (byteCount, sha256) = try Self.digest(ofFileAt: "\(folder)/\(name)")
      var table = table
      let written = WrittenTable(table.name, in: folder, ending: format.fileEnding)
      // As in the run's own tables, the name of a run may stand before all other columns.
      let own = Set(table.columnNames)
      let origin = (try? written.columns())?.prefix { !own.contains($0) } ?? []
      table.columns.insert(contentsOf: origin.map(TableColumn.ofRun), at: 0)
      return DataPackage.Resource(table, path: name, format, byteCount: byteCount, sha256: sha256)
    }
    return nil
  }

  private static let pieceByteCount = 1 << 22

  private static func digest(ofFileAt path: String) throws -> (byteCount: Int, sha256: String) {
    let file = try LockedFile(path, isReadOnly: true)
    var (digest, byteCount) = (SHA256.Running(), 0)
    while true {
      let piece = try file.bytes(at: byteCount, count: pieceByteCount)
      if piece.isEmpty { return (byteCount, digest.hex()) }
      digest.add(piece)
      byteCount += piece.count
    }
  }
}
