/// All decimal digits of a double, as many as 767: slow, and right where shortcuts are not.
struct ExactDecimal {
  private var limbs: [UInt64]  // of nine digits each, the least significant first
  private let exponent: Int

  /// Takes a finite number above zero.
  init(_ magnitude: Double) {
    // The significand as a whole number, so that magnitude is whole * 2^shift.
    let isNormal = magnitude.isNormal
    let whole = magnitude.significandBitPattern | (isNormal ? 1 << 52 : 0)
    let shift = isNormal ? Int(magnitude.exponentBitPattern) - 1075 : -1074
    limbs = [whole % 1_000_000_000, whole / 1_000_000_000]
    exponent = min(shift, 0)
    // whole / 2^k is whole * 5^k / 10^k.
    multiply(by: shift < 0 ? 5 : 2, times: abs(shift))
  }

  private mutating func multiply(by factor: UInt64, times: Int) {
    let stride = 12  // 5^12 times nine digits stays far below 2^64
    let big = power(of: factor, stride)
    for _ in 0..<(times / stride) { multiply(by: big) }
    multiply(by: power(of: factor, times % stride))
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      (carry, limbs[index]) = product.quotientAndRemainder(dividingBy: 1_000_000_000)
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// Rounded half to even to `digits` significant digits, at most 18.
  func rounded(toDigits digits: Int) -> DecimalNumber {
    let all = decimalDigits
    var coefficient = all.prefix(digits).reduce(0) { $0 * 10 + $1 }
    let rest = all.dropFirst(digits)
    let beyondHalf = rest.dropFirst().contains { $0 != 0 } || !coefficient.isMultiple(of: 2)
    if let next = rest.first, next > 5 || (next == 5 && beyondHalf) { coefficient += 1 }
    return DecimalNumber(coefficient: coefficient, exponent: exponent + rest.count)
  }

  /// The digits from the first that is not zero, the most significant first.
  private var decimalDigits: ArraySlice<UInt64> {
    var digits: [UInt64] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        digits.append(rest % 10)
        rest /= 10
      }
    }
    digits.reverse()
    return digits.drop { $0 == 0 }
  }
}

private func power(of base: UInt64, _ exponent: Int) -> UInt64 {
  (0..<exponent).reduce(1) { product, _ in product * base }
}
