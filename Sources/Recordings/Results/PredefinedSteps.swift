import Text

/// The steps of a predefined task, for results that do not name theirs.
public struct PredefinedSteps {
  private let task: ActiveTask

  /// The steps of a task.
  public init(_ task: ActiveTask) { self.task = task }

  /// A name for each visit, in the order of time; empty if unknown.
  public func names(of visits: [StepResult]) -> [String] {
    switch task {
    case .nineHolePeg: pegSteps(visits)
    // Outbound, the turn if it is recorded, and return.
    case .timedWalk where visits.count == 3: steps
    case .timedWalk: visits.indices.map { $0.isMultiple(of: 2) ? steps[0] : steps[2] }
    case .dBHLToneAudiometry:
      visits.map { visit in
        let ear = visit.leaves.first?.object["samples"]?.array?.first?["channel"]?.side
        return ear.map { $0 == .right ? steps[0] : steps[1] } ?? ""
      }
    case .amslerGrid:
      visits.map { visit in
        let eye = visit.leaves.first.flatMap { AmslerGridResult($0).closedEye }
        return eye.map { $0 == .left ? steps[0] : steps[1] } ?? ""
      }
    case .toneAudiometry: toneSteps(visits)
    // Knee and shoulder cannot be distinguished.
    case .rangeOfMotion: visits.map { _ in "" }
    default: visits.map { _ in steps.first ?? "" }
    }
  }

  private var steps: [String] { TaskSignature.of(task)?.steps ?? [] }

  /// Each hand first places the pegs, then removes them.
  private func pegSteps(_ visits: [StepResult]) -> [String] {
    var counts: [Bool: Int] = [:]
    return visits.map { visit in
      guard let isDominant = visit.leaves.first.flatMap({ NineHolePegResult($0).isDominantHand })
      else { return "" }
      counts[isDominant, default: 0] += 1
      let isPlacing = counts[isDominant].map { !$0.isMultiple(of: 2) } ?? true
      return steps[(isDominant ? 0 : 2) + (isPlacing ? 0 : 1)]
    }
  }

  /// A step for practice comes before the test and has fewer tones.
  private func toneSteps(_ visits: [StepResult]) -> [String] {
    let counts = visits.map { $0.leaves.first?.object["samples"]?.array?.count ?? 0 }
    let test = steps.first ?? ""
    guard visits.count == 2, counts[0] < counts[1] else { return visits.map { _ in test } }
    return ["\(test).practice", test]
  }
}
