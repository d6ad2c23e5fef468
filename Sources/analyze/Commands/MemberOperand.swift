import Report

/// A member of an archive, as it is named on the command line: `walk.zip!folder/file.json`.
struct MemberOperand {
  let archive: String
  /// Below the archive.
  let path: String

  /// Nil for a file that is there under the whole name, and where no file is there under any part of it.
  init?(_ operand: String) {
    guard !FilePlace.isThere(operand) else { return nil }
    let marks = operand.indices.filter { operand[$0] == "!" }
    let isFile = { (mark: String.Index) in
      let place = try? FilePlace(String(operand[..<mark]))
      return place == .file || place == .stream
    }
    guard let mark = marks.first(where: isFile) else { return nil }
    (archive, path) = (String(operand[..<mark]), String(operand[operand.index(after: mark)...]))
  }
}
