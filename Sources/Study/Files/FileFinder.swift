import Recordings
import Text

/// Finds the files that the cells of a table name: by path, by a name that occurs once, or by the
/// number under which a store keeps a file.
struct FileFinder {
  /// Files by number: the number is the name of the folder, or else occurs in the name of the file.
  /// Nil if there are several.
  private var byFolder: [ByteKey: String?] = [:], byName: [ByteKey: String?] = [:]

  /// Paths by last component; nil if several files have the name.
  private var names: [ByteKey: String?] = [:]
  private var wholes: [ByteKey: String] = [:]
  /// Files whose names contain the name of their record, by that name.
  private var byRecord: [ByteKey: [(path: String, name: RecordFileName)]] = [:]

  /// Indexes the paths with a given beginning by the rest of the path.
  init(_ paths: some Sequence<String>, below beginning: String = "") {
    for path in paths where path.utf8.starts(with: beginning.utf8) {
      let rest = path.utf8.dropFirst(beginning.utf8.count)
      wholes[ByteKey(String(Substring(rest)))] = path
      let name = lastComponent(path)
      Self.add(path, as: ByteKey(name), to: &names)
      if let number = FileHandle(folderOf: path) {
        Self.add(path, as: ByteKey(number.digits), to: &byFolder)
      }
      if let record = RecordFileName(name) {
        byRecord[ByteKey(record.record), default: []].append((path, record))
      }
      for number in FileHandle.all(in: name) {
        Self.add(path, as: ByteKey(number.digits), to: &byName)
      }
    }
  }

  /// The path of a file; nil if the cell names no file, or several.
  func path(of cell: String) -> String? {
    if let path = wholes[ByteKey(cell)] { return path }
    // The cell may be a path on the computer on which the table was made.
    if let path = names[ByteKey(lastComponent(cell))] { return path }
    return path(ofHandle: cell)
  }

  /// The files whose names contain the name of a record.
  func files(ofRecord record: String) -> [(path: String, name: RecordFileName)] {
    byRecord[ByteKey(record)] ?? []
  }

  /// The file with a number; nil if the cell is not such a number.
  func path(ofHandle cell: String) -> String? {
    guard let handle = FileHandle(cell: cell) else { return nil }
    let digits = ByteKey(handle.digits)
    return byFolder[digits] ?? byName[digits] ?? nil
  }

  private static func add(_ path: String, as key: ByteKey, to index: inout [ByteKey: String?]) {
    index.updateValue(index.keys.contains(key) ? nil : path, forKey: key)
  }
}
