import CLibrary

/// The test whether participants share a gain by practice.
///
/// The half-life has no meaning when there is no gain, so that an F test of the curve is wrong; with drifting people or
/// dependent errors it finds practice in 15 to 21 instead of 5 %. Here the signs of all participants' changes are flipped
/// together for all half-lives: without practice, either sign is as likely. A participant's change counts at most as one error,
/// so that a few people who truly change are not taken for practice of all.
public struct PracticeTest: Sendable {
  /// Probability of a gain as clear as the one seen, without practice.
  public let probability: Double

  private static let halfCount = 12
  private static let mostExhaustive = 13
  private static let flipCount = 9999
  private static let seed: UInt64 = 1

  /// - Parameter series: of participants in the order of their names.
  public init?(_ series: [PracticeSeries]) {
    let own = series.filter { $0.values.count > 1 }
    let last = own.compactMap { $0.repetitions.max() }.max() ?? 1
    guard own.count > 1, last > 1 else { return nil }
    let (low, high) = (log(0.5), log(last))
    let centered = own.map(CenteredSeries.init)
    let scores = (0..<Self.halfCount).compactMap { place -> [Double]? in
      let step = Double(place) / Double(Self.halfCount - 1)
      return Self.scores(centered, half: exp(low + step * (high - low)))
    }
    guard !scores.isEmpty else { return nil }
    let observed = Self.largest(scores) { _ in false }
    // Rounding must not decide between a pattern and its mirror image.
    let needed = observed * (1 - 1e-12)
    var (reached, count) = (0, 0)
    if own.count <= Self.mostExhaustive {
      count = 1 << own.count
      for pattern in 0..<count where Self.largest(scores, { pattern >> $0 & 1 == 1 }) >= needed {
        reached += 1
      }
      probability = Double(reached) / Double(count)
    } else {
      var random = ReproducibleRandom(seed: Self.seed)
      var flips = [Bool](repeating: false, count: own.count)
      for _ in 0..<Self.flipCount {
        for place in flips.indices { flips[place] = random.next() & 1 == 1 }
        if Self.largest(scores, { flips[$0] }) >= needed { reached += 1 }
      }
      probability = Double(1 + reached) / Double(1 + Self.flipCount)
    }
  }

  /// Participants' changes in errors, at most 1, divided by the root of the sum of their squares; nil without any.
  private static func scores(_ series: [CenteredSeries], half: Double) -> [Double]? {
    guard
      let error = PracticeComponents(series.filter { $0.values.count > 2 }, half)?.errorVariance,
      error > 0
    else { return nil }
    let scores = series.map { series -> Double in
      let sums = series.sums(half: half)
      guard sums.squares > 0 else { return 0 }
      return min(1, max(-1, sums.products / (error * sums.squares).squareRoot()))
    }
    let length = scores.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? scores.map { $0 / length } : nil
  }

  private static func largest(_ scores: [[Double]], _ isFlipped: (Int) -> Bool) -> Double {
    scores.reduce(0) { largest, own in
      var sum = 0.0
      for place in own.indices { sum += isFlipped(place) ? -own[place] : own[place] }
      return max(largest, abs(sum))
    }
  }
}
