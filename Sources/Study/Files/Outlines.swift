import Recordings
import Synchronization

/// Outlines of files whose samples do not fit into memory. An outline contains the facts that
/// determine which files belong together.
final class Outlines: Sendable {
  private let giveBackMemory: @Sendable () -> Void
  private let willOutline: @Sendable (FileReport) -> Void
  private let byteCount = Atomic(0)

  /// The size of the files after which free memory is returned: outlines lie between the data that
  /// was read with them, so that free memory is in pieces too small for the next file.
  private static let byteCountBetweenReturns = 4 << 20

  /// - Parameters:
  ///   - giveBackMemory: returns freed memory to the system.
  ///   - willOutline: called with the report of each file while it is complete.
  init(
    _ giveBackMemory: @escaping @Sendable () -> Void,
    willOutline: @escaping @Sendable (FileReport) -> Void
  ) { (self.giveBackMemory, self.willOutline) = (giveBackMemory, willOutline) }

  /// The outline of a file that is no longer needed.
  func outline(of file: consuming LoadedFile) -> LoadedFile {
    willOutline(file.report)
    let outline = file.outline
    let count = byteCount.add(file.report.byteCount, ordering: .relaxed).newValue
    if count > Self.byteCountBetweenReturns {
      byteCount.store(0, ordering: .relaxed)
      giveBackMemory()
    }
    return outline
  }
}

extension LoadedFile {
  /// The file without the samples of its recordings and the lists of its results. Parts of
  /// streams stay complete, since they are split at times that depend on their samples.
  var outline: LoadedFile {
    guard !recordings.contains(where: { $0.labels.stream != nil }) else { return self }
    var outline = self
    outline.report.recording = report.recording?.outline
    outline.furtherRecordings = furtherRecordings.map(\.outline)
    outline.results = results.map(\.outline)
    return outline
  }
}

extension DataFolderMatch {
  var outline: DataFolderMatch {
    if case .one(let file) = self { .one(file.outline) } else { self }
  }
}
