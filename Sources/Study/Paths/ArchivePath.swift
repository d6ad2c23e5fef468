import Recordings
import Text

/// The path of a member of an archive: `study/walk.zip`, the separator, `a/b.json`. The archive is
/// treated as a folder.
func memberPath(_ archive: String, _ member: String) -> String { archive + partMark + member }

/// The folder that represents an archive.
func memberFolder(of archive: String) -> String { archive + "\0" }

/// The archive that a folder name represents; nil for other folders.
func archiveName(ofFolder name: String) -> String? {
  name.utf8.last == 0 ? String(decoding: name.utf8.dropLast(), as: UTF8.self) : nil
}

/// The archives that contain a path, the outermost first.
public func archives(above path: String) -> [String] {
  let bytes = Array(path.utf8)
  let ends = bytes.indices.dropLast().filter { bytes[$0...($0 + 1)].elementsEqual(partMark.utf8) }
  return ends.map { String(decoding: bytes[..<$0], as: UTF8.self) }
}

/// The archives that contain a path, and the folders in them, the outermost first.
public func placesInArchives(above path: String) -> [String] {
  let (bytes, slash) = (Array(path.utf8), UInt8(ascii: "/"))
  guard let first = bytes.firstIndex(of: 0) else { return [] }
  let ends = bytes.indices[first...].dropLast().filter { index in
    bytes[index] == 0 ? bytes[index + 1] == slash : bytes[index] == slash && bytes[index - 1] != 0
  }
  return ends.map { String(decoding: bytes[..<$0], as: UTF8.self) }
}

/// True for the name of a file that is an archive of several.
func isArchiveName(_ path: String) -> Bool {
  let name = contentName(path)
  return [".zip", ".tar", ".tgz"].contains(where: name.hasEnding)
}

/// The name of an archive without its endings: `walk` for `walk.tar.gz`.
func withoutArchiveEnding(_ name: String) -> String {
  var name = contentName(name)[...]
  if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
  return String(name)
}
