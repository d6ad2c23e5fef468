import DSP
public import Report
import Metrics
import Text

extension ArmComparison {
  /// The comparison of the groups of a page by all of its main values; nil without groups or values.
  public init?(of page: StudyPage) {
    let titles = page.visitTitles
    guard !page.armNames.isEmpty else { return nil }
    let series = page.mainSeries
    let small = page.armNames.filter { Self.personCount($0, series) < GroupMean.leastCount }
    // Others are compared with the first one, which has to have changes.
    let groups = page.armNames.filter { !small.containsBytes(of: $0) } + small
    let compared = series.map { series in
      (series, SeriesComparison(series, groups: groups, visitCount: titles.count))
    }
    let measures = compared.compactMap { ComparedMeasure($0.0, $0.1, titles) }
    guard !measures.isEmpty else { return nil }
    let change =
      titles.count > 1
      ? " A change is the value at \(titles[titles.count - 1]) minus that at \(titles[0]), of the participants who have both. Changes of \(groups[0]) minus those of another group are compared by Welch's method."
      : ""
    self.init(
      measures,
      summary: titles.count > 1 ? Self.summary(compared) + Self.remark(onSmall: small) : [],
      method:
        "Good values only; means with 95 % intervals by Student's t, in groups of at least \(GroupMean.leastCount)."
        + change)
  }
}

extension ArmComparison {
  /// The largest number of participants of a group that have good values of one main metric.
  private static func personCount(_ group: String, _ series: [MainSeries]) -> Int {
    series.map { own in Set(own.points.filter { $0.arm === group }.map(\.person)).count }.max() ?? 0
  }

  private static func remark(onSmall groups: [String]) -> [String] {
    groups.isEmpty
      ? []
      : [
        "Not compared: \(groups.joined(separator: ", ")), with good values of fewer than \(GroupMean.leastCount) participants."
      ]
  }

  /// The largest number of differences that are named.
  private static let mostNamed = 12

  /// Of how many differences of changes the interval leaves out 0, and which these are.
  private static func summary(_ compared: [(MainSeries, SeriesComparison)]) -> [String] {
    var (count, apart) = (0, [String]())
    for (series, comparison) in compared {
      for (other, difference) in zip(comparison.groups.dropFirst(), comparison.differences) {
        guard let difference, let limits = difference.limits(confidence: GroupMean.confidence)
        else { continue }
        count += 1
        guard limits.lowerBound > 0 || limits.upperBound < 0 else { continue }
        let numbers = NumberText(.significant(3))
        let size: Phrase = "\(difference.estimate, MetricUnit(series.unit))"
        apart.append(
          "\(series.label), \(comparison.groups[0]) − \(other): \(size.text) [\(numbers.text(limits.lowerBound)), \(numbers.text(limits.upperBound))]"
        )
      }
    }
    guard count > 0 else {
      return [
        "No difference of changes can be given: fewer than \(GroupMean.leastCount) participants of a group have a good value at the first and at the last visit."
      ]
    }
    let chance =
      "Without any difference, one interval in 20 is expected to leave out 0 by chance, and main values of one task are related."
    guard !apart.isEmpty else {
      return [
        "The changes of the groups differ in none of \(count) comparisons: each 95 % interval of a difference contains 0. An interval says how large a difference could be."
      ]
    }
    let rest = apart.count - mostNamed
    return [
      "The changes of the groups differ in \(apart.count) of \(count) comparisons, whose 95 % interval leaves out 0: \(apart.prefix(mostNamed).joined(separator: "; "))\(rest > 0 ? "; and \(rest) more" : ""). \(chance)"
    ]
  }
}

extension MainSeries {
  /// The label of the metric with the step, side and condition.
  fileprivate var label: String { definition.label + (part.isEmpty ? "" : " · \(part)") }
}

