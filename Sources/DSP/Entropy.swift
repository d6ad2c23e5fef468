import Foundation

/// Shannon's entropy, in nats, of a whole that falls into these shares, which need not add up to 1.
///
/// 0 when one share is everything, log n for n equal ones and never more. Nil unless their sum is finite and above
/// zero.
func shannonEntropy(ofShares shares: some Collection<Double>) -> Double? {
  let whole = shares.reduce(0, +)
  guard whole > 0, whole.isFinite else { return nil }
  let entropy = shares.reduce(0) { sum, part in
    let share = part / whole
    return share > 0 ? sum - share * log(share) : sum
  }
  return min(entropy, log(Double(shares.count)))
}
