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
      guard !isNamedByUser(path), let found = Self.unlisted(path),
        !isThere(found.list, among: paths)
      else { return file }
      var file = file
      let project = dictionaries.project(near: path, found.folder, self.files)
      if let labels = project?.labels(contentName(found.member)) {
        file.given = (file.given ?? FileLabels()).overridden(by: labels)
        file.report.platform = found.platform
        return file
      }
      let home = ByteKey(Recordings.folder(of: found.member))
      if project == nil, firsts[home] == nil {
        firsts[home] = firstFile(in: home.text, among: paths) ?? path
      }
      let isFirst = project != nil || firsts[home].map { $0 === path } ?? true
      // Any other damaged file has an error of its own, which is of no one.
      if file.report.problem != nil, project != nil || !isFirst {
        file.given = .ofNoOne
        return file
      }
      guard isFirst || file.isRecorded || !file.results.isEmpty else { return file }
      return file.withoutName(isError: isFirst)
    }
  }

  /// A file in such a folder, or in an archive that is one.
  private struct UnlistedFile {
    let platform: String
    let folder: UnlistedFolder
    let list: String
    /// The file of the folder, which may be an archive around the file.
    let member: String
  }

  private static func unlisted(_ path: String) -> UnlistedFile? {
    ExportPlatform.first { platform in
      platform.unlisted.flatMap { folder in
        ([path] + archives(above: path).reversed()).lazy.compactMap { member in
          folder.list(member).map {
            UnlistedFile(platform: platform.name, folder: folder, list: $0, member: member)
          }
        }.first
      }
    }
  }

  /// The sessions of files by their names alone, for the plan of a study.
  ///
  /// - Parameter paths: one file, or the members of an archive.
  func sessions(named paths: [String]) -> [SessionKey] {
    var seen = Set<SessionKey>()
    return paths.compactMap { path in
      guard let found = Self.unlisted(path),
        let project = dictionaries.project(near: path, found.folder, files),
        let key = project.labels(contentName(found.member))?.sessionKey
      else { return nil }
      return seen.insert(key).inserted ? key : nil
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
  /// The file without its content, of which no one knows whose it is.
  ///
  /// - Parameter isError: false for one that is left out beside another with the error.
  fileprivate func withoutName(isError: Bool) -> LoadedFile {
    var file = self
    (file.report.recording, file.furtherRecordings, file.pieces) = (nil, [], nil)
    (file.results, file.sensor) = ([], nil)
    file.given = .ofNoOne
    if isError {
      file.report.problem = ReadError(source: report.source, .ambiguousName)
    } else {
      file.report.uselessness = .ambiguousName
    }
    return file
  }
}

extension FileLabels {
  /// Those of a file of which no one knows whose it is.
  fileprivate static let ofNoOne = {
    var labels = FileLabels()
    labels.participant = ""
    return labels
  }()
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
