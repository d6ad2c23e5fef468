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
      findings: ["rom_range_deg", "rom_min_deg", "rom_max_deg", "rom_angular_speed_max_dps"],
      panels: \.panels)
  ]

  private var panels: [Panel] {
    let time = Axis("time", .seconds, bounds: 0...recording.durationSeconds)
    let moving = Mark(
      .spans([onsetSeconds...max(onsetSeconds, onsetSeconds + durationSeconds)]), .muted, "movement"
    )
    // Turning about the axis counts down.
    let speeds = velocities.map { degrees(fromRadians: -$0) }
    return [
      Panel(
        x: time, y: .withRoom("angle", .degrees, over: course),
        [
          moving, Mark(.lines(pieces(course)), .first, "angle"),
          .level(startDegrees, .degrees, .muted, "start"),
        ] + extremes),
      Panel(
        x: time, y: .withRoom("angular velocity", .degreesPerSecond, over: speeds),
        [
          moving, Mark(.horizontals([0]), .muted),
          Mark(.lines(pieces(speeds)), .third, "angular velocity"), fastest(speeds),
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
        .dots(place.map { [SIMD2(recording.seconds[$0], course[$0])] } ?? [], .circle), ink, name,
        place.map { "\(course[$0], .degrees)" })
    }
  }

  private func fastest(_ speeds: [Double]) -> Mark {
    let place = speeds.indices.max { abs(speeds[$0]) < abs(speeds[$1]) }
    return Mark(
      .dots(place.map { [SIMD2(recording.seconds[$0], speeds[$0])] } ?? [], .circle), .emphasis,
      "fastest", place.map { "\(abs(speeds[$0]), .degreesPerSecond)" })
  }

  /// What lies between breaks of the recording, each by itself.
  private func pieces(_ values: [Double]) -> [[SIMD2<Double>]] {
    recording.pieces.map { points(recording.seconds[$0], values[$0]) }
  }
}
