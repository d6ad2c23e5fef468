import DSP
import Metrics
import Recordings

/// Poses and hands of one run, beside each other.
struct TremorRun {
  private struct Place: Hashable {
    let pose: TremorPose
    let hand: TremorHand
  }

  /// m/s², of every attempt that could be measured.
  private var rms: [Place: [Double]] = [:]

  init() {}

  /// Both hands in one pose.
  init(_ pose: TremorPose, left: [Double], right: [Double]) {
    rms = [Place(pose: pose, hand: .left): left, Place(pose: pose, hand: .right): right]
  }

  mutating func take(_ step: SessionStep, _ pose: TremorPose?, _ measured: MeasuredPose) {
    guard !step.isPrevious, let pose else { return }
    rms[Place(pose: pose, hand: TremorHand(step)), default: []] += measured.rms.map { [$0] } ?? []
  }

  /// Tremor at rest by tremor of the outstretched hand; nil where the hand did not do both poses.
  ///
  /// Of amplitudes, to which clinical ratings are logarithmically related (Elble RJ et al., 2006,
  /// Brain 129(10):2660-2666), not of powers.
  func restPosturalRatio(_ hand: TremorHand) -> Reading? {
    guard let rest = rms[Place(pose: .handInLap, hand: hand)],
      let posture = rms[Place(pose: .handAtShoulderLength, hand: hand)]
    else { return nil }
    return .number(
      ratio(mean(rest), mean(posture)), count: rest.count + posture.count, else: .poseMissing)
  }

  /// Percent of the hands' mean; nil where not both hands did the pose.
  func asymmetry(_ pose: TremorPose) -> Reading? {
    guard let left = rms[Place(pose: pose, hand: .left)],
      let right = rms[Place(pose: pose, hand: .right)]
    else { return nil }
    let percent = mean(right).flatMap { right in
      mean(left).flatMap { asymmetryPercent(right, $0) }
    }
    return .number(percent, count: left.count + right.count, else: .poseMissing)
  }

  /// Something could be compared.
  var hasValues: Bool {
    TremorHand.allCases.contains { restPosturalRatio($0) != nil }
      || TremorPose.allCases.contains { asymmetry($0) != nil }
  }
}
