/// Something drawn into a panel, in the units of its axes.
///
/// What is not finite, or cannot be placed on the axis, is left out.
public struct Mark: Sendable, Equatable {
  /// The shape of a mark, in the units of the axes.
  public enum Form: Sendable, Equatable {
    /// Lines through points in their order; each piece is a line of its own.
    case lines([[SIMD2<Double>]])
    /// One symbol at each of the points.
    case dots([SIMD2<Double>], Symbol)
    /// The area inside a closed line.
    case area([SIMD2<Double>])
    /// Rectangles that stand on a level, each from one x to another.
    case bars([Bar], base: Double)
    /// Sections of x, shaded from the bottom to the top.
    case spans([ClosedRange<Double>])
    /// Lines from the bottom to the top of the panel.
    case verticals([Double])
    /// Lines from side to side of the panel.
    case horizontals([Double])
    /// Levels of gray or color over the whole of a grid.
    case heat(HeatMap)
    /// Words that stand at points.
    case words([Word])
  }

  /// The symbol that is drawn at a point.
  public enum Symbol: Sendable, Equatable {
    case disc, circle, cross, triangle, square
    /// A short line from the point up and down, as in a raster.
    case tick
  }

  /// The role of a mark. The drawing layer chooses the color, which people who see few colors can distinguish
  /// as well.
  public enum Ink: Sendable, Equatable {
    case first, second, third
    /// For lines in the background, such as limits and references.
    case muted
    /// For the mark that the eye should find first.
    case emphasis
    /// For ears, in the colors of audiometry: left is blue, right is red.
    case left, right
  }

  /// The shape and its place in the panel.
  public let form: Form
  /// The role, which decides the color.
  public let ink: Ink
  /// The name in the legend and in the text for those who cannot see; empty where a legend would say nothing.
  public let label: String
  /// The quantity that is read off it, such as `1.09 s`; follows the label.
  public let value: Phrase

  public init(_ form: Form, _ ink: Ink = .first, _ label: String = "", _ value: Phrase? = nil) {
    (self.form, self.ink, self.label, self.value) = (form, ink, label, value ?? .none)
  }

  /// A mark that is one line through points.
  public static func line(
    _ points: [SIMD2<Double>], _ ink: Ink = .first, _ label: String = "", _ value: Phrase? = nil
  ) -> Mark { Mark(.lines([points]), ink, label, value) }

  /// A line from side to side at a level, which its label gives; nothing where there is none.
  public static func level(
    _ value: Double?, _ unit: MetricUnit, _ ink: Ink, _ label: String, and more: Phrase = .none
  ) -> Mark {
    Mark(.horizontals([value].compactMap(\.self)), ink, label, value.map { "\($0, unit)" + more })
  }

  /// Whether nothing of the mark can be seen.
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
  /// The section of the horizontal axis on which it stands.
  public let span: ClosedRange<Double>
  /// The value that it reaches from the level of its mark.
  public let value: Double

  public init(_ span: ClosedRange<Double>, _ value: Double) {
    (self.span, self.value) = (span, value)
  }
}

/// A word that stands at a point.
public struct Word: Sendable, Equatable {
  /// The place of its middle or of its beginning.
  public let place: SIMD2<Double>
  /// The text of the word, which may be several.
  public let text: String

  public init(_ text: String, at place: SIMD2<Double>) { (self.text, self.place) = (text, place) }
}

/// Values over an even grid, such as a spectrogram's.
public struct HeatMap: Sendable, Equatable {
  /// The values by columns from left to right, each column from bottom to top.
  public let values: [Double]
  /// Number of values in each column.
  public let rowCount: Int
  /// The extent from the left edge of the first column to the right edge of the last one.
  public let x: ClosedRange<Double>
  /// The extent from the lower edge of the lowest row to the upper edge of the highest.
  public let y: ClosedRange<Double>
  /// The values that are drawn darkest and brightest.
  public let limits: ClosedRange<Double>
  /// The unit of the values of the grid.
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

  /// Number of columns of the grid.
  public var columnCount: Int { values.count / rowCount }
}
