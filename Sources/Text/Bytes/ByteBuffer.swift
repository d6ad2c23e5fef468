import CLibrary

/// Immutable bytes, followed by the zeros that the JSON reader needs.
///
/// Unchecked because a pointer is never Sendable; the memory is written in the initializers only.
///
/// An array of bytes would be initialized before it is filled and cannot be a mapped file: files above 16 MiB
/// are mapped, and pages that were read are let go, so that a recording of hundreds of megabytes is not in
/// memory as a text.
public final class ByteBuffer: @unchecked Sendable {
  /// The number of zeros after the bytes, so that vector instructions may read past the end.
  static let paddingCount = 64
  /// Offsets into a text are 32 bits wide. A table is read in pieces, in each of which offsets are counted anew.
  public static let largestCount = Int(UInt32.max) - 4096
  /// Limit of a pipe, which may have no end.
  static let largestStreamCount = 1 << 30

  /// Larger files are mapped, so that only the part being read is in memory. If such a file
  /// shrinks while it is read, the process of its reader fails.
  public static let largestCopy = 1 << 24

  /// How many bytes there are, padding not counted.
  public let count: Int
  /// True for a file of which any part can be let go and is read again when it is asked for.
  public let isMapped: Bool
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// Copies `bytes`.
  @inlinable public convenience init(_ bytes: some Sequence<UInt8>) {
    self.init(copying: ContiguousArray(bytes))
  }

  @usableFromInline init(copying bytes: ContiguousArray<UInt8>) {
    count = bytes.count
    isMapped = false
    memory = .allocate(byteCount: count + Self.paddingCount, alignment: 64)
    bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: count).copyMemory(from: $0)
    }
    memset(memory + count, 0, Self.paddingCount)
  }

  /// The file with its size at opening; less if it shrinks.
  ///
  /// Throws if it cannot be read, is not a regular file (pipes are not waited for) or has at least 4 GiB.
  public convenience init(readingFile path: String) throws(FileError) {
    try self.init(readingFile: path, atMost: Self.largestCount)
  }

  /// A table of any size, of which a part is read at a time.
  public convenience init(readingTable path: String) throws(FileError) {
    try self.init(readingFile: path, atMost: .max)
  }

  private init(readingFile path: String, atMost largestCount: Int) throws(FileError) {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    let size = try regularFileSize(descriptor, path)
    guard size <= largestCount else { throw FileError(path: path, errno: EFBIG) }
    isMapped = size > Self.largestCopy
    if isMapped {
      (count, memory) = (size, try mapAll(descriptor, count: size, Self.paddingCount, path))
      return
    }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size + Self.paddingCount, alignment: 64)
    do { count = try readAll(descriptor, into: memory, count: size, path) } catch {
      memory.deallocate()
      throw error
    }
    memset(memory + count, 0, Self.paddingCount)
    self.memory = memory
  }

  /// Everything a pipe holds, to its end; waits for its writer. `-` is standard input.
  public convenience init(readingStream path: String) throws(FileError) {
    // Opened by its name, a standard input that was closed would seem to be empty.
    let isInput = path == "-" || path == "/dev/stdin"
    let descriptor = isInput ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.largestStreamCount {
      let got = read(descriptor, &piece, piece.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FileError(path: path, errno: errno) }
      if got == 0 { break }
      bytes += piece[..<got]
    }
    guard bytes.count <= Self.largestStreamCount else { throw FileError(path: path, errno: EFBIG) }
    self.init(bytes)
  }

  /// Takes over gathered bytes without copying them.
  public init(_ gathered: consuming GrowingBytes) {
    count = gathered.count
    isMapped = false
    memory = gathered.release()
  }

  deinit { if isMapped { munmap(memory, count + Self.paddingCount) } else { memory.deallocate() } }

  /// Lends all bytes piece by piece. Of a file that is mapped each piece is let go afterwards.
  public func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withBytes { bytes in
      for start in stride(from: 0, to: count, by: Self.pieceByteCount) {
        let piece = UnsafeBufferPointer(
          rebasing: bytes[start..<min(start + Self.pieceByteCount, count)])
        body(piece)
        if isMapped { madvise(memory + start, piece.count, MADV_DONTNEED) }
      }
    }
  }

  /// Lets go of the bytes before an offset, of a file that is mapped; they are read again if they are asked
  /// for.
  func letGo(before offset: Int) {
    let pages = offset / Self.pieceByteCount * Self.pieceByteCount
    if isMapped, pages > 0 { madvise(memory, pages, MADV_DONTNEED) }
  }

  /// Bytes of a piece: a multiple of every system's page size.
  private static let pieceByteCount = 1 << 22

  /// Lends the bytes for the duration of the call; the zeros after them may be read, too.
  @inlinable public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes as text; nil unless they are UTF-8.
  public var text: String? { withBytes { String(validating: $0, as: UTF8.self) } }

  /// The first byte that is neither JSON's space nor part of a byte order mark; nil without one.
  public var firstCharacter: UInt8? {
    withBytes { bytes in
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
      return text.first { !isSpace($0) }
    }
  }
}

/// The byte order mark, U+FEFF, in UTF-8.
public let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The four characters JSON calls white space.
@inlinable public func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// Memory for bytes whose number is not known before they are there.
public struct GrowingBytes: ~Copyable {
  /// How many were written into the rooms that were lent.
  public var count = 0
  private var capacity = 1 << 16
  private var memory: UnsafeMutableRawPointer

  /// Without any bytes.
  public init() { memory = Self.allocate(capacity) }

  deinit { memory.deallocate() }

  /// Free space after the content, never empty; it is valid until the next call.
  public var room: UnsafeMutableRawBufferPointer {
    mutating get {
      if count == capacity { reserve(2 * capacity) }
      return UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
    }
  }

  /// Makes room for so many bytes in all.
  public mutating func reserve(_ total: Int) {
    guard total > capacity else { return }
    let larger = Self.allocate(total)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    (memory, capacity) = (larger, total)
  }

  /// The memory, now owned by the caller, followed by the zeros of a `ByteBuffer`.
  consuming func release() -> UnsafeMutableRawPointer {
    let released = memory
    memset(released + count, 0, ByteBuffer.paddingCount)
    discard self
    return released
  }

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: byteCount + ByteBuffer.paddingCount, alignment: 64)
  }
}
