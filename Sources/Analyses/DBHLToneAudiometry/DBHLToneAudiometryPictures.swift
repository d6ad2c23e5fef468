import CLibrary
import Metrics
import Recordings

/// Pictures of the thresholds of both ears.
extension BothEars {
  static let drawings: [Drawing<BothEars>] = [
    Drawing(
      "audiogram", "Audiogram", caption: "Hearing thresholds of each ear by frequency.",
      reading: """
        The lower a symbol is, the louder the tone had to be. A red circle is the right ear, a blue cross \
        the left ear. If no threshold was found at a frequency, a symbol with an arrow marks the loudest \
        level tested, and no line leads to it.
        """, findings: ["hearing_better_ear", "pta4_left_minus_right_db", "who_grade_2021"],
      panels: \.audiogramPanels)
  ]

  /// The ranges of an audiogram that audiologists are used to.
  private static let (frequencies, levels) = (100.0...10_000, -10.0...120.0)

  private var audiogramPanels: [Panel] {
    [
      Panel(
        x: Axis("frequency", .hertz, scale: .octaves, bounds: Self.frequencies),
        y: Axis("hearing level", .hearingLevel, bounds: Self.levels, isReversed: true),
        shape: .audiogram, [right, left].compactMap(\.self).flatMap(\.marks))
    ]
  }
}

extension EarAudiogram {
  /// A red circle for the right ear, a blue cross for the left one (ASHA 1990).
  fileprivate var marks: [Mark] {
    let isLeft = side == .left
    let (ink, symbol): (Mark.Ink, Mark.Symbol) = isLeft ? (.left, .cross) : (.right, .circle)
    let found = frequencies.split { known($0) == nil }.map { frequencies in
      frequencies.compactMap { frequency in known(frequency).map { SIMD2(frequency, $0) } }
    }
    let missed = frequencies.filter { known($0) == nil }.compactMap { frequency in
      tracks(at: frequency).compactMap(\.highestDecibels).max().map { SIMD2(frequency, $0) }
    }
    return [
      Mark(.lines(found), ink),
      Mark(
        .dots(found.flatMap(\.self), symbol), ink, "\(side.rawValue) ear",
        (try? mean(Self.fourTones).get()).map { "PTA4 \($0.decibels, .hearingLevel)" }),
      Mark(.dots(missed, symbol), ink, "no response, \(side.rawValue) ear"),
      Mark(.lines(missed.flatMap(arrow)), ink),
    ]
  }

  /// Where an arrow begins at the corner of its symbol, and where its tip and the ends of its barbs are: octaves
  /// outward and dB downward, which look as long as each other.
  private static let (arrowStart, arrowTip, barbs) = (
    SIMD2(0.04, 1.5), SIMD2(0.15, 5.5), [SIMD2(0.09, 5.5), SIMD2(0.15, 3.3)]
  )

  /// Attached to the lower outside corner of the symbol: left on paper for the right ear, right for the left one
  /// (ASHA 1990).
  private func arrow(at point: SIMD2<Double>) -> [[SIMD2<Double>]] {
    func place(_ offset: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(point.x * exp2(side == .left ? offset.x : -offset.x), point.y + offset.y)
    }
    let tip = place(Self.arrowTip)
    return [[place(Self.arrowStart), tip]] + Self.barbs.map { [place($0), tip] }
  }
}

/// Pictures of the tones of one step.
extension DBHLToneAudiometryStep {
  static let drawings: [Drawing<DBHLToneAudiometryStep>] = [
    Drawing(
      "tone-levels", "Search for the thresholds",
      caption: "The level of each tone in the order of the test.",
      reading: """
        Each line is the test of one frequency. Levels fall after tones that were heard and rise after tones that were \
        missed; the short line across them is the threshold reported. Above each line is its frequency in Hz.
        """,
      findings: [
        "hearing_tone_count", "hearing_false_positive_count", "pta4_right_db_hl", "pta4_left_db_hl",
      ], panels: \.levelPanels)
  ]

  /// So far above the softest tone the frequencies are written, dB.
  private static let nameDecibels = 7.0

  private var levelPanels: [Panel] {
    var runs: [FrequencyRun] = []
    for track in tracks where !track.tested.presentations.isEmpty {
      runs.append(FrequencyRun(track: track, first: (runs.last?.end ?? 0) + 1))
    }
    let points = runs.flatMap(\.tones)
    func dots(_ answer: ToneAnswer, _ symbol: Mark.Symbol, _ ink: Mark.Ink, _ name: String) -> Mark
    { Mark(.dots(points.filter { $0.answer == answer }.map(\.place), symbol), ink, name) }
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

  private func lines(_ runs: [FrequencyRun], of side: BodySide) -> [[SIMD2<Double>]] {
    runs.filter { $0.track.tested.side == side }.map { $0.tones.map(\.place) }
  }

  /// One test of a frequency among the tones of the step, which are counted from 1.
  private struct FrequencyRun {
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
