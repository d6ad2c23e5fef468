import Foundation
import Recordings
import Testing
import Text

@testable import Study

/// A folder of a test's own; gone with the last reference to it.
final class StudyFolder {
  let path: String
  /// The folder that contains nothing but the study, whose neighbors would otherwise be the studies of other tests.
  private let home: URL

  /// Writes the files, whose paths may name folders.
  init(_ files: [String: String] = [:]) throws {
    home = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    let folder = home.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
    for (file, text) in files { try write(file, text) }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  func absolute(_ file: String) -> String { "\(path)/\(file)" }

  func write(_ file: String, _ text: String) throws { try write(file, bytes: Array(text.utf8)) }

  func write(_ file: String, bytes: [UInt8]) throws {
    let url = URL(filePath: absolute(file))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// A link with that text, which need not lead anywhere.
  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: absolute(file), withDestinationPath: target)
  }

  /// The files of the folder, or of some paths below it.
  func files(below paths: [String] = []) throws -> StudyFiles {
    try StudyFiles(below: paths.isEmpty ? [path] : paths.map(absolute))
  }

  /// Reads all units of a study.
  ///
  /// - Parameter isPlanned: true if the levels of folders are those that the plan finds, as in a run.
  func read(
    below paths: [String] = [], dataFolders: [String] = [], layout: String? = nil,
    labels: [ByteKey: FileLabels] = [:], description: TaskDescription? = nil,
    forcedTask: ActiveTask? = nil, isStrict: Bool = false, limits: ArchiveLimits = ArchiveLimits(),
    isPlanned: Bool = false
  ) throws -> StudyReading {
    let files = try StudyFiles(
      below: paths.isEmpty ? [path] : paths.map(absolute), dataFolders: dataFolders)
    var reader = SessionReader(
      files,
      given: GivenLabels(
        map: labels, layout: try layout.map { StudyLayout([try LayoutTemplate($0)]) },
        task: forcedTask), description: description,
      options: ReadingOptions(isStrict: isStrict, limits: limits))
    let plan = reader.plan()
    if isPlanned { reader.folderRule = plan.folderRule }
    return StudyReading(plan.units.map(reader.read))
  }
}

/// The sessions and reports of a study, joined over its units.
struct StudyReading {
  let sessions: [Session]
  let reports: [FileReport]
  let orphans: [SessionReader.Orphan]
  /// Copies left out, by table.
  let repeatedRows: [ByteKey: Int]

  init(_ outcomes: [SessionReader.ReadUnit]) {
    sessions = outcomes.flatMap(\.sessions)
    reports = outcomes.flatMap(\.reports)
    orphans = outcomes.flatMap(\.orphans)
    repeatedRows = outcomes.reduce(into: [:]) { $0.merge($1.repeatedRows, uniquingKeysWith: +) }
  }

  /// `participant/session` of each session, in order.
  var places: [String] { sessions.map { "\($0.participant)/\($0.identifier)" } }

  /// Every recording's first file, in order of sessions and steps.
  var recordedSources: [String] { sessions.flatMap(\.steps).flatMap(\.recordings).map(\.source) }

  func report(of source: String) -> FileReport? { reports.first { $0.source == source } }
}

extension SessionReader {
  /// The report on a file with a single content.
  func report(of path: String) throws -> FileReport { try #require(reports(of: path).first) }
}

/// The task results in a text.
func results(_ text: String, source: String = "result.json") throws -> [TaskResult] {
  TaskResult.all(in: try JSONValue.parse(ByteBuffer(text.utf8)), source: source)
}

extension TaskResult {
  /// `step: leaf, leaf` for every step.
  var outline: [String] {
    steps.map { "\($0.identifier): " + $0.leaves.map(\.identifier).joined(separator: ", ") }
  }

  var leafPaths: [String] { steps.flatMap(\.leaves).map(\.path) }
}
