import DSP
import Metrics
import Study

/// The gait of one step: what its motion recording and the pedometer beside it say of a walk.
///
/// All tasks with walking measure it here and take their table from here, so that one metric has the same
/// definition and the same flags in each of them. Tasks differ in the sensors that they add, and in what they
/// do with a step in which nobody walked. A class, since each metric is read off the whole.
public final class Gait {
  /// Nil for a step without a motion recording.
  let motion: StepMotion?
  /// The walk, or why the motion recording cannot be measured; nil without one.
  let found: Result<Walk, Unmeasurable>?
  /// Steps and their times in a recording without gravity; nil for others.
  let undirected: UndirectedWalk?
  /// The steps and distance that the pedometer counted during the motion recording; nil without any.
  let pedometer: PedometerSummary?
  /// What must be known of numbers of steps, since there are several.
  let stepFlags: [Flag]
  /// What must be known of the pedometer's number of steps.
  let pedometerFlags: [Flag]
  /// The values of all sources, where they disagree.
  let sourceEvents: [Event]
  /// Lengths and speeds, or why there are none; nil where no distance is meant.
  let lengths: Result<WalkLengths, Unmeasurable>?
  /// Flags of all values of the motion recording.
  let motionFlags: [Flag]

  var walk: Walk? { found?.measured }

  /// The events of the walk, which count from the first sample of the grid.
  var events: [Event] { sourceEvents + ((walk ?? undirected?.walk)?.events ?? []) }

  /// Why a motion recording that is there has no walk.
  var refusal: Flag? { found?.refusal }

  /// The walk for all that is more than the number and the mean time of steps; nil where the samples are too far apart.
  var detailed: Walk? { isForStepsOnly ? nil : walk }

  /// Why a motion recording that is there has no detailed walk.
  var detailRefusal: Flag? { isForStepsOnly ? .onlySteps : refusal }

  init(
    motion: StepMotion?, found: Result<Walk, Unmeasurable>?, undirected: UndirectedWalk?,
    pedometer: PedometerSummary?, stepFlags: [Flag], pedometerFlags: [Flag], sourceEvents: [Event],
    lengths: Result<WalkLengths, Unmeasurable>?, motionFlags: [Flag]
  ) {
    (self.motion, self.found, self.undirected, self.pedometer) = (
      motion, found, undirected, pedometer
    )
    (self.stepFlags, self.pedometerFlags, self.sourceEvents) = (
      stepFlags, pedometerFlags, sourceEvents
    )
    (self.lengths, self.motionFlags) = (lengths, motionFlags)
  }

  private var isForStepsOnly: Bool { motion?.isForStepsOnly == true && walk != nil }
}

extension Walk {
  /// The walk of a step, or why its motion recording cannot be measured.
  static func found(
    in step: SessionStep, _ recorded: StepMotion, _ walker: WalkerFacts, isAsked: Bool
  ) -> Result<Walk, Unmeasurable> {
    guard let motion = recorded.motion else {
      return .failure(Unmeasurable(reason: recorded.refusal ?? .noInput))
    }
    do throws(SignalError) {
      let frame = try BodyFrame(motion)
      return .success(
        try Walk(
          motion, frame, pedometer: step.pedometerSummary(beside: recorded), facts: walker,
          isAsked: isAsked))
    } catch { return .failure(Unmeasurable(reason: .notFilterable)) }
  }
}

/// The table that all tasks with walking share.
extension Gait {
  /// The metrics of a task whose distance may come from these sources, most trusted first.
  ///
  /// - Parameter speedSources: the sources whose speed is a metric here; other tables have the speed of the rest.
  static func metrics(
    _ sources: [WalkedDistance.DistanceSource],
    speedsOf speedSources: [WalkedDistance.DistanceSource]
  ) -> [Metric<Gait>] {
    Walk.metrics.map(ofWalk).map(ofSources)
      + WalkLengths.metrics(sources, speedsOf: speedSources).of(
        { $0.lengths?.measured }, else: { $0.lengths?.refusal }) + turns
  }

  /// The metrics that are right to a few percent from 25 samples a second on, also without gravity.
  static let namesInSlowRecordings: Set<MetricName> = [
    "step_count", "cadence_spm", "step_time_mean_s",
  ]

  /// A metric of the walk, which carries the flags of the motion recording. The pedometer's count needs no
  /// walk, and flags of the motion sensor do not concern it.
  private static func ofWalk(_ metric: Metric<Walk>) -> Metric<Gait> {
    guard metric.definition == Walk.pedometerStepCount.definition else {
      let isOfSteps = namesInSlowRecordings.contains(metric.definition.name)
      return metric.replacing { (gait: Gait) in
        if let walk = isOfSteps ? gait.walk : gait.detailed { return metric.reading(walk) }
        return gait.undirected?.reading(metric)
          ?? (isOfSteps ? gait.refusal : gait.detailRefusal).map { .absent($0) }
      }.flagged(by: \.motionFlags)
    }
    return metric.replacing { gait in
      gait.found.map { _ in
        Walk.reading(of: gait.pedometer, \.steps).flagged(
          gait.motionFlags.filter { !Flag.ofSensors.contains($0) })
      }
    }
  }

  /// The metrics to which the pedometer's number of steps contributes.
  private static let pedometerNames: Set<MetricName> = [
    "pedometer_step_matched_count", "step_count_minus_pedometer_count",
    "step_count_minus_pedometer_pct",
  ]

  /// Another source of steps can contradict a number of steps.
  private static func ofSources(_ metric: Metric<Gait>) -> Metric<Gait> {
    let name = metric.definition.name
    if pedometerNames.contains(name) {
      return metric.flagged(by: \.stepFlags).flagged(by: \.pedometerFlags)
    }
    return name == "step_count" ? metric.flagged(by: \.stepFlags) : metric
  }

  private static let turns: [Metric<Gait>] = TurnReport.metrics.of(
    \.detailed?.turnReport, else: \.detailRefusal
  ).flagged { $0.motionFlags + ($0.walk?.rhythmFlags ?? []) }

  static let drawings: [Drawing<Gait>] = DrawnWalk.drawings.of { DrawnWalk($0) }
}

extension Flag {
  /// That a recording is too slow for anything but steps, as the reason of what is not given.
  static let onlySteps = motionSampleRateTooLow.weighing(.absence)
}
