public import Recordings
public import Text

/// The labels that the user gives to the files of a study, known before any of them is read.
public struct GivenLabels: Sendable {
  /// The labels of a map, by path below the root.
  public var map: [ByteKey: FileLabels]
  /// The rows of the map that name participant and visit of these paths.
  public var mapLines: [ByteKey: NamingLines]
  /// The participant of all files that the map does not assign; nil to find it.
  public var participant: String?
  public var layout: StudyLayout?
  /// The rules of the settings for kinds of files.
  public var rules: FileRules
  /// The task of all sessions, independent of recognition; nil to recognize it.
  public var task: ActiveTask?
  /// How files are read where neither map nor rules say it.
  public var reading = FileLabels()
  /// Files that the user named one by one for a task: a sound among them is a session of its own, which no folder names.
  public var namedFiles = Set<ByteKey>()

  /// Creates labels; without arguments, there are none.
  public init(
    map: [ByteKey: FileLabels] = [:], mapLines: [ByteKey: NamingLines] = [:],
    participant: String? = nil, layout: StudyLayout? = nil, rules: FileRules = FileRules(),
    task: ActiveTask? = nil
  ) {
    (self.map, self.mapLines, self.participant) = (map, mapLines, participant)
    (self.layout, self.rules, self.task) = (layout, rules, task)
  }

  /// The labels that a source gives to a path; nil for a source that needs more than the path.
  ///
  /// - Parameter unpacked: the path as it would be if all archives were unpacked.
  func labels(by source: LabelSource, of path: String, unpacked: String) -> FileLabels? {
    switch source {
    case .map: mapped(path)
    case .participantOption:
      participant.map { name in
        var labels = FileLabels()
        labels.participant = name
        return labels
      }
    case .layout: layout?.match(path, unpacked: unpacked)?.labels
    case .rule: rules.labels(of: path, unpacked: unpacked)
    // Templates replace the known forms of paths, but for the session if they name none.
    case .path:
      layout.map { $0.match(path, unpacked: unpacked).map { $0.labels.session == nil } ?? false }
        ?? true ? ExportPlatform.first { $0.labels(unpacked) } : nil
    default: nil
    }
  }

  /// How a file is read, by the map, the rules or the options: its columns, and the parts of its recording that are used.
  func reading(of path: String) -> FileLabels { reading.overridden(by: ownReading(of: path)) }

  /// How this very file is read, by the map or the rules, which the options of all files are not part of.
  func ownReading(of path: String) -> FileLabels {
    (rules.labels(of: path, unpacked: path) ?? FileLabels()).overridden(by: mapped(path))
  }

  /// The labels from the map for a file with the rows that name participant and visit; nil for a file without any.
  func named(_ path: String) -> (labels: FileLabels, lines: NamingLines)? {
    guard !mapLines.isEmpty, let labels = mapped(path) else { return nil }
    let lines = (placesInArchives(above: path) + [path]).compactMap { mapLines[ByteKey($0)] }
    return (labels, lines.reduce(NamingLines()) { $0.overridden(by: $1) })
  }

  /// The labels from the map for a file, for the archives that contain it and for the folders in them; those of inner
  /// ones have precedence. Those of folders on the disk are in the map for each file.
  private func mapped(_ path: String) -> FileLabels? {
    if map.isEmpty { return nil }
    let found = (placesInArchives(above: path) + [path]).compactMap { map[ByteKey($0)] }
    return found.dropFirst().reduce(found.first) { $0?.overridden(by: $1) }
  }
}

extension FileLabels {
  /// Merges the labels of a file. Each label is that of the first source in `LabelSource.ofFiles`
  /// that gives it.
  init(merging labels: (LabelSource) -> FileLabels?) {
    self = LabelSource.ofFiles.reversed().reduce(FileLabels()) { $0.overridden(by: labels($1)) }
  }
}
