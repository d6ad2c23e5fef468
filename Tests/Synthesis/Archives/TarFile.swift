/// A tar archive: the same bytes for the same members, times and owners zero.
///
/// Source: POSIX.1-1988, ustar.
public struct TarFile: Sendable {
  /// A file, or by its type a hard link `1`, a link `2`, a device `3`, a folder `5`, a pipe `6`.
  public struct Member: Sendable {
    public var path: [UInt8]
    public var content: [UInt8]
    public var type: Character
    /// The target that a link names.
    public var target: String

    public init(_ path: String, _ content: [UInt8] = [], type: Character = "0", target: String = "")
    {
      (self.path, self.content) = (Array(path.utf8), content)
      (self.type, self.target) = (type, target)
    }
  }

  public var members: [Member]

  public init(_ members: [Member]) { self.members = members }

  /// An archive of files under their paths inside it.
  public init(_ files: [(path: String, bytes: [UInt8])]) {
    members = files.map { Member($0.path, $0.bytes) }
  }

  private static let blockSize = 512

  /// With the two empty blocks at the end.
  public var bytes: [UInt8] {
    members.flatMap { member in
      let overhang = member.content.count % Self.blockSize
      let padding = overhang == 0 ? 0 : Self.blockSize - overhang
      return Self.header(of: member) + member.content + [UInt8](repeating: 0, count: padding)
    } + [UInt8](repeating: 0, count: 2 * Self.blockSize)
  }

  private static func header(of member: Member) -> [UInt8] {
    let (prefix, name) = parts(of: member.path)
    let before =
      field(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8)
      + octal(member.content.count, 12) + octal(0, 12)
    let after =
      Array("\(member.type)".utf8) + field(Array(member.target.utf8), 100)
      + Array("ustar\u{0}00".utf8) + field([], 64) + octal(0, 8) + octal(0, 8) + field(prefix, 155)
      + field([], 12)
    // While it is summed, the sum itself counts as spaces.
    let sum = (before + after).reduce(8 * 0x20) { $0 + Int($1) }
    return before + octal(sum, 7) + [0x20] + after
  }

  /// A path of more than 100 bytes is cut at a slash.
  private static func parts(of path: [UInt8]) -> (prefix: [UInt8], name: [UInt8]) {
    guard path.count > 100, let cut = path.suffix(101).firstIndex(of: UInt8(ascii: "/")) else {
      return ([], path)
    }
    return (Array(path[..<cut]), Array(path[(cut + 1)...]))
  }

  private static func field(_ bytes: [UInt8], _ width: Int) -> [UInt8] {
    Array((bytes + [UInt8](repeating: 0, count: width)).prefix(width))
  }

  private static func octal(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return Array(String(repeating: "0", count: max(0, width - 1 - digits.count)).utf8)
      + Array(digits.utf8) + [0]
  }
}
