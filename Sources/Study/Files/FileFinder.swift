import Recordings
import Text

/// Finds the files that cells of a table name: by path, by a name that occurs once, or by the number under
/// which a store keeps a file.
struct FileFinder {
  /// By a folder that is called like the number, else by a name that carries it; nil where several do.
  private var byFolder: [ByteKey: String?] = [:], byName: [ByteKey: String?] = [:]

  /// Paths by last component, of those that occur once.
  private var names: [ByteKey: String?] = [:]
  private var wholes: [ByteKey: String] = [:]
  /// Files that are called after their record, by its name.
  private var byRecord: [ByteKey: [(path: String, name: RecordFileName)]] = [:]

  /// Finds those of the files whose paths begin so, by what follows.
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

  /// Nil for a cell that names no file, or several.
  func path(of cell: String) -> String? {
    if let path = wholes[ByteKey(cell)] { return path }
    // A path may be that of the computer on which the table was made.
    if let path = names[ByteKey(lastComponent(cell))] { return path }
    return path(ofHandle: cell)
  }

  /// The files that are called after a record.
  func files(ofRecord record: String) -> [(path: String, name: RecordFileName)] {
    byRecord[ByteKey(record)] ?? []
  }

  /// The file of a number; nil for other cells.
  func path(ofHandle cell: String) -> String? {
    guard let handle = FileHandle(cell: cell) else { return nil }
    let digits = ByteKey(handle.digits)
    return byFolder[digits] ?? byName[digits] ?? nil
  }

  private static func add(_ path: String, as key: ByteKey, to index: inout [ByteKey: String?]) {
    index.updateValue(index.keys.contains(key) ? nil : path, forKey: key)
  }
}
