import Metrics
import Text

extension Phrase {
  /// The last value of a person beside the interval in which it is expected: `The last value is 1.12, expected 0.98 to 1.20.`
  ///
  /// The unit is that of the axis. The numbers have the decimals of the one that needs most of them for three significant digits.
  static func last(_ value: Double, expected limits: ClosedRange<Double>) -> Phrase {
    let numbers = [value, limits.lowerBound, limits.upperBound]
    let usual = numbers.map { NumberText(.significant(3)).text($0) }
    let counts = usual.compactMap(decimalCount)
    let most = counts.max() ?? 0
    // Numbers with an exponent have no decimals in common with others.
    let texts = counts.count == numbers.count ? numbers.map { text($0, decimals: most) } : usual
    return "The last value is \(texts[0]), expected \(texts[1]) to \(texts[2])."
  }

  /// The number of digits after the point; nil for a number with an exponent.
  private static func decimalCount(_ text: String) -> Int? {
    guard !text.contains("e") else { return nil }
    return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }

  private static func text(_ number: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let text = NumberText().text((number * scale).rounded() / scale)
    let missing = decimals - (decimalCount(text) ?? decimals)
    guard missing > 0 else { return text }
    return text + (missing == decimals ? "." : "") + String(repeating: "0", count: missing)
  }
}
