import Recordings

/// What was done in each step of a run by the order of ResearchKit's task, for steps whose names do not
/// tell: the dominant hand places and removes pegs, then the other one does.
struct PegOrder {
  /// A step by its place in that order.
  struct Place: Equatable {
    let phase: PegStep.Phase
    /// Nil where neither the result nor the order tells.
    let isDominant: Bool?
  }

  /// As many steps as the task has.
  private static let stepCount = 4

  private var counts: [Bool?: Int] = [:]
  private var firstDirections: [Bool?: BodySide] = [:]
  private let isWhole: Bool
  private var number = 0

  /// `count` is how many results the run has.
  init(count: Int) { isWhole = count == Self.stepCount }

  /// The place of the next result.
  ///
  /// A hand places pegs first. It removes them in the opposite direction; where directions are not known,
  /// it does both in turn.
  mutating func next(_ result: PegResult) -> Place {
    defer { number += 1 }
    let isDominant = result.isDominantHand ?? (isWhole ? number < Self.stepCount / 2 : nil)
    let count = counts[isDominant, default: 0]
    counts[isDominant] = count + 1
    guard let direction = result.movingDirection else {
      return Place(phase: count.isMultiple(of: 2) ? .place : .remove, isDominant: isDominant)
    }
    let first = firstDirections[isDominant] ?? direction
    firstDirections[isDominant] = first
    // Without a hand, both hands' directions would be mixed up.
    let isPlacing = isDominant == nil ? count.isMultiple(of: 2) : direction == first
    return Place(phase: isPlacing ? .place : .remove, isDominant: isDominant)
  }
}

extension Session {
  /// The places of all results that count, by the path of the result.
  func pegPlaces() -> [String: PegOrder.Place] {
    let visits = visits(of: .nineHolePeg).filter { !$0.step.isPrevious }
    let leaves = visits.compactMap(\.leaf)
    var order = PegOrder(count: leaves.count)
    let places = leaves.map { ($0.path, order.next(PegResult($0))) }
    return Dictionary(places) { first, _ in first }
  }
}
