import CZlib
public import Text

/// The content of a gzip file, piece by piece; its checksums are compared.
///
/// Source: RFC 1952. Several members one after the other are one content; what follows them and is no
/// member is ignored, as gzip does.
///
/// zlib and not libarchive: a single compressed recording needs no library that is opened at run time. The
/// size that gzip states at its end is not trusted, since it is modulo 4 GiB and can be forged.
public final class GzipStream {
  private let packed: PackedBytes
  private let source: ByteSource
  private let budget: ArchiveBudget
  /// The budget in its state before the content was read.
  private let budgetBefore: ArchiveBudget
  private var inflater = z_stream()
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var inputRange = 0..<0
  private var isWithinMember = true
  private var isAtEnd = false
  /// True once the file ended before its content did.
  public private(set) var isTruncated = false
  /// Bytes that were read ahead and are still to be returned.
  private var ahead: [UInt8] = []

  /// Reads the content as far as the budget allows.
  public init(_ source: ByteSource, _ budget: ArchiveBudget) throws(ArchiveProblem) {
    (packed, self.source, self.budget) = (try PackedBytes(source), source, budget)
    budgetBefore = ArchiveBudget(budget)
    let withGzipHeader = MAX_WBITS + 16
    guard
      inflateInit2_(&inflater, withGzipHeader, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        == Z_OK
    else { throw .unreadable("no memory") }
  }

  deinit { inflateEnd(&inflater) }

  /// The complete content. Content that may be a bomb is unpacked twice, first without keeping it,
  /// so that it takes no memory.
  public func content() throws(ArchiveProblem) -> ByteBuffer {
    try ByteBuffer(budget, measure: measuredByteCount, read)
  }

  /// How much the content is, within the limits of the budget.
  private func measuredByteCount() throws(ArchiveProblem) -> Int {
    let counting = try GzipStream(source, ArchiveBudget(budgetBefore))
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    var count = 0
    while true {
      let got = try counting.read(into: piece)
      if got == 0 { return count }
      count += got
    }
  }

  /// The first bytes, which can still be read afterwards.
  public func peek(_ count: Int) throws(ArchiveProblem) -> [UInt8] {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { piece.deallocate() }
    var filled = 0
    while filled < count {
      let got = try read(into: UnsafeMutableRawBufferPointer(rebasing: piece[filled...]))
      if got == 0 { break }
      filled += got
    }
    let head = Array(piece.prefix(filled))
    ahead = head + ahead
    return head
  }

  /// Fills part of the target and returns the number of bytes; 0 at the end.
  public func read(into target: UnsafeMutableRawBufferPointer) throws(ArchiveProblem) -> Int {
    if !ahead.isEmpty {
      let count = min(ahead.count, target.count)
      target.copyBytes(from: ahead.prefix(count))
      ahead.removeFirst(count)
      return count
    }
    while !isAtEnd, !target.isEmpty {
      let got = try inflate(into: target)
      try budget.stream(got)
      if got > 0 { return got }
    }
    return 0
  }

  /// Reads the rest, so that all of it was checked.
  public func drain() throws(ArchiveProblem) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    while try read(into: piece) > 0 {}
  }

  private func inflate(into target: UnsafeMutableRawBufferPointer) throws(ArchiveProblem) -> Int {
    if inputRange.isEmpty { inputRange = 0..<(try packed.next(&input)) }
    guard !inputRange.isEmpty else {
      (isTruncated, isAtEnd) = (isWithinMember, true)
      return 0
    }
    if !isWithinMember {
      guard input[inputRange.lowerBound] == 0x1F, inflateReset(&inflater) == Z_OK else {
        isAtEnd = true
        return 0
      }
      isWithinMember = true
    }
    let (status, written) = step(into: target)
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isWithinMember = false
    default: throw .damaged("its compressed data is invalid or does not match its checksum")
    }
    return written
  }

  private func step(into target: UnsafeMutableRawBufferPointer) -> (status: CInt, written: Int) {
    input.withUnsafeMutableBufferPointer { buffer in
      inflater.next_in = buffer.baseAddress.map { $0 + inputRange.lowerBound }
      inflater.avail_in = UInt32(inputRange.count)
      inflater.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let room = min(target.count, 1 << 30)
      inflater.avail_out = UInt32(room)
      let status = CZlib.inflate(&inflater, Z_NO_FLUSH)
      inputRange = inputRange.upperBound - Int(inflater.avail_in)..<inputRange.upperBound
      return (status, room - Int(inflater.avail_out))
    }
  }
}

extension ByteBuffer {
  /// Reads bytes of unknown number until `read` returns none.
  ///
  /// - Parameter measure: counts all bytes without keeping any; called once if there are so many that they
  ///   may be a bomb.
  public convenience init(
    _ budget: ArchiveBudget, measure: (() throws(ArchiveProblem) -> Int)? = nil,
    _ read: (UnsafeMutableRawBufferPointer) throws(ArchiveProblem) -> Int
  ) throws(ArchiveProblem) {
    var growing = GrowingBytes()
    var measure = measure
    while true {
      if growing.count >= budget.limits.ratioFreeByteCount / 2, let count = measure {
        growing.reserve(min(try count(), Self.largestCount))
        measure = nil
      }
      let got = try read(growing.room)
      if got == 0 { break }
      try budget.keep(got)
      growing.count += got
      if growing.count > Self.largestCount { throw .tooLarge(limitBytes: Self.largestCount) }
    }
    self.init(growing)
  }
}
