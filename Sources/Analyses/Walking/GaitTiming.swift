import DSP
import Text

/// The temporal measures of gait: cadence, step and stride times, their variability and asymmetry.
///
/// Cadence and mean times use every interval outside of turns: a further margin of 0.5 s made both worse on
/// recorded walks. Variability and asymmetry use straight sections with that margin, since a step beside a
/// turn differs because of the turn.
///
/// Cadence is the number of intervals by their sum. The median interval, or regular intervals only, were no
/// better on recorded walks. Intervals at both ends that are longer than 1.15 medians are getting going and
/// stopping, and are left out.
///
/// Which foot is the left one cannot be known from a phone whose place is unknown: feet are odd and even.
struct GaitTiming: Equatable {
  /// Fewer intervals than this do not make a cadence of straight walking.
  static let fewestIntervals = 4
  /// A first or last interval longer than this many medians is getting going or stopping.
  static let edgeIntervalFactor = 1.15
  /// The median of fewer intervals than this is too rough to trim a bout by.
  static let fewestIntervalsToTrim = 9

  let cadence: Double?
  let cadenceIntervalCount: Int
  let stepTimes: [Double]
  let strideTimes: [Double]
  /// The step times of straight sections without the margins of turns, for variability.
  let steadyStepTimes: [Double]
  let steadyStrideTimes: [Double]
  let asymmetryPercent: Double?
  let adjustedDeviation: Double?
  let phaseCoordinationIndex: Double?

  init(_ walking: WalkingBouts, _ straight: StraightWalking) {
    let counted = straight.bouts.flatMap { Self.cadenceIntervals($0, straight.usesTurns) }
    if counted.count >= Self.fewestIntervals {
      cadence = 60 * Double(counted.count) / counted.reduce(0, +)
      cadenceIntervalCount = counted.count
    } else {
      let contacts = walking.primary.timed
      let duration = (contacts.last ?? 0) - (contacts.first ?? 0)
      cadenceIntervalCount = contacts.count - 1
      cadence = duration > 0 ? 60 * Double(cadenceIntervalCount) / duration : nil
    }
    stepTimes = straight.intervals(over: 1)
    strideTimes = straight.intervals(over: 2)
    let sections = straight.sections
    steadyStepTimes = sections.flatMap { zip($0.dropFirst(), $0).map(-) }
    steadyStrideTimes = straight.strides.map { $0.2 - $0.0 }
    let feet = Feet(sections)
    (asymmetryPercent, adjustedDeviation) = (feet.asymmetryPercent, feet.adjustedDeviation)
    phaseCoordinationIndex = Self.phaseCoordination(straight.strides)
  }

  private static func cadenceIntervals(_ bout: StraightWalking.Bout, _ countsTurns: Bool)
    -> [Double]
  {
    let all = zip(bout.contacts.dropFirst(), bout.contacts).map(-)
    let limit =
      all.count < fewestIntervalsToTrim ? nil : median(all).map { edgeIntervalFactor * $0 }
    let isLong = { (index: Int) in all[index] > limit ?? .infinity }
    let indices = all.indices.drop(while: isLong)
    let trimmed = indices.reversed().drop(while: isLong).reversed()
    return trimmed.filter { index in
      countsTurns || !(bout.isTurning[index] || bout.isTurning[index + 1])
    }.map { all[$0] }
  }

  /// The index of Plotnik M, Giladi N, Hausdorff JM (2007), Exp Brain Res 181(4):561-570, in percent: the
  /// spread of the phase of steps within strides, and its mean distance from one half.
  private static func phaseCoordination(_ strides: [(Double, Double, Double)]) -> Double? {
    let phases = strides.compactMap { first, middle, last in
      last > first ? 360 * (middle - first) / (last - first) : nil
    }
    guard let center = mean(phases), center > 0, let spread = standardDeviation(phases),
      let error = mean(phases.map { abs($0 - 180) })
    else { return nil }
    return 100 * spread / center + 100 * error / 180
  }
}

/// Steps of the two feet, which are not known as left and right: odd and even within each section.
///
/// The odd foot may change from section to section, so each section is measured separately and
/// weighted by its number of steps.
private struct Feet {
  private let sections: [(odd: [Double], even: [Double])]

  init(_ sections: [[Double]]) {
    self.sections = sections.map { contacts in
      let steps = zip(contacts.dropFirst(), contacts).map(-)
      let odd = stride(from: 0, to: steps.count, by: 2).map { steps[$0] }
      let even = stride(from: 1, to: steps.count, by: 2).map { steps[$0] }
      return (odd, even)
    }
  }

  var asymmetryPercent: Double? {
    weighted { section in
      guard let a = mean(section.odd), let b = mean(section.even) else { return nil }
      return Analyses.asymmetryPercent(a, b).map(abs)
    }
  }

  /// The spread of step times without their asymmetry (Godfrey A et al. 2015): the root of the mean variance
  /// of the two feet.
  var adjustedDeviation: Double? {
    weighted { section in
      guard let a = standardDeviation(section.odd), let b = standardDeviation(section.even) else {
        return nil
      }
      return (a * a + b * b) / 2
    }.map { $0.squareRoot() }
  }

  private func weighted(_ value: ((odd: [Double], even: [Double])) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for section in sections {
      guard let found = value(section) else { continue }
      let count = Double(section.odd.count + section.even.count)
      sum += count * found
      weight += count
    }
    return weight > 0 ? sum / weight : nil
  }
}
