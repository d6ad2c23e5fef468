import CLibrary
import DSP
import Metrics

/// What the heart rate of a step looks like.
extension HeartRateStep {
  static let drawings: [Drawing<HeartRateStep>] = [
    Drawing(
      "heart-rate", "Heart rate in the course of the step",
      caption: "Each value of the heart rate sensor over the course of the step.",
      reading: """
        Where the maximum heart rate is known, lines at every 10 % of it, from 50 % on, separate the five zones of \
        effort.
        """,
      findings: [
        "heart_rate_mean_bpm", "heart_rate_max_bpm", "heart_rate_rest_bpm",
        "heart_rate_slope_bpm_per_min",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let span, series.count > 0 else { return [] }
    let length = span.upperBound - span.lowerBound
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...length),
        y: .withRoom("heart rate", .beatsPerMinute, over: series.rates),
        zones(at: 0.95 * length)
          + [
            person.rest.map { .level($0.beatsPerMinute, .beatsPerMinute, .third, $0.source.words) }
          ].compactMap(\.self) + highest
          + series.marks(since: span.lowerBound, .first, "heart rate"))
    ]
  }

  /// The highest of all rates, at the first time it was reached.
  private var highest: [Mark] {
    guard let span, let peak = series.rates.max(),
      let sample = series.samples.first(where: { $0.beatsPerMinute == peak })
    else { return [] }
    let place = SIMD2(sample.timeSeconds - span.lowerBound, peak)
    return [Mark(.dots([place], .circle), .emphasis, "highest", "\(peak, .beatsPerMinute)")]
  }

  /// Limits, and the zones' names between them.
  private func zones(at seconds: Double) -> [Mark] {
    guard let maximum = person.maximumBPM else { return [] }
    let names = (1...5).map { zone in
      Word("zone \(zone)", at: SIMD2(seconds, maximum * Double(45 + 10 * zone) / 100))
    }
    return [
      Mark(.horizontals((5...10).map { maximum * Double($0) / 10 }), .muted, "limit of a zone"),
      Mark(.words(names), .muted),
    ]
  }
}

extension HeartRateRest.RestSource {
  /// What is called rest may lie above rates of the exercise where nothing before it is known.
  fileprivate var words: String {
    switch self {
    case .parameter: "rest (as given)"
    case .before: "rest (lowest 30 s before)"
    case .lowest: "rest (lowest 30 s of all)"
    }
  }
}

extension HeartRateSeries {
  /// Points, and lines between those that are not too far apart; seconds since a Unix time.
  func marks(since start: Double, _ ink: Mark.Ink, _ name: String, _ symbol: Mark.Symbol = .disc)
    -> [Mark]
  {
    var pieces: [[SIMD2<Double>]] = []
    for sample in samples {
      let point = SIMD2(sample.timeSeconds - start, sample.beatsPerMinute)
      if let last = pieces.last?.last, point.x - last.x <= Self.longestLineSeconds {
        pieces[pieces.count - 1].append(point)
      } else {
        pieces.append([point])
      }
    }
    return [Mark(.lines(pieces), ink), Mark(.dots(pieces.flatMap(\.self), symbol), ink, name)]
  }
}

extension Axis { static let heartRate = Axis("heart rate", .beatsPerMinute) }

/// What calming down looks like.
extension HeartRateRecovery {
  static let drawings: [Drawing<HeartRateRecovery>] = [
    Drawing(
      "heart-rate-recovery", "Heart rate from the exercise into the rest",
      caption: "Heart rate by time from the start of the rest.",
      reading: """
        The exercise is shaded. Rings mark the heart rate after 30, 60 and 120 s, and the curve is the \
        exponential fitted to the rest. The heart rate of a fit person falls fast.
        """,
      findings: [
        "heart_rate_exercise_end_bpm", "heart_rate_recovery_60s_bpm", "heart_rate_recovery_tau_s",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let start = rest.span?.lowerBound, rest.series.count > 0 else { return [] }
    let moved = exercise?.span.map { $0.lowerBound - start...$0.upperBound - start }
    let fitted = timeConstant.value == nil ? nil : fit.map { curve($0, since: start) }
    return [
      Panel(
        x: Axis("time from the start of rest", .seconds),
        y: .withRoom(
          "heart rate", .beatsPerMinute, over: (exercise?.series.rates ?? []) + rest.series.rates),
        [
          Mark(.spans([moved].compactMap(\.self)), .second, "exercise"),
          .level(endOfExercise?.beatsPerMinute, .beatsPerMinute, .muted, "end of exercise"),
        ]
          + (exercise?.series.marks(since: start, .second, "heart rate in exercise", .triangle)
            ?? []) + rest.series.marks(since: start, .first, "heart rate at rest") + [
            .line(
              fitted ?? [], .third, "exponential",
              fitted == nil ? nil : fit.map { "time constant \($0.timeConstant, .seconds)" })
          ] + falls)
    ]
  }

  /// How far the rate has fallen after each time.
  private var falls: [Mark] {
    Self.fallSeconds.compactMap { seconds in
      level(after: seconds).map { place in
        let fall = (endOfExercise?.beatsPerMinute ?? 0) - place.y
        return Mark(
          .dots([place], .circle), .emphasis, "after \(seconds) s", "-\(fall, .beatsPerMinute)")
      }
    }
  }

  /// The rate that a fall is taken from.
  private func level(after seconds: Int) -> SIMD2<Double>? {
    guard let end = endOfExercise, case .number(let fall)? = fall(after: Double(seconds)).value
    else { return nil }
    return SIMD2(Double(seconds), end.beatsPerMinute - fall)
  }

  private func curve(_ fit: ExponentialFit, since start: Double) -> [SIMD2<Double>] {
    guard let span = rest.series.span else { return [] }
    let length = span.upperBound - span.lowerBound
    return (0...100).map { place in
      let seconds = length * Double(place) / 100
      return SIMD2(
        span.lowerBound - start + seconds,
        fit.asymptote + fit.amplitude * exp(-seconds / fit.timeConstant))
    }
  }
}
