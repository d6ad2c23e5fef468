import Text

/// The kind of a packed file, by its first bytes.
public enum Container: Sendable, Equatable {
  case zip
  case tar
  case gzip
  /// A packed format that is recognized and not read.
  case foreign(String)

  private static let signatures: [(bytes: [UInt8], container: Container)] = [
    (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip),
    ([0x1F, 0x8B, 8], .gzip), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .foreign("7z")),
    (Array("Rar!\u{1A}\u{7}".utf8), .foreign("rar")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .foreign("xz")),
    ([0x28, 0xB5, 0x2F, 0xFD], .foreign("zstd")),
  ]

  /// Nil if the first 512 bytes are not those of an archive.
  public init?(firstBytes head: [UInt8]) {
    if let known = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
      self = known.container
    } else if head.starts(with: "BZh".utf8), head.dropFirst(4).starts(with: [0x31, 0x41, 0x59]) {
      self = .foreign("bzip2")
    } else if isTarHeader(head) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether it holds members, unlike a single compressed file.
  public var isArchive: Bool { self == .zip || self == .tar }

  /// Extensions of files that are not archives, or of documents in zip format, which are not read
  /// as archives.
  private static let plainEndings: Set<Term> = [
    "json", "jsonl", "ndjson", "csv", "tsv", "txt", "md", "xml", "html", "pdf", "plist", "png",
    "jpg", "jpeg", "wav", "m4a", "caf", "aif", "aiff", "flac", "mp3", "mp4", "mov", "docx", "xlsx",
    "xlsm", "xlsb", "docm", "pptx", "pptm", "gt3x", "odt", "ods", "odp", "odg", "pages", "numbers",
    "key", "epub", "jar", "apk", "ipa",
  ]

  /// True if the sizes of the contents differ from the size of the file on disk.
  public static func isPacked(_ path: String) -> Bool {
    isWorthALook(path)
      && firstBytes(of: path).flatMap { Container(firstBytes: $0, name: path) } != nil
  }

  /// The container of a file with this name: one whose name promises something else is no archive, such as a
  /// document.
  public init?(firstBytes head: [UInt8], name path: String) {
    self.init(firstBytes: head)
    if isArchive, !Self.isWorthALook(path) { return nil }
  }

  /// True if a file must be a container by its name.
  public static func isPromised(by path: String) -> Bool {
    let name = lastComponent(path)
    return [".zip", ".tar", ".gz", ".tgz"].contains(where: name.hasEnding)
  }

  /// True if a file may be a container by its name, so that its content is examined.
  public static func isWorthALook(_ path: String) -> Bool {
    lastComponent(path).ending.map { !plainEndings.contains($0.lowercased()) } ?? true
  }
}

/// True for a block with a correct checksum, which text and recordings do not have by chance.
private func isTarHeader(_ head: [UInt8]) -> Bool {
  guard head.count >= 512, head[0] != 0 else { return false }
  let sumField = 148..<156
  let stated = head[sumField].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
  guard !stated.isEmpty else { return false }
  // The sum is computed with spaces in the place of the checksum.
  let sum = head.prefix(512).enumerated().reduce(0) { sum, byte in
    sum + (sumField.contains(byte.offset) ? 0x20 : Int(byte.element))
  }
  return stated.reduce(0) { $0 << 3 | Int($1 - 0x30) } == sum
}
