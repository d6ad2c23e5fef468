import Metrics
import Recordings
import Study
import Text

/// Pictures of moving pegs.
extension NineHolePegStep {
  static let drawings: [Drawing<NineHolePegStep>] = [
    Drawing(
      "pegs", "Time and distance of each peg",
      caption: "The pegs in the order in which they were moved.",
      reading: """
        The time of a peg is counted from the peg before it and includes failed attempts; its distance is the \
        straight line along which it was moved. Longer bars toward the end indicate fatigue, single long bars pegs \
        that were dropped.
        """,
      findings: [
        "peg_total_time_s", "peg_time_mean_s", "peg_failure_count", "peg_time_slope_s_per_peg",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let ink = hand.map { $0 == .left ? Mark.Ink.left : .right } ?? .first
    let name = hand.map { "\($0.rawValue) hand" } ?? "hand unknown"
    let peg = Axis.counting("peg", upTo: result.moves.count)
    func bars(_ value: (PegMove) -> Double?) -> [Bar] {
      result.moves.enumerated().compactMap { number, move in
        value(move).map { Bar(Double(number) + 0.65...Double(number) + 1.35, $0) }
      }
    }
    let mean = totalSeconds.map { $0 / Double(seconds.count) }
    let total = totalSeconds.map { ", total \($0, .seconds)" as Phrase }
    return [
      Panel(
        x: peg, y: Axis("time", .seconds),
        [
          Mark(.bars(bars(\.seconds), base: 0), ink, name),
          .level(mean, .seconds, .emphasis, "mean", and: total ?? .none),
        ]),
      Panel(
        x: peg, y: Axis("distance", .points), shape: .low,
        [Mark(.bars(bars(\.distancePoints), base: 0), ink, "distance")]),
    ]
  }
}

extension TouchPaths {
  /// Results hold no paths but their straight lengths.
  static let pegPaths = Drawing<TouchPaths>(
    "peg-paths", "Paths of the pegs over the screen",
    caption: "The path of each finger over the screen, from touch to lift.",
    reading: """
      A disc marks where a finger touched the screen. The fewer and straighter the lines, the more direct the \
      movement.
      """
  ) { touches in
    [
      Panel(
        x: .screenRight, y: .screenDown, shape: .equalUnits,
        [
          Mark(.lines(touches.paths), .first, "path"),
          Mark(.dots(touches.paths.compactMap(\.first), .disc), .emphasis, "touched"),
        ])
    ]
  }
}

/// The ways of fingers over the screen, in points from its top left.
struct TouchPaths {
  private static let (began, moved, ended, cancelled) = (0.0, 1.0, 3.0, 4.0)  // UITouchPhase

  /// One for each finger from its touching to its lifting, by the begin of each.
  let paths: [[SIMD2<Double>]]

  /// Takes the paths from a step's touch recording; nil without one that holds any.
  init?(_ step: SessionStep) {
    let samples = step.recordings.lazy.compactMap { recording in
      if case .touch(let samples) = recording.content { samples } else { nil }
    }.first
    let paths = samples.map(Self.paths) ?? []
    guard !paths.isEmpty else { return nil }
    self.paths = paths
  }

  private static func paths(_ samples: TouchSamples) -> [[SIMD2<Double>]] {
    var paths: [[SIMD2<Double>]] = []
    // Where each finger's path stands.
    var open: [Double: Int] = [:]
    for row in 0..<samples.count {
      let (finger, place) = (samples.indices[row], SIMD2(samples.x[row], samples.y[row]))
      guard finger.isFinite, place.x.isFinite, place.y.isFinite else { continue }
      let phase = samples.phases[row]
      if phase == began {
        open[finger] = paths.count
        paths.append([place])
      } else if phase == moved || phase == ended || phase == cancelled, let number = open[finger] {
        paths[number].append(place)
        if phase != moved { open[finger] = nil }
      }
    }
    return paths
  }
}
