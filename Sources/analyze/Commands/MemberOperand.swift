import Foundation

/// A member of an archive, as it is named on the command line: `walk.zip!folder/file.json`.
struct MemberOperand {
  let archive: String
  /// Below the archive.
  let path: String

  /// Nil for a file that is there under the whole name, and where no file is there under any part of it.
  init?(_ operand: String) {
    guard !FileManager.default.fileExists(atPath: operand) else { return nil }
    let marks = operand.indices.filter { operand[$0] == "!" }
    guard let mark = marks.first(where: { isFile(String(operand[..<$0])) }) else { return nil }
    (archive, path) = (String(operand[..<mark]), String(operand[operand.index(after: mark)...]))
  }
}

private func isFile(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
}
