/// What begins at a place of a text, as one character.
public enum UTF8Sequence {
  case complete(count: Int)
  case cutOff
  case invalid
}

extension UnsafeBufferPointer<UInt8> {
  /// What begins at an offset, by table 3-7 of the Unicode Standard.
  public func utf8Sequence(at offset: Int) -> UTF8Sequence {
    guard offset < count, let (length, second) = utf8Rule(self[offset]) else { return .invalid }
    for index in 1..<length {
      guard offset + index < count else { return .cutOff }
      let allowed = index == 1 ? second : 0x80...0xBF
      guard allowed.contains(self[offset + index]) else { return .invalid }
    }
    return .complete(count: length)
  }

  /// Where the first byte stands that belongs to no character of UTF-8; nil where all do. A text that was
  /// cut off may end inside a character.
  public func firstBeyondUTF8(isMaybeCutOff: Bool) -> Int? {
    let (bytes, ascii) = (UnsafeRawBufferPointer(self), UInt64(0x8080_8080_8080_8080))
    var offset = 0
    while offset < count {
      if offset + 8 <= count,
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & ascii == 0
      {
        offset += 8
      } else if self[offset] < 0x80 {
        offset += 1
      } else {
        switch utf8Sequence(at: offset) {
        case .complete(let count): offset += count
        case .cutOff: return isMaybeCutOff ? nil : offset
        case .invalid: return offset
        }
      }
    }
    return nil
  }
}

/// How long a character of that first byte is, and what its second byte may be.
private func utf8Rule(_ first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
  switch first {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xE1...0xEF: (3, 0x80...0xBF)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: nil
  }
}
