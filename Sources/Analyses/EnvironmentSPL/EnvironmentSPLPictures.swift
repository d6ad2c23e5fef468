import DSP
import CLibrary
import Metrics
import Text

/// Pictures of the level of a sound.
extension EnvironmentSPLSound {
  static let drawings: [Drawing<EnvironmentSPLSound>] = [
    Drawing(
      "level-course", "Level over time",
      caption: "The A-weighted sound level over the course of the recording.",
      reading: """
        LAF is the level that a sound level meter set to Fast shows. It begins after 0.625 s, five time constants, \
        until which the meter has not settled. LAeq is the level of the mean power. With a calibration, levels are \
        those in the air, and the room is quiet enough for the app below the threshold; without one, levels are \
        those of the file.
        """, findings: ["laeq_db_spl", "laeq_dbfs", "lafmax_db_spl", "lafmax_dbfs"],
      panels: \.coursePanels),
    Drawing(
      "third-octaves", "Level by frequency",
      caption: "The unweighted sound level of each third of an octave.",
      reading: "The bars show how the sound is distributed from low to high frequencies.",
      findings: ["lzeq_db_spl", "lzeq_dbfs", "lceq_minus_laeq_db"], panels: \.bandPanels),
  ]

  private func axis(_ words: String) -> Axis {
    calibration == nil
      ? Axis("level re full scale, \(words)", unit) : Axis("sound level, \(words)", unit)
  }

  private var unit: MetricUnit { calibration == nil ? .decibels : .soundPressureLevel }

  private var coursePanels: [Panel] {
    let fast = levels.fastPowers.map { decibels($0) ?? .nan }
    let course = outline(
      fast, rateHz: 1 / MeteredLevels.fastStepSeconds, from: MeteredLevels.fastStartSeconds)
    // Silence has no level.
    guard course.contains(where: { $0.y.isFinite }) else { return [] }
    let threshold = calibration == nil ? nil : options.gate.thresholdDecibels
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...max(facts.durationSeconds, 0)), y: axis("A-weighted"),
        [
          .line(course, .first, "LAF"), .level(decibels(levels.meanA), unit, .emphasis, "LAeq"),
          .level(threshold, unit, .second, "threshold"),
        ])
    ]
  }

  /// Below the highest band by more, a bar is not drawn.
  private static let deepestDecibels = 100.0

  private var bandPanels: [Panel] {
    let levels = thirds.indices.compactMap { index in
      decibels(thirdPower(index)).map { (thirds[index].band.edgesHz, $0) }
    }
    guard let highest = levels.map(\.1).max() else { return [] }
    let shown = levels.filter { $0.1 > highest - Self.deepestDecibels }
    let base = (((shown.map(\.1).min() ?? highest) - 1) / 10).rounded(.down) * 10
    return [
      Panel(
        x: Axis("frequency", .hertz, scale: .octaves),
        y: axis("each third of an octave, not weighted"),
        [Mark(.bars(shown.map { Bar($0, $1) }, base: base), .first, "third of an octave")])
    ]
  }
}

/// Pictures of the readings of the phone's own meter.
extension EnvironmentSPLReadings {
  static let drawings: [Drawing<EnvironmentSPLReadings>] = [
    Drawing(
      "meter-readings", "Readings of the phone's meter",
      caption: "The readings of the phone's own meter in their order.",
      reading: """
        Readings are counted from 0. The room is quiet enough below the threshold; the vertical line is \
        the reading that completed the test of the app.
        """,
      findings: ["rk_level_mean_db_spl", "rk_level_test_passed", "rk_level_pass_reading_index"],
      panels: \.panels)
  ]

  private var panels: [Panel] {
    guard !levels.isEmpty else { return [] }
    let course = levels.enumerated().map { SIMD2(Double($0), $1) }
    let pass = gate.verdict(levels).passIndex.map { Double($0) }
    return [
      Panel(
        x: Axis("reading", bounds: -0.5...Double(levels.count) - 0.5),
        y: Axis("sound level", .soundPressureLevel),
        [
          .line(course, .first), Mark(.dots(course, .disc), .first, "reading"),
          .level(gate.thresholdDecibels, .soundPressureLevel, .second, "threshold"),
          Mark(
            .verticals([pass].compactMap(\.self)), .emphasis, "quiet enough",
            pass.map { "reading \(Int($0))" }),
        ])
    ]
  }
}
