/// A decimal number: `coefficient` times 10 to the power of `exponent`; the coefficient has at most 18
/// digits.
struct DecimalNumber: Equatable {
  var coefficient: UInt64
  var exponent: Int

  init(coefficient: UInt64, exponent: Int) {
    (self.coefficient, self.exponent) = (coefficient, exponent)
  }

  /// The shortest decimal number that rounds to `magnitude`, which is finite and above zero.
  init(shortest magnitude: Double) {
    self.init(coefficient: 0, exponent: 0)
    var inFraction = false
    var text = Substring(magnitude.description).utf8
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "."): inFraction = true
      case UInt8(ascii: "e"):
        exponent += Int(String(text) ?? "") ?? 0
        return
      default:
        coefficient = coefficient * 10 + UInt64(byte &- UInt8(ascii: "0"))
        if inFraction { exponent -= 1 }
      }
    }
  }

  /// Appends ASCII text in the style described at `NumberText`.
  func append(to bytes: inout [UInt8]) {
    var (digits, exponent) = (coefficient, exponent)
    while digits != 0, digits.isMultiple(of: 10) {
      (digits, exponent) = (digits / 10, exponent + 1)
    }
    let count = digits.decimalDigitCount
    let leading = exponent + count - 1
    switch leading {
    case 0..<16 where exponent >= 0:
      bytes.append(digits, count: count)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent))
    case 0..<16: bytes.append(digits, count: count, fractionDigits: -exponent)
    case -5..<0:
      bytes.append(UInt8(ascii: "0"))
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -leading - 1))
      bytes.append(digits, count: count)
    default:
      bytes.append(digits, count: count, fractionDigits: count - 1)
      bytes.appendExponent(leading)
    }
  }
}

extension [UInt8] {
  /// Appends all `count` digits, with a decimal point before the last `fractionDigits` of them.
  fileprivate mutating func append(_ digits: UInt64, count: Int, fractionDigits: Int = 0) {
    let point = fractionDigits > 0 ? 1 : 0
    let end = self.count + count + point
    append(contentsOf: repeatElement(UInt8(ascii: "."), count: count + point))
    var rest = digits
    for place in 0..<count {
      let shift = place >= fractionDigits ? point : 0
      self[end - 1 - place - shift] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  fileprivate mutating func appendExponent(_ exponent: Int) {
    append(contentsOf: exponent < 0 ? "e-".utf8 : "e+".utf8)
    if exponent.magnitude < 10 { append(UInt8(ascii: "0")) }
    let digits = UInt64(exponent.magnitude)
    append(digits, count: digits.decimalDigitCount)
  }
}

extension UInt64 {
  fileprivate var decimalDigitCount: Int {
    var (count, bound) = (1, UInt64(10))
    while count < 19, self >= bound { (count, bound) = (count + 1, bound * 10) }
    return count
  }
}
