import Recordings
import Text

extension LoadedFile {
  /// The file with the reason why it is of no use, if it is a list of paths that was given as if it were a recording.
  func saidToBePaths(_ bytes: ByteBuffer) -> LoadedFile {
    guard !report.isUsed, report.problem == nil, report.uselessness == nil,
      isPathList(bytes.withBytes { Array($0.prefix(pathListHeadByteCount)) })
    else { return self }
    var file = self
    file.report.uselessness = .pathList
    return file
  }
}

/// As much as is looked at of what may be a list of paths.
private let pathListHeadByteCount = 4096

/// Whether a text has only paths at its beginning: one or more, with a newline or a zero byte after each, which contain a folder
/// or end with an extension.
func isPathList(_ head: some Collection<UInt8>) -> Bool {
  let parts = head.split(
    omittingEmptySubsequences: false, whereSeparator: { $0 == 0 || $0 == UInt8(ascii: "\n") })
  // The last path may be cut.
  let paths = parts.dropLast()
  return !paths.isEmpty
    && paths.allSatisfy { path in
      guard let first = path.first, !"{[\"<#".utf8.contains(first) else { return false }
      return path.contains(UInt8(ascii: "/")) || hasExtension(path)
    }
}

/// Whether a name ends with a dot and one to five letters or digits.
private func hasExtension(_ name: some Collection<UInt8>) -> Bool {
  let ending = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    .dropFirst().last
  return ending.map { letters in
    (1...5).contains(letters.count)
      && letters.allSatisfy { Character(UnicodeScalar($0)).isLetter || (0x30...0x39).contains($0) }
  } ?? false
}
