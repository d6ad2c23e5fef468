/// Something drawn into a panel, in the units of its axes.
///
/// What is not finite, or cannot be placed on the axis, is left out.
public struct Mark: Sendable, Equatable {
  /// What it looks like.
  public enum Form: Sendable, Equatable {
    /// Lines through points in their order; each piece is a line of its own.
    case lines([[SIMD2<Double>]])
    /// A symbol at each point.
    case dots([SIMD2<Double>], Symbol)
    /// The inside of a closed line.
    case area([SIMD2<Double>])
    /// Rectangles that stand on a level, each from one x to another.
    case bars([Bar], base: Double)
    /// Sections of x, shaded from the bottom to the top.
    case spans([ClosedRange<Double>])
    /// Lines from the bottom to the top.
    case verticals([Double])
    /// Lines from side to side.
    case horizontals([Double])
    /// Levels of gray or color over the whole of a grid.
    case heat(HeatMap)
    /// Words at points.
    case words([Word])
  }

  /// The look of a point.
  public enum Symbol: Sendable, Equatable {
    case disc, circle, cross, triangle, square
    /// A short line from the point up and down, as in a raster.
    case tick
  }

  /// What it means; the drawing layer knows the color, which also holds for people who see few.
  public enum Ink: Sendable, Equatable {
    case first, second, third
    /// Lines in the background: limits, references.
    case muted
    /// What the eye should find.
    case emphasis
    /// As audiometry has it: left is blue, right is red.
    case left, right
  }

  /// What it looks like.
  public let form: Form
  /// What it means.
  public let ink: Ink
  /// What it is, for the legend and for those who cannot see; empty where a legend would say nothing.
  public let label: String
  /// What is read off it, such as `1.09 s`; follows the label.
  public let value: Phrase

  /// A mark.
  public init(
    _ form: Form, _ ink: Ink = .first, _ label: String = "", _ value: Phrase? = nil
  ) {
    (self.form, self.ink, self.label, self.value) = (form, ink, label, value ?? .none)
  }

  /// One line through points.
  public static func line(
    _ points: [SIMD2<Double>], _ ink: Ink = .first, _ label: String = "", _ value: Phrase? = nil
  ) -> Mark {
    Mark(.lines([points]), ink, label, value)
  }

  /// A line from side to side at a level, which its label gives; nothing where there is none.
  public static func level(
    _ value: Double?, _ unit: MetricUnit, _ ink: Ink, _ label: String, and more: Phrase = .none
  ) -> Mark {
    Mark(
      .horizontals([value].compactMap(\.self)), ink, label, value.map { "\($0, unit)" + more })
  }

  /// Whether there is nothing to be seen of it.
  public var isEmpty: Bool {
    switch form {
    case .lines(let pieces): pieces.allSatisfy(\.isEmpty)
    case .dots(let points, _), .area(let points): points.isEmpty
    case .bars(let bars, _): bars.isEmpty
    case .spans(let spans): spans.isEmpty
    case .verticals(let values), .horizontals(let values): values.isEmpty
    case .heat: false
    case .words(let words): words.isEmpty
    }
  }
}

/// A rectangle from the level of its mark to a value.
public struct Bar: Sendable, Equatable {
  /// Where it stands.
  public let span: ClosedRange<Double>
  /// How far it reaches.
  public let value: Double

  /// A bar.
  public init(_ span: ClosedRange<Double>, _ value: Double) {
    (self.span, self.value) = (span, value)
  }
}

/// A word that stands at a point.
public struct Word: Sendable, Equatable {
  /// Where its middle is, or its begin.
  public let place: SIMD2<Double>
  /// What it says.
  public let text: String

  /// A word.
  public init(_ text: String, at place: SIMD2<Double>) { (self.text, self.place) = (text, place) }
}

/// Values over an even grid, such as a spectrogram's.
public struct HeatMap: Sendable, Equatable {
  /// By columns from left to right, each from bottom to top.
  public let values: [Double]
  /// How many values a column has.
  public let rowCount: Int
  /// From the left edge of the first column to the right edge of the last one.
  public let x: ClosedRange<Double>
  /// From the lower edge of the lowest row to the upper edge of the highest.
  public let y: ClosedRange<Double>
  /// What is drawn darkest, and what brightest.
  public let limits: ClosedRange<Double>
  /// The unit of its values.
  public let unit: MetricUnit

  /// Nil unless the values fill whole columns.
  public init?(
    _ values: [Double], rowCount: Int, x: ClosedRange<Double>, y: ClosedRange<Double>,
    limits: ClosedRange<Double>, _ unit: MetricUnit
  ) {
    guard rowCount > 0, !values.isEmpty, values.count.isMultiple(of: rowCount) else { return nil }
    (self.values, self.rowCount, self.x, self.y) = (values, rowCount, x, y)
    (self.limits, self.unit) = (limits, unit)
  }

  /// How many columns there are.
  public var columnCount: Int { values.count / rowCount }
}
