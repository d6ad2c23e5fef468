import CLibrary
import DSP

/// The most plausible sequence of contacts among generous candidates, by dynamic programming.
///
/// There are three kinds of evidence: the size of each rise, the interval from contact to contact, and whether
/// the phone stayed in its place. Costs are in units of one full step's reward.
///
/// Fixed limits for size and interval would be simpler, and were used before. They lost the first and last
/// steps and the weak steps of a turn (9.9 % mean error over 20 walks of 10 m, a turn and 10 m, nearly all of
/// it undercounts) and took the handling of the phone for steps. The chain has 2.5 % on the same walks.
///
/// Each kind of evidence is needed. Without the phone's pose, pockets and pouches gain 2 to 5 % of steps from
/// handling at the ends. Rewards that end at 30 % instead of 15 % of the expected size lose the steps of a
/// turn. The other constants lie on a plateau: neighboring values change the mean errors by less than 0.8
/// points.
///
/// A false contact in a turn on the spot is not told from a true one: neither size, slope nor the alternation
/// of feet does it without losing true ones. One scoring costs a time proportional to the candidates, since
/// links reach back over three intervals only.
struct ContactChain {
  /// Starting a chain costs this much, so that about five full steps are needed before it pays.
  static let startCost = 4.0
  /// Reward falls to zero at this share of the expected size.
  static let sizeWithoutReward = 0.15
  /// Cost of an interval that is too short, or too long: slowing down and turning lengthen intervals,
  /// nothing halves them.
  static let (shortCost, longCost) = (6.0, 4.0)
  /// A change of the phone's pose by this angle between two contacts costs one step.
  static let poseScaleDegrees = 18.0
  /// Contacts nearer or further than this, in expected intervals, are not linked.
  static let linkRange = (0.4, 3.0)
  /// Three rounds, since what is expected comes from the chain that it is to judge.
  static let (shortestChain, iterationCount) = (3, 3)
  /// Keeps junk in pauses out while a slow step of 0.6 m/s² still earns most of its reward.
  static let smallestExpectedSize = 1.5
  static let neighborCount = 9

  private let candidates: [ContactCandidate]
  private let down: [SIMD3<Double>]
  private let stepSeconds: Double
  private let smallestExpectedSize: Double
  private var intervals: [Double]
  private var sizes: [Double]

  /// `down` holds the unit vector toward the ground at each candidate; `inside` are the rises whose
  /// sizes set the first expectation.
  init(
    _ candidates: [ContactCandidate], down: [SIMD3<Double>], stepHz: Double, inside: [Double],
    smallestExpectedSize: Double = Self.smallestExpectedSize
  ) {
    (self.candidates, self.down, stepSeconds) = (candidates, down, 1 / stepHz)
    self.smallestExpectedSize = smallestExpectedSize
    intervals = Array(repeating: stepSeconds, count: candidates.count)
    let typical = max(quantile(inside, 0.8) ?? 0, .leastNormalMagnitude)
    sizes = Array(repeating: typical, count: candidates.count)
  }

  /// Chains of candidate indices, in order of time.
  mutating func chains() -> [[Int]] {
    var chains = score()
    for _ in 1..<Self.iterationCount {
      guard updateExpectations(chains) else { break }
      chains = score()
    }
    return chains
  }

  /// Scores every candidate as the end of a chain, and follows the best chains back.
  ///
  /// A candidate that pays as well by starting a chain starts one.
  private func score() -> [[Int]] {
    let n = candidates.count
    var scores = [Double](repeating: 0, count: n)
    var predecessors = [Int?](repeating: nil, count: n)
    var best = [Double](repeating: 0, count: n + 1)  // of all candidates before the index
    var bestEnd = [Int?](repeating: nil, count: n + 1)
    for k in 0..<n {
      let link = bestLink(to: k, scores)
      let start = best[k] - Self.startCost
      if let link, link.score > start { predecessors[k] = link.from }
      scores[k] = reward(k) + max(start, link?.score ?? start)
      let isBetter = scores[k] > best[k]
      best[k + 1] = isBetter ? scores[k] : best[k]
      bestEnd[k + 1] = isBetter ? k : bestEnd[k]
    }
    return trace(predecessors, bestEnd).filter { $0.count >= Self.shortestChain }
  }

  private func bestLink(to k: Int, _ scores: [Double]) -> (from: Int, score: Double)? {
    let longest = Self.linkRange.1 * intervals[k]
    var best: (from: Int, score: Double)?
    var j = k - 1
    while j >= 0, candidates[k].time - candidates[j].time < longest {
      if candidates[k].time - candidates[j].time > Self.linkRange.0 * intervals[k] {
        let score = scores[j] - linkCost(j, k)
        if score > best?.score ?? -.infinity { best = (j, score) }
      }
      j -= 1
    }
    return best
  }

  /// 1 for a full step, 0 at 15 % of it, never below -1.
  private func reward(_ k: Int) -> Double {
    let shortfall = log(min(1, candidates[k].size / sizes[k])) / log(Self.sizeWithoutReward)
    return max(-1, 1 - shortfall * shortfall)
  }

  /// What it costs to go from one contact to the next. Both parts are squares, so that many small deviations
  /// of an uneven walker cost less than one large one.
  private func linkCost(_ j: Int, _ k: Int) -> Double {
    let section = log((candidates[k].time - candidates[j].time) / intervals[k])
    let angle = PhonePose.degrees(down[j], down[k]) / Self.poseScaleDegrees
    return (section < 0 ? Self.shortCost : Self.longCost) * section * section + angle * angle
  }

