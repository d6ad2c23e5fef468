public import Metrics
import Text

/// Pictures of values that are compared within participants: left and right, trail A and trail B,
/// or music clips.
///
/// Each participant has a row with a dot for each condition, joined by a line. In a large study,
/// only dots and lines are drawn, side by side by condition.
public enum PairedDots {
  /// A value of one participant under one condition.
  public struct PairedValue: Sendable, Equatable {
    let participant: String
    let task: String
    /// The values that are compared with each other, such as those of a joint or a step without its
    /// side; may be empty.
    let group: String
    let metric: MetricDefinition
    /// The condition, such as `left`.
    let condition: String
    let number: Double

    public init(
      participant: String, task: String, group: String, metric: MetricDefinition, condition: String,
      number: Double
    ) {
      (self.participant, self.task, self.group) = (participant, task, group)
      (self.metric, self.condition, self.number) = (metric, condition, number)
    }
  }

  /// The largest number of participants with rows of their own.
  static let mostRows = 24

  private static let pairCaption = "The values of each participant under the conditions compared."
  private static let pairReading = """
    Each participant is a line between dots, one for each condition; several values of one participant under one \
    condition are represented by their median. Participants are in the order of their differences.
    """

  // MARK: Values under conditions

  /// One picture for each task and metric for which a participant has two values, with a panel for each
  /// group.
  ///
  /// - Parameter values: the values without bad ones; conditions are drawn in their order.
  public static func pictures(of values: [PairedValue]) -> [(task: String, picture: Picture)] {
    values.grouped { [$0.task, $0.metric.name] }.compactMap { values in
      let pairs = values.grouped { [$0.group] }.compactMap(Comparison.init)
      guard let first = values.first, !pairs.isEmpty else { return nil }
      return (
        first.task,
        Picture(
          "paired-\(first.metric.name.replacing("_", with: "-"))", first.metric.label,
          caption: pairCaption, reading: pairReading,
          finding: pairs.map(\.finding).joinedBySemicolons,
          panels: pairs.map { $0.panel(in: pairs.range) })
      )
    }
  }
}

/// The values of several participants under conditions.
private struct Comparison {
  let group: String
  let metric: MetricDefinition
  /// The conditions, at least two.
  let conditions: [String]
  /// Participants with values for at least two conditions, sorted by the difference of the last and
  /// the first.
  let rows: [(participant: String, numbers: [Double?])]

  /// Nil if no participant has two values.
  init?(_ values: [PairedDots.PairedValue]) {
    guard let first = values.first else { return nil }
    (group, metric) = (first.group, first.metric)
    let conditions = values.grouped { [$0.condition] }.map { $0[0].condition }
    self.conditions = conditions
    rows = values.grouped { [$0.participant] }.map { own in
      (
        own[0].participant,
        conditions.map { condition in own.filter { $0.condition === condition }.map(\.number).median
        }
      )
    }.filter { $0.1.count { $0 != nil } > 1 }.sorted { a, b in
      (Self.difference(a.numbers) ?? .infinity, ByteKey(a.participant)) < (
        Self.difference(b.numbers) ?? .infinity, ByteKey(b.participant)
      )
    }
    if rows.isEmpty { return nil }
  }

  private static func difference(_ numbers: [Double?]) -> Double? {
    guard let first = numbers.first ?? nil, let last = numbers.last ?? nil else { return nil }
    return last - first
  }

  var finding: Phrase {
    let medians = conditions.indices.compactMap { place -> Phrase? in
      rows.compactMap { $0.numbers[place] }.median.map { "\(conditions[place]) \($0, metric.unit)" }
    }
    let subject = group.isEmpty ? "" : "\(group): "
    var words: Phrase =
      "\(subject)\(metric.label), \(rows.count) \(rows.count == 1 ? "participant" : "participants"): median \(medians.joined(", "))"
    if conditions.count == 2,
      let difference = rows.compactMap({ Self.difference($0.numbers) }).median
    {
      words =
        words
        + ", median difference \(conditions[1]) minus \(conditions[0]) \(difference, metric.unit)"
    }
    return words
  }

  var range: ClosedRange<Double>? {
    let numbers = rows.flatMap { $0.numbers.compactMap(\.self) }
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    return low...high
  }

  /// - Parameter range: the common range of all panels.
  func panel(in range: ClosedRange<Double>?) -> Panel {
    let isOfRows = rows.count <= PairedDots.mostRows
    func place(_ row: Int, _ condition: Int, _ number: Double) -> SIMD2<Double> {
      isOfRows ? SIMD2(number, Double(rows.count - 1 - row)) : SIMD2(Double(condition), number)
    }
    let lines = rows.enumerated().map { row, own in
      own.numbers.enumerated().compactMap { condition, number in
        number.map { place(row, condition, $0) }
      }
    }
    let dots = conditions.indices.map { condition in
      let points = rows.enumerated().compactMap { row, own in
        own.numbers[condition].map { place(row, condition, $0) }
      }
      let look = Self.look(conditions, condition)
      return Mark(.dots(points, look.symbol), look.ink, conditions[condition])
    }
    let value = Axis(metric.label, metric.unit, bounds: range?.widened)
    let marks = [Mark(.lines(lines), .muted)] + dots
    return isOfRows
      ? Panel(
        group, x: value, y: Axis("participant", scale: .names(rows.reversed().map(\.participant))),
        marks) : Panel(group, x: Axis("condition", scale: .names(conditions)), y: value, marks)
  }

  private static func look(_ conditions: [String], _ place: Int) -> (
    symbol: Mark.Symbol, ink: Mark.Ink
  ) {
    switch conditions[place] {
    case "left": return (.disc, .left)
    case "right": return (.triangle, .right)
    default:
      let looks: [(Mark.Symbol, Mark.Ink)] = [
        (.disc, .first), (.triangle, .second), (.square, .third), (.circle, .emphasis),
      ]
      return looks[place % looks.count]
    }
  }
}

extension [Comparison] {
  /// The range of all values.
  fileprivate var range: ClosedRange<Double>? {
    let ranges = compactMap(\.range)
    guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }
}

extension Array {
  /// Groups elements with equal keys, in the order of each group's first element.
  func grouped(by key: (Element) -> [String]) -> [[Element]] {
    var (groups, places) = ([[Element]](), [[ByteKey]: Int]())
    for element in self {
      let key = key(element).map(ByteKey.init)
      if let place = places[key] {
        groups[place].append(element)
      } else {
        places[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }
}

extension [Double] {
  /// The median; nil for an empty array.
  var median: Double? {
    let sorted = sorted()
    guard let upper = sorted[checked: count / 2], let lower = sorted[checked: (count - 1) / 2]
    else { return nil }
    return (lower + upper) / 2
  }

  private subscript(checked place: Int) -> Double? { indices.contains(place) ? self[place] : nil }
}

extension [Phrase] {
  func joined(_ separator: Phrase) -> Phrase {
    guard let first else { return .none }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }

  /// The parts joined to one sentence.
  var joinedBySemicolons: Phrase { isEmpty ? .none : joined("; ") + "." }
}

extension ClosedRange<Double> {
  /// The range with a margin at both ends.
  var widened: ClosedRange {
    let room = 0.04 * (upperBound - lowerBound)
    return lowerBound - room...upperBound + room
  }
}
