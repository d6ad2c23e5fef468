import Recordings
import Text

extension PackedBytes {
  /// The number of bytes at the end in which libarchive looks for the list of members.
  private static let searchedByteCount = 16 << 10
  /// The size of the record at the end of a list of members, and of the longest comment after it.
  private static let (endByteCount, largestCommentByteCount) = (22, 1 << 16)
  /// The size of an entry of the list without its name, extensions and comment.
  private static let entryByteCount = 46

  /// True for a zip archive that has an end and no members.
  var isEmptyZip: Bool {
    bytes(at: 0, 12).starts(with: Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 8))
  }

  /// The length of the list of members at the end of a zip archive, which libarchive holds in memory; 0
  /// for other files.
  ///
  /// Source: APPNOTE.TXT 6.3.3, 4.3.14 to 4.3.16.
  var zipDirectoryByteCount: Int {
    guard let end = zipEnd else { return 0 }
    let fields = HeaderBytes(bytes(at: end, Self.endByteCount), isBigEndian: false)
    guard let start = fields.integer(at: 16, as: UInt32.self), start != .max else {
      // The position is in the extension for large files, directly before this record.
      let place = HeaderBytes(bytes(at: max(0, end - 20), 20), isBigEndian: false)
      let record = place.integer(at: 8, as: UInt64.self).flatMap { Int(exactly: $0) } ?? 0
      let extended = HeaderBytes(bytes(at: record, 56), isBigEndian: false)
      let start = extended.integer(at: 48, as: UInt64.self).flatMap { Int(exactly: $0) } ?? 0
      return max(0, end - start)
    }
    return max(0, end - Int(start))
  }

  /// The total unpacked size of the members according to the list of members at the end of a zip archive; 0 if there is none,
  /// or if other data precede the archive.
  var zipDeclaredByteCount: Int {
    var sum = 0
    forEachZipEntry { name, fields, extra in
      guard MemberName(name) != .hidden else { return }
      let short = fields.integer(at: 24, as: UInt32.self) ?? 0
      let size = short == .max ? Self.largeSize(extra) : Int(short)
      let (total, isOverflow) = sum.addingReportingOverflow(size)
      sum = isOverflow ? .max : total
    }
    return sum
  }

  /// The paths of the files in a zip archive according to its list of members; nil if there is none.
  var zipMemberPaths: [String]? {
    guard zipEnd != nil else { return nil }
    var paths: [String] = []
    forEachZipEntry { name, _, _ in
      if !name.hasSuffix("/"), case .path(let path) = MemberName(name) { paths.append(path) }
    }
    return paths
  }

  /// Calls `take` with the name, the fields and the extensions of each entry of the list of members.
  ///
  /// Source: APPNOTE.TXT 6.3.3, 4.3.12 and 4.5.3.
  private func forEachZipEntry(
    _ take: (_ name: String, _ fields: HeaderBytes, _ extra: [UInt8]) -> Void
  ) {
    guard let end = zipEnd else { return }
    var place = end - zipDirectoryByteCount
    while place < end {
      let head = bytes(at: place, Self.entryByteCount)
      guard head.starts(with: "PK\u{1}\u{2}".utf8) else { break }
      let fields = HeaderBytes(head, isBigEndian: false)
      func length(at offset: Int) -> Int {
        fields.integer(at: offset, as: UInt16.self).map(Int.init) ?? 0
      }
      let (name, extra) = (length(at: 28), length(at: 30))
      let texts = bytes(at: place + Self.entryByteCount, name + extra)
      take(
        String(decoding: texts.prefix(name), as: UTF8.self), fields, Array(texts.dropFirst(name)))
      place += Self.entryByteCount + name + extra + length(at: 32)
    }
  }

  /// The unpacked size of a member in the extension for large files, where it is the first field.
  private static func largeSize(_ extra: [UInt8]) -> Int {
    let fields = HeaderBytes(extra, isBigEndian: false)
    var place = 0
    while let kind = fields.integer(at: place, as: UInt16.self),
      let count = fields.integer(at: place + 2, as: UInt16.self)
    {
      if kind == 1 {
        return fields.integer(at: place + 4, as: UInt64.self).map { Int(clamping: $0) } ?? 0
      }
      place += 4 + Int(count)
    }
    return 0
  }

  /// The bytes up to the end of a zip archive that is followed by more data than libarchive
  /// searches, such as a long comment; nil if there is no such end.
  func endingWithZip(_ limits: ArchiveLimits) throws(ArchiveProblem) -> PackedBytes? {
    guard let record = zipEnd, byteCount - record > Self.searchedByteCount else { return nil }
    let fields = HeaderBytes(bytes(at: record, Self.endByteCount), isBigEndian: false)
    // The record of an archive inside a truncated one refers to a list at another position.
    let start = fields.integer(at: 16, as: UInt32.self).map { bytes(at: Int($0), 4) } ?? []
    guard start.elementsEqual("PK\u{1}\u{2}".utf8) else { return nil }
    let end = record + Self.endByteCount
    guard end <= limits.byteCount else { throw .tooLarge(limitBytes: limits.byteCount) }
    return try PackedBytes(.memory(ByteBuffer(bytes(at: 0, end))))
  }

  /// The start of the record at the end of the list of members; nil if there is none.
  private var zipEnd: Int? {
    let (tail, tailOffset) = tail(Self.endByteCount + Self.largestCommentByteCount)
    let signature = Array("PK\u{5}\u{6}".utf8)
    return tail.indices.dropLast(Self.endByteCount - 1).last { place in
      guard tail[place] == signature[0], tail[place...].starts(with: signature) else {
        return false
      }
      let fields = HeaderBytes(Array(tail[place..<place + Self.endByteCount]), isBigEndian: false)
      let (size, start) = (
        fields.integer(at: 12, as: UInt32.self), fields.integer(at: 16, as: UInt32.self)
      )
      // A sequence of bytes that only resembles the record, as in a comment, refers to a list at another position.
      guard let size, let start else { return false }
      let isLarge = start == .max && tail[..<place].suffix(20).starts(with: "PK\u{6}\u{7}".utf8)
      return isLarge || Int(start) + Int(size) <= tailOffset + place
    }.map { tailOffset + $0 }
  }
}
