import DSP
import Metrics

/// The turns of a step, with the contacts that may fall within them.
struct TurnReport {
  /// Nil without a gyroscope.
  let turns: Turns?
  /// Seconds from the first sample of the grid.
  let contacts: [Double]

  var found: [Turn] { turns?.turns ?? [] }
  var reason: Flag { turns == nil ? .noGyroscope : .noTurns }

  func stepCount(in turn: Turn) -> Int {
    contacts.count { $0 >= turn.start && $0 <= turn.end }
  }

  private func mean(_ value: (Turn) -> Double) -> Reading {
    .number(DSP.mean(found.map(value)), count: found.count, else: reason)
  }
}

/// The table of turns, for walking and for standing that begins with one.
extension TurnReport {
  static let metrics: [Metric<TurnReport>] = [
    Metric(
      "turn_count", .count, "Turns of 45 degrees or more that took 0.5 to 10 s.",
      source: "El-Gohary et al. 2013", range: .count, absentWhen: "no gyroscope",
      reading: { $0.turns.map { .count($0.turns.count) } ?? .absent(.noGyroscope) }),
    Metric(
      "turn_angle_mean_deg", .degrees, "Mean size of the turns, whichever way.",
      source: "El-Gohary et al. 2013", range: "45..3600", absentWhen: "no turn",
      reading: { $0.mean { abs($0.angleDegrees) } }),
    Metric(
      "heading_change_deg", .degrees,
      "Mean change of heading over the turns by the attitude, a second opinion.",
      source: "quaternion of the device motion", range: "0..3600",
      absentWhen: "no turn, or no attitude",
      reading: { report in
        let changes = report.found.compactMap { $0.headingChangeDegrees.map(abs) }
        return .number(DSP.mean(changes), count: changes.count, else: report.reason)
      }),
    Metric(
      "turn_duration_mean_s", .seconds, "Mean duration of the turns.",
      source: "El-Gohary et al. 2013", range: "0.5..10", absentWhen: "no turn",
      reading: { $0.mean(\.duration) }),
    Metric(
      "turn_peak_velocity_dps", .degreesPerSecond,
      "Mean over the turns of the largest angular velocity below 3 Hz.",
      source: "El-Gohary et al. 2013", range: .angularVelocity, absentWhen: "no turn",
      reading: { $0.mean(\.peakVelocity) }),
    Metric(
      "turn_mean_velocity_dps", .degreesPerSecond, "Mean over the turns of angle by duration.",
      source: "El-Gohary et al. 2013", range: .angularVelocity, absentWhen: "no turn",
      reading: { $0.mean(\.meanVelocity) }),
    Metric(
      "turn_steps_mean", .steps, "Mean number of contacts within a turn.",
      source: "El-Gohary et al. 2013", range: .percent, absentWhen: "no turn",
      reading: { report in report.mean { Double(report.stepCount(in: $0)) } }),
  ]
}

extension TurnReport {
  /// Rows for every turn.
  var events: [Event] {
    found.enumerated().flatMap { number, turn in
      func event(_ type: String, _ value: Double?, _ unit: MetricUnit) -> Event {
        Event(
          type, onsetSeconds: turn.start, durationSeconds: turn.duration, side: turn.side,
          item: "\(number + 1)", value: value, unit: unit)
      }
      let heading = turn.headingChangeDegrees.map { [event("turn_heading_change", $0, .degrees)] }
      return [event("turn", turn.angleDegrees, .degrees)] + (heading ?? []) + [
        event("turn_peak_velocity", turn.peakVelocity, .degreesPerSecond),
        event("turn_steps", Double(stepCount(in: turn)), .steps),
      ]
    }
  }
}
