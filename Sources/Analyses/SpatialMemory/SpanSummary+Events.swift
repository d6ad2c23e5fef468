import DSP
import Metrics
import Recordings

extension SpanSummary {
  /// Rows for each game, which are numbered as in the result.
  var events: [Event] { games.flatMap(\.events) }
}

extension PlayedGame {
  /// The outcome is the value of `status` and the type of an event without value; the first error is the
  /// type of an event, whose value is the place in the sequence.
  fileprivate var events: [Event] {
    let numbers: [(String, Double?, MetricUnit)] = [
      ("length", Double(length), MetricUnit("{items}")),
      ("\(game.status)", nil, .word),
      ("score", game.score, MetricUnit("{points}")),
      ("hits", Double(hits.count), .count),
      ("first_tap_s", firstTapSeconds, .seconds),
      ("iti_mean_s", mean(intervals), .seconds),
      ("offset_mean_pt", mean(offsets.map(\.length)), MetricUnit("{pt}")),
    ]
    let error = firstError.map { ($0.kind.rawValue, Double($0.position), MetricUnit.count) }
    let status = Event(
      "status", onsetSeconds: nil, item: "\(game.number)", word: "\(game.status)")
    let told = numbers.filter { $0.1 != nil || $0.2 == .word } + [error].compactMap(\.self)
    return [status]
      + told.map { type, value, unit in
        Event(type, onsetSeconds: nil, item: "\(game.number)", value: value, unit: unit)
      }
  }
}
