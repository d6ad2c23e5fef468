/// How a double is written so that R, Python and spreadsheets read it back.
///
/// Trailing zeros are left out. Plain digits for magnitudes from 1e-5 to below 1e16 (as rounded),
/// else an exponent of two digits or more with its sign: `1e-07`, `1.5e+20`.
public struct NumberText: Sendable, Equatable {
  /// How many digits are kept.
  public enum Precision: Sendable, Equatable {
    /// Significant digits, 1 to 17, rounded half to even from the double's exact value.
    case significant(Int)
    /// As many as tell the double from every other.
    case full
  }

  private let precision: Precision

  /// Digits outside 1 to 17 are brought to the nearest end.
  public init(_ precision: Precision = .significant(9)) {
    switch precision {
    case .significant(let digits): self.precision = .significant(min(max(digits, 1), 17))
    case .full: self.precision = .full
    }
  }

  /// Appends ASCII; nothing for NaN and the infinities, which have no place in a table.
  public func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return }
    guard number != 0 else { return bytes.append(UInt8(ascii: "0")) }  // also for -0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    switch precision {
    case .significant(let digits):
      DecimalNumber(rounding: number.magnitude, toDigits: digits).append(to: &bytes)
    case .full:
      DecimalNumber(shortest: number.magnitude).append(to: &bytes)
    }
  }

  /// The same as a string; empty for what is not finite.
  public func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
