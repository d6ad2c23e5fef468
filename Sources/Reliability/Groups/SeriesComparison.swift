public import DSP
public import Report
import Metrics
import Text

/// The comparison of the groups of a study by one main value: means at each visit, the change from the first to the last visit
/// of the study of those who have both, and how the changes of two groups differ.
///
/// Differences of changes are compared by Welch's method, since the groups of a trial neither vary alike nor keep their sizes;
/// R computes the same with `t.test(change ~ group)`. There are no p-values: an interval says how large a difference can be.
public struct SeriesComparison: Sendable {
  /// The names of the groups in their order.
  public let groups: [String]
  /// By group and visit.
  public let means: [[GroupMean]]
  /// By group: the last visit minus the first.
  public let changes: [GroupMean]
  /// The differences of the changes of the first group and of each other one, the first minus the other; nil where one of
  /// the two has fewer than three changes.
  public let differences: [MeanDifference?]

  /// - Parameter visitCount: the number of visits of the study.
  public init(_ series: MainSeries, groups: [String], visitCount: Int) {
    self.groups = groups
    let points = groups.map { group in series.points.filter { ByteKey($0.arm) == ByteKey(group) } }
    means = points.map { own in
      (0..<visitCount).map { visit in GroupMean(own.filter { $0.visit == visit }.map(\.value)) }
    }
    changes = points.map { GroupMean(Self.changes($0, last: visitCount - 1)) }
    let changes = changes
    differences = changes.dropFirst().map { other in
      guard let first = changes[0].moments, let second = other.moments else { return nil }
      return MeanDifference(of: first, less: second)
    }
  }

  /// The changes of the participants who have a value at the first and at the last visit.
  private static func changes(_ points: [MainSeries.SeriesPoint], last: Int) -> [Double] {
    guard last > 0 else { return [] }
    var first: [Int: Double] = [:]
    for point in points where point.visit == 0 { first[point.person] = point.value }
    return points.filter { $0.visit == last }.compactMap { point in
      first[point.person].map { point.value - $0 }
    }
  }
}
