import Metrics
import Recordings

/// Both ears of one run beside each other.
struct BothEars {
  /// World Report on Hearing 2021, unilateral loss: limits of the better and the worse ear, dB HL.
  static let unilateral = (better: 20.0, worse: 35.0)
  /// Differences of published rules, dB (Margolis and Saly 2008, Otol Neurotol 29:422).
  static let notable = (mean: 15.0, one: 15.0, neighbors: 10.0)

  /// A difference of thresholds, left less right, dB.
  struct Difference {
    let frequencyHz: Double
    let decibels: Double
  }

  /// Nil for an ear that was not tested.
  let left: EarAudiogram?, right: EarAudiogram?

  typealias Pair = (left: EarAudiogram.Mean, right: EarAudiogram.Mean)

  /// A mean of both ears.
  func means(_ frequencies: [Double]) -> Result<Pair, Unmeasurable> {
    guard let left, let right else { return .failure(Unmeasurable(reason: .singleEar)) }
    return left.mean(frequencies).flatMap { left in
      right.mean(frequencies).map { (left, $0) }
    }
  }

  /// At frequencies that are known of both, in their order.
  var differences: Result<[Difference], Unmeasurable> {
    guard let left, let right else { return .failure(Unmeasurable(reason: .singleEar)) }
    let shared = left.frequencies.compactMap { frequency in
      left.known(frequency).flatMap { level in
        right.known(frequency).map {
          Difference(frequencyHz: frequency, decibels: level - $0)
        }
      }
    }
    return shared.isEmpty ? .failure(Unmeasurable(reason: .noSharedFrequency)) : .success(shared)
  }
}

extension [BothEars.Difference] {
  /// The largest size.
  var largest: Double? { map { abs($0.decibels) }.max() }

  /// Where it is found.
  var frequenciesOfLargest: [Double] {
    let largest = largest
    return filter { abs($0.decibels) == largest }.map(\.frequencyHz)
  }

  /// Far apart at one frequency, or less far at two next to each other among those tested.
  var areNotable: Bool {
    func exceed(_ difference: Element, _ limit: Double) -> Bool {
      abs(difference.decibels) >= limit
    }
    return contains { exceed($0, BothEars.notable.one) }
      || zip(self, dropFirst()).contains { a, b in
        exceed(a, BothEars.notable.neighbors) && exceed(b, BothEars.notable.neighbors)
      }
  }
}
