public import Metrics
import Text

/// Gives equal axes to pictures of one kind that are compared, such as those of both hands or of
/// both ways of a walk.
///
/// Panels are of one kind if the picture, the position in it, labels, units and scales are equal.
/// Steps that differ only in side or way always share their axes. Other steps share them unless the
/// data of one would be squeezed to a small part of the axis. Sections of time are shared only if
/// they begin together and have similar lengths.
public struct SharedAxes {
  private let steps: [(step: String, pictures: [Picture])]

  /// - Parameter steps: the steps and attempts of one session and task, each with its pictures.
  public init(_ steps: [(step: String, pictures: [Picture])]) { self.steps = steps }

  /// The largest ratio of the shared range to the shortest range of a group, in general and for
  /// times.
  private static let (mostTimes, mostTimesOfTime) = (4.0, 2.0)
  /// The largest distance of the beginnings of sections of time, as a share of the shortest
  /// section.
  private static let startShare = 0.1

  /// The pictures of each step, with shared ranges of their axes.
  public var pictures: [[Picture]] {
    var ranges: [AxisPlace: ClosedRange<Double>] = [:]
    for (kind, members) in kinds {
      for group in Self.groups(members, areTimes: kind.isTime) {
        let joint = group.map(\.range).joined
        for member in group { for place in member.places { ranges[place] = joint } }
      }
    }
    return steps.indices.map { step in
      steps[step].pictures.indices.map { number in
        let picture = steps[step].pictures[number]
        return picture.with(
          picture.panels.indices.map { panel in
            func range(isAcross: Bool) -> ClosedRange<Double>? {
              ranges[AxisPlace(step: step, picture: number, panel: panel, isAcross: isAcross)]
            }
            return picture.panels[panel].bounded(
              x: range(isAcross: true), y: range(isAcross: false))
          })
      }
    }
  }

  // MARK: Compared axes

  /// The position of an axis.
  private struct AxisPlace: Hashable {
    let step: Int
    let picture: Int
    let panel: Int
    let isAcross: Bool
  }

  /// Axes that may be shared.
  private struct AxisKind: Hashable {
    let picture: Term
    let panel: Int
    let isAcross: Bool
    let labels: [String]
    let scale: Term
    let isTime: Bool

    init(_ picture: Picture, _ number: Int, isAcross: Bool) {
      let panel = picture.panels[number]
      (self.picture, self.panel, self.isAcross) = (picture.name, number, isAcross)
      labels = [panel.x, panel.y].flatMap { [$0.label, $0.unit.symbol] }
      scale = "\((isAcross ? panel.x : panel.y).scale) \(panel.shape)"
      isTime = isAcross && panel.x.unit == .seconds
    }
  }

  /// Axes that are always shared, with the range that contains all of them.
  private struct AxisGroup {
    var range: ClosedRange<Double>
    var places: [AxisPlace]
    let base: String

    var length: Double { range.upperBound - range.lowerBound }
  }

  private var kinds: [AxisKind: [AxisGroup]] {
    var kinds: [AxisKind: [AxisGroup]] = [:]
    for (step, (name, pictures)) in steps.enumerated() {
      for (number, picture) in pictures.enumerated() {
        for (place, panel) in picture.panels.enumerated() {
          for isAcross in [true, false] {
            let axis = isAcross ? panel.x : panel.y
            let values = panel.marks.lazy.flatMap { isAcross ? $0.xs : $0.ys }
            if case .names = axis.scale { continue }
            guard let range = AxisRange(axis, of: values)?.range else { continue }
            kinds[AxisKind(picture, place, isAcross: isAcross), default: []].append(
              AxisGroup(
                range: range,
                places: [AxisPlace(step: step, picture: number, panel: place, isAcross: isAcross)],
                base: comparedStep(name)))
          }
        }
      }
    }
    return kinds
  }

  // MARK: Groups

  private static func groups(_ members: [AxisGroup], areTimes: Bool) -> [[AxisGroup]] {
    var groups: [[AxisGroup]] = []
    for member in (areTimes ? members : joined(members)).sorted(by: isShorter) {
      if let place = groups.firstIndex(where: { fits(member, $0, areTimes: areTimes) }) {
        groups[place].append(member)
      } else {
        groups.append([member])
      }
    }
    return groups
  }

  /// Joins the sides and ways of each step.
  private static func joined(_ members: [AxisGroup]) -> [AxisGroup] {
    Dictionary(grouping: members, by: \.base).sorted { $0.key < $1.key }.map { base, members in
      AxisGroup(range: members.map(\.range).joined, places: members.flatMap(\.places), base: base)
    }
  }

  private static func isShorter(_ a: AxisGroup, _ b: AxisGroup) -> Bool {
    (a.length, a.range.lowerBound, a.base) < (b.length, b.range.lowerBound, b.base)
  }

  /// True if a range may join shorter or equal ones.
  private static func fits(_ member: AxisGroup, _ group: [AxisGroup], areTimes: Bool) -> Bool {
    guard let shortest = group.first else { return true }
    let joint = (group.map(\.range) + [member.range]).joined
    let most = areTimes ? mostTimesOfTime : mostTimes
    guard joint.upperBound - joint.lowerBound <= most * shortest.length else { return false }
    return !areTimes
      || group.allSatisfy {
        abs($0.range.lowerBound - member.range.lowerBound) <= startShare * shortest.length
      }
  }
}

extension [ClosedRange<Double>] {
  /// The range from the lowest to the highest end of at least one range.
  fileprivate var joined: ClosedRange<Double> {
    let (low, high) = (map(\.lowerBound).min() ?? 0, map(\.upperBound).max() ?? 0)
    return low...Swift.max(low, high)
  }
}

extension Picture {
  fileprivate func with(_ panels: [Panel]) -> Picture {
    Picture(name, title, caption: caption, reading: reading, finding: finding, panels: panels)
  }
}

extension Panel {
  /// The panel with other ranges of its axes; nil leaves an axis unchanged.
  fileprivate func bounded(x: ClosedRange<Double>?, y: ClosedRange<Double>?) -> Panel {
    Panel(title, x: self.x.bounded(x), y: self.y.bounded(y), shape: shape, marks)
  }
}

extension Axis {
  fileprivate func bounded(_ range: ClosedRange<Double>?) -> Axis {
    guard let range else { return self }
    return Axis(label, unit, scale: scale, bounds: range, isReversed: isReversed)
  }
}

/// The name of a step without its side and way, equal for steps that are compared: `tapping` of
/// `tapping.left`.
public func comparedStep(_ step: String) -> String {
  step.lowercased().split { !$0.isLetter && !$0.isNumber }.filter {
    !sidesAndWays.contains(String($0))
  }.joined(separator: ".")
}

private let sidesAndWays: Set<Term> = ["left", "right", "outbound", "return"]
