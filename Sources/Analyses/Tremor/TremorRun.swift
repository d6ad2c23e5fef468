import DSP
import Metrics
import Recordings
import Study
import Text

/// The poses and hands of one run, compared with each other.
public struct TremorRun {
  private struct TestedHand: Hashable {
    let pose: TremorPose
    let hand: TremorHand
  }

  /// Of every attempt that could be measured; a hand that was recorded without a size has none.
  private var sizes: [TremorSize: [TestedHand: [Double]]] = [:]
  /// The flags of these sizes.
  private var flags: [TestedHand: [Flag]] = [:]
  /// The hand that the participant said to skip.
  var skipped: TremorHand?

  init() {}

  /// Makes a run of both hands in one pose, each size as left and right.
  init(_ pose: TremorPose, _ sizes: [TremorSize: (left: Double, right: Double)]) {
    self.sizes = sizes.mapValues {
      [
        TestedHand(pose: pose, hand: .left): [$0.left],
        TestedHand(pose: pose, hand: .right): [$0.right],
      ]
    }
  }

  mutating func take(_ step: SessionStep, _ pose: TremorPose?, _ measured: MeasuredPose) {
    guard !step.isPrevious, let pose else { return }
    let place = TestedHand(pose: pose, hand: TremorHand(step))
    for size in TremorSize.allCases where size.isRecorded(measured) {
      sizes[size, default: [:]][place, default: []] += size.value(of: measured).map { [$0] } ?? []
    }
    flags[place, default: []] += measured.rmsFlags
  }

  /// Tremor at rest by tremor of the outstretched hand; nil where the hand did not do both poses.
  ///
  /// The ratio is one of amplitudes, to which clinical ratings are logarithmically related (Elble RJ et al.,
  /// 2006, Brain 129(10):2660-2666), and not one of powers.
  func restPosturalRatio(_ hand: TremorHand) -> Reading? {
    compared(
      TestedHand(pose: .handInLap, hand: hand), TestedHand(pose: .handAtShoulderLength, hand: hand),
      by: .acceleration
    ) { ratio($0, $1) }
  }

  /// Percent of the hands' mean; nil where not both hands did the pose, and none was skipped.
  func asymmetry(_ pose: TremorPose) -> Reading? {
    compared(
      TestedHand(pose: pose, hand: .right), TestedHand(pose: pose, hand: .left), by: .acceleration
    ) { asymmetryPercent($0, $1) }
  }

  /// The logarithm of the right hand's size minus that of the left; nil where not both hands did the pose, and
  /// none was skipped.
  func logDifference(_ pose: TremorPose, of size: TremorSize) -> Reading? {
    compared(TestedHand(pose: pose, hand: .right), TestedHand(pose: pose, hand: .left), by: size) {
      $0 - $1
    }
  }

  /// A value of the mean sizes of two hands or poses; nil where not both were recorded.
  private func compared(
    _ one: TestedHand, _ other: TestedHand, by size: TremorSize,
    _ value: (Double, Double) -> Double?
  ) -> Reading? {
    let done = sizes[size] ?? [:]
    guard let first = done[one], let second = done[other] else {
      let isSkipped = [(one, other), (other, one)].contains { tested, missing in
        done[tested] != nil && missing.hand == skipped
      }
      return isSkipped ? .absent(.handSkipped) : nil
    }
    let result = mean(first).flatMap { first in mean(second).flatMap { value(first, $0) } }
    return .number(
      result, count: first.count + second.count,
      flags: ((flags[one] ?? []) + (flags[other] ?? [])).unique, else: .tremorPoseMissing)
  }

  /// True if something could be compared.
  var hasValues: Bool {
    TremorHand.allCases.contains { restPosturalRatio($0) != nil }
      || TremorPose.allCases.contains { asymmetry($0) != nil }
  }
}

/// A size by which hands are compared; those of rotation are logarithms.
enum TremorSize: CaseIterable {
  case acceleration, rotation, angle

  /// The metric of a step that contains the size.
  var metric: String {
    switch self {
    case .acceleration: "hand_tremor_acceleration_rms_mps2"
    case .rotation: "hand_tremor_rotation_lg_dps"
    case .angle: "hand_tremor_angle_lg_deg"
    }
  }

  /// The size in one pose; nil where it could not be measured.
  fileprivate func value(of pose: MeasuredPose) -> Double? {
    switch self {
    case .acceleration: pose.rms
    case .rotation: pose.logRotation?.logVelocity
    case .angle: pose.logRotation?.logAngle
    }
  }

