extension BinaryImage {
  /// The moment of order p in x and q in y: the sum of x^p y^q over the centers of the set pixels, the
  /// center of the first pixel lying at (0.5, 0.5).
  public func moment(_ p: Int, _ q: Int) -> Double {
    var sum = 0.0
    forEachPixel { x, y in sum += power(Double(x) + 0.5, p) * power(Double(y) + 0.5, q) }
    return sum
  }

  /// The mean of the centers of the set pixels; nil where none is set.
  public var centroid: SIMD2<Double>? {
    let area = moment(0, 0)
    return area > 0 ? SIMD2(moment(1, 0), moment(0, 1)) / area : nil
  }

  /// From a point to the center of the set pixel nearest to it; nil where none is set.
  public func distance(from point: SIMD2<Double>) -> Double? {
    var smallest = Double.infinity
    forEachPixel { x, y in
      let (dx, dy) = (Double(x) + 0.5 - point.x, Double(y) + 0.5 - point.y)
      smallest = min(smallest, dx * dx + dy * dy)
    }
    return smallest.isFinite ? smallest.squareRoot() : nil
  }

  /// Set pixels by the quarter of the plane around a point their centers lie in; exactly on one of its two
  /// axes they lie in none.
  public func quadrants(around point: SIMD2<Double>) -> QuadrantCounts {
    var counts = QuadrantCounts()
    forEachPixel { x, y in
      let (dx, dy) = (Double(x) + 0.5 - point.x, Double(y) + 0.5 - point.y)
      guard dx != 0, dy != 0 else { return }
      switch (dx < 0, dy < 0) {
      case (true, true): counts.upperLeft += 1
      case (false, true): counts.upperRight += 1
      case (true, false): counts.lowerLeft += 1
      case (false, false): counts.lowerRight += 1
      }
    }
    return counts
  }

  /// How many cells hold the center of a set pixel when the picture is cut into so many columns and rows
  /// of equal size.
  public func occupiedCellCount(columns: Int, rows: Int) -> Int {
    guard columns > 0, rows > 0 else { return 0 }
    var cells = Set<Int>()
    forEachPixel { x, y in
      // (x + 1/2) columns / width, in whole numbers, so that nothing is rounded to the wrong side.
      cells.insert(
        (2 * y + 1) * rows / (2 * height) * columns + (2 * x + 1) * columns / (2 * width))
    }
    return cells.count
  }
}

/// Numbers of pixels in the quarters of a plane.
public struct QuadrantCounts: Sendable, Equatable {
  /// Of a picture whose first row is the top one.
  public internal(set) var upperLeft = 0, upperRight = 0, lowerLeft = 0, lowerRight = 0

  /// None anywhere.
  public init() {}
}

private func power(_ base: Double, _ exponent: Int) -> Double {
  (0..<max(0, exponent)).reduce(1) { product, _ in product * base }
}
