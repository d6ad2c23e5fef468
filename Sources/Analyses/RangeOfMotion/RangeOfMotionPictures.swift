import DSP
import Metrics

/// What the movement of a joint looks like.
extension JointMovement {
  static let drawings: [Drawing<JointMovement>] = [
    Drawing(
      "joint-angle", "Angle of the joint in time",
      caption: "Joint angle and angular velocity over time.",
      reading: """
        Angles are rotations about the movement's own axis, in ResearchKit's convention; the range lies between the \
        smallest and the largest angle. The movement is shaded. A smooth movement has one rounded hill of angular \
        velocity for each direction.
        """,
      panels: \.panels)
  ]

  private var panels: [Panel] {
    let time = Axis("time", .seconds, bounds: 0...recording.durationSeconds)
    let moving = Mark(
      .spans([onsetSeconds...max(onsetSeconds, onsetSeconds + durationSeconds)]), .muted,
      "movement")
    // Turning about the axis counts down.
    let speeds = velocities.map { degrees(fromRadians: -$0) }
    return [
      Panel(
        x: time, y: Axis("angle", .degrees),
        [
          moving, Mark(.lines(pieces(course)), .first, "angle"),
          Mark(.horizontals([startDegrees]), .muted, "start"),
        ] + extremes),
      Panel(
        x: time, y: Axis("angular velocity", .degreesPerSecond),
        [
          moving, Mark(.horizontals([0]), .muted),
          Mark(.lines(pieces(speeds)), .third, "angular velocity"),
        ]),
    ]
  }

  /// In degrees, of each sample.
  private var course: [Double] { angles.map { startDegrees - degrees(fromRadians: $0) } }

  private var extremes: [Mark] {
    let course = course
    let ends: [(Int?, Mark.Ink, String)] = [
      (course.indices.min { course[$0] < course[$1] }, .second, "smallest"),
      (course.indices.max { course[$0] < course[$1] }, .emphasis, "largest"),
    ]
    return ends.map { place, ink, name in
      Mark(
        .dots(place.map { [SIMD2(recording.seconds[$0], course[$0])] } ?? [], .circle), ink, name)
    }
  }

  /// What lies between breaks of the recording, each by itself.
  private func pieces(_ values: [Double]) -> [[SIMD2<Double>]] {
    recording.pieces.map { points(recording.seconds[$0], values[$0]) }
  }
}
