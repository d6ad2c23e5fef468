import DSP
import Metrics
import Recordings

/// What pictures of several tasks are made of.
extension Axis {
  /// Points of a screen, whose origin is the upper left.
  static let screenRight = Axis("from the left", .points)
  static let screenDown = Axis("from the top", .points, isReversed: true)
}

extension Axis {
  /// From zero to a little above the highest of some values.
  static func fromZero(_ label: String, _ unit: MetricUnit, over values: some Sequence<Double>)
    -> Axis
  {
    let highest = values.filter(\.isFinite).max() ?? 0
    return Axis(label, unit, bounds: 0...max(1.05 * highest, .leastNormalMagnitude))
  }

  /// Around some values, with room above and below for the labels of the highest and the lowest.
  static func withRoom(_ label: String, _ unit: MetricUnit, over values: some Sequence<Double>)
    -> Axis
  {
    let known = values.filter(\.isFinite)
    guard let low = known.min(), let high = known.max(), low < high else {
      return Axis(label, unit)
    }
    let room = roomShare * (high - low)
    return Axis(label, unit, bounds: low - room...high + room)
  }

  private static let roomShare = 0.25

  /// Things counted from 1, the last of them known.
  static func counting(_ label: String, upTo last: Int) -> Axis {
    Axis(label, bounds: 0.5...Double(max(1, last)) + 0.5)
  }

  /// Attempts from 1 on, each by its number as long as these are few.
  static func attempts(upTo last: Int) -> Axis {
    (1...mostNamedAttempts).contains(last)
      ? Axis("attempt", scale: .names((1...last).map(String.init)))
      : .counting("attempt", upTo: last)
  }

  /// Where on such an axis an attempt stands.
  func place(ofAttempt number: Double) -> Double {
    if case .names = scale { number - 1 } else { number }
  }

  private static let mostNamedAttempts = 20
}

extension ScreenRectangle {
  /// Its corners and the first again.
  var outline: [SIMD2<Double>] {
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (left + size.x, top + size.y)
    return [
      SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom),
      SIMD2(left, top),
    ]
  }
}

extension PowerSpectrum {
  /// Densities against frequencies.
  func line(in band: ClosedRange<Double>) -> [SIMD2<Double>] {
    densities.enumerated().map { SIMD2(frequency($0), $1) }.filter { band.contains($0.x) }
  }
}

/// Points of two columns of equal length.
func points(_ x: some Sequence<Double>, _ y: some Sequence<Double>) -> [SIMD2<Double>] {
  zip(x, y).map { SIMD2($0, $1) }
}

/// Points of an even grid that begins at 0.
func points(_ values: some Sequence<Double>, rateHz: Double) -> [SIMD2<Double>] {
  values.enumerated().map { SIMD2(Double($0) / rateHz, $1) }
}

/// A long uniform series reduced to the lowest and the highest value of each of many segments, in their
/// order, at the resolution of the picture.
func outline(_ values: [Double], rateHz: Double, from start: Double = 0) -> [SIMD2<Double>] {
  let segmentCount = 2000
  func point(_ place: Int) -> SIMD2<Double> { SIMD2(start + Double(place) / rateHz, values[place]) }
  guard values.count > 2 * segmentCount else { return values.indices.map(point) }
  return (0..<segmentCount).flatMap { number in
    let section = number * values.count / segmentCount..<(number + 1) * values.count / segmentCount
    var (low, high) = (section.lowerBound, section.lowerBound)
    for place in section {
      if values[place] < values[low] { low = place }
      if values[place] > values[high] { high = place }
    }
    return [point(min(low, high)), point(max(low, high))]
  }
}
