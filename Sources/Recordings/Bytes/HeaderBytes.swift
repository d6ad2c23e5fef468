/// A piece of a header whose fields are read by their offset.
public struct HeaderBytes {
  let bytes: [UInt8]
  let isBigEndian: Bool

  /// Takes the bytes of the piece and their order.
  public init(_ bytes: [UInt8], isBigEndian: Bool) {
    (self.bytes, self.isBigEndian) = (bytes, isBigEndian)
  }

  /// The integer at an offset; nil where the header ends before it.
  public func integer<Word: FixedWidthInteger>(at offset: Int, as type: Word.Type = Word.self)
    -> Word?
  {
    let size = Word.bitWidth / 8
    guard offset >= 0, bytes.count >= size, offset <= bytes.count - size else { return nil }
    var value: Word = 0
    for index in 0..<size {
      let byte = bytes[isBigEndian ? offset + index : offset + size - 1 - index]
      value = value << 8 | Word(truncatingIfNeeded: byte)
    }
    return value
  }

  /// The four letters at an offset; other bytes are kept as Latin-1.
  func tag(at offset: Int) -> String? {
    guard offset >= 0, bytes.count >= 4, offset <= bytes.count - 4 else { return nil }
    return String(String.UnicodeScalarView(bytes[offset..<offset + 4].map { Unicode.Scalar($0) }))
  }
}
