import CArchive
import Recordings
import Text

/// The members of a zip or tar archive, one after the other.
final class ArchiveStream {
  struct ArchiveMember {
    /// The name in the archive. Bytes that are not UTF-8 are replaced.
    let name: String
    let nameIsText: Bool
    let kind: carc_kind
    let isEncrypted: Bool
    /// The unpacked size that the archive declares; nil if it declares none.
    let byteCount: Int?
  }

  private var reader: OpaquePointer?
  /// The bytes that libarchive reads; they must live as long as the reader.
  private let packed: PackedBytes?
  private let lender: Lender?

  /// The memory per member that libarchive's own list of members may take. Names are shorter than
  /// this, and the other fields are small.
  private static let directoryBytesPerMember = 512

  /// An archive that can be read at any place.
  init(_ source: ByteSource, _ budget: ArchiveBudget) throws(ArchiveProblem) {
    let limits = budget.limits
    let whole = try PackedBytes(source)
    let packed = try whole.endingWithZip(limits) ?? whole
    guard packed.zipDirectoryByteCount / Self.directoryBytesPerMember <= limits.memberCount else {
      throw .tooManyMembers(limit: limits.memberCount)
    }
    try budget.expect(packed.zipDeclaredByteCount)
    (self.packed, lender) = (packed, nil)
    let status = packed.lend(
      file: { carc_open_file($0, &reader) },
      memory: { carc_open_memory($0.baseAddress, $0.count, &reader) })
    try check(status)
  }

  /// A tar archive in a gzip file.
  init(_ gzip: GzipStream) throws(ArchiveProblem) {
    let lender = Lender(gzip)
    (packed, self.lender) = (nil, lender)
    let status = carc_open_stream(
      { context, bytes in
        guard let context, let bytes else { return -1 }
        return Unmanaged<Lender>.fromOpaque(context).takeUnretainedValue().lend(bytes)
      }, Unmanaged.passUnretained(lender).toOpaque(), &reader)
    try check(status)
  }

  deinit { carc_close(reader) }

  /// The next member; nil after the last one.
  func next() throws(ArchiveProblem) -> ArchiveMember? {
    var member = carc_member()
    let status = carc_next(reader, &member)
    if status == CARC_END {
      try lender?.finish()
      return nil
    }
    try check(status)
    let name = member.name.map { String(cString: $0) } ?? ""
    return ArchiveMember(
      name: name, nameIsText: member.name.flatMap { String(validatingCString: $0) } != nil,
      kind: member.kind, isEncrypted: member.is_encrypted,
      byteCount: member.size < 0 ? nil : Int(exactly: member.size))
  }

  /// All bytes of the member, at most as many as it declares.
  func content(of member: ArchiveMember, _ budget: ArchiveBudget) throws(ArchiveProblem)
    -> ByteBuffer
  {
    try budget.expect(member.byteCount ?? 0)
    var count = 0
    return try ByteBuffer(budget) { target throws(ArchiveProblem) in
      let got = carc_read(self.reader, target.baseAddress, target.count)
      if got < 0 { throw self.problem }
      count += got
      if count > member.byteCount ?? .max {
        throw .damaged("a member is larger than the archive states")
      }
      return got
    }
  }

  /// Up to so many bytes from the beginning of the member. The rest of it is read by `content`.
  func beginning(_ count: Int) throws(ArchiveProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      let got = carc_read(reader, &piece, piece.count)
      if got < 0 { throw problem }
      if got == 0 { break }
      bytes += piece.prefix(got)
    }
    return bytes
  }

  private func check(_ status: carc_status) throws(ArchiveProblem) {
    switch status {
    case CARC_OK: return
    case CARC_NO_LIBRARY: throw .noLibrary(String(cString: carc_library_name()))
    case CARC_NO_MEMORY: throw .unreadable("no memory")
    default: throw problem
    }
  }

  private var problem: ArchiveProblem {
    if let problem = lender?.problem { return problem }
    let reason = reader.map { String(cString: carc_reason($0)) } ?? ""
    switch reason {
    case "": return .damaged("its parts are inconsistent")
    case "Unrecognized archive format": return .damaged("the list of its members is missing")
    default: return .damaged(reason)
    }
  }
}

/// Passes the content of a gzip file to libarchive.
private final class Lender {
  private let gzip: GzipStream
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private(set) var problem: ArchiveProblem?

  init(_ gzip: GzipStream) { self.gzip = gzip }

  deinit { piece.deallocate() }

  func lend(_ bytes: UnsafeMutablePointer<UnsafePointer<UInt8>?>) -> Int {
    do throws(ArchiveProblem) {
      let count = try gzip.read(into: piece)
      if gzip.isTruncated { throw .cutOff }
      bytes.pointee = UnsafePointer(piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
      return count
    } catch {
      problem = error
      return -1
    }
  }

  /// Reads to the end of the archive, since the checksum of its content follows the last member.
  func finish() throws(ArchiveProblem) {
    try gzip.drain()
    if gzip.isTruncated { throw .cutOff }
  }
}