  /// Whether the sensor of the size recorded the pose; without a gyroscope nothing is missing.
  fileprivate func isRecorded(_ pose: MeasuredPose) -> Bool {
    self == .acceleration || pose.step.measured?.rotation != nil
  }
}

/// What the hand does during a step of ResearchKit's tremor task, which the raw value names.
enum TremorPose: String, CaseIterable {
  case handInLap = "hand_in_lap"
  case handAtShoulderLength = "hand_at_shoulder_length"
  case elbowBent = "hand_at_shoulder_length_with_elbow_bent"
  case handToNose = "hand_to_nose"
  case queenWave = "hand_queen_wave"

  /// Words in the names of steps of other apps, such as `restTremor` and `postural_tremor.left`. Clinicians call two of the poses so.
  private static let clinicalWords: [(words: Set<Term>, pose: TremorPose)] = [
    (["rest", "resting", "resttremor", "restingtremor"], .handInLap),
    (["postural", "posture", "posturaltremor"], .handAtShoulderLength),
  ]

  /// Finds the pose by the word between the dots of the step's name, `tremor.handInLap.left`; nil for other
  /// names.
  init?(_ identifier: String) {
    let words = words(ofStep: identifier)
    let known =
      Self.allCases.first { pose in words.contains(pose.rawValue.filter { $0 != "_" }) }
      ?? Self.clinicalWords.first { !$0.words.isDisjoint(with: words) }?.pose
    guard let known else { return nil }
    self = known
  }

  /// Finds the pose by the name of the step, else by the number in the names of its recorders: `ac1_acc` and
  /// `ac1_motion` record the first pose of ResearchKit's task, `ac5_motion` the last.
  init?(_ step: SessionStep) {
    if let pose = TremorPose(step.identifier) {
      self = pose
      return
    }
    let names = step.leaves.map(\.identifier) + step.recordings.map(\.fileName)
    let recorders = names.flatMap(words(ofStep:))
    let known = Self.allCases.enumerated().first { recorders.contains("ac\($0.offset + 1)") }
    guard let known else { return nil }
    self = known.element
  }

  /// The pose as names of metrics have it.
  var metricPart: String {
    switch self {
    case .handInLap: "in_lap"
    case .handAtShoulderLength: "arm_out"
    case .elbowBent: "elbow_bent"
    case .handToNose: "to_nose"
    case .queenWave: "queen_wave"
    }
  }

  /// The hand is meant to move: what is slower than tremor is no tremor.
  var isVoluntary: Bool { self == .handToNose || self == .queenWave }
}

/// Which hand holds the phone; the raw value stands in names of metrics.
enum TremorHand: String, CaseIterable {
  case left, right
  case mostAffected = "most_affected"
  case unnamed

  init(_ side: BodySide) { self = side == .left ? .left : .right }

  init(_ step: SessionStep) {
    switch step.side {
    case .left: self = .left
    case .right: self = .right
    case nil:
      self = step.identifier.lowercased().hasSuffix("mostaffected") ? .mostAffected : .unnamed
    }
  }
}

extension [SessionStep] {
  /// The pose of each step. If neither names nor recorders contain poses and all steps have one name, the
  /// poses of a hand with as many steps as poses are those of ResearchKit's task in order.
  var tremorPoses: [TremorPose?] {
    let known = map { TremorPose($0) }
    let current = filter { !$0.isPrevious }
    guard known.allSatisfy({ $0 == nil }),
      Set(current.map { ByteKey($0.identifier.tremorStem) }).count == 1
    else { return known }
    let (order, hands) = (TremorPose.allCases, Dictionary(grouping: current, by: TremorHand.init))
    var done: [TremorHand: Int] = [:]
    return map { step in
      let hand = TremorHand(step)
      guard !step.isPrevious, hands[hand]?.count == order.count else { return nil }
      defer { done[hand, default: 0] += 1 }
      return order[done[hand, default: 0]]
    }
  }
}

extension String {
  /// The name of a step without the hand in it.
  fileprivate var tremorStem: String {
    words(ofStep: self).filter { !["left", "right", "mostaffected"].contains($0) }.joined(
      separator: ".")
  }
}

extension Recording {
  /// The last component of the path of the recording.
  fileprivate var fileName: String { String(source.split(separator: "/").last ?? "") }
}
