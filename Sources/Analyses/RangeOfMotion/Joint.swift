import Recordings

/// Which steps of a session measure the same joint, by their names.
enum Joint: Hashable {
  case knee, shoulder
  /// An app's own name, without its side.
  case named(String)

  init(_ identifier: String) {
    let name = identifier.lowercased()
    if name.contains("knee") {
      self = .knee
    } else if name.contains("shoulder") {
      self = .shoulder
    } else {
      let words = name.split { ".-_ ".contains($0) }
      self = .named(words.filter { BodySide(rawValue: String($0)) == nil }.joined(separator: "."))
    }
  }
}

/// Both sides of one joint within a run.
struct JointSides {
  /// Nil where one side is missing, could not be measured, or belongs to another joint.
  let comparison: SideComparison?

  /// Of all attempts that are of this run; nil where no step tells its side.
  init?(_ ranges: [(step: SessionStep, degrees: Double?)]) {
    var sides: [Joint: [BodySide: [Double]]] = [:]
    var isSided = false
    for (step, degrees) in ranges where !step.isPrevious {
      guard let side = step.side else { continue }
      isSided = true
      if let degrees { sides[Joint(step.identifier), default: [:]][side, default: []] += [degrees] }
    }
    guard isSided else { return nil }
    let pairs = sides.values.compactMap { joint in
      SideComparison(left: joint[.left] ?? [], right: joint[.right] ?? [])
    }
    comparison = pairs.count == 1 ? pairs[0] : nil
  }
}
