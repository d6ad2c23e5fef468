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
