import Metrics
import Recordings

/// What the tones of one step look like.
extension HearingStep {
  static let drawings: [Drawing<HearingStep>] = [
    Drawing(
      "tone-levels", "How the thresholds were found",
      caption: """
        The level of each tone in its order, one line for each test of a frequency; the short line across it is the \
        threshold reported. Levels fall after tones that were heard and rise after those that were missed.
        """, panels: \.levelPanels)
  ]

  /// So far above the softest tone the frequencies are written, dB.
  private static let nameDecibels = 7.0

  private var levelPanels: [Panel] {
    var runs: [Run] = []
    for track in tracks where !track.tested.presentations.isEmpty {
      runs.append(Run(track: track, first: (runs.last?.end ?? 0) + 1))
    }
    let points = runs.flatMap(\.tones)
    func dots(_ answer: ToneAnswer, _ symbol: Mark.Symbol, _ ink: Mark.Ink, _ name: String) -> Mark
    {
      Mark(.dots(points.filter { $0.answer == answer }.map(\.place), symbol), ink, name)
    }
    let top = (points.map(\.place.y).min() ?? 0) - Self.nameDecibels
    let names = runs.map {
      Word(
        frequencyText($0.track.tested.frequencyHz), at: SIMD2(Double($0.first + $0.end) / 2, top))
    }
    return [
      Panel(
        x: .counting("tone", upTo: runs.last?.end ?? 0),
        y: Axis("hearing level", .hearingLevel, isReversed: true),
        [
          Mark(.lines(lines(runs, of: .left)), .left, "left ear"),
          Mark(.lines(lines(runs, of: .right)), .right, "right ear"),
          Mark(.lines(runs.compactMap(\.threshold)), .emphasis, "threshold"),
          dots(.heard, .disc, .first, "heard"), dots(.missed, .cross, .emphasis, "missed"),
          dots(.early, .triangle, .second, "tapped too early"),
          dots(.abandoned, .circle, .muted, "given up"), Mark(.words(names), .muted),
        ])
    ]
  }

  private func lines(_ runs: [Run], of side: BodySide) -> [[SIMD2<Double>]] {
    runs.filter { $0.track.tested.side == side }.map { $0.tones.map(\.place) }
  }

  /// One test of a frequency among the tones of the step, which are counted from 1.
  private struct Run {
    let track: FrequencyTrack
    let first: Int

    var end: Int { first + track.tested.presentations.count - 1 }

    var tones: [(place: SIMD2<Double>, answer: ToneAnswer)] {
      track.tested.presentations.enumerated().map { number, tone in
        (SIMD2(Double(first + number), tone.levelDecibels), tone.answer)
      }
    }

    /// Nil where none was found.
    var threshold: [SIMD2<Double>]? {
      track.tested.thresholdDecibels.map { level in
        [SIMD2(Double(first) - 0.4, level), SIMD2(Double(end) + 0.4, level)]
      }
    }
  }
}
