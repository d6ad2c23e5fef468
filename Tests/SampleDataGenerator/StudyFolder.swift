import Foundation

/// A file with its path below the folder into which it is written.
typealias WrittenFile = (path: String, bytes: [UInt8])

/// Writes files below `folder` and deletes what else lies in its own subfolders.
///
/// - Parameter isOwn: whether the subfolder of this name contains written files only; nothing in any other is touched.
func write(_ files: [WrittenFile], to folder: URL, isOwn: (_ subfolder: String) -> Bool) throws {
  let current = Set(files.map(\.path))
  for path in try existingFiles(below: folder, isOwn) where !current.contains(path) {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }
  for file in files {
    let place = folder.appending(path: file.path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.bytes).write(to: place)
  }
  try removeEmptyFolders(below: folder, isOwn)
}

private func existingFiles(below folder: URL, _ isOwn: (String) -> Bool) throws -> [String] {
  try writtenPaths(below: folder, isOwn).filter { !isFolder(folder.appending(path: $0)) }
}

/// Deepest first, so that a folder that held only empty folders goes too.
private func removeEmptyFolders(below folder: URL, _ isOwn: (String) -> Bool) throws {
  for path in try writtenPaths(below: folder, isOwn).sorted(by: >) {
    let place = folder.appending(path: path)
    if isFolder(place), try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty {
      try FileManager.default.removeItem(at: place)
    }
  }
}

private func writtenPaths(below folder: URL, _ isOwn: (String) -> Bool) throws -> [String] {
  guard isFolder(folder) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    path.split(separator: "/").first.map { isOwn(String($0)) } ?? false
  }
}

private func isFolder(_ place: URL) -> Bool {
  var isDirectory: ObjCBool = false
  return FileManager.default.fileExists(atPath: place.path, isDirectory: &isDirectory)
    && isDirectory.boolValue
}
