/// A place in a text, and what may stand there by the rules of RFC 8259.
struct JSONBytes {
  private let buffer: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>, at offset: Int) {
    (self.buffer, self.offset) = (buffer, offset)
  }

  /// The byte here; nil at the end.
  func peek() -> UInt8? { offset < buffer.count ? buffer[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let byte = peek(), isSpace(byte) { advance() }
  }

  func slice(from start: Int) -> [UInt8] { Array(buffer[start..<offset]) }

  var truncated: JSONProblem { .truncated(byteOffset: buffer.count) }

  /// The problem with the byte here, or with there being none.
  func unexpected(_ what: String) -> JSONProblem {
    guard let byte = peek() else { return truncated }
    if byte >= 0x80, case .invalid = utf8Sequence { return .invalidUTF8(byteOffset: offset) }
    return .malformed(what: what, byteOffset: offset)
  }

  mutating func expect(
    _ character: Unicode.Scalar, or what: String, consumes: Bool = true
  ) throws(JSONProblem) {
    guard peek() == UInt8(ascii: character) else { throw unexpected(what) }
    if consumes { advance() }
  }

  mutating func word(_ word: StaticString) throws(JSONProblem) {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw unexpected("an unknown word") }
      advance()
    }
  }

  mutating func string() throws(JSONProblem) {
    advance()
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return
      case UInt8(ascii: "\\"): try escape()
      case 0x80...: try character()
      case 0x20...: advance()
      default: throw unexpected("a control character in a string")
      }
    }
    throw truncated
  }

  private mutating func escape() throws(JSONProblem) {
    advance()
    guard let letter = peek(), "\"\\/bfnrtu".utf8.contains(letter) else {
      throw unexpected("an unknown escape")
    }
    advance()
    guard letter == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = peek(), isHexadecimal(digit) else {
        throw unexpected("an escape without four hexadecimal digits")
      }
      advance()
    }
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
    UInt8(ascii: "A")...UInt8(ascii: "F"):
    true
  default: false
  }
}

// MARK: - Characters beyond ASCII

extension JSONBytes {
  private enum UTF8Sequence {
    case complete(count: Int)
    case cutOff
    case invalid
  }

  private mutating func character() throws(JSONProblem) {
    switch utf8Sequence {
    case .complete(let count): offset += count
    case .cutOff: throw truncated
    case .invalid: throw .invalidUTF8(byteOffset: offset)
    }
  }

  /// What begins here, by table 3-7 of the Unicode Standard.
  private var utf8Sequence: UTF8Sequence {
    guard let (count, second) = peek().flatMap(utf8Rule) else { return .invalid }
    for index in 1..<count {
      guard offset + index < buffer.count else { return .cutOff }
      let allowed = index == 1 ? second : 0x80...0xBF
      guard allowed.contains(buffer[offset + index]) else { return .invalid }
    }
    return .complete(count: count)
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

// MARK: - Numbers

extension JSONBytes {
  mutating func number(allowsInfinity: Bool) throws(JSONProblem) {
    if skip("-"), allowsInfinity, peek() == UInt8(ascii: "I") { return try word("Infinity") }
    if !skip("0") { try digits("a value is missing") }
    if skip(".") { try digits("a decimal point without digits") }
    guard skip("e") || skip("E") else { return }
    if !skip("+") { _ = skip("-") }
    try digits("an exponent without digits")
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  private mutating func digits(_ otherwise: String) throws(JSONProblem) {
    let start = offset
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { advance() }
    if offset == start { throw unexpected(otherwise) }
  }
}
