extension DecimalNumber {
  /// `magnitude`, finite and above zero, rounded half to even to `digits` significant digits.
  ///
  /// Correct for every double: the usual sizes in one fused multiplication, the rest exactly.
  init(rounding magnitude: Double, toDigits digits: Int) {
    self =
      DecimalNumber(scaling: magnitude, toDigits: digits)
      ?? ExactDecimal(magnitude).rounded(toDigits: digits)
  }

  /// Nil where a double cannot hold the scaled number or the power of ten exactly.
  ///
  /// A fused multiply-add gives the error of a product or a remainder without rounding (Muller et
  /// al., Handbook of Floating-Point Arithmetic), so ties and near ties are told apart.
  private init?(scaling magnitude: Double, toDigits digits: Int) {
    guard digits <= 15, abs(magnitude.exponent) < 128 else { return nil }
    // The power of two tells the power of ten but for one: 0.30103 is log10(2) to five places.
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

/// A double times a power of ten, with the sign of what the product's rounding lost.
private struct ScaledDouble {
  private let product: Double
  private let lost: Double

  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = (0..<22).reduce(into: [1]) { powers, _ in
    powers.append(10 * (powers.last ?? 1))
  }

  init?(_ number: Double, timesTenTo power: Int) {
    guard Self.powersOfTen.indices.contains(abs(power)) else { return nil }
    let factor = Self.powersOfTen[abs(power)]
    product = power < 0 ? number / factor : number * factor
    lost =
      power < 0
      ? number.addingProduct(-product, factor) : (-product).addingProduct(number, factor)
  }

  /// Whether the whole part has exactly so many digits.
  func hasDigits(_ digits: Int) -> Bool {
    let least = Self.powersOfTen[digits - 1]
    guard product > least || (product == least && lost >= 0) else { return false }
    return product < Self.powersOfTen[digits]
  }

  /// What was lost is less than half of the product's last place, so it only decides ties.
  var roundedToEven: UInt64 {
    let whole = product.rounded(.down)
    let rest = product - whole
    let base = UInt64(whole)
    if rest != 0.5 { return rest > 0.5 ? base + 1 : base }
    if lost != 0 { return lost > 0 ? base + 1 : base }
    return base + base % 2
  }
}
