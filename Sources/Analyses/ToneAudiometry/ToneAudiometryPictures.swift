import DSP
import Metrics
import Recordings

/// Pictures of rising tones.
extension ToneAudiometryStep {
  static let drawings: [Drawing<ToneAudiometryStep>] = [
    Drawing(
      "tone-levels-dbfs", "Levels at which rising tones were answered",
      caption: "The level at which each rising tone was answered, by frequency.",
      reading: """
        Levels are relative to the loudest tone that the phone can play: ears and frequencies can be \
        compared, but the picture is not an audiogram. Louder tones are lower. A symbol with a vertical \
        line through it marks an answer with the wrong ear, a symbol with a disc in it a tone without an \
        answer.
        """,
      findings: [
        "tone_level_left_mean_dbfs", "tone_level_right_mean_dbfs",
        "tone_level_left_minus_right_mean_db",
      ], panels: \.levelPanels)
  ]

  private static let frequencies = 100.0...10_000

  private var levelPanels: [Panel] {
    [
      Panel(
        x: Axis("frequency", .hertz, scale: .octaves, bounds: Self.frequencies),
        y: Axis("level re full scale", .decibels, isReversed: true),
        ear(.right, .right, .circle) + ear(.left, .left, .cross))
    ]
  }

  private static let failures:
    [(status: RisingTone.ToneStatus, symbol: Mark.Symbol, name: String)] = [
      (.wrongEar, .tick, "wrong ear answered"), (.noResponse, .disc, "not answered"),
    ]

  /// Tones played to an ear; a line joins the means of those it heard, but for frequencies it never heard.
  private func ear(_ side: BodySide, _ ink: Mark.Ink, _ symbol: Mark.Symbol) -> [Mark] {
    let (played, means) = (tones.filter { $0.tone.side == side }, meanLevels(side))
    let lines = Set(played.map(\.tone.frequencyHz)).sorted().split { means[$0] == nil }.map {
      $0.compactMap { frequency in means[frequency].map { SIMD2(frequency, $0) } }
    }
    let failed = Self.failures.map { status, symbol, name in
      Mark(
        .dots(played.filter { $0.status == status }.map(\.place), symbol), ink,
        "\(name), \(side.rawValue)")
    }
    return [
      Mark(.lines(lines), ink),
      Mark(
        .dots(heard(side).map(\.place), symbol), ink, "\(side.rawValue) ear",
        mean(heard(side).map(\.levelDecibels)).map { "mean \($0, .decibels)" }),
      Mark(.dots(played.filter { $0.status != .ok }.map(\.place), symbol), ink),
    ] + failed
  }
}

extension RisingTone {
  fileprivate var place: SIMD2<Double> { SIMD2(tone.frequencyHz, levelDecibels) }
}
