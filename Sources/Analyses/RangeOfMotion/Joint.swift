import DSP
import Metrics
import Recordings

/// What a step measures, by its name; two sides of one joint can be compared.
struct Joint: Hashable {
  /// `knee`, `shoulder`, or an app's own name without its side.
  let name: String

  init(_ step: SessionStep) {
    let words = words(ofStep: step.identifier)
    let known = ["knee", "shoulder"].first { joint in words.contains { $0.contains(joint) } }
    let unsided = words.filter { BodySide(rawValue: $0) == nil }
    name = known ?? unsided.joined(separator: ".")
  }
}

/// Both sides of one joint within a run.
struct JointSides {
  /// Degrees, means of each side's attempts; nil where one side is missing or could not be measured.
  private let means: (left: Double, right: Double)?
  private let count: Int

  /// Of all attempts that are of this run; nil where no step tells its side.
  init?(_ ranges: [(step: SessionStep, degrees: Double?)]) {
    let sided = ranges.filter { $0.step.side != nil && !$0.step.isPrevious }
    guard !sided.isEmpty else { return nil }
    let pairs = Dictionary(grouping: sided) { Joint($0.step) }.values.compactMap { attempts in
      let left = attempts.filter { $0.step.side == .left }.compactMap(\.degrees)
      let right = attempts.filter { $0.step.side == .right }.compactMap(\.degrees)
      return mean(left).flatMap { left in mean(right).map { (left: left, right: $0) } }
    }
    means = pairs.count == 1 ? pairs[0] : nil
    count = sided.count
  }

  /// Of means over sessions.
  init(means: (left: Double, right: Double)?, count: Int) {
    (self.means, self.count) = (means, count)
  }

  var isComplete: Bool { means != nil }

  static let metrics: [Metric<JointSides>] = [
    Metric(
      "rom_asymmetry_deg", .degrees, "Range of the right side less that of the left.",
      source: "common definition", range: "-1260..1260", absentWhen: absence,
      reading: { .number($0.means.map { $0.right - $0.left }, count: $0.count, else: .oneSide) }),
    Metric(
      "rom_asymmetry_pct", .percent,
      "Range of the right side less that of the left, in percent of the mean of both.",
      source: "common definition", range: .asymmetryPercent, absentWhen: absence,
      reading: { sides in
        let percent = sides.means.flatMap { asymmetryPercent($0.right, $0.left) }
        return .number(percent, count: sides.count, else: .oneSide)
      }),
  ]

  private static let absence = "one side only, or several joints"
}
