import CLibrary
import Metrics
import Text

/// The ticks of an axis: values and labels.
struct Ticks {
  let values: [Double]
  let labels: [String]
  /// Labels show the values divided by this power of ten; nonzero for very small and large values.
  private(set) var exponent = 0

  /// Round values within a range.
  ///
  /// - Parameter isOfWhole: whether all values drawn are integers; false for means of counts.
  init(_ axis: Axis, in range: ClosedRange<Double>, atMost count: Int, isIntegral: Bool = true) {
    switch axis.scale {
    case .linear:
      self.init(
        scaling: Self.linear(range, atMost: count, areWhole: axis.unit.isCount && isIntegral))
    case .logarithmic: self.init(Self.logarithmic(range, atMost: count))
    case .octaves:
      let values = Self.octaves(range)
      self.init(values, values.map { Self.nominal($0) })
    case .names(let names):
      let places = names.indices.filter { range.contains(Double($0)) }
      self.init(places.map { Double($0) }, places.map { names[$0] })
    }
  }

  /// If the largest value is below 0.01 or at least 100,000, labels are in thousandths, millions and so on.
  private init(scaling values: [Double]) {
    let largest = values.map(abs).max() ?? 0
    guard largest > 0, largest < 0.01 || largest >= 1e5 else {
      self.init(values)
      return
    }
    let exponent = Int(floor(log10(largest) / 3 + Self.slack)) * 3
    self.init(
      values, values.map { NumberText(.significant(6)).text($0 / pow(10, Double(exponent))) })
    self.exponent = exponent
  }

  private init(_ values: [Double]) {
    self.init(values, values.map { NumberText(.significant(6)).text($0) })
  }

  private init(_ values: [Double], _ labels: [String]) {
    (self.values, self.labels) = (values, labels)
  }

  /// Multiples of 1, 2 or 5 times a power of ten, at least two if possible.
  ///
  /// - Parameter areWhole: whether ticks between integers are excluded.
  static func linear(_ range: ClosedRange<Double>, atMost count: Int, areWhole: Bool = false)
    -> [Double]
  {
    let length = range.upperBound - range.lowerBound
    guard length > 0, length.isFinite, count > 0 else { return [range.lowerBound] }
    var steps = [roundStep(atLeast: length / Double(count))]
    // For the position of the range, the rounded step may be too coarse.
    for _ in 0..<2 { steps.append(roundStep(atLeast: steps[steps.count - 1] * stepBelow)) }
    if areWhole { steps = steps.map { max($0, 1) } }
    let choices = steps.reversed().map { multiples(of: $0, in: range) }
    let (fine, coarse) = (choices[1], choices[2])
    return choices.first { (2...max(count, 2)).contains($0.count) }
      ?? (coarse.count < 2 && fine.count > 1 ? fine : coarse.isEmpty ? [range.lowerBound] : coarse)
  }

  /// A round step times this factor lies between the two next smaller round steps.
  private static let stepBelow = 0.4

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let (first, last) = (
      (range.lowerBound / step - slack).rounded(.up),
      (range.upperBound / step + slack).rounded(.down)
    )
    guard first <= last, last - first <= 100 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Tolerance for rounding errors of divisions.
  private static let slack = 1e-9

  private static func roundStep(atLeast step: Double) -> Double {
    let power = pow(10, floor(log10(step)))
    let factor = [1.0, 2, 5].first { $0 * power >= step * (1 - slack) } ?? 10
    return factor * power
  }

  /// Powers of ten, with multiples by 2 and 5, or by 3, if there is space.
  private static func logarithmic(_ range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    guard range.lowerBound > 0 else { return [] }
    let decades = Int(floor(log10(range.lowerBound)))...Int(ceil(log10(range.upperBound)))
    for factors in [[1.0, 2, 5], [1, 3], [1]] {
      let values = decades.flatMap { decade in factors.map { $0 * pow(10, Double(decade)) } }.filter
      { contains($0, range) }
      if values.count <= count { return values }
    }
    return [range.lowerBound, range.upperBound]
  }

  /// Octave frequencies: 16, 31.5, 63, 125 and so on.
  private static func octaves(_ range: ClosedRange<Double>) -> [Double] {
    (-6...7).map { 1000 * pow(2, Double($0)) }.filter { contains($0, range) }
  }

  /// Nominal frequencies of IEC 61260-1.
  private static func nominal(_ frequency: Double) -> String {
    switch frequency {
    case 62.5: "63"
    case 31.25: "31.5"
    case 15.625: "16"
    default: NumberText(.significant(6)).text(frequency)
    }
  }

  private static func contains(_ value: Double, _ range: ClosedRange<Double>) -> Bool {
    let (low, high) = (range.lowerBound * (1 - slack), range.upperBound * (1 + slack))
    return low <= value && value <= high
  }
}
