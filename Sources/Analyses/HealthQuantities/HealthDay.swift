public import Metrics
public import Recordings
public import Study

/// The quantities of daily life that HealthKit stores, day by day.
///
/// A day is what the local dates of samples say; estimates over a week belong to its last day. Nothing of it enters the steps of
/// other tasks: an estimate of a six-minute walk is no walk.
public struct HealthDay: Analysis {
  public static let task = ActiveTask.health
  public static let method = "health/1"
  public static let parameters: [any ParameterDefinition] = [HeartRateParameters.source]
  public static let flags: [Flag] = [.estimateCapped, .fewBeats, .beatsMismatch, .sourcesDisagree]
  public static let headlines = [
    "health_walking_speed_mean_mps", "health_step_total_count",
    "health_six_minute_walk_estimate_last_m", "health_sdnn_mean_ms",
  ]
  public static let title = "HealthKit quantities by day: walking, steps, heart, hearing exposure"
  public static let summary = """
    Samples of the Health app's export, or of apps that export from it, are summarized for each local day. Values of a \
    moment are those of one device; steps, distance, flights and energy are summed over devices without what overlaps. \
    Percentages that HealthKit stores as fractions are converted. Estimates of Apple's algorithms are described and not \
    checked, since what they were computed from is not stored.
    """

  public static let stepMetrics = HealthStep.metricsOfDays

  public let visits: [SessionStep]
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (visits, self.parameters) = (session.steps, parameters)
  }

  public func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<HealthStep>? {
    let preferred = parameters.of(step)[HeartRateParameters.source]
    guard let day = HealthStep(step, preferring: preferred) else { return try withoutInput(step) }
    return Measured(outcome: day, source: day.source, remarks: day.remarks)
  }
}
