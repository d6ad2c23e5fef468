import DSP
import Metrics

/// A walk beside the motion it was measured in, which pictures need once more.
struct DrawnWalk {
  let walk: Walk
  let motion: EvenMotion
  /// Seconds from the recording's first sample, from which events count, to the grid's.
  let offset: Double

  /// Nil for a step without a walk.
  init?(_ walk: Walk?, _ facts: StepFacts?) {
    guard let walk, let recorded = facts?.motion, let motion = recorded.motion else { return nil }
    (self.walk, self.motion, offset) = (walk, motion, recorded.offset)
  }
}

/// What walking looks like.
extension DrawnWalk {
  static let drawings: [Drawing<DrawnWalk>] = [
    Drawing(
      "gait-acceleration", "Acceleration of a walk with its foot contacts",
      caption: """
        The line is the acceleration as recorded. Each dot is a foot contact, where the acceleration without what is \
        faster than four times the steps (10 Hz at most) rises most steeply; turns are shaded. Below, some seconds of \
        straight walking: steps should look alike, and none should be missing.
        """, panels: \.accelerationPanels),
    Drawing(
      "gait-autocorrelation", "How alike steps and strides are",
      caption: """
        Upward acceleration of straight walking compared with itself, shifted by the time on the axis. The \
        peaks at one step and at one stride tell regularity; unlike heights tell asymmetry.
        """, panels: \.correlationPanels),
    Drawing(
      "stride-times", "Stride times in the course of the walk",
      caption: """
        Each point is the time from a contact to the next but one. Regular walking is a level row. Rings \
        are strides of turns, which are shaded; they do not count for the mean.
        """, panels: \.stridePanels),
  ]

  /// Counted as events are.
  func shifted(_ point: SIMD2<Double>) -> SIMD2<Double> { point + SIMD2(offset, 0) }

  /// Turning meanwhile, shaded.
  func rotations(during span: ClosedRange<Double>) -> [Mark] {
    let kinds: [([Turn], Mark.Ink, String)] = [
      (walk.turns?.turns ?? [], .second, "turn"),
      (walk.turns?.longRotations ?? [], .muted, "walking in circles"),
    ]
    return kinds.map { turns, ink, name in
      let seen = turns.filter { $0.end >= span.lowerBound && $0.start <= span.upperBound }
      return Mark(
        .spans(
          seen.map {
            max($0.start, span.lowerBound) + offset...min($0.end, span.upperBound) + offset
          }), ink, name)
    }
  }
}
