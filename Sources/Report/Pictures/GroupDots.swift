public import Metrics
import Text

/// Pictures of `groups.csv`. It contains differences and ratios of conditions, and mean changes,
/// instead of pairs of values, so that the dots lie on both sides of a line of no difference.
extension PairedDots {
  /// A row of `groups.csv`.
  public struct GroupRow: Sendable, Equatable {
    let participant: String
    let task: String
    let group: String
    let metric: MetricDefinition
    let number: Double

    /// Nil for missing and bad values and for values that are not numbers.
    public init?(
      participant: String, task: String, group: String, metric: MetricDefinition, number: Double?,
      quality: Quality
    ) {
      guard let number, number.isFinite, quality == .good || quality == .doubtful else {
        return nil
      }
      (self.participant, self.task, self.metric, self.number) = (participant, task, metric, number)
      // A group that is named after its first session cannot be compared with others.
      self.group = group.hasPrefix("session=") ? "" : group
    }
  }

  private static let differenceCaption = "Values that compare two conditions, by participant."
  private static let differenceReading = """
    Each dot is a participant, in the order of their values. The dashed line is no difference between the conditions.
    """
  private static let intervalCaption =
    "The mean change of each group, with its 95 % confidence interval."
  private static let intervalReading = """
    The dot is the mean over participants and the line its confidence interval. The dashed line is no change: an \
    interval that does not touch it lies on one side of it.
    """

  /// The pictures of differences, ratios and mean changes; rows of other metrics are left out.
  public static func pictures(ofGroups rows: [GroupRow]) -> [(task: String, picture: Picture)] {
    rows.grouped { [$0.task, $0.metric.name] }.compactMap { found in
      guard let first = found.first else { return nil }
      let panels: [Panel]
      let finding: Phrase
      let words: (caption: String, reading: String)
      if let none = noDifference(first.metric.name), !first.participant.isEmpty {
        let groups = found.grouped { [$0.group] }.map { Differences(rows: $0, none: none) }
        let numbers = found.map(\.number) + [none]
        let range = ((numbers.min() ?? none)...(numbers.max() ?? none)).widened
        panels = groups.map { $0.panel(in: range) }
        finding = groups.map(\.finding).joinedBySemicolons
        words = (differenceCaption, differenceReading)
      } else if let intervals = Intervals(found, among: rows) {
        (panels, finding) = ([intervals.panel], intervals.finding)
        words = (intervalCaption, intervalReading)
      } else {
        return nil
      }
      return (
        first.task,
        Picture(
          "groups-\(first.metric.name.replacing("_", with: "-"))", first.metric.label,
          caption: words.caption, reading: words.reading, finding: finding, panels: panels)
      )
    }
  }

  /// The value without a difference, for a metric that compares two conditions; nil for other
  /// metrics.
  private static func noDifference(_ metric: String) -> Double? {
    if metric.contains("_minus_") || metric.contains("_asymmetry") { return 0 }
    return metric.contains("_to_") && metric.hasSuffix("_ratio") ? 1 : nil
  }
}

/// Values that compare two conditions, one per participant.
private struct Differences {
  let rows: [PairedDots.GroupRow]
  /// The value without a difference.
  let none: Double

  init(rows: [PairedDots.GroupRow], none: Double) {
    self.rows = rows.sorted {
      ($0.number, ByteKey($0.participant)) < ($1.number, ByteKey($1.participant))
    }
    self.none = none
  }

  var finding: Phrase {
    let (count, metric) = (rows.count, rows[0].metric)
    guard let median = rows.map(\.number).median else { return .none }
    let above = rows.count { $0.number > none }
    let subject = rows[0].group.isEmpty ? "" : "\(rows[0].group): "
    return
      "\(subject)\(metric.label), \(count) \(count == 1 ? "value" : "values"): median \(median, metric.unit), \(above) above \(none, metric.unit)"
  }

  /// - Parameter range: the common range of all panels.
  func panel(in range: ClosedRange<Double>) -> Panel {
    let isOfRows = rows.count <= PairedDots.mostRows
    let points = rows.enumerated().map { row, own in
      SIMD2(own.number, Double(isOfRows ? rows.count - 1 - row : row + 1))
    }
    let metric = rows[0].metric
    return Panel(
      rows[0].group, x: Axis(metric.label, metric.unit, bounds: range),
      y: isOfRows
        ? Axis("participant", scale: .names(rows.reversed().map(\.participant)))
        : Axis("participant", bounds: 0.5...Double(rows.count) + 0.5),
      [
        Mark(.verticals([none]), .muted, "no difference"),
        Mark(.dots(points, .disc), .first, metric.label),
      ])
  }
}

/// Mean changes of groups with confidence intervals.
private struct Intervals {
  let rows: [(mean: PairedDots.GroupRow, low: Double, high: Double)]

  /// Nil unless the metric is a mean change whose interval is among all rows.
  init?(_ means: [PairedDots.GroupRow], among all: [PairedDots.GroupRow]) {
    rows = means.compactMap { mean in
      let name = mean.metric.name
      guard name.contains("_change_mean_") else { return nil }
      func end(_ word: String) -> Double? {
        let wanted = name.replacing("_mean_", with: "_mean_ci_\(word)_")
        return all.first {
          $0.metric.name == wanted && $0.group === mean.group && $0.task == mean.task
        }?.number
      }
      guard let low = end("low"), let high = end("high") else { return nil }
      return (mean, low, high)
    }
    if rows.isEmpty { return nil }
  }

  /// The name of a group without its kind: `chill_preview_1` of `clip=chill_preview_1`.
  private func name(_ row: PairedDots.GroupRow) -> String {
    row.group.split(separator: "=", maxSplits: 1).last.map(String.init) ?? row.group
  }

  var finding: Phrase {
    rows.map { row in
      "\(name(row.mean)): \(row.mean.metric.label) \(row.mean.number, row.mean.metric.unit), 95 % confidence interval \(row.low, row.mean.metric.unit) to \(row.high, row.mean.metric.unit)"
        as Phrase
    }.joinedBySemicolons
  }

  var panel: Panel {
    let metric = rows[0].mean.metric
    func row(_ number: Int) -> Double { Double(rows.count - 1 - number) }
    return Panel(
      x: Axis(metric.label, metric.unit, bounds: 0...0),
      y: Axis("group", scale: .names(rows.reversed().map { name($0.mean) })),
      [
        Mark(.verticals([0]), .muted, "no change"),
        Mark(
          .lines(
            rows.enumerated().map { number, own in
              [SIMD2(own.low, row(number)), SIMD2(own.high, row(number))]
            }), .first, "95 % confidence interval"),
        Mark(
          .dots(rows.enumerated().map { SIMD2($1.mean.number, row($0)) }, .disc), .first, "mean"),
      ])
  }
}
