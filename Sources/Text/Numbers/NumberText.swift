/// The text form of doubles in tables; R, Python and spreadsheets can read it.
///
/// Trailing zeros are left out. Magnitudes from 1e-5 to below 1e16 (after rounding) are written with plain
/// digits, others with a signed exponent of at least two digits: `1e-07`, `1.5e+20`.
public struct NumberText: Sendable, Equatable {
  /// The number of digits.
  public enum Precision: Sendable, Equatable {
    /// Significant digits, 1 to 17; the exact value of the double is rounded half to even.
    case significant(Int)
    /// Enough digits to round-trip.
    case full
  }

  private let precision: Precision

  /// Numbers of digits outside 1 to 17 are clamped.
  public init(_ precision: Precision = .significant(9)) {
    switch precision {
    case .significant(let digits): self.precision = .significant(min(max(digits, 1), 17))
    case .full: self.precision = .full
    }
  }

  /// Appends ASCII text; nothing for NaN and infinities, which tables cannot represent.
  public func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return }
    guard number != 0 else { return bytes.append(UInt8(ascii: "0")) }  // also for -0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    switch precision {
    case .significant(let digits): Self.rounded(number.magnitude, to: digits).append(to: &bytes)
    case .full: DecimalNumber(shortest: number.magnitude).append(to: &bytes)
    }
  }

  /// With all of its digits where fewer would make it a number that no double holds, which is read as infinity.
  private static func rounded(_ magnitude: Double, to digits: Int) -> DecimalNumber {
    let rounded = DecimalNumber(rounding: magnitude, toDigits: digits)
    // One digit of the numbers below is at most 1e+308.
    guard magnitude >= 1.5e308 else { return rounded }
    var bytes: [UInt8] = []
    rounded.append(to: &bytes)
    let isRead = Double(String(decoding: bytes, as: UTF8.self))?.isFinite == true
    return isRead ? rounded : DecimalNumber(shortest: magnitude)
  }

  /// The text of a number; empty if it is not finite.
  public func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
