/// What stands between the path of an archive or a table and what it holds.
///
/// A NUL, since no path of a file system has one: folders may be called `walk.zip!`.
let partMark = "\0/"

/// The path of a member of an archive: `study/walk.zip`, the mark, `a/b.json`, so that the archive stands for
/// a folder.
func memberPath(_ archive: String, _ member: String) -> String { archive + partMark + member }

/// The folder that stands for an archive.
func memberFolder(of archive: String) -> String { archive + "\0" }

/// The archive for which the name of a folder stands; nil for any other folder.
func archiveName(ofFolder name: String) -> String? {
  name.utf8.last == 0 ? String(decoding: name.utf8.dropLast(), as: UTF8.self) : nil
}

/// The same path as users read and write it: `study/walk.zip!a/b.json`.
public func shownSource(_ path: String) -> String {
  let bytes = Array(path.utf8)
  guard bytes.contains(0) else { return path }
  let kept = bytes.indices.filter { index in
    index == 0 || bytes[index] != UInt8(ascii: "/") || bytes[index - 1] != 0
  }
  return String(
    decoding: kept.map { bytes[$0] == 0 ? UInt8(ascii: "!") : bytes[$0] }, as: UTF8.self)
}

/// The archives a path leads through, the outermost first.
public func archives(above path: String) -> [String] {
  let bytes = Array(path.utf8)
  let ends = bytes.indices.dropLast().filter {
    bytes[$0...($0 + 1)].elementsEqual(partMark.utf8)
  }
  return ends.map { String(decoding: bytes[..<$0], as: UTF8.self) }
}

/// The name of a file, without what its compression adds: what is in it has that name.
public func contentName(_ path: String) -> String {
  let name = lastComponent(path)
  return name.utf8.count > 3 && name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
}
