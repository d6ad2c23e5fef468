/// Finds the median of the slopes of all pairs of points without computing them all.
///
/// The slopes below a guess are counted; from there the line is turned until it has passed the middle,
/// and among the slopes that it passed the median is picked. The guess comes from the search before.
struct MedianSlopeSearch: ~Copyable {
  /// The points as the last line saw them, which had about the median slope.
  let order: ResidualOrder
  private let slopes: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  /// Ranks of the middle slope, or of the two next to the middle, from 0.
  private let ranks: (low: Int, high: Int)
  /// What the last search led to and the trend of its points.
  private var last: (found: Guess, trend: Double)?

  /// Where to look for the median slope.
  struct Guess {
    var slope: Double
    /// Slopes of pairs per slope.
    var density: Double
  }

  /// Memory for as many points.
  init(count: Int) {
    let pairs = count * (count - 1) / 2
    ranks = ((pairs - 1) / 2, pairs / 2)
    let largestPassedCount = 16 * count
    order = ResidualOrder(count: count, pairCount: largestPassedCount)
    slopes = .zeros(largestPassedCount)
    select = RankSelection(capacity: largestPassedCount)
  }

  /// The median slope, looked for where the search before leads to; nil when it is not found, or when
  /// there was none.
  ///
  /// `trend` is a slope that is quickly found and moves as the median does.
  mutating func callAsFunction(_ points: borrowing LinePoints, trend: Double) -> Double? {
    guard let (found, lastTrend) = last else { return nil }
    let slope = found.slope + (trend - lastTrend)
    return self(points, trend: trend, from: Guess(slope: slope, density: found.density))
  }

  /// The same, looked for from a guess on; nil when too many slopes are equal to it or next to it.
  mutating func callAsFunction(
    _ points: borrowing LinePoints, trend: Double, from guess: Guess
  ) -> Double? {
    guard let found = search(points, from: guess) else { return nil }
    last = (found, trend)
    return found.slope
  }

  /// The median slope and how close slopes lie there.
  private func search(_ points: borrowing LinePoints, from first: Guess) -> Guess? {
    var guess = first
    var below = order.sort(points, slope: guess.slope)
    for attempt in 0..<8 {
      let least = 8 * points.resolution(slope: guess.slope)
      guard let next = turned(guess, below, attempt, least: least) else { return nil }
      let passed = order.resort(points, slope: next, passing: slopes)
      let belowNext = passed.map { below + $0 } ?? order.sort(points, slope: next)
      let density = Double(belowNext - below) / (next - guess.slope)
      let range = (min(guess.slope, next), max(guess.slope, next))
      if let passed,
        let median = median(points, of: abs(passed), in: range, below: min(below, belowNext))
      {
        if abs(passed) > 100 { guess.density = density }
        return Guess(slope: median, density: guess.density)
      }
      guess.density = max(density, guess.density / 16)
      (guess.slope, below) = (next, belowNext)
    }
    return nil
  }

  /// A slope that ought to be just beyond the middle; each attempt goes further than the one before.
  private func turned(_ guess: Guess, _ below: Int, _ attempt: Int, least: Double) -> Double? {
    let isUp = below <= ranks.low
    let distance = isUp ? ranks.high + 1 - below : below - ranks.low
    let step = max(Double(distance + distance / 8 + 8 << attempt) / guess.density, least)
    return step.isFinite ? guess.slope + (isUp ? step : -step) : nil
  }

  /// The median if it is among the slopes written down between two lines, and surely between them.
  private func median(
    _ points: borrowing LinePoints, of count: Int, in range: (from: Double, to: Double), below: Int
  ) -> Double? {
    let (low, high) = (ranks.low - below, ranks.high - below)
    guard low >= 0, high < count else { return nil }
    let spacing = (range.to - range.from) / Double(count)
    let margin = 2 + 0.7 * Double(count).squareRoot()
    let window = (
      low: range.from + spacing * (Double(low) - margin),
      high: range.from + spacing * (Double(high) + 1 + margin)
    )
    let passed = UnsafeBufferPointer(rebasing: slopes[..<count])
    let found = select((low, high), of: passed, window: window)
    let resolution = points.resolution(slope: max(abs(range.from), abs(range.to)))
    let isSure = found.low > range.from + resolution && found.high < range.to - resolution
    return isSure ? found.low + 0.5 * (found.high - found.low) : nil
  }

  deinit { slopes.deallocate() }
}
