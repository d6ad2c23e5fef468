import Foundation

/// What tells whether the files behind earlier results are still the same.
extension SessionReader {
  /// Of a unit: where its files lie, how large they are and when they were changed last. Nil where that tells
  /// nothing, as for a pipe.
  public func key(of unit: StudyUnit) -> ContentDigest? {
    var text = "unit"
    for path in unit.paths {
      guard let state = state(of: table(ofRow: path) ?? path) else { return nil }
      text += "\0\(path)\0\(state)"
    }
    for row in unit.rows { text += "\0\(row.place)" }
    return ContentDigest(ofText: text)
  }

  /// Of what may tell of files in any unit: tables beside them, data folders.
  public var sharedKey: ContentDigest {
    let files = tables.sources.map(reader.files.absolute) + reader.files.extras.map(\.absolutePath)
    let text = files.map { "\($0)\0\(FileState($0)?.text ?? "")" }.joined(separator: "\0")
    return ContentDigest(ofText: text)
  }

  private func state(of path: String) -> String? {
    guard !reader.files.streams.contains(ByteKey(path)),
      let state = FileState(reader.files.absolute(path))
    else { return nil }
    let mayBeCopy = reader.files.possibleCopies.include(byteCount: state.byteCount)
    return "\(state.text)\0\(mayBeCopy)"
  }
}

/// What the system tells of a file without opening it.
private struct FileState {
  let byteCount: Int
  let text: String

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    byteCount = Int(status.st_size)
    #if os(Linux)
      let (changed, written) = (status.st_ctim, status.st_mtim)
    #else
      let (changed, written) = (status.st_ctimespec, status.st_mtimespec)
    #endif
    text =
      "\(status.st_size) \(written.tv_sec).\(written.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
  }
}
