import Metrics
import Recordings

/// What rising tones look like.
extension RisingTones {
  static let drawings: [Drawing<RisingTones>] = [
    Drawing(
      "tone-levels-dbfs", "Levels at which rising tones were answered",
      caption: """
        Levels of the file, re the loudest the phone can play: ears and frequencies can be compared, but this is no \
        audiogram. Gray symbols are tones answered with the other ear or not at all; louder is lower.
        """, panels: \.levelPanels)
  ]

  private static let frequencies = 100.0...10_000

  private var levelPanels: [Panel] {
    let missed: [(RisingTone.Status, Mark.Symbol, String)] = [
      (.wrongEar, .triangle, "wrong ear"), (.noResponse, .disc, "not answered"),
    ]
    return [
      Panel(
        x: Axis("frequency", .hertz, scale: .octaves, bounds: Self.frequencies),
        y: Axis("level re full scale", .decibels, isReversed: true),
        ear(.right, .right, .circle) + ear(.left, .left, .cross)
          + missed.map { status, symbol, name in
            Mark(.dots(tones.filter { $0.status == status }.map(\.place), symbol), .muted, name)
          })
    ]
  }

  /// Tones answered with the right ear; a line joins their means.
  private func ear(_ side: BodySide, _ ink: Mark.Ink, _ symbol: Mark.Symbol) -> [Mark] {
    let line = meanLevels(side).sorted { $0.key < $1.key }.map { SIMD2($0.key, $0.value) }
    return [
      .line(line, ink),
      Mark(.dots(heard(side).map(\.place), symbol), ink, "\(side.rawValue) ear"),
    ]
  }
}

extension RisingTone {
  fileprivate var place: SIMD2<Double> { SIMD2(tone.frequencyHz, levelDecibels) }
}
