/// A named piece of a RIFF, IFF or CAF file.
struct AudioChunk: Equatable {
  let id: String
  /// Offset of its content in the file.
  let start: Int
  /// Length of the content by its header, which may claim anything.
  let claimedByteCount: UInt64
}

/// The chunks of a file, one after the other, up to the first that does not fit.
///
/// Sizes are claims: a walk never goes backward, ends at a claim beyond the file and after a thousand chunks,
/// whatever the bytes are. The byte of padding after an odd chunk is required by the format and left out by
/// some writers.
struct AudioChunks: Sequence, IteratorProtocol {
  /// The two forms of headers and padding.
  enum ChunkStyle {
    /// RIFF and IFF: 32-bit sizes, an odd chunk is followed by a byte of padding.
    case paired(isBigEndian: Bool)
    /// The form of CAF: 64-bit sizes, big-endian, no padding.
    case wide
  }

  /// Recorders write a dozen chunks.
  private static let largestCount = 1000

  private let bytes: AudioBytes
  private let style: ChunkStyle
  private var position: Int
  private var count = 0

  init(_ bytes: AudioBytes, _ style: ChunkStyle, from position: Int) {
    (self.bytes, self.style, self.position) = (bytes, style, position)
  }

  /// True when nothing but chunks lies between here and the end of the file.
  var fillTheFile: Bool {
    var rest = self
    guard rest.next() != nil else { return false }
    while rest.next() != nil {}
    return rest.position == bytes.count || rest.position == bytes.count + 1
  }

  mutating func next() -> AudioChunk? {
    guard count < Self.largestCount, let chunk = chunk(at: position) else { return nil }
    count += 1
    // A claim beyond the file ends the walk there.
    let room = UInt64(bytes.count - chunk.start)
    if chunk.claimedByteCount > room {
      position = .max
    } else {
      position = chunk.start + Int(chunk.claimedByteCount)
      if case .paired = style, chunk.claimedByteCount % 2 == 1 { position += padding }
    }
    return chunk
  }

  private func chunk(at position: Int) -> AudioChunk? {
    guard position < bytes.count else { return nil }
    switch style {
    case .paired(let isBigEndian):
      let header = bytes.header(at: position, length: 8, isBigEndian: isBigEndian)
      guard let id = header.tag(at: 0), let size: UInt32 = header.integer(at: 4) else { return nil }
      return AudioChunk(id: id, start: position + 8, claimedByteCount: UInt64(size))
    case .wide:
      let header = bytes.header(at: position, length: 12, isBigEndian: true)
      guard let id = header.tag(at: 0), let size: UInt64 = header.integer(at: 4) else { return nil }
      return AudioChunk(id: id, start: position + 12, claimedByteCount: size)
    }
  }

  /// Some writers leave the byte of padding out.
  private var padding: Int {
    let unpadded = bytes.header(at: position, length: 4, isBigEndian: false).tag(at: 0)
    return ["data", "fmt ", "LIST", "fact", "SSND", "COMM"].contains(unpadded ?? "") ? 0 : 1
  }
}
