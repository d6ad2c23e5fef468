import Metrics

/// What the heart rate of a step looks like.
extension HeartRateStep {
  static let drawings: [Drawing<HeartRateStep>] = [
    Drawing(
      "heart-rate", "Heart rate in the course of the step",
      caption: """
        Each point is a value of the sensor. Where the highest heart rate is known, lines part the five zones of \
        effort, by 10 % from 50 % of it on.
        """, panels: \.panels)
  ]

  private var panels: [Panel] {
    guard let span, series.count > 0 else { return [] }
    let length = span.upperBound - span.lowerBound
    return [
      Panel(
        x: Axis("time", .seconds, bounds: 0...length), y: .heartRate,
        zones(at: 0.95 * length)
          + [person.rest.map { Mark(.horizontals([$0.beatsPerMinute]), .third, $0.source.words) }]
          .compactMap(\.self)
          + series.marks(since: span.lowerBound, .first, "heart rate"))
    ]
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

extension HeartRateRest.Source {
  /// What is called rest may lie above rates of the exercise where nothing before it is known.
  fileprivate var words: String {
    switch self {
    case .parameter: "rest, as told"
    case .before: "rest: lowest 30 s before"
    case .lowest: "rest: lowest 30 s of all"
    }
  }
}

extension HeartRateSeries {
  /// Points, and lines between those that are not too far apart; seconds since a Unix time.
  func marks(
    since start: Double, _ ink: Mark.Ink, _ name: String, _ symbol: Mark.Symbol = .disc
  ) -> [Mark] {
    var pieces: [[SIMD2<Double>]] = []
    for sample in samples {
      let point = SIMD2(sample.timeSeconds - start, sample.beatsPerMinute)
      if let last = pieces.last?.last, point.x - last.x <= Self.longestLineSeconds {
        pieces[pieces.count - 1].append(point)
      } else {
        pieces.append([point])
      }
    }
    return [
      Mark(.lines(pieces), ink), Mark(.dots(pieces.flatMap(\.self), symbol), ink, name),
    ]
  }
}

extension Axis {
  static let heartRate = Axis("heart rate", .perMinute)
}
