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
