import DSP
public import Metrics
import Study

extension Tecumseh {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<TecumsehStep>] =
    CubeExercise.metrics.of(\.exercise) + HeartRateStep.metrics.of(\.heart)
    + CubeRecovery.metrics.of(\.recovery) + HeartRateRecovery.metrics.of(\.recovery?.heart)
}

/// The stepping, or why it could not be measured.
public struct CubeExercise {
  let motion: StepMotion?
  let stepping: CubeStepping?
  let heart: HeartRateStep?

  init(_ step: SessionStep, heart: HeartRateStep?) {
    motion = StepMotion(step)
    stepping = motion?.motion.flatMap(CubeStepping.init)
    self.heart = heart
  }

  private static let absence =
    "no motion was recorded in the stepping, or its recording cannot be measured"
  private static let family = MetricFamily<CubeExercise, CubeStepping>(
    of: \.stepping, source: "this tool", absentWhen: absence,
    flags: { $0.motion?.sensorFlags ?? [] },
    else: { exercise in
      guard exercise.stepping == nil else { return .noMovement }
      return exercise.motion == nil ? .noMotionRecording : exercise.motion?.refusal ?? .noMovement
    })

  static let metrics: [Metric<CubeExercise>] = [
    family.number(
      "step_cycle_rate_per_min", "Stepping cycles per minute", .perMinute,
      "Cycles a minute of stepping up and down the cube, up and down with both feet: a quarter of the foot contacts a minute, which are the dominant frequency of the vertical acceleration from 0.8 to 3 Hz. The protocol has 24.",
      range: "10..50", absentWhen: "\(absence), or there was no stepping", \.cyclesPerMinute
    ).flagged { exercise in (exercise.stepping?.flags ?? []).filter { $0 == .cadenceOffProtocol } },
    family.number(
      "step_cycle_count", "Stepping cycles", .count, type: .count,
      "Number of cycles of stepping up and down the cube: `step_cycle_rate_per_min` times `stepping_time_s`, rounded.",
      better: .higher, range: .count, absentWhen: "\(absence), or there was no stepping",
      \.cycleCount),
    family.number(
      "stepping_time_s", "Stepping time", .seconds,
      "Seconds of the step in which the vertical acceleration has a standard deviation of at least 0.5 m/s2. The protocol has 180 s.",
      better: .higher, range: .recording, \.seconds),
  ]
}

extension CubeRecovery {
  private static let milligan = "Milligan 2013, doctoral thesis; doi 10.2196/26006"
  private static let noBeats =
    "the rest has no heart rate samples up to 30 s and from 60 s after its start, or two of them between are more than 20 s apart"

  static let metrics: [Metric<CubeRecovery>] = [
    Metric(
      "recovery_beats_30_60s", "Heart beats 30 to 60 s after stepping", .one,
      "Number of heart beats from 30 to 60 s after the start of the rest: integral of the heart rate, with straight lines between samples.",
      better: .lower, source: "doi 10.2196/26006", range: "12..125", absentWhen: noBeats,
      reading: \.beats
    ).flagged(by: \.heart.rest.flags),
    Metric(
      "vo2max_milligan_ml_per_kg_min", "VO2max after Milligan", .oxygenUptake,
      "Highest oxygen uptake that is expected after the cube test: 84.687 - 0.722 b - 0.383 a, with `recovery_beats_30_60s` b and age a in years. It follows changes of a person better than it compares persons.",
      better: .higher, source: milligan, range: "5..90",
      absentWhen: "\(noBeats), or --age is not given",
      reading: { $0.uptake { oxygenUptake(beats: $0, age: $1) } }
    ).flagged(by: \.heart.rest.flags),
    Metric(
      "vo2max_milligan_sex_ml_per_kg_min", "VO2max after Milligan, by sex", .oxygenUptake,
      "Highest oxygen uptake that is expected after the cube test: 83.477 - 0.586 b - 0.404 a, minus 7.030 for women, with `recovery_beats_30_60s` b and age a in years.",
      better: .higher, source: milligan, range: "5..90",
      absentWhen: "\(noBeats), or --age or --sex is not given",
      reading: { recovery in
        recovery.uptake { beats, age in
          recovery.isFemale.map { oxygenUptake(beats: beats, age: age, isFemale: $0) }
        }
      }
    ).flagged(by: \.heart.rest.flags),
  ]
}
