import Metrics

/// What the pace of a long walk looks like.
extension DistanceWalk {
  static let drawings: [Drawing<DistanceWalk>] = [
    Drawing(
      "minute-distances", "Distance in each minute",
      caption: """
        Even bars are an even pace; the line is the mean. Shaded are pauses of more than three seconds \
        without a step.
        """, panels: \.panels)
  ]

  private var panels: [Panel] {
    let minutes = minuteEvents.compactMap { minute in
      minute.onsetSeconds.flatMap { start in minute.value.map { (start: start, meters: $0) } }
    }
    guard let last = minutes.last else { return [] }
    let isMotion = pauses?.source == .contacts
    let offset = isMotion ? walked.facts.motion?.offset ?? 0 : 0
    let stops = (pauses?.pauses ?? []).map {
      $0.start + offset...$0.start + offset + $0.seconds
    }
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...last.start + 60),
        y: .fromZero("distance in the minute", .meters, over: minutes.map(\.meters)),
        [
          Mark(
            .bars(
              minutes.map { Bar($0.start + 3...$0.start + 57, $0.meters) }, base: 0), .first,
            "distance"),
          Mark(.horizontals([speed.map { $0 * 60 }].compactMap(\.self)), .emphasis, "mean"),
          Mark(.spans(stops), .second, "pause"),
        ])
    ]
  }
}
