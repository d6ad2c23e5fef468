import DSP
import Metrics
import Recordings
import Text

/// What tapping looks like.
extension TappingHand {
  static let drawings: [Drawing<TappingHand>] = [
    Drawing(
      "tap-raster", "Rhythm of the taps", caption: "The taps over the course of the task.",
      reading: """
        Above is each tap on its button. Below is, for each tap on a button, the interval since the \
        previous tap on a button. Regular tapping is a level row of points, fatigue a rising one, a pause \
        a single high point. Rings do not count for the median: they are above 3 s or, unless taps were \
        delivered late, below 0.03 s.
        """,
      findings: [
        "tap_on_target_count", "tap_rate_hz", "tap_interval_median_s", "tap_interval_cv_pct",
      ], panels: \.rasterPanels),
    Drawing(
      "tap-places", "Touches on the screen",
      caption: "Each tap where it touched the screen, as the participant saw it.",
      reading: "The frames are the buttons, and positions are in points of the screen.",
      findings: ["tap_on_target_pct", "tap_off_target_count", "tap_target_distance_mean_pt"],
      panels: \.placePanels),
  ]

  private var rasterPanels: [Panel] {
    guard !clean.taps.isEmpty else { return [] }
    let rows: [(target: TapTarget, ink: Mark.Ink, name: String)] = [
      (.outside, .muted, "beside"), (.right, .right, "right"), (.left, .left, "left"),
    ]
    let raster = rows.enumerated().map { row, kind in
      Mark(
        .dots(
          clean.taps.filter { $0.target == kind.target }.map { SIMD2($0.seconds, Double(row)) },
          .tick), kind.ink, kind.name)
    }
    let end = durationSeconds.map { 0...max($0, clean.taps.last?.seconds ?? 0) }
    let time = Axis("time", .seconds, bounds: end)
    return [
      Panel(x: time, y: Axis("button", scale: .names(rows.map(\.name))), raster),
      Panel(
        x: .counting("tap on a button", upTo: onTarget.count),
        y: Axis("interval", .seconds, bounds: 0...0.3),
        intervalMarks + [
          .level(
            intervals.median, .seconds, .muted, "median",
            and: ratePerSecond.map { ", \($0, MetricUnit("{taps}/s"))" } ?? .none)
        ]),
    ]
  }

  /// The intervals as dots at the number of the later tap.
  private var intervalMarks: [Mark] {
    let all = zip(onTarget, onTarget.dropFirst()).enumerated().map { number, pair in
      (target: pair.1.target, point: SIMD2(Double(number + 2), pair.1.seconds - pair.0.seconds))
    }
    let counted = intervals.counted
    let kinds: [(TapTarget, Mark.Symbol, Mark.Ink, String)] = [
      (.left, .disc, .left, "before a tap left"), (.right, .triangle, .right, "before a tap right"),
    ]
    return kinds.map { target, symbol, ink, name in
      let points = all.filter { $0.target == target && counted.contains($0.point.y) }.map(\.point)
      return Mark(.dots(points, symbol), ink, name)
    } + [
      Mark(
        .dots(all.map(\.point).filter { !counted.contains($0.y) }, .circle), .muted,
        "does not count")
    ]
  }

  private var placePanels: [Panel] {
    let placed = clean.taps.filter { $0.place != nil }
    guard !placed.isEmpty else { return [] }
    let kinds: [(TapTarget, Mark.Symbol, Mark.Ink, String)] = [
      (.left, .disc, .left, "on the left"), (.right, .triangle, .right, "on the right"),
      (.outside, .cross, .emphasis, "beside"),
    ]
    let taps = kinds.map { target, symbol, ink, name in
      Mark(.dots(placed.filter { $0.target == target }.compactMap(\.place), symbol), ink, name)
    }
    let buttons = [places.left, places.right].compactMap { $0.rectangle?.outline }
    return [
      Panel(
        x: .screenRight, y: .screenDown, shape: .equalUnits,
        [Mark(.lines(buttons), .muted, "buttons")] + taps)
    ]
  }
}
