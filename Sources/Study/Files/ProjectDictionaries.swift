import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
///
/// A dictionary explains what is in its folder and below it, up to the next one. Folders whose dictionaries and tables have one title are of one
/// project, and so are all folders without a title. Records of several projects are different people although their names may be
/// equal.
final class ProjectDictionaries: Sendable {
  private let known = Mutex(ProjectSurvey?.none)

  /// What projects know of their files, by the folder of the dictionary.
  private let knownProjects = Mutex([ByteKey: ProjectFiles]())

  /// The dictionary beside a file, else in the next folder above; of an archive or a member of one, beside the archive or above. Of several the
  /// first by name.
  func dictionary(near path: String, _ files: StudyFiles) -> ProjectDictionary? {
    let survey = survey(files)
    return survey.home(of: path).flatMap { survey.dictionaries[$0] }
  }

  /// What the project near a file knows of its files; nil without a data dictionary.
  func project(near path: String, _ unlisted: UnlistedFolder, _ files: StudyFiles) -> ProjectFiles?
  {
    let survey = survey(files)
    guard let home = survey.home(of: path), let dictionary = survey.dictionaries[home] else {
      return nil
    }
    if let known = knownProjects.withLock({ $0[home] }) { return known }
    let tables = survey.tables(ofProjectIn: home).compactMap { path in
      survey.home(of: path).flatMap { survey.dictionaries[$0] }.map {
        ProjectTable(path: path, source: .file(path: files.absolute(path)), dictionary: $0)
      }
    }
    let project = unlisted.project(dictionary, tables)
    knownProjects.withLock { $0[home] = project }
    return project
  }

  /// The data dictionaries of a study, and the tables of data that they explain: what they say of runs is nowhere in the files of these runs.
  func sources(_ files: StudyFiles) -> [String] { survey(files).sources }

  /// The later table that has a session of a row as well, where tables of a project overlap; nil without one.
  ///
  /// - Parameter path: of the row or its table.
  func laterTable(
    of session: SessionKey, than path: String, _ unlisted: UnlistedFolder, _ files: StudyFiles
  ) -> String? {
    let own = tablePath(ofRow: path) ?? path
    let survey = survey(files)
    guard let home = survey.home(of: path) else { return nil }
    let tables = survey.tables(ofProjectIn: home)
    guard tables.count > 1, tables.containsBytes(of: own),
      let last = project(near: path, unlisted, files)?.table(session), last !== own
    else { return nil }
    return last
  }

  private func survey(_ files: StudyFiles) -> ProjectSurvey {
    if let known = known.withLock(\.self) { return known }
    let survey = ProjectSurvey(files)
    known.withLock { $0 = survey }
    return survey
  }
}

/// The projects of a study: where their dictionaries are, and which tables these explain.
private struct ProjectSurvey: Sendable {
  /// The dictionary of each folder with one, which knows its project where the study has several.
  private(set) var dictionaries: [ByteKey: ProjectDictionary] = [:]
  /// The paths of the dictionaries and of the tables that they explain, in byte order.
  private(set) var sources: [String] = []
  /// The title of the project of each folder with a dictionary; empty if no name of a file contains it.
  private var titles: [ByteKey: ByteKey] = [:]
  /// The tables of data by the title of their project.
  private var tables: [ByteKey: [String]] = [:]

  init(_ files: StudyFiles) {
    let all = files.paths.filter { isTableName($0) && !files.streams.contains(ByteKey($0)) }
    var isDictionary = Set<ByteKey>()
    for path in all {
      guard let dictionary = Self.dictionary(files.absolute(path)) else { continue }
      isDictionary.insert(ByteKey(path))
      sources.append(path)
      let home = ByteKey(folder(of: path))
      if dictionaries[home] == nil { dictionaries[home] = dictionary }
      titles[home] = titles[home] ?? Self.title(path)
    }
    if dictionaries.isEmpty { return }
    let found = all.filter { path in
      !isDictionary.contains(ByteKey(path)) && home(of: path) != nil
        && Self.isData(files.absolute(path))
    }
    for path in found {
      guard let home = home(of: path), titles[home] == nil else { continue }
      titles[home] = Self.title(path)
    }
    for home in dictionaries.keys where titles[home] == nil { titles[home] = ByteKey("") }
    tables = Dictionary(grouping: found) { path in
      home(of: path).flatMap { titles[$0] } ?? ByteKey("")
    }
    sources = (sources + found).sortedByBytes()
    nameProjects()
  }

  /// The nearest folder with a dictionary that is the folder of a file, or of the archive around it, or above.
  func home(of path: String) -> ByteKey? {
    if dictionaries.isEmpty { return nil }
    var home = folder(of: archives(above: path).first ?? tablePath(ofRow: path) ?? path)
    while true {
      if dictionaries[ByteKey(home)] != nil { return ByteKey(home) }
      if home.isEmpty { return nil }
      home = folder(of: home)
    }
  }

  /// The tables of data of the project whose dictionary is in a folder, in this folder or in others.
  func tables(ofProjectIn home: ByteKey) -> [String] { titles[home].flatMap { tables[$0] } ?? [] }

  /// Gives the dictionaries the names of their projects, if runs of several are here.
  private mutating func nameProjects() {
    let own = dictionaries.filter { home, dictionary in
      ExportPlatform.all.contains { $0.unlisted?.isProject(dictionary) ?? false }
    }.keys
    guard Set(own.compactMap { titles[$0] }).count > 1 else { return }
    for home in own {
      dictionaries[home]?.project = titles[home].flatMap { $0.text.isEmpty ? nil : $0.text }
    }
  }

  private static func title(_ path: String) -> ByteKey? {
    ExportPlatform.first { $0.unlisted?.title(contentName(path)) }.map { ByteKey($0) }
  }

  private static func isData(_ path: String) -> Bool {
    guard let head = ByteSource.file(path: path).tableHead else { return false }
    let header = DelimitedTable.header(ofFirst: head)
    return ExportPlatform.all.contains { $0.rowTable?.usesDictionary(header) ?? false }
  }

  private static func dictionary(_ path: String) -> ProjectDictionary? {
    let source = ByteSource.file(path: path)
    guard let head = source.tableHead, ProjectDictionary.fits(firstBytes: head),
      let text = try? source.read()
    else { return nil }
    return ProjectDictionary(text)
  }
}
