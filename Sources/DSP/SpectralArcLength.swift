/// Spectral arc length of a speed profile: below zero, and the nearer to it the smoother.
///
/// Nil without movement, and when only one bin of the spectrum counts. Source: Balasubramanian S et
/// al. (2015), J NeuroEng Rehabil 12:112, with its padding, cutoff and threshold.
public func sparc(
  _ speed: [Double], sampleRateHz: Double, paddingLevels: Int = 4, cutoffHz: Double = 10,
  smallestShare: Double = 0.05
) -> Double? {
  guard !speed.isEmpty, sampleRateHz.isFinite, sampleRateHz > 0, cutoffHz >= 0 else { return nil }
  let length = RealFourierTransform.fastLength(atLeast: speed.count) << paddingLevels
  let power = RealFourierTransform(length: length).power(speed)
  guard let highest = power.max(), highest > 0 else { return nil }
  let last = Int(min(Double(power.count - 1), cutoffHz * Double(length) / sampleRateHz))
  let shares = power[0...last].map { ($0 / highest).squareRoot() }
  guard let from = shares.firstIndex(where: { $0 >= smallestShare }),
    let to = shares.lastIndex(where: { $0 >= smallestShare }), from < to
  else { return nil }
  let run = 1 / Double(to - from)
  return -(from..<to).reduce(0) { sum, bin in
    let rise = shares[bin + 1] - shares[bin]
    return sum + (run * run + rise * rise).squareRoot()
  }
}
