import DSP
import Metrics

/// Pictures of a recording of speech.
extension MeasuredSpeech {
  static let drawings: [Drawing<MeasuredSpeech>] = [
    Drawing(
      "words-and-pauses", "Words and pauses", caption: "Speech and its pauses over time.",
      reading: """
        Above are the words by the recognizer's times, the pauses between them, and the pauses in the \
        sound. If the sound was recorded, its level is shown below with the limit above which it counts as \
        speech, and then the pitch.
        """,
      findings: [
        "speech_word_count", "speaking_rate_wpm", "speech_pause_count", "speech_pause_total_s",
        "f0_median_hz",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let end = max(spoken?.sound.durationSeconds ?? 0, transcript.timing?.span.upperBound ?? 0)
    let time = Axis("time", .seconds, bounds: 0...end)
    return [raster(time)] + (spoken.map { [$0.levels(time), $0.pitch(time)] } ?? [])
  }

  /// Rows that words take turns in, so that long ones do not run into each other.
  private static let rowsOfText = 3
  /// From the middle of a row to the edge of a bar.
  private static let halfRow = 0.35

  private func raster(_ time: Axis) -> Panel {
    let words = transcript.timing?.words(transcript.rules) ?? []
    let rows: [([ClosedRange<Double>], Mark.Ink, String)] = [
      (spoken?.pauses?.pauses ?? [], .muted, "pauses in sound"),
      (transcript.timing?.pauses.pauses ?? [], .second, "pauses in text"),
      (words.map { $0.startSeconds...$0.startSeconds + $0.durationSeconds }, .first, "words"),
    ]
    let bars = rows.enumerated().map { row, kind in
      let (spans, ink, name) = kind
      return Mark(
        .bars(spans.map { Bar($0, Double(row) + Self.halfRow) }, base: Double(row) - Self.halfRow),
        ink, name)
    }
    let texts =
      !keepsWords
      ? []
      : words.enumerated().map { number, word in
        Word(
          word.text,
          at: SIMD2(
            word.startSeconds + word.durationSeconds / 2,
            Double(rows.count + number % Self.rowsOfText)))
      }
    let names = rows.map(\.2)
    let textRows = texts.isEmpty ? [] : [String](repeating: "", count: Self.rowsOfText)
    return Panel(
      x: time, y: Axis("speech", scale: .names(names + textRows)),
      bars + [Mark(.words(texts), .emphasis)])
  }
}

extension SpokenSound {
  fileprivate func levels(_ time: Axis) -> Panel {
    let levels = sound.levels.frames.powers.map { level(ofPower: $0) ?? .nan }
    let course = outline(
      levels, rateHz: 1 / FrameLevels.hopSeconds, from: FrameLevels.frameSeconds / 2)
    let gate = sound.levels.speechGateDecibels
    return Panel(
      "Level", x: time, y: Axis("level re full scale", .decibels),
      [.line(course, .first, "level"), .level(gate, .decibels, .second, "speech above")])
  }

  fileprivate func pitch(_ time: Axis) -> Panel {
    Panel(
      "Pitch", x: time, y: Axis("pitch", .hertz), shape: .low,
      [
        Mark(.lines(track.lines()), .second, "pitch"),
        .level(median(track.voicedFrequenciesHz), .hertz, .muted, "median"),
      ])
  }
}
