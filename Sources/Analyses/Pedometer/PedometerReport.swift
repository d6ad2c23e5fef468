import Metrics
import Recordings
import Study
import Text

/// What the pedometer counted over the whole of a step.
struct PedometerReport {
  /// Nil when the recording holds no update.
  let summary: PedometerSummary?
  /// The flags of every value: those of a truncated file, and those of steps that cannot have been counted.
  let flags: [Flag]
  /// What other sources say against its distance, and against its number of steps.
  private(set) var (distanceDispute, stepDispute): ([Flag], [Flag]) = ([], [])

  /// When it began, in seconds since the start of the step: 0 unless it began late.
  private let beginSeconds: Double
  /// How much of the step it covers; nil where nothing says how long the step was.
  private(set) var time: PedometerCoverage?

  /// The report beside the contacts that a motion recording shows, which tell a participant who stopped from a pedometer that did.
  ///
  /// - Parameter expected: how long the step was; nil if unknown.
  func beside(_ shown: ShownContacts?, expected: Double?) -> PedometerReport {
    guard let expected, let summary, let elapsed = summary.elapsedSeconds else { return self }
    var report = self
    report.time = PedometerCoverage(
      from: beginSeconds, to: beginSeconds + (summary.segments.spanSeconds ?? elapsed),
      elapsed: elapsed, expected: expected, beside: shown)
    return report
  }

  /// How a quantity grew, in seconds since the start of the step.
  func course(_ quantity: PedometerSegments.Quantity) -> Course? {
    summary?.segments.course(quantity)?.shifted(by: beginSeconds)
  }

  /// The flags of steps and distance, which are too small if the pedometer covers a part of the step only.
  var totalFlags: [Flag] { (time?.totalFlags ?? []) + boundFlags }

  /// The flags of steps and distance that were counted in more time than that of the step.
  private let boundFlags: [Flag]

  /// The number of updates needed to distinguish the thirds of a walk.
  static let fewestUpdates = 3

  /// Nil for a step without a pedometer recording.
  init?(_ step: SessionStep) {
    guard let recording = step.recording(.pedometer),
      case .pedometer(let updates) = recording.content
    else { return nil }
    // Updates are delivered late, so the last one counts what was walked in this step even if it is
    // dated after the end.
    summary = PedometerSummary(
      updates, within: StepWindow(span: nil, alignment: .none), stepEnd: step.end?.unixSeconds)
    let begin = summary?.segments.segments.first?.begin
    let bounds = step.bounds(
      ofPedometer: updates, from: begin, lasting: summary?.segments.spanSeconds)
    flags =
      recording.tearFlags + (summary?.stepFlags ?? []) + (bounds == .elsewhere ? bounds.flags : [])
    boundFlags = bounds == .exceeded ? bounds.flags.map { $0.concerning(.sourceTotals) } : []
    beginSeconds = step.delay(ofRecorderFrom: begin)
  }

  /// Takes over what other sources say.
  mutating func dispute(distance: [Flag], steps: [Flag]) {
    (distanceDispute, stepDispute) = (distance, steps)
  }

  /// Flags of a distance that is impossible on foot in its time or in its steps, or contradicted.
  fileprivate var paceFlags: [Flag] {
    distanceDispute + (summary?.stepLengthFlags ?? [])
      + ValueRange.footSpeed.flags(implied: ratio(summary?.distanceMeters, summary?.elapsedSeconds))
  }
}

extension SessionStep {
  /// The flags of a recording of the pedometer that was cut off. They hold for all values to which its number of steps contributes.
  var pedometerTearFlags: [Flag] { recording(.pedometer)?.tear?.flags ?? [] }
}

extension PedometerReport {
  /// The definition of a speed that is a metric of other analyses, too.
  static let speedMeaning =
    "Distance estimated by the phone's pedometer (CMPedometer) divided by the time from the start of the pedometer recording to its last update. Pauses are included."

