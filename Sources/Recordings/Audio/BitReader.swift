/// Numbers of any width out of bytes, the highest bit first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number in the next bits; nil where there are not as many.
  mutating func next(_ count: Int) -> Int? {
    guard position + count <= 8 * bytes.count else { return nil }
    var value = 0
    for place in position..<position + count {
      value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
    }
    position += count
    return value
  }

  /// Goes on, or back by a negative number, but not before the beginning.
  mutating func skip(_ count: Int) { position = max(0, position + count) }
}
