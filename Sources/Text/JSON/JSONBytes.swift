/// A place in a text, and what may stand there by the rules of RFC 8259.
struct JSONBytes {
  private let buffer: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>, at offset: Int) {
    (self.buffer, self.offset) = (buffer, offset)
  }

  /// The byte here, or so many further on; nil at the end.
  func peek(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < buffer.count ? buffer[offset + ahead] : nil
  }

  mutating func advance(by count: Int = 1) { offset += count }

  mutating func skipSpace() { while let byte = peek(), isSpace(byte) { advance() } }

  func slice(from start: Int) -> [UInt8] { Array(buffer[start..<offset]) }

  var truncated: JSONProblem { .truncated(byteOffset: buffer.count) }

  /// The problem with the byte here, or with there being none.
  func unexpected(_ what: String) -> JSONProblem {
    guard let byte = peek() else { return truncated }
    if byte >= 0x80, case .invalid = buffer.utf8Sequence(at: offset) {
      return .invalidUTF8(byteOffset: offset)
    }
    return .malformed(what: what, byteOffset: offset)
  }

  mutating func expect(_ character: Unicode.Scalar, or what: String, consumes: Bool = true)
    throws(JSONProblem)
  {
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

  /// Passes a character beyond ASCII.
  private mutating func character() throws(JSONProblem) {
    switch buffer.utf8Sequence(at: offset) {
    case .complete(let count): advance(by: count)
    case .cutOff: throw truncated
    case .invalid: throw .invalidUTF8(byteOffset: offset)
    }
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
