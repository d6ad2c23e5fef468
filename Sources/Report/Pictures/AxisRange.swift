import CLibrary
import Metrics

/// The range of an axis, and the positions of values on it.
struct AxisRange {
  let axis: Axis
  /// The range, whose length is 0 only if it cannot be widened.
  private(set) var range: ClosedRange<Double>
  /// Whether all values are integers or midpoints between integers.
  let isIntegral: Bool

  /// Margin between the data and the frame, as a share of the axis.
  private static let margin = 0.04

  /// The range that contains all values and the axis's required bounds; nil if nothing can be placed.
  init?(_ axis: Axis, of values: some Sequence<Double>) {
    self.axis = axis
    let isPositive = axis.scale == .logarithmic || axis.scale == .octaves
    var (low, high, isIntegral) = (Double.infinity, -Double.infinity, true)
    for value in values where value.isFinite && (!isPositive || value > 0) {
      (low, high) = (min(low, value), max(high, value))
      isIntegral = isIntegral && (2 * value).rounded() == 2 * value
    }
    self.isIntegral = isIntegral
    if case .names(let names) = axis.scale {
      (low, high) = (-0.5, Double(max(names.count, 1)) - 0.5)
    } else if let bounds = axis.bounds {
      range = min(low, bounds.lowerBound)...max(high, bounds.upperBound)
      guard range.lowerBound == range.upperBound else {
        // A margin is added only on the sides where the data exceed the required bounds.
        let wide = widened
        let lowest = low < bounds.lowerBound ? wide.lowerBound : range.lowerBound
        let highest = high > bounds.upperBound ? wide.upperBound : range.upperBound
        range = lowest...highest
        return
      }
    }
    guard low <= high else { return nil }
    range = low...high
    if case .names = axis.scale { return }
    range = widened
  }

  /// The range with a margin on both sides.
  private var widened: ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    if axis.scale == .linear {
      let length = high - low
      let margin = length > 0 ? length * Self.margin : max(abs(low) * Self.margin, 0.5)
      return length.isFinite ? (low - margin)...(high + margin) : range
    }
    let factor = low < high ? pow(high / low, Self.margin) : 2
    return (high * factor).isFinite && low / factor > 0 ? (low / factor)...(high * factor) : range
  }

  /// Position of a value: 0 at the lower end, 1 at the upper end; nil if it cannot be placed.
  func share(_ value: Double) -> Double? {
    let (low, high) = (range.lowerBound, range.upperBound)
    let share: Double
    switch axis.scale {
    case .linear, .names: share = (value - low) / (high - low)
    case .logarithmic, .octaves:
      guard value > 0 else { return nil }
      share = log(value / low) / log(high / low)
    }
    guard share.isFinite else { return nil }
    return axis.isReversed ? 1 - share : share
  }

  /// The range scaled about its center, so that a unit has equal length on both axes.
  func widened(by factor: Double) -> AxisRange {
    var wider = self
    let (middle, half) = (
      (range.lowerBound + range.upperBound) / 2, (range.upperBound - range.lowerBound) / 2 * factor
    )
    if half.isFinite, half > 0 { wider.range = (middle - half)...(middle + half) }
    return wider
  }

  /// Number of octaves from the lower to the upper end.
  var octaves: Double { log2(range.upperBound / range.lowerBound) }

  var length: Double { range.upperBound - range.lowerBound }
}

/// The extents of marks, which an axis must contain.
extension Mark {
  /// All x values of the mark.
  var xs: [Double] {
    switch form {
    case .lines(let pieces): pieces.flatMap { $0.map(\.x) }
    case .dots(let points, _), .area(let points): points.map(\.x)
    case .bars(let bars, _): bars.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    case .spans(let spans): spans.flatMap { [$0.lowerBound, $0.upperBound] }
    case .verticals(let values): values
    case .horizontals: []
    case .heat(let map): [map.x.lowerBound, map.x.upperBound]
    case .words(let words): words.map(\.place.x)
    }
  }

  /// All y values of the mark.
  var ys: [Double] {
    switch form {
    case .lines(let pieces): pieces.flatMap { $0.map(\.y) }
    case .dots(let points, _), .area(let points): points.map(\.y)
    case .bars(let bars, let base): bars.map(\.value) + (bars.isEmpty ? [] : [base])
    case .spans, .verticals: []
    case .horizontals(let values): values
    case .heat(let map): [map.y.lowerBound, map.y.upperBound]
    case .words(let words): words.map(\.place.y)
    }
  }
}
