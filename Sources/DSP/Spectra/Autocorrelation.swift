/// The divisor of the sum of products at each lag.
public enum AutocorrelationDivisor: Sendable {
  /// The number of products, n - m (unbiased): the expected value does not decrease with the lag.
  case products
  /// The number of samples, n (biased): the absolute value never exceeds 1 and decreases with the lag.
  case samples
}

/// Autocorrelation at lags 0 to `maxLag`, 1 at lag 0; the mean is not removed.
///
/// R(m) = A(m)/A(0), where A(m) is the sum of x(i) x(i + m) divided as `divisor` says. Returns at most n
/// values, for lags with at least one product; none for a negative `maxLag`, zeros for a signal of zeros.
///
/// Few products are summed directly, many by the power spectrum (Wiener and Khinchin), n log n. A signal of
/// hours is transformed in pieces, so that memory depends on the lags and not on its length. The two ways
/// agree to rounding (tests), and which one is taken depends on lengths alone, so that results are
/// reproducible.
public func autocorrelation(_ x: [Double], maxLag: Int, divisor: AutocorrelationDivisor = .products)
  -> [Double]
{
  let lags = min(maxLag, x.count - 1)
  guard lags >= 0 else { return [] }
  let sums = x.count * lags > largestDirectCount ? transformed(x, lags) : direct(x, lags)
  guard sums[0] > 0 else { return [Double](repeating: 0, count: lags + 1) }
  return (0...lags).map { lag in
    let share = sums[lag] / sums[0]
    return divisor == .samples ? share : share * Double(x.count) / Double(x.count - lag)
  }
}

/// A lag at which the autocorrelation has a local maximum above a value; nil without one. R(m) is as in `autocorrelation`, and
/// the first and the last of the `lags` are only neighbors; they are above 0 and below the number of samples.
///
/// Lags are summed eight at a time, from those around `guess` on and then from the first, up to the first such peak: of
/// windows that follow each other most have it where the one before had it. Those without one to `mostSummedLags` are
/// transformed. Whether there is a peak does not depend on the guess.
public func autocorrelationPeak(
  _ x: [Double], lags: ClosedRange<Int>, above least: Double, guess: Int? = nil
) -> Int? {
  let (count, power) = (Double(x.count), partialSums(count: x.count) { x[$0] * x[$0] })
  guard power > 0 else { return nil }
  // Zeros after the samples stand for the products that the longer lags of a group do not have.
  let padded = x + [Double](repeating: 0, count: SIMD8<Double>.scalarCount)
  func peak(_ lags: ClosedRange<Int>) -> Int? {
    var (before, value) = (Double.infinity, Double.infinity)
    for group in stride(from: lags.lowerBound, through: lags.upperBound, by: 8) {
      let sums = padded.productSums(fromLag: group, count: x.count - group)
      for lag in group...min(group + 7, lags.upperBound) {
        let after = sums[lag - group] / power * count / (count - Double(lag))
        if value > least && value > before && value >= after { return lag - 1 }
        (before, value) = (value, after)
      }
    }
    return nil
  }
  if let guess, let found = peak((guess - 3...guess + 4).clamped(to: lags)) { return found }
  let summed = lags.clamped(to: lags.lowerBound...lags.lowerBound + mostSummedLags)
  if let found = peak(summed) { return found }
  if summed == lags { return nil }
  let r = autocorrelation(x, maxLag: lags.upperBound)
  return (summed.upperBound..<lags.upperBound).first {
    r[$0] > least && r[$0] > r[$0 - 1] && r[$0] >= r[$0 + 1]
  }
}

extension [Double] {
  /// The sums of the products of the first `count` samples with those `lag` to `lag` + 7 later.
  fileprivate func productSums(fromLag lag: Int, count: Int) -> SIMD8<Double> {
    withUnsafeBytes { later in
      var sums = SIMD8<Double>.zero
      for index in 0..<count { sums += self[index] * later.eight(at: index + lag) }
      return sums
    }
  }
}

/// More lags cost as much as the transform of all.
private let mostSummedLags = 200

/// Up to this many products, direct summation is faster than the transform, even with an existing plan.
private let largestDirectCount = 2048

private func direct(_ x: [Double], _ lags: Int) -> [Double] {
  (0...lags).map { lag in
    var sum = 0.0
    for index in 0..<x.count - lag { sum += x[index] * x[index + lag] }
    return sum
  }
}

/// Autocorrelation by the power spectrum; zero padding after the samples prevents wrap-around.
///
/// A long signal is divided into pieces that overlap by the number of lags. Pairs of samples inside an
/// overlap are counted in two pieces, so the spectrum of the overlap is subtracted.
private func transformed(_ x: [Double], _ lags: Int) -> [Double] {
  // At least eight times the lags, so that the overlaps cost little compared with the pieces.
  let longest = max(longestPiece, 8 * lags)
  let length = RealFourierTransform.fastLength(atLeast: min(longest, x.count + lags))
  let transform = RealFourierTransform(length: length)
  var power = transform.power(x.prefix(length - lags))
  for start in stride(from: length - 2 * lags, to: x.count - lags, by: length - 2 * lags) {
    let overlap = transform.power(x[start..<start + lags])
    let piece = transform.power(x[start...].prefix(length - lags))
    for bin in power.indices { power[bin] += piece[bin] - overlap[bin] }
  }
  return transform.inverse(ofReal: power)
}

/// In samples, including the zeros; longer transforms take more memory and are not faster.
private let longestPiece = 1 << 17

/// The lag of a pattern relative to the start of a sound, in samples: the absolute maximum of the
/// cross-correlation.
///
/// Negative if the pattern begins before the sound; 0 without samples. The absolute value is maximized,
/// because a player may invert a sound.
public func bestLag(of pattern: [Double], in sound: [Double]) -> Int {
  guard !pattern.isEmpty, !sound.isEmpty else { return 0 }
  let transform = RealFourierTransform(
    length: RealFourierTransform.fastLength(atLeast: pattern.count + sound.count))
  let products = zip(transform.spectrum(sound), transform.spectrum(pattern)).map { z, v in
    Complex(
      z.real * v.real + z.imaginary * v.imaginary, z.imaginary * v.real - z.real * v.imaginary)
  }
  let correlation = transform.inverse(products)
  let best = correlation.indices.max { abs(correlation[$0]) < abs(correlation[$1]) } ?? 0
  return best < sound.count ? best : best - transform.length
}
