import CArchive

/// Where a member lies, and what keeps it from being read.
enum MemberPlace {
  case file(String)
  /// Folders, hidden files.
  case nothing
  case refused(name: String, reason: String)
  /// Its name is no text.
  case unnamed(String)

  init(_ member: ArchiveStream.Member) {
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
