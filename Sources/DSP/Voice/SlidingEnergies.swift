/// Sums of squares of `count` samples from each of the first `placeCount` on.
///
/// `samples` reach as far as the last sum does. Each sum follows from the one before; because that
/// loses the digits of a quiet window behind a loud one, such a sum is begun anew.
func slidingEnergies(
  _ samples: UnsafeBufferPointer<Double>, count: Int, placeCount: Int
) -> [Double] {
  var energies = [Double](repeating: 0, count: placeCount)
  var (energy, loudest) = (0.0, 0.0)
  for place in 0..<placeCount {
    if place > 0 {
      let (left, joined) = (samples[place - 1], samples[place + count - 1])
      energy += joined * joined - left * left
    }
    if place == 0 || energy < loudest * lostDigits {
      energy = samples[place..<place + count].reduce(0) { $0 + $1 * $1 }
      loudest = energy
    }
    loudest = max(loudest, energy)
    energies[place] = energy
  }
  return energies
}

/// The share of its largest value at which a sum has lost one of its sixteen digits.
private let lostDigits = 0.1
