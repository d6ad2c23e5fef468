extension DecimalNumber {
  /// `magnitude`, finite and above zero, rounded half to even to `digits` significant digits.
  ///
  /// Correct for every double: common magnitudes use one fused multiply-add, others exact arithmetic.
  init(rounding magnitude: Double, toDigits digits: Int) {
    self =
      DecimalNumber(scaling: magnitude, toDigits: digits)
      ?? ExactDecimal(magnitude).rounded(toDigits: digits)
  }

  /// Nil if a double cannot represent the scaled number or the power of ten exactly.
  ///
  /// A fused multiply-add gives the exact error of a product or a remainder (Muller et al., Handbook of
  /// Floating-Point Arithmetic), so that ties are distinguished from near ties.
  private init?(scaling magnitude: Double, toDigits digits: Int) {
    guard digits <= 15, abs(magnitude.exponent) < 128 else { return nil }
    // The binary exponent determines the decimal exponent to within one: 0.30103 is log10(2) to five places.
    let estimate = Int((Double(magnitude.exponent) * 0.30103).rounded(.down))
    for power in [digits - 1 - estimate, digits - 2 - estimate, digits - estimate] {
      guard let scaled = ScaledDouble(magnitude, timesTenTo: power) else { return nil }
      guard scaled.hasDigits(digits) else { continue }
      self.init(coefficient: scaled.roundedToEven, exponent: -power)
      return
    }
    return nil
  }
}

/// A double times a power of ten, with the sign of the rounding error of the product.
private struct ScaledDouble {
  private let product: Double
  private let lost: Double

  /// The powers of ten that a double represents exactly.
  private static let powersOfTen: [Double] = (0..<22).reduce(into: [1]) { powers, _ in
    powers.append(10 * (powers.last ?? 1))
  }

  init?(_ number: Double, timesTenTo power: Int) {
    guard Self.powersOfTen.indices.contains(abs(power)) else { return nil }
    let factor = Self.powersOfTen[abs(power)]
    product = power < 0 ? number / factor : number * factor
    lost =
      power < 0 ? number.addingProduct(-product, factor) : (-product).addingProduct(number, factor)
  }

  /// Whether the integer part has exactly `digits` digits.
  func hasDigits(_ digits: Int) -> Bool {
    let least = Self.powersOfTen[digits - 1]
    guard product > least || (product == least && lost >= 0) else { return false }
    return product < Self.powersOfTen[digits]
  }

  /// The rounding error is less than half of a unit in the last place of the product, so it only decides
  /// ties.
  var roundedToEven: UInt64 {
    let whole = product.rounded(.down)
    let rest = product - whole
    let base = UInt64(whole)
    if rest != 0.5 { return rest > 0.5 ? base + 1 : base }
    if lost != 0 { return lost > 0 ? base + 1 : base }
    return base + base % 2
  }
}

/// All decimal digits of a double, up to 767: slow, but correct for every number.
struct ExactDecimal {
  private var limbs: [UInt64]  // of nine digits each, the least significant first
  private let exponent: Int

  /// Takes a finite number above zero.
  init(_ magnitude: Double) {
    // The significand as an integer: magnitude is whole * 2^shift.
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

  /// The digits from the first nonzero one, the most significant first.
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
