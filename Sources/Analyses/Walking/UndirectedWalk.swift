import DSP
import Metrics
import Study

/// The walk in a recording without gravity, in which the size of acceleration stands for its vertical part.
///
/// Method: the size of acceleration below 3 Hz, without its mean and drift, is put in the place of vertical acceleration of a phone that is not
/// turned, and walking is searched in it as everywhere. Its scale is that of a walk, since the unit is unknown.
///
/// Why this way: every step makes the body slower and faster once, so that the size rises once a step in any place of the phone. Above 3 Hz it also
/// rises between steps, because a size has no sign. On five walks whose steps were counted, 36 to 365, with gravity taken out, the number of
/// steps is wrong by 1 to 5 %, and cadence by at most 2 %; a search for peaks of the size misses 41 % of the steps of a phone in a front pocket, where
/// only every second one is high.
///
/// Limits: directions, lengths, sizes and turns cannot be known. The feet differ in the size more than in the vertical part, so that neither
/// symmetry nor variability is given.
struct UndirectedWalk {
  static let cutoffHz = 3.0
  /// The size that the walk is given, in g: that of the upper tenth of the squares, which a rest before and after does not lower.
  static let (scaleG, scaleShare) = (0.2, 0.9)

  let walk: Walk
  /// Whether the samples are too far apart for anything but the number and the mean time of steps.
  private let isForStepsOnly: Bool

  /// The metrics that are given, by their names.
  static let names: Set<MetricName> = [
    "walking_bout_count", "walking_time_s", "step_count", "proven_step_count", "cadence_spm",
    "cadence_confidence", "step_time_mean_s", "step_time_median_s", "stride_time_mean_s",
    "step_count_minus_pedometer_count", "step_count_minus_pedometer_pct",
  ]

  /// Nil unless gravity is missing, and where nothing moves.
  init?(_ recorded: StepMotion, of step: SessionStep, _ facts: WalkerFacts, isAsked: Bool) {
    guard let motion = recorded.undirected, let vertical = try? Self.vertical(of: motion),
      let frame = try? BodyFrame(vertical),
      let walk = try? Walk(
        vertical, frame, pedometer: step.pedometerSummary(beside: recorded), facts: facts,
        isAsked: isAsked)
    else { return nil }
    (self.walk, isForStepsOnly) = (walk, recorded.isForStepsOnly)
  }

  /// The motion of a phone that lies, whose vertical acceleration is the size of the given one.
  private static func vertical(of motion: EvenMotion) throws(SignalError) -> EvenMotion? {
    let rate = EvenMotion.rateHz
    let steps = try Butterworth.lowPass(order: 4, cutoffHz: cutoffHz, sampleRateHz: rate)
    let drift = try Butterworth.lowPass(
      order: 4, cutoffHz: BodyFrame.gravityCutoffHz, sampleRateHz: rate)
    let smooth = steps.zeroPhase(motion.total.squaredLengths.map { $0.squareRoot() })
    let moving = zip(smooth, drift.zeroPhase(smooth)).map(-)
    guard let square = quantile(moving.map { $0 * $0 }, scaleShare), square.isFinite, square > 0
    else { return nil }
    let scale = scaleG / square.squareRoot()
    let still = moving.map { _ in 0.0 }
    return motion.replacingTotal(
      VectorSeries(x: still, y: still, z: moving.map { -1 - scale * $0 }))
  }

  /// What is read off the walk by a metric; nil for a metric that needs a direction.
  func reading(_ metric: Metric<Walk>) -> Reading? {
    let name = metric.definition.name
    guard Self.names.contains(name) else { return nil }
    guard !isForStepsOnly || Gait.namesInSlowRecordings.contains(name) else {
      return .absent(.onlySteps)
    }
    return metric.reading(walk)?.flagged([.noGravity.weighing(.doubt)])
  }
}
