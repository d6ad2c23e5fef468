/// A box of an MPEG-4 or QuickTime file: a type of four letters and a content.
struct MP4Box {
  let type: String
  /// The range of the content, limited to the file and to the box around it.
  let content: Range<Int>
}

/// The boxes of a range of a file, one after the other.
///
/// Source: ISO/IEC 14496-12, 4.2. A box is clipped to the one around it, so that no length can lead out of
/// the file or backward.
struct MP4Boxes: Sequence, IteratorProtocol {
  /// A file in fragments has two for every second or so.
  private static let largestCount = 100_000

  private let bytes: AudioBytes
  private let range: Range<Int>
  private var position: Int
  private var count = 0

  init(_ bytes: AudioBytes, in range: Range<Int>) {
    (self.bytes, self.range) = (bytes, range.clamped(to: 0..<bytes.count))
    position = self.range.lowerBound
  }

  mutating func next() -> MP4Box? {
    guard count < Self.largestCount, position < range.upperBound else { return nil }
    let room = Swift.min(16, range.upperBound - position)
    let header = bytes.header(at: position, length: room, isBigEndian: true)
    guard let type = header.tag(at: 4), let short: UInt32 = header.integer(at: 0) else {
      return nil
    }
    let headerLength = short == 1 ? 16 : 8
    guard let size = Self.size(short, header, room: range.upperBound - position),
      size >= headerLength
    else { return nil }
    let end = position + size
    defer { (position, count) = (end, count + 1) }
    return MP4Box(type: type, content: position + headerLength..<end)
  }

  /// 1 announces a size of 64 bits, 0 stands for all there is. Nil where the header is cut off.
  private static func size(_ short: UInt32, _ header: HeaderBytes, room: Int) -> Int? {
    switch short {
    case 0: room
    case 1: (header.integer(at: 8) as UInt64?).map { Int(Swift.min($0, UInt64(room))) }
    default: Swift.min(Int(short), room)
    }
  }
}

extension AudioBytes {
  /// The first box found by going from box to box.
  func box(_ path: String..., in range: Range<Int>) -> MP4Box? {
    var found: MP4Box?
    var range = range
    for type in path {
      found = MP4Boxes(self, in: range).first { $0.type == type }
      guard let found else { return nil }
      range = found.content
    }
    return found
  }

  /// The content of a box, up to a limit that no table exceeds.
  func fields(of box: MP4Box) -> HeaderBytes {
    let length = min(box.content.count, 8 * PacketTable.largestPacketCount)
    return header(at: box.content.lowerBound, length: length, isBigEndian: true)
  }
}
