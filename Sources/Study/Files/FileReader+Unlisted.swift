import Recordings
import Text

/// Files in a folder whose list is missing (`UnlistedFolder`).
extension FileReader {
  /// The files with the labels that their names give them, or refused: the first of a folder with an error, the others left out.
  ///
  /// - Parameter paths: all files of the archive, or of the unit.
  func named(_ files: [LoadedFile], among paths: [String]) -> [LoadedFile] {
    var firsts: [ByteKey: String] = [:]
    let runs = runsOfDownloads(files)
    return files.map { file in
      let path = file.report.source
      if let known = downloaded(file, runs) { return known }
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
      return file.withoutName(isFirst ? .error(.ambiguousName) : .leftOut(.ambiguousName))
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
    return paths.flatMap { path -> [SessionKey?] in
      if let found = Self.unlisted(path) {
        let project = dictionaries.project(near: path, found.folder, files)
        return [project?.labels(contentName(found.member))?.sessionKey]
      }
      guard let download = Self.download(path),
        let project = dictionaries.project(near: path, download.folder, files)
      else { return [] }
      switch project.download(contentName(download.member), nil, nil) {
      case .unknown: return []
      case .run(let labels): return [labels.sessionKey]
      case .severalRuns(_, let runs): return runs.map(\.sessionKey)
      }
    }.compactMap(\.self).filter { seen.insert($0).inserted }
  }

  // MARK: Single downloads

  /// A file whose name may be one of a file that was downloaded alone, or one in such an archive.
  private static func download(_ path: String) -> UnlistedFile? {
    ExportPlatform.first { platform in
      platform.unlisted.flatMap { folder in
        ([path] + archives(above: path).reversed()).first { folder.isDownload(contentName($0)) }.map
        { UnlistedFile(platform: platform.name, folder: folder, list: "", member: $0) }
      }
    }
  }

  /// The UUIDs of the runs in files or archives that were downloaded alone.
  private func runsOfDownloads(_ files: [LoadedFile]) -> [ByteKey: String] {
    var runs: [ByteKey: String] = [:]
    for file in files {
      guard let run = file.results.lazy.compactMap(\.run).first,
        let download = Self.download(file.report.source)
      else { continue }
      runs[ByteKey(download.member)] = run
    }
    return runs
  }

  /// The file with the labels of its run, or refused, if it was downloaded alone; nil for any other file.
  private func downloaded(_ file: LoadedFile, _ runs: [ByteKey: String]) -> LoadedFile? {
    let path = file.report.source
    guard !file.isRow, Self.unlisted(path) == nil, let download = Self.download(path),
      let project = dictionaries.project(near: path, download.folder, files)
    else { return nil }
    var file = file
    let known = project.download(
      contentName(download.member), runs[ByteKey(download.member)], visit(ofUser: path))
    switch known {
    case .unknown: return nil
    case .run(let labels): file.given = (file.given ?? FileLabels()).overridden(by: labels)
    case .severalRuns(let labels, let all):
      guard isNamedByUser(path) else {
        guard file.isRecorded || !file.results.isEmpty else { return file }
        let events = Set(all.compactMap { $0.visit.map(ByteKey.init) }).sorted().map(\.text)
        return file.withoutName(.error(.ambiguousDownload(events: events)))
      }
      file.given = (file.given ?? FileLabels()).overridden(by: labels)
    }
    file.report.platform = download.platform
    return file
  }

  // MARK: Names of the user

  private static let sourcesOfUser: [LabelSource] = [.map, .layout, .rule]

  /// The visit that the user gives to a file.
  private func visit(ofUser path: String) -> String? {
    Self.sourcesOfUser.lazy.compactMap { given.labels(by: $0, of: path, unpacked: path)?.visit }
      .first
  }

  /// True if the user says whose the file is.
  private func isNamedByUser(_ path: String) -> Bool {
    Self.sourcesOfUser.contains { source in
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

/// Why a file is not used of which no one knows whose it is.
private enum ReasonWithoutName {
  case error(ReadError.Problem)
  /// It is left out beside another with the error.
  case leftOut(ReadError.Problem)
}

extension LoadedFile {
  /// The file without its content, of which no one knows whose it is.
  ///
  fileprivate func withoutName(_ reason: ReasonWithoutName) -> LoadedFile {
    var file = self
    (file.report.recording, file.furtherRecordings, file.pieces) = (nil, [], nil)
    (file.results, file.sensor) = ([], nil)
    file.given = .ofNoOne
    switch reason {
    case .error(let problem): file.report.problem = ReadError(source: report.source, problem)
    case .leftOut(let problem): file.report.uselessness = problem
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
