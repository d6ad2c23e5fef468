import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
///
/// A dictionary explains what is in its folder and below it, up to the next one. Folders whose dictionaries and tables have one title are of one
/// project, and so are all folders without a title. Records of several projects are different people although their names may be
/// equal. Dictionaries and tables in a zip archive are like those beside the archive, if they are called like those of a project.
final class ProjectDictionaries: Sendable {
  private let known = Mutex(ProjectSurvey?.none)

  /// What projects know of their files, by the folder of the dictionary.
  private let knownProjects = Mutex([ByteKey: ProjectFiles]())

  /// The dictionary beside a file, else in the next folder above; of an archive or a member of one, beside the archive or above. Of several the
  /// latest by the date in its name, and the first of those by name.
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
    let tables = survey.tables(ofProjectIn: home).compactMap { table in
      survey.home(of: table.path).flatMap { survey.dictionaries[$0] }.map {
        ProjectTable(path: table.path, source: table.source, dictionary: $0)
      }
    }
    let project = unlisted.project(dictionary, tables)
    knownProjects.withLock { $0[home] = project }
    return project
  }

  /// The files on the disk with the data dictionaries of a study, and with the tables of data that they explain: what they say of runs is
  /// nowhere in the files of these runs.
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
    let tables = survey.tables(ofProjectIn: home).map(\.path)
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

/// A table of a study that may be one of a project.
private struct SurveyedTable: Sendable {
  let path: String
  /// The file on the disk, which is the archive of a packed table.
  let file: String
  let source: ByteSource

  /// The tables of a study: all on the disk, and those in zip archives that are called like tables of a project, since to look into all tables
  /// of all archives would be to read the whole study.
  static func all(in files: StudyFiles) -> [SurveyedTable] {
    files.paths.filter { !files.streams.contains(ByteKey($0)) }.flatMap { path -> [SurveyedTable] in
      let source = ByteSource.file(path: files.absolute(path))
      if isTableName(path) { return [SurveyedTable(path: path, file: path, source: source)] }
      guard isArchiveName(path), let names = (try? PackedBytes(source))?.zipMemberPaths,
        names.contains(where: isOfProject)
      else { return [] }
      return (try? packed(source, in: path, files)) ?? []
    }
  }

  private static func isOfProject(_ name: String) -> Bool {
    isTableName(name) && ProjectSurvey.title(name) != nil
  }

  private static func packed(_ source: ByteSource, in archive: String, _ files: StudyFiles)
    throws(ArchiveProblem) -> [SurveyedTable]
  {
    let byteCount = fileSize(files.absolute(archive)) ?? 0
    let budget = ArchiveBudget(ArchiveLimits(), packedByteCount: byteCount)
    let stream = try ArchiveStream(source, budget)
    var tables: [SurveyedTable] = []
    while let member = try stream.next() {
      try budget.countMember()
      guard case .file(let name) = MemberPlace(member), isOfProject(name), !member.isEncrypted
      else { continue }
      let path = memberPath(archive, name)
      guard files.filter.reason(path) == nil else { continue }
      let content = try stream.content(of: member, budget)
      tables.append(SurveyedTable(path: path, file: archive, source: .memory(content)))
    }
    return tables.sorted { $0.path.precedes($1.path) }
  }

  /// The folder in which the file lies on the disk.
  var home: ByteKey { ByteKey(folder(of: file)) }

  var dictionary: ProjectDictionary? {
    guard let head = source.tableHead, ProjectDictionary.fits(firstBytes: head),
      let text = try? source.read()
    else { return nil }
    return ProjectDictionary(text)
  }

  /// True for a table of data that a dictionary explains.
  var isData: Bool {
    guard let head = source.tableHead else { return false }
    let header = DelimitedTable.header(ofFirst: head)
    return ExportPlatform.all.contains { $0.rowTable?.usesDictionary(header) ?? false }
  }
}

/// The projects of a study: where their dictionaries are, and which tables these explain.
private struct ProjectSurvey: Sendable {
  /// The dictionary of each folder with one, which knows its project where the study has several.
  private(set) var dictionaries: [ByteKey: ProjectDictionary] = [:]
  /// The files on the disk with the dictionaries and with the tables that they explain, in byte order.
  private(set) var sources: [String] = []
  /// The title of the project of each folder with a dictionary; empty if no name of a file contains it.
  private var titles: [ByteKey: ByteKey] = [:]
  /// The tables of data by the title of their project.
  private var tables: [ByteKey: [SurveyedTable]] = [:]

  init(_ files: StudyFiles) {
    let all = SurveyedTable.all(in: files)
    var isDictionary = Set<ByteKey>()
    var dates: [ByteKey: ByteKey] = [:]
    for table in all {
      guard let dictionary = table.dictionary else { continue }
      isDictionary.insert(ByteKey(table.path))
      let date = Self.date(table.path)
      if dates[table.home].map({ $0 < date }) ?? true {
        (dictionaries[table.home], dates[table.home]) = (dictionary, date)
      }
      titles[table.home] = titles[table.home] ?? Self.title(table.path)
    }
    if dictionaries.isEmpty { return }
    let found = all.filter { table in
      !isDictionary.contains(ByteKey(table.path)) && home(of: table.path) != nil && table.isData
    }
    for table in found {
      guard let home = home(of: table.path), titles[home] == nil else { continue }
      titles[home] = Self.title(table.path)
    }
    for home in dictionaries.keys where titles[home] == nil { titles[home] = ByteKey("") }
    tables = Dictionary(grouping: found) { table in
      home(of: table.path).flatMap { titles[$0] } ?? ByteKey("")
    }
    let explaining = all.filter { isDictionary.contains(ByteKey($0.path)) } + found
    sources = Set(explaining.map { ByteKey($0.file) }).sorted().map(\.text)
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
  func tables(ofProjectIn home: ByteKey) -> [SurveyedTable] {
    titles[home].flatMap { tables[$0] } ?? []
  }

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

  static func title(_ path: String) -> ByteKey? {
    ExportPlatform.first { $0.unlisted?.title(contentName(path)) }.map { ByteKey($0) }
  }

  private static func date(_ path: String) -> ByteKey {
    ByteKey(ExportPlatform.first { $0.unlisted?.date(contentName(path)) } ?? "")
  }
}
