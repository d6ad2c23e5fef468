import DSP
import Metrics
import Recordings

/// What tapping looks like.
extension TappingHand {
  static let drawings: [Drawing<TappingHand>] = [
    Drawing(
      "tap-raster", "Taps in time and their intervals",
      caption: """
        Above, each tap on its button; below, each interval to the tap before it. Regular tapping is a level \
        row of points, fatigue a rising one, a pause a point on its own.
        """,
      panels: \.rasterPanels),
    Drawing(
      "tap-places", "Where the screen was touched",
      caption: "Points of the screen as the participant saw it; the frames are the buttons.",
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
    let numbered = zip(onTarget, onTarget.dropFirst()).enumerated().map { number, pair in
      (target: pair.1.target, point: SIMD2(Double(number + 2), pair.1.seconds - pair.0.seconds))
    }
    let dots = [TapTarget.left, .right].map { target in
      Mark(
        .dots(numbered.filter { $0.target == target }.map(\.point), .disc),
        target == .left ? .left : .right, "before a tap \(target == .left ? "left" : "right")")
    }
    return [
      Panel(
        x: time, y: Axis("button", scale: .names(rows.map(\.name))), raster),
      Panel(
        x: Axis("tap"), y: Axis("interval", .seconds, bounds: 0...0.3),
        dots + [Mark(.horizontals([intervals.median].compactMap(\.self)), .muted, "median")]),
    ]
  }

  private var placePanels: [Panel] {
    let placed = clean.taps.filter { $0.place != nil }
    guard !placed.isEmpty else { return [] }
    let kinds: [(TapTarget, Mark.Ink, String)] = [
      (.left, .left, "on the left"), (.right, .right, "on the right"),
      (.outside, .emphasis, "beside"),
    ]
    let taps = kinds.map { target, ink, name in
      Mark(
        .dots(placed.filter { $0.target == target }.compactMap(\.place), .disc), ink, name)
    }
    let buttons = [places.left, places.right].compactMap { $0.rectangle?.outline }
    return [
      Panel(
        x: .screenRight, y: .screenDown, shape: .equalUnits,
        [Mark(.lines(buttons), .muted, "buttons")] + taps)
    ]
  }
}
