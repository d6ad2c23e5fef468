/// A zip archive: the same bytes for the same members, every time set to the first the format knows.
///
/// Source: APPNOTE.TXT 6.3.3, without the extensions for large files.
public struct ZipFile: Sendable {
  /// A file, a folder (its path ends in `/`), or what a test makes of it.
  public struct Member: Sendable {
    public var path: [UInt8]
    public var content: [UInt8]
    public var isDeflated: Bool
    /// Type and permissions as Unix has them, such as 0o120777 for a link.
    public var mode: Int
    /// General purpose bits: 1 encrypted, 1 << 11 a name in UTF-8.
    public var flags = 1 << 11
    /// The size that the headers state, where it is not the true one.
    public var statedSize: Int?
    public var statedChecksum: UInt32?

    public init(
      _ path: String, _ content: [UInt8] = [], isDeflated: Bool = true, mode: Int = 0o100644
    ) {
      (self.path, self.content) = (Array(path.utf8), content)
      (self.isDeflated, self.mode) = (isDeflated && !content.isEmpty, mode)
    }
  }

  public var members: [Member]

  public init(_ members: [Member]) { self.members = members }

  /// An archive of files under their paths inside it.
  public init(_ files: [(path: String, bytes: [UInt8])], isDeflated: Bool = true) {
    members = files.map { Member($0.path, $0.bytes, isDeflated: isDeflated) }
  }

  public var bytes: [UInt8] {
    var (file, directory) = ([UInt8](), [UInt8]())
    for member in members {
      let packed = member.isDeflated ? Deflate.bytes(member.content) : member.content
      let facts = Self.facts(of: member, packedCount: packed.count)
      directory +=
        Self.signature(0x0201_4B50) + littleEndian(3 << 8 | 20, 2) + facts
        + [UInt8](repeating: 0, count: 6) + littleEndian(member.mode << 16, 4)
        + littleEndian(file.count, 4) + member.path
      file += Self.signature(0x0403_4B50) + facts + member.path + packed
    }
    return file + directory + end(directory: directory.count, at: file.count)
  }

  /// From the version needed to the length of the extra field: what both headers have alike.
  private static func facts(of member: Member, packedCount: Int) -> [UInt8] {
    let january1980 = [UInt8]([0, 0, 0x21, 0])
    return littleEndian(20, 2) + littleEndian(member.flags, 2)
      + littleEndian(member.isDeflated ? 8 : 0, 2) + january1980
      + littleEndian(Int(member.statedChecksum ?? CRC32.checksum(member.content)), 4)
      + littleEndian(packedCount, 4) + littleEndian(member.statedSize ?? member.content.count, 4)
      + littleEndian(member.path.count, 2) + littleEndian(0, 2)
  }

  private func end(directory count: Int, at offset: Int) -> [UInt8] {
    Self.signature(0x0605_4B50) + littleEndian(0, 4) + littleEndian(members.count, 2)
      + littleEndian(members.count, 2) + littleEndian(count, 4) + littleEndian(offset, 4)
      + littleEndian(0, 2)
  }

  private static func signature(_ number: Int) -> [UInt8] { littleEndian(number, 4) }
}
