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
  /// What must be known of them.
  private var flags: [Place: [Flag]] = [:]

  init() {}

  /// Both hands in one pose.
  init(_ pose: TremorPose, left: [Double], right: [Double]) {
    rms = [Place(pose: pose, hand: .left): left, Place(pose: pose, hand: .right): right]
  }

  mutating func take(_ step: SessionStep, _ pose: TremorPose?, _ measured: MeasuredPose) {
    guard !step.isPrevious, let pose else { return }
    let place = Place(pose: pose, hand: TremorHand(step))
    rms[place, default: []] += measured.rms.map { [$0] } ?? []
    flags[place, default: []] += measured.rmsFlags
  }

  /// Tremor at rest by tremor of the outstretched hand; nil where the hand did not do both poses.
  ///
  /// Of amplitudes, to which clinical ratings are logarithmically related (Elble RJ et al., 2006,
  /// Brain 129(10):2660-2666), not of powers.
  func restPosturalRatio(_ hand: TremorHand) -> Reading? {
    compared(
      Place(pose: .handInLap, hand: hand), Place(pose: .handAtShoulderLength, hand: hand)
    ) { ratio($0, $1) }
  }

  /// Percent of the hands' mean; nil where not both hands did the pose.
  func asymmetry(_ pose: TremorPose) -> Reading? {
    compared(Place(pose: pose, hand: .right), Place(pose: pose, hand: .left)) {
      asymmetryPercent($0, $1)
    }
  }

  /// Of the mean sizes at two places; nil where not both were recorded.
  private func compared(
    _ one: Place, _ other: Place, _ value: (Double, Double) -> Double?
  ) -> Reading? {
    guard let first = rms[one], let second = rms[other] else { return nil }
    let result = mean(first).flatMap { first in mean(second).flatMap { value(first, $0) } }
    return .number(
      result, count: first.count + second.count,
      flags: ((flags[one] ?? []) + (flags[other] ?? [])).unique, else: .poseMissing)
  }

  /// Something could be compared.
  var hasValues: Bool {
    TremorHand.allCases.contains { restPosturalRatio($0) != nil }
      || TremorPose.allCases.contains { asymmetry($0) != nil }
  }
}
