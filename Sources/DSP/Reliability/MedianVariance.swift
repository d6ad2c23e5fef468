import CLibrary

/// The variance of the median of `count` independent values of a standard normal distribution; nil for fewer than one.
///
/// A mean of m values has the variance 1/m, and a median of more than two a larger one: 0.4487 for three values. From the
/// densities of order statistics (David HA, Nagaraja HN 2003, Order Statistics, 2.1 and 2.2) by the trapezoidal rule, whose
/// error is below 1e-12 for integrands that vanish so fast at both ends. The limit for many values, pi/(2m), is 5 % too large
/// at 30.
public func medianVariance(count: Int) -> Double? {
  guard count > 0 else { return nil }
  let density = count % 2 == 1 ? middleDensity(count) : doubleMiddleDensity(count)
  // Nine of the largest possible standard deviations; the density is even.
  let width = 9 * (Double.pi / (2 * Double(count))).squareRoot()
  let step = width / Double(stepCount)
  return 2 * step
    * (1...stepCount).reduce(0) { sum, place in
      let y = step * Double(place)
      return sum + (place == stepCount ? 0.5 : 1) * y * y * density(y)
    }
}

private let stepCount = 48

/// The density of the middle of an odd number of values.
private func middleDensity(_ count: Int) -> (Double) -> Double {
  let half = Double((count - 1) / 2)
  let scale = lgamma(Double(count) + 1) - 2 * lgamma(half + 1)
  return { y in
    let tails = half * (log(StandardNormal.below(y)) + log(StandardNormal.below(-y)))
    return exp(scale + tails) * StandardNormal.density(y)
  }
}

/// The density of the mean of the two middle ones of an even number of values, y - t and y + t.
private func doubleMiddleDensity(_ count: Int) -> (Double) -> Double {
  let below = Double(count / 2 - 1)
  let scale = lgamma(Double(count) + 1) - 2 * lgamma(below + 1)
  // t = exp(x - exp(-x)) / m from 0 to infinity, since distances have an exponential tail with a rate near 0.8 m.
  let (first, last, parts) = (-4.0, 4.5, 72)
  let step = (last - first) / Double(parts)
  let distances = (0...parts).map { place in
    let x = first + step * Double(place)
    let t = exp(x - exp(-x)) / Double(count)
    return (t: t, weight: step * t * (1 + exp(-x)))
  }
  return { y in
    2
      * distances.reduce(0) { sum, distance in
        let (low, high) = (y - distance.t, y + distance.t)
        let tails =
          below > 0
          ? below * (log(StandardNormal.below(low)) + log(StandardNormal.below(-high))) : 0
        return sum + distance.weight * exp(scale + tails) * StandardNormal.density(low)
          * StandardNormal.density(high)
      }
  }
}