extension ArmComparison.ComparedMeasure {
  /// Nil if no participant of a group has a value.
  fileprivate init?(_ series: MainSeries, _ comparison: SeriesComparison, _ visits: [String]) {
    guard comparison.means.joined().contains(where: { $0.count > 0 }) else { return nil }
    let label = series.label
    self.init(
      task: series.task, label: label, unit: series.unit,
      picture: ArmPicture(series: series, comparison: comparison, visits: visits, label: label)
        .picture,
      visits: zip(comparison.groups, comparison.means).map { [$0] + $1.map(Self.words) },
      changes: zip(comparison.groups, comparison.changes).map {
        [$0, "\($1.count)", Self.interval($1.mean, $1.limits)]
      },
      differences: zip(comparison.groups.dropFirst(), comparison.differences).compactMap {
        other, difference in
        difference.map {
          "\(comparison.groups[0]) − \(other): "
            + Self.interval($0.estimate, $0.limits(confidence: GroupMean.confidence))
        }
      })
  }

  private static func words(_ mean: GroupMean) -> String {
    mean.count == 0 ? "" : "n \(mean.count): \(interval(mean.mean, mean.limits))"
  }

  /// Such as `1.23 [1.1, 1.36]`; empty without a mean.
  private static func interval(_ estimate: Double?, _ limits: ClosedRange<Double>?) -> String {
    let numbers = NumberText(.significant(3))
    guard let estimate else { return "" }
    let range = limits.map { " [\(numbers.text($0.lowerBound)), \(numbers.text($0.upperBound))]" }
    return numbers.text(estimate) + (range ?? "")
  }
}

/// The values of a main metric over the visits: the participants in the background, means of the groups with their intervals
/// before them.
private struct ArmPicture {
  let series: MainSeries
  let comparison: SeriesComparison
  let visits: [String]
  let label: String

  private static let inks: [Mark.Ink] = [.first, .second, .third, .left, .right]
  private static let symbols: [Mark.Symbol] = [.disc, .square, .triangle, .circle, .cross]
  /// How far groups stand beside one another, in visits.
  private static let shift = 0.08

  var picture: Picture {
    let marks = [Mark(.lines(courses), .muted, "participant")] + lonely
    return Picture(
      "group-means", label,
      caption:
        "Mean of each group with its 95 % interval at each visit, before the courses of the participants.",
      reading:
        "Intervals of two groups that overlap do not show that the groups are alike; the table has the interval of the difference of their changes.",
      panels: [
        Panel(
          x: Axis("visit", scale: .names(visits)),
          y: Axis(series.definition.label, MetricUnit(series.unit)),
          marks + comparison.groups.indices.flatMap(marks(of:)))
      ])
  }

  /// The line of each participant with values at several visits.
  private var courses: [[SIMD2<Double>]] {
    Dictionary(grouping: series.points, by: \.person).sorted { $0.key < $1.key }.map { _, points in
      points.map { SIMD2(Double($0.visit), $0.value) }
    }.filter { $0.count > 1 }
  }

  /// The values of participants in the background, where a group has too few for a mean.
  private var lonely: [Mark] {
    comparison.groups.indices.map { group in
      let points = series.points.filter { point in
        ByteKey(point.arm) == ByteKey(comparison.groups[group])
          && comparison.means[group][point.visit].limits == nil
      }
      return Mark(
        .dots(points.map { SIMD2(Double($0.visit), $0.value) }, .circle), ink(group),
        "\(comparison.groups[group]), value")
    }
  }

  private func ink(_ group: Int) -> Mark.Ink { Self.inks[group % Self.inks.count] }

  private func marks(of group: Int) -> [Mark] {
    let middle = Double(comparison.groups.count - 1) / 2
    let shift = (Double(group) - middle) * Self.shift
    let known = comparison.means[group].enumerated().compactMap { visit, mean in
      mean.limits.flatMap { limits in
        mean.mean.map { (x: Double(visit) + shift, mean: $0, limits: limits) }
      }
    }
    let bars = known.map { [SIMD2($0.x, $0.limits.lowerBound), SIMD2($0.x, $0.limits.upperBound)] }
    let means = known.map { SIMD2($0.x, $0.mean) }
    let symbol = Self.symbols[group % Self.symbols.count]
    return [
      Mark(.lines(bars + [means]), ink(group)),
      Mark(.dots(means, symbol), ink(group), comparison.groups[group]),
    ]
  }
}