  /// Follows a chain back to its start, then goes on from the best end before that start.
  private func trace(_ predecessors: [Int?], _ bestEnd: [Int?]) -> [[Int]] {
    var chains: [[Int]] = []
    var end = bestEnd[candidates.count]
    while let last = end {
      var chain = [last]
      while let previous = predecessors[chain[chain.count - 1]] { chain.append(previous) }
      chains.append(chain.reversed())
      end = bestEnd[chain[chain.count - 1]]
    }
    return chains.reversed()
  }

  /// Expects at each candidate what its neighbors in the chains show; false with too few of them.
  private mutating func updateExpectations(_ chains: [[Int]]) -> Bool {
    var middles: [Double] = []
    var steps: [Double] = []
    for (a, b) in chains.flatMap({ zip($0, $0.dropFirst()) }) {
      middles.append((candidates[a].time + candidates[b].time) / 2)
      steps.append(candidates[b].time - candidates[a].time)
    }
    guard steps.count >= 3 else { return false }
    let chosen = chains.flatMap(\.self)
    let chosenTimes = chosen.map { candidates[$0].time }
    let chosenSizes = chosen.map { candidates[$0].size }
    let floor = max(smallestExpectedSize, 0.7 * (median(chosenSizes) ?? 0))
    for k in candidates.indices {
      let time = candidates[k].time
      let interval = median(nearest(Self.neighborCount, to: time, middles, steps)) ?? stepSeconds
      intervals[k] = min(1.4 * stepSeconds, max(0.7 * stepSeconds, interval))
      let size = median(nearest(Self.neighborCount, to: time, chosenTimes, chosenSizes)) ?? 0
      sizes[k] = max(floor, size)
    }
    return true
  }
}

/// The `count` values whose times are nearest to `time`; times ascending.
func nearest(_ count: Int, to time: Double, _ times: [Double], _ values: [Double]) -> [Double] {
  var upper = times.partitionIndex { $0 >= time }
  var lower = upper
  while upper - lower < count, lower > 0 || upper < times.count {
    let takesLower =
      lower > 0 && (upper == times.count || time - times[lower - 1] <= times[upper] - time)
    if takesLower { lower -= 1 } else { upper += 1 }
  }
  return Array(values[lower..<upper])
}

/// A rise of the band-limited signal that may be a foot contact.
struct ContactCandidate: Equatable {
  /// Samples of the minimum before the rise and of the maximum that ends it.
  let low: Int
  let high: Int
  /// The height of the rise in m/s².
  let size: Double

  /// The time of the maximum in seconds from the first sample.
  var time: Double { Double(high) / DetectionSignal.sampleRateHz }
  /// The middle of the rise, in samples from the first.
  var middle: Double { Double(low + high) / 2 }
}

/// Where a contact may be: every rise around the frequency of the contacts that is neither noise nor ringing.
///
/// Candidates are generous, and the chain chooses among them; what is missing here cannot be found later.
enum ContactCandidates {
  /// Below lie sensor noise and posture; in m/s².
  static let smallestRise = 0.2
  static let marginSeconds = 1.0
  /// Around the frequency of the contacts, as multiples of it.
  static let passBand = 0.6...1.4
  /// Less of the wide-band signal's range than this is ringing of the narrow filter.
  static let smallestShareOfRange = 0.5

  /// Rises between 0.6 and 1.4 step frequencies within `bounds` (seconds).
  static func find(in signal: DetectionSignal, stepHz: Double, bounds: Range<Double>)
    throws(SignalError) -> [ContactCandidate]
  {
    let filter = try BandPass(from: passBand.lowerBound * stepHz, to: passBand.upperBound * stepHz)
    let y = filter(signal.raw)
    return rises(of: y).filter { rise in
      guard bounds.contains(rise.time), rise.size >= smallestRise else { return false }
      let wide = signal.banded[rise.low...rise.high]
      let range = (wide.max() ?? 0) - (wide.min() ?? 0)
      return range >= smallestShareOfRange * rise.size
    }
  }

  /// Rises of slow strides in a signal at the rate of `StrideChannels`; of any size, since the signal has no
  /// unit.
  static func strides(_ movement: [Double], strideHz: Double, bounds: Range<Double>)
    throws(SignalError) -> [ContactCandidate]
  {
    let filter = try BandPass(
      from: passBand.lowerBound * strideHz, to: passBand.upperBound * strideHz,
      sampleRateHz: StrideChannels.rateHz)
    return rises(of: filter(movement)).map { rise in
      ContactCandidate(
        low: StrideChannels.thinning * rise.low, high: StrideChannels.thinning * rise.high,
        size: rise.size)
    }.filter { bounds.contains($0.time) }
  }

  /// A second beyond the region, but not beyond the middle of the gap to its neighbors; in seconds.
  static func bounds(around region: Range<Int>, after previous: Int?, before next: Int?) -> Range<
    Double
  > {
    let rate = DetectionSignal.sampleRateHz
    let (start, end) = (Double(region.lowerBound), Double(region.upperBound))
    let low = previous.map { (Double($0) + start) / 2 } ?? -.infinity
    let high = next.map { (end + Double($0)) / 2 } ?? .infinity
    let margin = marginSeconds * rate
    return max(start - margin, min(start, low)) / rate..<min(end + margin, max(end, high)) / rate
  }

  /// Each local maximum with the local minimum before it, or the first sample.
  private static func rises(of y: [Double]) -> [ContactCandidate] {
    guard y.count > 2 else { return [] }
    var (rises, low) = ([ContactCandidate](), 0)
    for index in 1..<y.count - 1 {
      if y[index] < y[index - 1], y[index] <= y[index + 1] { low = index }
      if y[index] > y[index - 1], y[index] >= y[index + 1] {
        rises.append(ContactCandidate(low: low, high: index, size: y[index] - y[low]))
      }
    }
    return rises
  }
}
