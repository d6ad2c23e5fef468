extension JSONBytes {
  enum UTF8Sequence {
    case complete(count: Int)
    case cutOff
    case invalid
  }

  /// What begins here, by table 3-7 of the Unicode Standard.
  var utf8Sequence: UTF8Sequence {
    guard let (count, second) = peek().flatMap(utf8Rule) else { return .invalid }
    for index in 1..<count {
      guard let byte = peek(index) else { return .cutOff }
      guard (index == 1 ? second : 0x80...0xBF).contains(byte) else { return .invalid }
    }
    return .complete(count: count)
  }

  /// Passes a character beyond ASCII.
  mutating func character() throws(JSONProblem) {
    switch utf8Sequence {
    case .complete(let count): advance(by: count)
    case .cutOff: throw truncated
    case .invalid: throw .invalidUTF8(byteOffset: offset)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the first byte stands that belongs to no character of UTF-8; nil where all do. A text that was
  /// cut off may end inside a character.
  func firstBeyondUTF8(isMaybeCutOff: Bool) -> Int? {
    let (bytes, ascii) = (UnsafeRawBufferPointer(self), UInt64(0x8080_8080_8080_8080))
    var text = JSONBytes(self, at: 0)
    while text.offset < count {
      let isWithin = text.offset + 8 <= count
      if isWithin, bytes.loadUnaligned(fromByteOffset: text.offset, as: UInt64.self) & ascii == 0 {
        text.advance(by: 8)
      } else if self[text.offset] < 0x80 {
        text.advance()
      } else {
        switch text.utf8Sequence {
        case .complete(let count): text.advance(by: count)
        case .cutOff: return isMaybeCutOff ? nil : text.offset
        case .invalid: return text.offset
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
