import Metrics
import Recordings

/// What the hand does during a step of ResearchKit's tremor task; the raw value stands in names of
/// metrics.
enum TremorPose: String, CaseIterable {
  case handInLap = "hand_in_lap"
  case handAtShoulderLength = "hand_at_shoulder_length"
  case elbowBent = "hand_at_shoulder_length_with_elbow_bent"
  case handToNose = "hand_to_nose"
  case queenWave = "hand_queen_wave"

  /// By the word between the dots of the step's name, `tremor.handInLap.left`; nil for other names.
  init?(_ identifier: String) {
    let words = words(ofStep: identifier)
    let known = Self.allCases.first { pose in
      words.contains(pose.rawValue.filter { $0 != "_" })
    }
    guard let known else { return nil }
    self = known
  }

  /// By the name of the step, else by the number in the names of its recorders: `ac1_acc` and
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

  /// The hand is meant to move: what is slower than tremor is no tremor.
  var isVoluntary: Bool { self == .handToNose || self == .queenWave }
}

/// Which hand holds the phone; the raw value stands in names of metrics.
enum TremorHand: String, CaseIterable {
  case left, right
  case mostAffected = "most_affected"
  case unnamed = ""

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
  /// The pose of each step. Where neither names nor recorders tell any and all steps have one name, a
  /// hand that has as many steps as there are poses did them in the order of ResearchKit's task.
  var tremorPoses: [TremorPose?] {
    let known = map { TremorPose($0) }
    let current = filter { !$0.isPrevious }
    guard known.allSatisfy({ $0 == nil }), Set(current.map(\.identifier.tremorStem)).count == 1
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
  /// A step's name without its hand.
  fileprivate var tremorStem: String {
    words(ofStep: self).filter { !["left", "right", "mostaffected"].contains($0) }
      .joined(separator: ".")
  }
}

extension Recording {
  /// The last component of its path.
  fileprivate var fileName: String {
    String(source.split(separator: "/").last ?? "")
  }
}
