/// Where a member of an archive lies inside it, or why that cannot be heeded.
enum MemberName: Equatable {
  /// Components joined by `/`, never empty.
  case path(String)
  /// A file that systems leave behind, as they do in folders.
  case hidden
  /// In words that follow "a member whose name".
  case refused(String)

  /// By the name as it is written; packers on Windows may write `\\` for `/`.
  init(_ name: String) {
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      self = .refused("holds control characters")
      return
    }
    let bytes = name.utf8.map { $0 == UInt8(ascii: "\\") ? slash : $0 }
    let parts = bytes.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." }
    if bytes.first == slash || startsWithDrive(bytes) {
      self = .refused("is a place on a disk")
    } else if parts.contains("..") {
      self = .refused("leads out of the archive")
    } else if parts.isEmpty || parts.contains(where: isHidden) {
      self = .hidden
    } else {
      self = .path(parts.joined(separator: "/"))
    }
  }
}

/// Hidden files and folders, and what the Finder packs beside each file.
func isHidden(_ component: String) -> Bool {
  component.utf8.first == UInt8(ascii: ".") || component == "__MACOSX"
}

private let slash = UInt8(ascii: "/")

private func startsWithDrive(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 2, bytes[1] == UInt8(ascii: ":") else { return false }
  return (0x41...0x5A).contains(bytes[0] & 0xDF)
}
