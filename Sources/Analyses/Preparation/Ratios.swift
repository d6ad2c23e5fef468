/// Nil unless the denominator is above zero.
func ratio(_ a: Double?, _ b: Double?) -> Double? {
  guard let a, let b, b > 0 else { return nil }
  return a / b
}

/// Difference of two values in percent of their mean; nil where the mean is not above zero.
func asymmetryPercent(_ a: Double, _ b: Double) -> Double? {
  a + b > 0 ? 100 * (a - b) / (0.5 * (a + b)) : nil
}
