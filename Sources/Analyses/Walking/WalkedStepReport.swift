import Metrics
import Recordings

/// The table that tasks of walking share.
extension WalkedStep {
  /// The rows of a task in which these sources may tell a distance, most trusted first.
  ///
  /// Those of the step's facts and of the heart stand apart: a task may have steps without walking.
  static func metrics(_ sources: [WalkedDistance.Source]) -> [Metric<WalkedStep>] {
    moved + WalkLengths.metrics(sources).map { $0.of(\.lengths) } + turned
      + PedometerReport.metrics.map { $0.of(\.pedometer) }
      + LocationReport.metrics.map { $0.of(\.location) }
  }

  private static let moved: [Metric<WalkedStep>] = Walk.metrics(
    of: \.walk, else: \.refusal, pedometer: { $0.walk?.pedometer ?? $0.step.pedometerSummary },
    flags: \.motionFlags)

  private static let turned: [Metric<WalkedStep>] = TurnReport.metrics.map {
    $0.of(\.walk?.turnReport, else: \.refusal)
      .flagged { $0.motionFlags + ($0.walk?.rhythmFlags ?? []) }
  }

  static let drawings: [Drawing<WalkedStep>] =
    DrawnWalk.drawings.map { $0.of { DrawnWalk($0.walk, $0.facts) } }
    + LocationReport.drawings.map { $0.of(\.location) }

  static let flags = Flag.ofWalking + Flag.ofLocation + [.noFloors] + Flag.ofHeartRates

  static let parameters =
    WalkingParameters.all + LocationReport.parameters + HeartRateParameters.all
}

extension WalkedStep {
  /// The step as it is reported; onsets of `motionEvents` count from the first sample of the grid.
  func measurement(
    _ metrics: [MeasuredMetric], motionEvents: [Event] = [], events: [Event] = [],
    resultSource: String?, remarksOnResult: [String] = []
  ) -> StepMeasurement {
    let moved = ((walk?.events ?? []) + motionEvents).map {
      $0.shifted(by: facts.motion?.offset ?? 0)
    }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: source ?? resultSource ?? "",
      metrics: metrics,
      events: (moved + locationEvents + (heart?.events ?? []) + events).inOrderOfTime, flags: flags,
      remarksOnOtherFiles: remarksOnResult.map { "\(resultSource ?? ""): \($0)" }
        + (location?.remarks ?? []) + step.remarks(on: heart))
  }

  private var source: String? {
    facts.motion?.source ?? step.recordings.first?.source ?? heart?.source
  }

  private var flags: [Flag] {
    step.flags + (facts.motion == nil ? [.noMotion] : [])
  }

  private var locationEvents: [Event] {
    guard let location, let first = location.track.fixes.first else { return [] }
    let origin = step.motionWindow.span?.lowerBound ?? first.time
    return location.events(since: origin, keepsCoordinates: keepsCoordinates)
  }
}
