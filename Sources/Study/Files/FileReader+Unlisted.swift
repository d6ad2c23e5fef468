import Recordings
import Text

/// Files in a folder whose list is missing (`UnlistedFolder`).
extension FileReader {
  /// The files with the labels that their names give them, or refused: the first of a folder with an error, the others left out.
  ///
  /// - Parameter paths: all files of the archive, or of the unit.
  func named(_ files: [LoadedFile], among paths: [String]) -> [LoadedFile] {
    var firsts: [ByteKey: String] = [:]
    return files.map { file in
      let path = file.report.source
      guard file.report.problem == nil, !isNamedByUser(path),
        let (platform, folder, list) = Self.unlisted(path), !isThere(list, among: paths)
      else { return file }
      var file = file
      let names = dictionaries.names(near: path, folder, self.files)
      if let labels = names?(contentName(path)) {
        file.given = (file.given ?? FileLabels()).overridden(by: labels)
        file.report.platform = platform
        return file
      }
      let home = ByteKey(Recordings.folder(of: path))
      if names == nil, firsts[home] == nil {
        firsts[home] = firstFile(in: home.text, among: paths) ?? path
      }
      let isFirst = names != nil || firsts[home].map { $0 === path } ?? true
      guard isFirst || file.isRecorded || !file.results.isEmpty else { return file }
      return file.withoutName(isError: isFirst)
    }
  }

  private static func unlisted(_ path: String) -> (
    platform: String, folder: UnlistedFolder, list: String
  )? {
    ExportPlatform.first { platform in
      platform.unlisted.flatMap { folder in folder.list(path).map { (platform.name, folder, $0) } }
    }
  }

  /// True if the user says whose the file is.
  private func isNamedByUser(_ path: String) -> Bool {
    [.map, .layout, .rule].contains { source in
      given.labels(by: source, of: path, unpacked: path)?.participant != nil
    }
  }

  private func isThere(_ list: String, among paths: [String]) -> Bool {
    archives(above: list).isEmpty ? files.paths.containsSorted(list) : paths.containsBytes(of: list)
  }

  /// The first file of a folder by name.
  private func firstFile(in home: String, among paths: [String]) -> String? {
    func first(_ all: some Sequence<String>) -> String? {
      all.filter { folder(of: $0) === home }.min { $0.precedes($1) }
    }
    return archives(above: home + "/-").isEmpty ? first(files.paths) : first(paths)
  }
}

extension LoadedFile {
  /// The file without its content, of which nobody knows whose it is.
  ///
  /// - Parameter isError: false for one that is left out beside another with the error.
  fileprivate func withoutName(isError: Bool) -> LoadedFile {
    var file = self
    (file.report.recording, file.furtherRecordings, file.pieces) = (nil, [], nil)
    (file.results, file.sensor) = ([], nil)
    var unknown = FileLabels()
    unknown.participant = ""
    file.given = unknown
    if isError {
      file.report.problem = ReadError(source: report.source, .ambiguousName)
    } else {
      file.report.uselessness = .ambiguousName
    }
    return file
  }
}

extension PathTable {
  /// Whether a path is among these, which are in byte order.
  fileprivate func containsSorted(_ path: String) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].precedes(path) { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] === path
  }
}
