import CArchive
import Recordings
import Text

/// The path of a member inside an archive, or the reason why the member is not read.
enum MemberName: Equatable {
  /// The components joined by `/`, never empty.
  case path(String)
  /// A file that an operating system creates, in archives as in folders.
  case hidden
  /// The reason, in words that follow "a member whose name".
  case refused(String)

  /// Interprets a name. Programs on Windows may write `\\` for `/`.
  init(_ name: String) {
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      self = .refused("contains control characters")
      return
    }
    let bytes = name.utf8.map { $0 == UInt8(ascii: "\\") ? slash : $0 }
    let parts = bytes.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }.filter {
      $0 != "."
    }
    if bytes.first == slash || startsWithDrive(bytes) {
      self = .refused("is an absolute path")
    } else if parts.contains("..") {
      self = .refused("leads out of the archive")
    } else if parts.isEmpty || parts.contains(where: isHidden) {
      self = .hidden
    } else {
      self = .path(parts.joined(separator: "/"))
    }
  }
}

private let slash = UInt8(ascii: "/")

private func startsWithDrive(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 2, bytes[1] == UInt8(ascii: ":") else { return false }
  return (0x41...0x5A).contains(bytes[0] & 0xDF)
}

/// The path of a member, or the reason why it is not read.
enum MemberPlace {
  case file(String)
  /// A folder or a hidden file.
  case nothing
  case refused(name: String, reason: String)
  /// A member whose name is not text.
  case unnamed(String)

  init(_ member: ArchiveStream.ArchiveMember) {
    guard member.kind != CARC_FOLDER else {
      self = .nothing
      return
    }
    guard member.nameIsText else {
      self = .unnamed(member.name)
      return
    }
    switch MemberName(member.name) {
    case .hidden: self = .nothing
    case .refused(let why): self = .refused(name: member.name, reason: "its name \(why)")
    case .path(let path):
      switch member.kind {
      case CARC_FILE: self = .file(path)
      case CARC_LINK: self = .refused(name: path, reason: "it is a link")
      default: self = .refused(name: path, reason: "it is neither a file nor a folder")
      }
    }
  }
}
