/// A number in plain digits, rounded to `decimals` places, without trailing zeros.
///
/// Rounding hides the last bit, in which processors differ, so the text is the same everywhere.
/// What does not fit 18 digits or is not finite is written as Swift does.
func decimalText(_ value: Double, decimals: Int) -> String {
  let places = min(max(decimals, 0), 15)
  let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
  let scaled = (value * scale).rounded()
  guard scaled.isFinite, abs(scaled) < 1e18 else { return "\(value)" }
  let digits = String(Int64(scaled).magnitude)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  let sign = scaled < 0 ? "-" : ""
  let fraction = padded.suffix(places).trimmingZeros
  return sign + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
}

/// A number with as many digits as a phone's decimal class prints, some made up.
///
/// Twenty significant digits, more than a double holds; reading them gives the rounded value to
/// within one unit of its last place.
func twentyDigitText(_ value: Double, decimals: Int, using generator: inout SplitMix64) -> String {
  let text = decimalText(value, decimals: decimals)
  guard let point = text.firstIndex(of: "."), !text.contains("e") else { return text }
  let fraction = text.distance(from: point, to: text.endIndex) - 1
  let significant = text.drop { "-0.".contains($0) }.filter { $0 != "." }.count
  let zeros = String(repeating: "0", count: max(0, decimals - fraction))
  let extra = (0..<max(0, 20 - significant - zeros.count)).map { _ in
    String(Int.random(in: 1...9, using: &generator))
  }
  return text + zeros + extra.joined()
}

extension Substring {
  fileprivate var trimmingZeros: Substring {
    var rest = self
    while rest.hasSuffix("0") { rest.removeLast() }
    return rest
  }
}
