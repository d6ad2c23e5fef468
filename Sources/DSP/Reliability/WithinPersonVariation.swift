import CLibrary

/// The coefficient of variation within people, in percent, from the mean of the variances of the logarithms of each person's
/// values (Bland JM, Altman DG 1996, BMJ 313:106, by the log-normal distribution): 100 √(e^v − 1). Nil where a value is not above
/// 0, and where each person has only one.
public func withinPersonVariationPercent(_ people: [[Double]]) -> Double? {
  let arePositive = people.allSatisfy { values in values.allSatisfy { $0 > 0 } }
  guard arePositive, let within = mean(people.compactMap { values in logarithmicVariance(values) })
  else { return nil }
  let percent = 100 * expm1(within).squareRoot()
  return percent.isFinite ? percent : nil
}

/// The variance of the logarithms; 0, and no rounding, where all values are equal.
private func logarithmicVariance(_ values: [Double]) -> Double? {
  guard let found = variance(values.map { log($0) }) else { return nil }
  return varies(values) ? found : 0
}
