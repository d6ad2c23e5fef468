/// Points at ascending x whose y change, as a line that is turned sees them.
struct LinePoints: ~Copyable {
  let count: Int
  private let x, y: UnsafeMutableBufferPointer<Double>
  /// The points as seen from their middle, where little is lost to rounding.
  private let fromMiddleX, fromMiddleY: UnsafeMutableBufferPointer<Double>
  /// No point is further from the middle.
  private let reachX: Double
  private var reachY = 0.0
  private let leastStepX: Double

  /// Two or more points at these x, which ascend; on the x axis at first.
  init(x values: [Double]) {
    count = values.count
    x = .zeros(count)
    y = .zeros(count)
    fromMiddleX = .zeros(count)
    fromMiddleY = .zeros(count)
    _ = x.update(from: values)
    let middle = 0.5 * x[0] + 0.5 * x[count - 1]
    for index in 0..<count { fromMiddleX[index] = x[index] - middle }
    reachX = x[count - 1] - middle
    leastStepX = zip(values.dropFirst(), values).map(-).min() ?? 0
  }

  /// Takes as many y.
  mutating func load(_ values: UnsafeBufferPointer<Double>) {
    let middle = partialSums(count: count) { values[$0] } / Double(count)
    for index in 0..<count {
      y[index] = values[index]
      fromMiddleY[index] = values[index] - middle
    }
    reachY = partialSums(count: count) { abs(fromMiddleY[$0]) }
  }

  /// Whether all y are the same.
  var isLevel: Bool { y.allSatisfy { $0 == y[0] } }

  /// The slope from one point to another.
  @inline(__always)
  func slope(_ one: Int, _ other: Int) -> Double { (y[other] - y[one]) / (x[other] - x[one]) }

  /// What is left of y above a line through the origin.
  func residual(_ index: Int, slope: Double) -> Double { y[index] - slope * x[index] }

  /// Mean distance from a line through the middle.
  func spread(slope: Double) -> Double {
    partialSums(count: count) { abs(fromMiddleY[$0] - slope * fromMiddleX[$0]) } / Double(count)
  }

  /// Writes one number for each point, in the order of their heights above a line through the middle,
  /// rounded; bits of the mask are left free.
  func writeHeights(
    slope: Double, freeing mask: UInt64, to heights: UnsafeMutableBufferPointer<UInt64>
  ) {
    let scale = 0.49 / reach(slope: slope)
    for index in 0..<count {
      let height = 1.5 + (fromMiddleY[index] - slope * fromMiddleX[index]) * scale
      // Of a number from 1 to 2 the bits behind sign and exponent are in the order of the numbers.
      heights[index] = height.bitPattern << 12 & ~mask
    }
  }

  /// Two points are in the right order of heights when their slope differs from the line's by more.
  ///
  /// Some ten times the largest effect of rounding; infinite where numbers are too large or too small.
  func resolution(slope: Double) -> Double {
    let reach = reach(slope: slope)
    return reach.isNormal ? 0x1p-46 * reach / leastStepX : .infinity
  }

  /// No height is larger.
  private func reach(slope: Double) -> Double { reachY + abs(slope) * reachX }

  deinit { for buffer in [x, y, fromMiddleX, fromMiddleY] { buffer.deallocate() } }
}

extension UnsafeMutableBufferPointer where Element: Numeric {
  /// New memory.
  static func zeros(_ count: Int) -> Self {
    let buffer = allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }
}
