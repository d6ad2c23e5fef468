import Metrics
import Recordings

/// What the pedometer counted over the whole of a step.
struct PedometerReport {
  /// Nil when the recording holds no update.
  let summary: PedometerSummary?
  /// What holds for every value: where the file was cut off, if it was.
  let flags: [Flag]

  /// Updates before the thirds of a walk can be told apart.
  static let fewestUpdates = 3

  /// Nil for a step without a pedometer recording.
  init?(_ step: SessionStep) {
    guard let recording = step.recording(.pedometer),
      case .pedometer(let updates) = recording.content
    else { return nil }
    // Updates come late: the last one counts steps of this step whatever its date.
    summary = PedometerSummary(updates, within: StepWindow(span: nil, alignment: .none))
    flags = recording.tearFlags
  }

  /// Of a distance that nobody covers on foot in its time.
  fileprivate var paceFlags: [Flag] {
    ValueRange.footSpeed.flags(implied: ratio(summary?.distanceMeters, summary?.elapsedSeconds))
  }

  private func read(_ value: (PedometerSummary) -> Double?, else reason: Flag) -> Reading {
    guard let summary else { return .absent(.noInput) }
    return .number(
      value(summary), count: summary.segments.updates.count, flags: flags, else: reason)
  }
}

/// The table of the pedometer.
extension PedometerReport {
  static let metrics: [Metric<PedometerReport>] = totals + rates

  private static let totals: [Metric<PedometerReport>] = [
    Metric(
      "pedometer_steps", .steps, "Steps by the phone's pedometer in the whole step of the task.",
      source: "CMPedometer", range: .steps, absentWhen: "no update",
      reading: { $0.read(\.steps, else: .noInput) }),
    Metric(
      "pedometer_distance_m", .meters, "Distance by the phone's pedometer.",
      source: "CMPedometer", range: .footDistance, absentWhen: "the device does not estimate it",
      reading: { $0.read(\.distanceMeters, else: .noDistance).flagged($0.paceFlags) }),
    Metric(
      "floors_up", .count, "Floors climbed, by the pedometer.", source: "CMPedometer",
      range: "0..5000", absentWhen: "the device does not tell",
      reading: { $0.read({ $0.segments.total(\.floorsUp) }, else: .noFloors) }),
    Metric(
      "floors_down", .count, "Floors descended, by the pedometer.", source: "CMPedometer",
      range: "0..5000", absentWhen: "the device does not tell",
      reading: { $0.read({ $0.segments.total(\.floorsDown) }, else: .noFloors) }),
  ]

  private static let rates: [Metric<PedometerReport>] = [
    Metric(
      "pedometer_cadence_spm", .perMinute,
      "The pedometer's steps by the time to its last update, pauses included.",
      source: "CMPedometer", range: "0..300", absentWhen: "no time passed",
      reading: { $0.read({ ratio(60 * $0.steps, $0.elapsedSeconds) }, else: .short) }),
    Metric(
      "pedometer_step_length_m", .meters, "The pedometer's distance by its steps.",
      source: "CMPedometer", range: "0..2.5", absentWhen: "no distance, or no step",
      reading: { report in
        let hasDistance = report.summary?.distanceMeters != nil
        return report.read(
          { ratio($0.distanceMeters, $0.steps) }, else: hasDistance ? .fewSteps : .noDistance)
      }),
    Metric(
      "pedometer_speed_mps", .metersPerSecond,
      "The pedometer's distance by the time to its last update.", source: "CMPedometer",
      range: .footSpeed,
      absentWhen: "no distance, or no time passed",
      reading: { report in
        let hasDistance = report.summary?.distanceMeters != nil
        return report.read(
          { ratio($0.distanceMeters, $0.elapsedSeconds) }, else: hasDistance ? .short : .noDistance)
      }),
    Metric(
      "cadence_first_last_change_pct", .percent,
      "Steps in the last third of the time recorded against the first third.",
      source: "this tool", range: "-100..10000",
      absentWhen: "fewer than three updates, or no step in the first third",
      reading: { $0.read(\.cadenceChangePercent, else: .fewSteps) }),
  ]
}

extension PedometerSummary {
  /// Of the last third of the time recorded against the first.
  fileprivate var cadenceChangePercent: Double? {
    guard let elapsedSeconds, let course = segments.course(\.steps),
      course.times.count > PedometerReport.fewestUpdates,
      let first = course.gain(from: 0, to: elapsedSeconds / 3),
      let last = course.gain(from: 2 * elapsedSeconds / 3, to: elapsedSeconds)
    else { return nil }
    return ratio(100 * (last - first), first)
  }
}

extension Flag {
  static let noFloors = Flag("no_floors", .note, "The device does not count floors.")
}
