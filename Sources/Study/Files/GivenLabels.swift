public import Recordings
public import Text

/// What the user says of the files of a study, before any of them is read.
public struct GivenLabels: Sendable {
  /// The labels of a map, by path below the root.
  public var map: [ByteKey: FileLabels]
  /// The participant of all files that the map does not assign; nil to find it.
  public var participant: String?
  public var layout: LayoutTemplate?
  /// The task of all sessions, independent of recognition; nil to recognize it.
  public var task: ActiveTask?

  /// Nothing unless it is given.
  public init(
    map: [ByteKey: FileLabels] = [:], participant: String? = nil, layout: LayoutTemplate? = nil,
    task: ActiveTask? = nil
  ) {
    (self.map, self.participant) = (map, participant)
    (self.layout, self.task) = (layout, task)
  }

  /// What the path of a file leads to, by one source; nil for a source that needs more than the path.
  ///
  /// - Parameter unpacked: the path as it would be were archives unpacked.
  func labels(by source: LabelSource, of path: String, unpacked: String) -> FileLabels? {
    switch source {
    case .map: mapped(path)
    case .participantOption:
      participant.map { name in
        var labels = FileLabels()
        labels.participant = name
        return labels
      }
    case .layout: layout?.labels(of: unpacked)
    // A template takes the place of the forms that are known.
    case .path: layout == nil ? ExportPlatform.first { $0.labels(unpacked) } : nil
    default: nil
    }
  }

  /// What the map says of a file and of the archives it lies in, of which the innermost counts first.
  private func mapped(_ path: String) -> FileLabels? {
    if map.isEmpty { return nil }
    let found = (archives(above: path) + [path]).compactMap { map[ByteKey($0)] }
    return found.dropFirst().reduce(found.first) { $0?.overridden(by: $1) }
  }
}

extension FileLabels {
  /// The labels of a file: each is that of the first source in `LabelSource.ofFiles` that says it.
  init(merging labels: (LabelSource) -> FileLabels?) {
    self = LabelSource.ofFiles.reversed().reduce(FileLabels()) { $0.overridden(by: labels($1)) }
  }
}
