/// Reads more of a file than is asked for, since decoders ask for a few bytes at a time.
struct ReadAhead {
  private static let pieceLength = 1 << 16

  private let source: AudioBytes
  private var start = 0
  private var piece: [UInt8] = []

  init(_ source: AudioBytes) { self.source = source }

  /// Fills the target from `offset` on and tells how far; less than asked for only at the end.
  mutating func copy(from offset: Int, to target: UnsafeMutableRawBufferPointer) -> Int {
    guard target.count < Self.pieceLength else { return source.copy(from: offset, to: target) }
    if offset < start || offset - start > piece.count - target.count {
      (start, piece) = (offset, source.bytes(at: offset, length: Self.pieceLength))
    }
    let wanted = piece.dropFirst(offset - start).prefix(target.count)
    target.copyBytes(from: wanted)
    return wanted.count
  }

  /// A few bytes; fewer than `length` at the end.
  mutating func bytes(at offset: Int, length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      filled = copy(from: offset, to: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
