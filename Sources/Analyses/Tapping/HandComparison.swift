import DSP
import Metrics
import Recordings

/// The two hands of one session beside each other.
struct HandComparison {
  private let left: [TappingHand], right: [TappingHand]

  /// Of several attempts of a hand the mean counts.
  init(_ hands: [TappingHand]) {
    left = hands.filter { $0.side == .left }
    right = hands.filter { $0.side == .right }
  }

  static let metrics: [Metric<HandComparison>] = [
    Metric(
      "tap_asymmetry_pct", .percent,
      "Taps on buttons of the right hand less those of the left, in percent of their mean.",
      source: "common definition", range: "-200..200",
      absentWhen: "one hand only, or too few taps of one",
      reading: { $0.asymmetry { Double($0.onTarget.count) } }),
    Metric(
      "iti_median_asymmetry_pct", .percent,
      "Median interval of the right hand less that of the left, in percent of their mean.",
      source: "common definition", range: "-200..200",
      absentWhen: "one hand only, or too few taps of one",
      reading: { $0.asymmetry(\.intervals.median).flagged($0.timeFlags) }),
  ]

  private var timeFlags: [Flag] { (left + right).flatMap(\.timeFlags).unique }

  private func asymmetry(_ value: (TappingHand) -> Double?) -> Reading {
    guard !left.isEmpty, !right.isEmpty else { return .absent(.oneHand) }
    let percent = mean(right.compactMap(value)).flatMap { right in
      mean(left.compactMap(value)).flatMap { asymmetryPercent(right, $0) }
    }
    return .number(percent, count: left.count + right.count, else: .fewTaps)
  }
}