  private static let device = MetricFamily<PedometerReport, PedometerSummary>(
    of: \.summary, source: "CMPedometer", absentWhen: "the pedometer recording contains no update",
    count: \.summary?.segments.updates.count, flags: \.flags, else: .noInput)

  static let metrics: [Metric<PedometerReport>] = [
    device.number(
      "pedometer_step_count", "Pedometer steps", .count, type: .count,
      "Number of steps counted by the phone's pedometer (CMPedometer) in the whole step of the task, including updates that arrive after its end.",
      range: .steps, \.steps
    ).alsoAbout(.sourceTotals).flagged(by: \.totalFlags).flagged(by: \.stepDispute),
    device.number(
      "pedometer_distance_m", "Pedometer distance", .meters,
      "Distance estimated by the phone's pedometer (CMPedometer) for the whole step of the task.",
      better: .higher, range: .footDistance, absentWhen: "the phone did not estimate the distance",
      else: .noDistance, \.distanceMeters
    ).alsoAbout(.sourceTotals).flagged(by: \.paceFlags).flagged(by: \.totalFlags),
    device.number(
      "pedometer_floor_up_count", "Floors climbed", .count, type: .count,
      "Number of floors climbed, counted by the phone's pedometer (CMPedometer).", range: "0..5000",
      absentWhen: "the phone does not count floors", else: .noFloorCounts,
      { $0.segments.total(\.floorsUp) }
    ).alsoAbout(.sourceTotals).flagged(by: \.totalFlags),
    device.number(
      "pedometer_floor_down_count", "Floors descended", .count, type: .count,
      "Number of floors descended, counted by the phone's pedometer (CMPedometer).",
      range: "0..5000", absentWhen: "the phone does not count floors", else: .noFloorCounts,
      { $0.segments.total(\.floorsDown) }
    ).alsoAbout(.sourceTotals).flagged(by: \.totalFlags),
    device.number(
      "pedometer_cadence_spm", "Pedometer cadence", .stepsPerMinute,
      "Steps per minute: `pedometer_step_count` divided by the time from the start of the pedometer recording to its last update. Pauses are included.",
      range: "0..300",
      absentWhen:
        "the pedometer updates have no dates, or no time passed between start and last update",
      else: .recordingShort, { ratio(60 * $0.steps, $0.elapsedSeconds) }
    ).flagged(by: \.stepDispute),
    device.number(
      "pedometer_step_length_mean_m", "Pedometer step length, mean", .meters,
      "`pedometer_distance_m` divided by `pedometer_step_count`.", better: .higher,
      range: .stepLength, absentWhen: "the pedometer gives no distance, or 0 steps",
      else: { $0.distanceMeters == nil ? .noDistance : .fewSteps },
      { ratio($0.distanceMeters, $0.steps) }
    ).flagged(by: \.distanceDispute),
    device.number(
      "pedometer_speed_mps", "Pedometer speed", .metersPerSecond, speedMeaning, better: .higher,
      range: .footSpeed,
      absentWhen:
        "the pedometer gives no distance (in gait-and-balance: none of at least 10 m), or no time passed between its start and its last update",
      else: { $0.distanceMeters == nil ? .noDistance : .recordingShort },
      { ratio($0.distanceMeters, $0.elapsedSeconds) }
    ).flagged {
      $0.distanceDispute + ($0.summary?.stepLengthFlags ?? [])
        + ($0.summary?.isTooShortForSpeed == true ? [.recordingShort] : [])
    },
    device.number(
      "pedometer_cadence_change_pct", "Pedometer cadence, last vs first third", .percent,
      "Steps in the last third of the time of the pedometer recording minus steps in its first third, in percent of the first third. Steps between updates are interpolated.",
      source: "this tool", range: "-100..10000",
      absentWhen:
        "the pedometer recording has fewer than three updates, or no step in its first third",
      else: .fewSteps, \.cadenceChangePercent),
  ]
}

extension PedometerSummary {
  /// The change of cadence from the first third of the time recorded to the last, in percent.
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
  static let noFloorCounts = Flag("no_floor_counts", .absence, "The device does not count floors.")
}
