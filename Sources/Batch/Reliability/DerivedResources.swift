import Recordings
import Reliability
import Report
import Text

/// Describes the tables of reliability, change and practice in the data package of a run's folder.
struct DerivedResources {
  private let folder: String
  /// The format of the table that was written last. It is described if there are several files of
  /// one table.
  private let format: OutputFormat

  init(in folder: String, latest format: OutputFormat) {
    (self.folder, self.format) = (folder, format)
  }

  /// Writes `datapackage.json` again, with those of these tables that stand in the folder, as a file that is still to be
  /// given its name; nil for a folder without a description by this program.
  ///
  /// - Parameter table: the table that was written last, which has no name yet.
  func description(with table: AtomicFile) throws -> AtomicFile? {
    let path = "\(folder)/\(DataPackage.fileName)"
    guard let bytes = try? ByteBuffer(readingFile: path),
      case .object(let members)? = try? JSONValue.parse(bytes),
      members.contains(where: { $0.key == "name" && $0.value.text == DataPackage.name }),
      let place = members.firstIndex(where: { $0.key == "resources" }),
      let resources = members[place].value.array
    else { return nil }
    let tables = [
      ReliabilityRow.table.description, ChangesRow.table.description, PracticeRow.table.description,
    ]
    let others = resources.filter { resource in
      !tables.contains { $0.name == resource["name"]?.text }
    }
    var all = others.map { (name: $0["name"]?.text ?? "", json: $0) }
    for declared in tables {
      guard let resource = try resource(of: declared, table) else { continue }
      let rank = DescribedTables.rank(declared.name)
      let next = all.firstIndex { DescribedTables.rank($0.name) > rank } ?? all.count
      all.insert((declared.name, resource.json), at: next)
    }
    let json = members.map { member in
      (key: member.key, value: member.key == "resources" ? .array(all.map(\.json)) : member.value)
    }
    let file = try AtomicFile(path, keepsMode: true)
    try file.writer.write(jsonFile(.object(json), numbers: NumberText(.full)))
    return file
  }

  /// Nil for a table that is not in the folder.
  private func resource(of declared: TableDescription, _ latest: AtomicFile) throws -> DataPackage
    .Resource?
  {
    let formats = [format] + OutputFormat.allCases
    for format in formats where !format.nestsSessions {
      let name = "\(declared.name).\(format.fileEnding)"
      let place = "\(folder)/\(name)"
      let path = place === latest.path ? latest.temporaryPath : place
      guard (try? FileKind(path)) == .file, let byteCount = fileSize(path) else { continue }
      var table = declared
      // As in the run's own tables, the name of a run may stand before all other columns.
      let own = Set(table.columnNames)
      let written = WrittenTable(path: path, isTabbed: format == .tsv)
      let origin = (try? written.columns())?.prefix { !own.contains($0) } ?? []
      table.columns.insert(contentsOf: origin.map(TableColumn.ofRun), at: 0)
      return DataPackage.Resource(
        table, path: name, format, byteCount: byteCount, sha256: try SHA256.hex(ofFile: path))
    }
    return nil
  }
}
