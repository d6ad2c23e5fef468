import DSP
import Metrics

/// Silences between the first and the last word that are long enough to be pauses.
struct SpeechPauses: Equatable {
  /// Times are often as far apart as the limit but for rounding.
  private static let roundingSeconds = 1e-9

  /// In seconds from the start of the recording, ascending.
  let pauses: [ClosedRange<Double>]

  init(_ silences: [ClosedRange<Double>], shortestSeconds: Double) {
    pauses = silences.filter { $0.length >= shortestSeconds - Self.roundingSeconds }
  }

  private var lengths: [Double] { pauses.map(\.length) }

  var totalSeconds: Double { lengths.reduce(0, +) }

  func events(_ type: String) -> [Event] {
    pauses.enumerated().map { number, pause in
      Event(
        type, onsetSeconds: pause.lowerBound, durationSeconds: pause.length, item: "\(number + 1)")
    }
  }

  /// One number of pauses, in the table once for the transcript's and once for the sound's.
  struct Measure: Sendable {
    /// Behind the prefix.
    let name: String
    var unit = MetricUnit.seconds
    var range = ValueRange.recording
    /// A sentence without its end, which says between what.
    let meaning: String
    /// Behind "empty when"; nil for a number there always is.
    var absentWhen: String?
    var reason = Flag.noPause
    let value: @Sendable (SpeechPauses) -> Double?
  }

  static let measures: [Measure] = [
    .init(name: "count", unit: .count, range: .count, meaning: "Silences of at least --pause") {
      Double($0.pauses.count)
    },
    .init(name: "total_s", meaning: "Length of all pauses", value: \.totalSeconds),
    .init(name: "mean_s", meaning: "Mean length of a pause", absentWhen: "there is no pause") {
      mean($0.lengths)
    },
    .init(name: "max_s", meaning: "The longest pause", absentWhen: "there is no pause") {
      $0.lengths.max()
    },
    .init(
      name: "sd_s", meaning: "Standard deviation of the lengths of pauses",
      absentWhen: "there are fewer than two pauses", reason: .tooFewValues
    ) { standardDeviation($0.lengths) },
  ]
}
