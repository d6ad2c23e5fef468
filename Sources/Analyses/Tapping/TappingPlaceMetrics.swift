import DSP
import Metrics
import Recordings

/// The part of the table that speaks of where taps fell.
extension TappingHand {
  private static let pointUnit = MetricUnit("{pt}")
  private static let absence =
    "the export does not tell where buttons or taps were, or too few taps"

  private static func distance(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (TapPlaces) -> Double?
  ) -> Metric<TappingHand> {
    Metric(
      name, unit, meaning, source: "common definition", range: range, absentWhen: absence,
      reading: { hand in
        let count = hand.places.distances.count
        let hasNoButtons = count == 0 && hand.places.areKnown
        return .number(
          value(hand.places), count: count, else: hasNoButtons ? .noButtons : hand.placeReason)
      })
  }

  static let targets: [Metric<TappingHand>] = [
    distance(
      "target_distance_mean_pt", pointUnit,
      "Mean distance of taps from the middle of their button, in screen points.", range: .screen,
      { mean($0.distances) }),
    distance(
      "target_distance_sd_pt", pointUnit,
      "Standard deviation of the taps' distances from the middle of their button.", range: .screen,
      { standardDeviation($0.distances) }),
    distance(
      "target_distance_norm", .one, "Mean distance in halves of the button's width.",
      range: "0..1000",
      { mean($0.relativeDistances) }),
  ]

  static let throughput = Metric<TappingHand>(
    "throughput_bps", MetricUnit("bit/s"),
    "log2(D/We + 1) by the mean interval; D between the taps' centroids, We 4.133 SD along that line.",
    source: "ISO 9241-411; MacKenzie 1992", range: "0..100", absentWhen: absence,
    reading: { hand in
      let value = hand.places.throughput(meanInterval: mean(hand.intervals.seconds))
      let isStill = hand.places.areOnBoth && hand.onTarget.count > 3
      return .number(
        value, count: hand.onTarget.count, else: isStill ? .noVariation : hand.placeReason)
    })

  static let buttons: [Metric<TappingHand>] = BodySide.allCases.flatMap { side in
    let name = side.rawValue
    func of(
      _ metric: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
      _ value: @escaping @Sendable (TapPlaces.Button) -> Double?
    ) -> Metric<TappingHand> {
      Metric(
        metric, unit, "\(meaning) the \(name) button.", source: "common definition",
        range: range, absentWhen: "too few taps there, or the export does not tell where they were",
        reading: { hand in
          let button = hand.places[side]
          return .number(
            value(button), count: button.places.count, else: hand.placeReason)
        })
    }
    return [
      of(
        "centroid_x_\(name)_pt", pointUnit, "Mean place across the screen of taps on",
        range: .screenPlace
      ) {
        $0.centroid?.x
      },
      of(
        "centroid_y_\(name)_pt", pointUnit, "Mean place down the screen of taps on",
        range: .screenPlace
      ) {
        $0.centroid?.y
      },
      of(
        "spread_ellipse95_\(name)_pt2", MetricUnit("{pt2}"),
        "Area of the ellipse that holds 95 % of taps on", range: "0..1000000000", \.spread),
      of(
        "drift_px_mean_\(name)", pointUnit, "Mean distance from tap to tap on", range: .screen,
        \.drift),
    ]
  }

  /// Why a value of where taps fell is missing.
  private var placeReason: Flag { onTarget.isEmpty || places.areKnown ? .fewTaps : .noPlaces }
}
