/// A picture of data as the field draws it: marks on axes that any drawing layer can render.
public struct Picture: Sendable, Equatable {
  /// The identifier in kebab-case; no two pictures of a task share it.
  public let name: String
  /// The title, a few words.
  public let title: String
  /// The caption: what the picture shows, in one sentence.
  public let caption: String
  /// How pictures of this kind are read, in some sentences; empty where the caption is enough.
  public let reading: String
  /// What can be read off this picture, in one sentence with numbers; empty where there is nothing to say.
  public let finding: Phrase
  /// The panels from top to bottom.
  public let panels: [Panel]

  public init(
    _ name: String, _ title: String, caption: String, reading: String = "", finding: Phrase = .none,
    panels: [Panel]
  ) {
    (self.name, self.title, self.caption) = (name, title, caption)
    (self.reading, self.finding, self.panels) = (reading, finding, panels)
  }
}

/// One pair of axes with the marks between them.
public struct Panel: Sendable, Equatable {
  /// The size and proportions of a panel.
  public enum Shape: Sendable, Equatable {
    /// As wide as the page and of the usual height.
    case wide
    /// As wide as the page, and low: a strip that goes with another panel.
    case low
    /// A unit of one axis is as long as one of the other, as on a map.
    case equalUnits
    /// An octave across is as long as 20 units upward (ASHA 1990, ANSI S3.6).
    case audiogram
  }

  /// The title above the panel; empty for none.
  public let title: String
  /// The axis from left to right.
  public let x: Axis
  /// The axis from bottom to top.
  public let y: Axis
  /// The size and proportions on the page.
  public let shape: Shape
  /// The marks, of which the first is drawn first; each shows something.
  public let marks: [Mark]

  /// Joins them; marks that show nothing are left out.
  public init(_ title: String = "", x: Axis, y: Axis, shape: Shape = .wide, _ marks: [Mark]) {
    (self.title, self.x, self.y, self.shape) = (title, x, y, shape)
    self.marks = marks.filter { !$0.isEmpty }
  }
}

/// The meaning of one direction of a panel.
public struct Axis: Sendable, Equatable {
  /// The way from values to places on the axis.
  public enum Scale: Sendable, Equatable {
    case linear
    /// Equal ratios are equally far apart; values above 0 only.
    case logarithmic
    /// Octaves are equally far apart and carry a tick each; values above 0 only.
    case octaves
    /// The values are 0, 1, 2 and so on, which stand for these.
    case names([String])
  }

  /// The name of the quantity, such as `time`.
  public let label: String
  /// The unit as the dictionary writes it; none where things are numbered.
  public let unit: MetricUnit
  /// The way from values to places.
  public let scale: Scale
  /// The part of the axis that is always visible; nil for the range of the data.
  public let bounds: ClosedRange<Double>?
  /// Whether values grow downward, or to the left.
  public let isReversed: Bool

  public init(
    _ label: String, _ unit: MetricUnit = .none, scale: Scale = .linear,
    bounds: ClosedRange<Double>? = nil, isReversed: Bool = false
  ) {
    (self.label, self.unit, self.scale) = (label, unit, scale)
    (self.bounds, self.isReversed) = (bounds, isReversed)
  }

  /// Seconds from the start of the picture's data.
  public static let time = Axis("time", .seconds)
}

/// A picture of an analysis: its description, and the function that reads it from the outcome.
///
/// It is listed next to the metrics, and is made only if pictures are requested.
public struct Drawing<Outcome>: Sendable {
  /// The identifier in kebab-case; no two pictures of a task share it.
  public let name: String
  /// The title, a few words.
  public let title: String
  /// The caption, in one sentence that holds for every outcome that has a picture.
  public let caption: String
  /// How pictures of this kind are read, in some sentences.
  public let reading: String
  /// Names of metrics of the same outcome, whose values are what can be read off the picture.
  public let findings: [String]
  private let panels: @Sendable (Outcome) -> [Panel]

  /// One line of a task's table; without panels there is no picture.
  ///
  /// - Parameter findings: names of metrics whose values can be read off the picture.
  public init(
    _ name: String, _ title: String, caption: String, reading: String, findings: [String] = [],
    panels: @escaping @Sendable (Outcome) -> [Panel]
  ) {
    (self.name, self.title, self.caption, self.reading) = (name, title, caption, reading)
    (self.findings, self.panels) = (findings, panels)
  }

  /// The picture of one outcome, of the panels that show something; nil without any.
  ///
  /// - Parameter rows: the metrics of the outcome.
  public func picture(_ outcome: Outcome, _ rows: [MeasuredMetric] = []) -> Picture? {
    let panels = panels(outcome).filter { !$0.marks.isEmpty }
    guard !panels.isEmpty else { return nil }
    let found = findings.compactMap { name in rows.first { $0.definition.name == name } }
    return Picture(
      name, title, caption: caption, reading: reading, finding: .findings(found), panels: panels)
  }

  /// The picture read off a larger outcome, of which this one's is a part that may be missing.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Outcome?) -> Drawing<Whole> {
    let panels = panels
    return Drawing<Whole>(name, title, caption: caption, reading: reading, findings: findings) {
      part($0).map(panels) ?? []
    }
  }
}

extension Array {
  /// What an outcome looks like.
  ///
  /// - Parameter rows: the metrics of the outcome.
  public func pictures<Outcome>(of outcome: Outcome, _ rows: [MeasuredMetric]) -> [Picture]
  where Element == Drawing<Outcome> { compactMap { $0.picture(outcome, rows) } }

  /// The pictures of a part of a larger outcome; none where the part is missing.
  public func of<Whole, Part>(_ part: @escaping @Sendable (Whole) -> Part?) -> [Drawing<Whole>]
  where Element == Drawing<Part> { map { $0.of(part) } }
}
