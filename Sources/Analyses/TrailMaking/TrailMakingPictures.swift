import DSP
import Metrics
import Recordings

/// Pictures of a trail.
extension MeasuredTrail {
  static let drawings: [Drawing<MeasuredTrail>] = [
    Drawing(
      "trail", "The trail over time",
      caption: "The targets by the time at which they were touched.",
      reading: """
        A point is a target that was reached, a cross an error, at the target touched out of turn. A level part is \
        time without progress; pauses above 2 s and twice the median are shaded.
        """, findings: ["trail_completion_time_s", "trail_error_count", "trail_pause_count"],
      panels: \.coursePanels),
    Drawing(
      "trail-path", "The path on the board",
      caption: "The targets in their order where the screen was touched.",
      reading: "Straight lines join the touches, and positions are in points of the screen.",
      findings: ["trail_path_length_pt", "trail_move_speed_pt_per_s"], panels: \.pathPanels),
  ]

  private var coursePanels: [Panel] {
    let reached = trail.reached.map { SIMD2($0.seconds, Double($0.index)) }
    let errors = trail.mistakes.map { SIMD2($0.tap.seconds, Double($0.tap.index)) }
    let names = (0..<Trail.targetCount).map(name)
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...0.1), y: Axis("target", scale: .names(names)),
        [
          Mark(.spans(pauses), .second, "pauses"), .line(reached, .first),
          Mark(.dots(reached, .disc), .first, "reached"),
          Mark(.dots(errors, .cross), .emphasis, "errors"),
          Mark(
            .dots(trail.completionSeconds == nil ? [] : reached.suffix(1), .circle), .emphasis,
            "complete", trail.completionSeconds.map { "after \($0, .seconds)" }),
        ])
    ]
  }

  private var pauses: [ClosedRange<Double>] {
    guard let center = median(trail.segments) else { return [] }
    return zip(trail.reached, trail.reached.dropFirst()).filter { before, after in
      let seconds = after.seconds - before.seconds
      return Trail.isPause(seconds, medianSeconds: center)
    }.map { $0.seconds...$1.seconds }
  }

  private var pathPanels: [Panel] {
    guard let touches else { return [] }
    let labels = zip(trail.reached, touches.places).map { Word(name($0.index), at: $1) }
    return [
      Panel(
        x: .screenRight, y: .screenDown, shape: .equalUnits,
        [
          .line(touches.places, .first, "path"), Mark(.dots(touches.places, .circle), .first),
          Mark(.words(labels.map { $0.moved(by: Self.labelOffset) }), .emphasis),
        ])
    ]
  }

  /// Points to the right and up, so that a name does not lie on its target.
  private static let labelOffset = SIMD2(17.0, -17.0)

  /// The label of a target; its place in the order where the type is not known.
  private func name(_ index: Int) -> String {
    guard trail.type == .alternating else { return "\(index + 1)" }
    let letters = ["A", "B", "C", "D", "E", "F"]
    return index % 2 == 1 && index / 2 < letters.count ? letters[index / 2] : "\(index / 2 + 1)"
  }
}

extension Word {
  fileprivate func moved(by offset: SIMD2<Double>) -> Word { Word(text, at: place + offset) }
}
