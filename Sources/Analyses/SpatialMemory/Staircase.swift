import DSP

/// How the length of sequences went up and down: one longer after a success, one shorter after all else.
///
/// The longest success rests on a single game. The mean, which is the length that is repeated half of the
/// time, rests on all of them; it is Spearman and Kaerber's estimate. Because of the staircase, neither is a
/// Corsi span.
///
/// Lengths that were passed over have no share of their own, and take the mean of their neighbors.
struct Staircase {
  /// One game of the staircase.
  struct Round {
    let number: Int
    let length: Int
    let isSuccess: Bool
  }

  /// The lengths at which the task turns; nil where they are not known.
  struct LengthLimits {
    var shortest: Int?
    var longest: Int?
  }

  let rounds: [Round]
  private let limits: LengthLimits
  /// The share of successes at each length that was shown.
  private let shares: [Int: Double]

  init(_ rounds: [Round], _ limits: LengthLimits = LengthLimits()) {
    (self.rounds, self.limits) = (rounds, limits)
    shares = Dictionary(grouping: rounds, by: \.length).mapValues { games in
      Double(games.count(where: \.isSuccess)) / Double(games.count)
    }
  }

  /// The longest sequence repeated; 0 without a success.
  var longestSuccess: Int { rounds.filter(\.isSuccess).map(\.length).max() ?? 0 }

  /// The length of the longest sequence shown.
  var longest: Int? { shares.keys.max() }

  /// The length repeated half of the time: half below the shortest, and a share of one for each length.
  ///
  /// All shorter ones count as repeated. A length never shown takes the mean of the nearest above and
  /// below. Source: Spearman and Kaerber's estimate.
  var mean: Double? {
    guard let shortest = shares.keys.min(), let longest else { return nil }
    return (shortest...longest).reduce(Double(shortest) - 0.5) { $0 + share(of: $1) }
  }

  private func share(of length: Int) -> Double {
    if let share = shares[length] { return share }
    let below = shares.keys.filter { $0 < length }.max().flatMap { shares[$0] } ?? 0
    let above = shares.keys.filter { $0 > length }.min().flatMap { shares[$0] } ?? 0
    return (below + above) / 2
  }

  /// Lengths of games whose outcome is not that of the game before.
  var reversals: [Int] {
    zip(rounds, rounds.dropFirst()).compactMap { $0.isSuccess == $1.isSuccess ? nil : $1.length }
  }

  /// Change of length from one game to the next.
  var slopePerGame: Double? {
    slope(rounds.map { Double($0.number) }, rounds.map { Double($0.length) })
  }

  /// True where a length is not the one that had to come. A staircase stays at its longest and its
  /// shortest, by default those shown; games beside one that was left out are not
  /// compared.
  var isIrregular: Bool {
    zip(rounds, rounds.dropFirst()).contains { round, next in
      guard next.number == round.number + 1 else { return false }
      return next.length != due(after: round)
    }
  }

  private func due(after round: Round) -> Int? {
    round.isSuccess
      ? (limits.longest ?? longest).map { min(round.length + 1, $0) }
      : (limits.shortest ?? shares.keys.min()).map { max(round.length - 1, $0) }
  }
}
