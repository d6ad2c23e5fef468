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
