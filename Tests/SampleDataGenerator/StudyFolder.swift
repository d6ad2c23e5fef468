import Foundation

/// Writes all participants, their map and the exports below `folder` and deletes what else lies in their
/// folders.
///
/// Nothing else outside the folders named P and two digits and `exports` is touched.
func write(_ study: [Participant], _ exports: [SampleExport], to folder: URL) throws {
  let files =
    study.flatMap(\.files) + [("map.csv", Array(mapTable(of: study).utf8))]
    + exports.flatMap(\.filesInStudy)
  let current = Set(files.map(\.path))
  for path in try existingFiles(below: folder) where !current.contains(path) {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }
  for file in files {
    let place = folder.appending(path: file.path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.bytes).write(to: place)
  }
  try removeEmptyFolders(below: folder)
}

private func existingFiles(below folder: URL) throws -> [String] {
  try writtenPaths(below: folder).filter { !isFolder(folder.appending(path: $0)) }
}

/// Deepest first, so that a folder that held only empty folders goes too.
private func removeEmptyFolders(below folder: URL) throws {
  for path in try writtenPaths(below: folder).sorted(by: >) {
    let place = folder.appending(path: path)
    if isFolder(place), try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty {
      try FileManager.default.removeItem(at: place)
    }
  }
}

private func writtenPaths(below folder: URL) throws -> [String] {
  guard isFolder(folder) else { return [] }
  return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
    path.split(separator: "/").first.map { $0.wholeMatch(of: /P[0-9]{2}|exports/) != nil } ?? false
  }
}

private func isFolder(_ place: URL) -> Bool {
  var isDirectory: ObjCBool = false
  return FileManager.default.fileExists(atPath: place.path, isDirectory: &isDirectory)
    && isDirectory.boolValue
}
