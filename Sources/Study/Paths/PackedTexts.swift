import CZlib
import Synchronization

/// Many texts in little memory, in the order in which they were added.
///
/// They are compressed in blocks. The block that was read last is kept uncompressed: reading in
/// sequence is fast, and each read at another position decompresses a block.
public final class PackedTexts: Sendable {
  private static let textsPerBlock = 128

  private struct State {
    var blocks: [PackedBlock] = []
    /// The texts after the last block.
    var rest: [String] = []
    var unpacked: (block: Int, texts: [String]) = (-1, [])
    /// The number of blocks that were released.
    var forgotten = 0
  }

  private let state = Mutex(State())

  /// Creates an empty list.
  public init() {}

  /// The number of texts.
  public var count: Int { state.withLock { $0.blocks.count * Self.textsPerBlock + $0.rest.count } }

  /// Appends a text.
  public func append(_ text: String) {
    state.withLock {
      $0.rest.append(text)
      guard $0.rest.count == Self.textsPerBlock else { return }
      $0.blocks.append(PackedBlock($0.rest))
      $0.rest = []
    }
  }

  /// Releases the texts before a position, which are no longer needed.
  func forget(before place: Int) {
    state.withLock { state in
      let last = min(place / Self.textsPerBlock, state.blocks.count)
      while state.forgotten < last {
        state.blocks[state.forgotten] = .empty
        state.forgotten += 1
      }
    }
  }

  /// The text at an index from 0 up to `count`.
  public subscript(place: Int) -> String {
    state.withLock {
      let (block, offset) = place.quotientAndRemainder(dividingBy: Self.textsPerBlock)
      guard block < $0.blocks.count else { return $0.rest[offset] }
      if $0.unpacked.block != block { $0.unpacked = (block, $0.blocks[block].texts) }
      return $0.unpacked.texts[offset]
    }
  }
}

/// A compressed block of texts, each preceded by its byte count.
private struct PackedBlock {
  private let bytes: [UInt8]
  private let unpackedCount: Int

  /// A low effort is sufficient: names of files repeat their folders, and more effort compresses
  /// the rest hardly better.
  private static let effort: Int32 = 1

  static let empty = PackedBlock([])

  init(_ texts: [String]) {
    var writer: [UInt8] = []
    for text in texts {
      withUnsafeBytes(of: UInt32(clamping: text.utf8.count).littleEndian) { writer += $0 }
      writer += text.utf8
    }
    var count = compressBound(UInt(writer.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let status = compress2(&packed, &count, writer, UInt(writer.count), Self.effort)
    precondition(status == Z_OK, "the bound is enough for any bytes")
    // A slice would keep the memory of the whole array.
    bytes = Array(packed.prefix(Int(count)))
    unpackedCount = writer.count
  }

  var texts: [String] {
    var count = UInt(unpackedCount)
    let text = [UInt8](unsafeUninitializedCapacity: unpackedCount) { buffer, initialized in
      let status = uncompress(buffer.baseAddress, &count, bytes, UInt(bytes.count))
      precondition(status == Z_OK, "the bytes are those that were packed")
      initialized = Int(count)
    }
    var (texts, rest) = ([String](), text[...])
    while rest.count >= MemoryLayout<UInt32>.size {
      let head = rest.prefix(MemoryLayout<UInt32>.size)
      let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(head.count)
      texts.append(String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return texts
  }
}
