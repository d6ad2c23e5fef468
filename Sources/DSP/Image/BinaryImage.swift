/// A binary image: each pixel is set or not. The first row is the top one.
///
/// The geometry of drawn marks: holes, components, moments and distances. A hole is 4-connected and a mark
/// 8-connected, since with one rule for both a diagonal line would neither close nor be closed. Centers of
/// pixels lie at half numbers, so that a mirrored image has mirrored moments.
///
/// Cost: every operation is linear in the pixels; the flood fill keeps its own stack, because recursion over a
/// photograph would exhaust that of the process.
public struct BinaryImage: Sendable, Equatable {
  /// Number of columns and rows, neither below 0.
  public let width: Int, height: Int
  /// All pixels, row by row from the top left.
  private(set) var pixels: [Bool]

  /// Calls `isSet` for every pixel, row by row; an image without area has no pixels.
  public init(width: Int, height: Int, isSet: (_ x: Int, _ y: Int) -> Bool) {
    (self.width, self.height) = (max(0, width), max(0, height))
    pixels = []
    pixels.reserveCapacity(self.width * self.height)
    for y in 0..<self.height { for x in 0..<self.width { pixels.append(isSet(x, y)) } }
  }

  /// Whether a pixel is set; pixels outside the image are not set, and setting them has no effect.
  public subscript(x: Int, y: Int) -> Bool {
    get { holds(x, y) && pixels[y * width + x] }
    set { if holds(x, y) { pixels[y * width + x] = newValue } }
  }

  /// Number of set pixels: the area of the mark.
  public var count: Int { pixels.count { $0 } }

  /// Calls `body` for every set pixel, row by row.
  public func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<height { for x in 0..<width where pixels[y * width + x] { body(x, y) } }
  }

  func holds(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }
}

extension BinaryImage {
  /// The image with its holes filled: a pixel is set unless it can be reached from the border over unset
  /// pixels (4-connected).
  public var filled: BinaryImage {
    var outside = BinaryImage(width: width, height: height) { _, _ in false }
    for x in 0..<width {
      for y in [0, height - 1] { outside.spread(from: (x, y), over: self, value: false, .four) }
    }
    for y in 0..<height {
      for x in [0, width - 1] { outside.spread(from: (x, y), over: self, value: false, .four) }
    }
    return BinaryImage(width: width, height: height) { x, y in !outside[x, y] }
  }

  /// Number of connected components of the set pixels (8-connected).
  public var componentCount: Int {
    var seen = BinaryImage(width: width, height: height) { _, _ in false }
    var count = 0
    forEachPixel { x, y in
      guard !seen[x, y] else { return }
      count += 1
      seen.spread(from: (x, y), over: self, value: true, .eight)
    }
    return count
  }

  private enum Neighborhood {
    case four, eight

    var steps: [(x: Int, y: Int)] {
      let straight = [(-1, 0), (1, 0), (0, -1), (0, 1)]
      return self == .four ? straight : straight + [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    }
  }

  /// Flood fill: sets all pixels that are connected to `start` through pixels of `other` with the given
  /// value; linear time.
  private mutating func spread(
    from start: (x: Int, y: Int), over other: BinaryImage, value: Bool, _ neighborhood: Neighborhood
  ) {
    let steps = neighborhood.steps
    var open: [(x: Int, y: Int)] = []
    func visit(_ x: Int, _ y: Int, _ image: inout BinaryImage) {
      guard other.holds(x, y), other[x, y] == value, !image[x, y] else { return }
      image[x, y] = true
      open.append((x, y))
    }
    visit(start.x, start.y, &self)
    while let (x, y) = open.popLast() { for step in steps { visit(x + step.x, y + step.y, &self) } }
  }
}

extension BinaryImage {
  /// The image moment of order p in x and q in y: the sum of x^p y^q over the centers of the set pixels. The
  /// center of the first pixel is at (0.5, 0.5).
  public func moment(_ p: Int, _ q: Int) -> Double {
    var sum = 0.0
    forEachPixel { x, y in sum += power(Double(x) + 0.5, p) * power(Double(y) + 0.5, q) }
    return sum
  }

  /// The mean of the centers of the set pixels; nil if no pixel is set.
  public var centroid: SIMD2<Double>? {
    let area = moment(0, 0)
    return area > 0 ? SIMD2(moment(1, 0), moment(0, 1)) / area : nil
  }

  /// Distance from a point to the center of the nearest set pixel; nil if no pixel is set.
  public func distance(from point: SIMD2<Double>) -> Double? {
    var smallest = Double.infinity
    forEachPixel { x, y in
      let (dx, dy) = (Double(x) + 0.5 - point.x, Double(y) + 0.5 - point.y)
      smallest = min(smallest, dx * dx + dy * dy)
    }
    return smallest.isFinite ? smallest.squareRoot() : nil
  }

  /// Number of set pixels in each quadrant around a point, by their centers; pixels exactly on an axis are
  /// not counted.
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

  /// Number of cells that contain the center of a set pixel, if the image is divided into columns and rows of
  /// equal size.
  public func occupiedCellCount(columns: Int, rows: Int) -> Int {
    guard columns > 0, rows > 0 else { return 0 }
    var cells = Set<Int>()
    forEachPixel { x, y in
      // (x + 1/2) columns / width in integers, so that rounding cannot move a pixel to the wrong cell.
      cells.insert(
        (2 * y + 1) * rows / (2 * height) * columns + (2 * x + 1) * columns / (2 * width))
    }
    return cells.count
  }
}

/// Numbers of pixels in the four quadrants.
public struct QuadrantCounts: Sendable, Equatable {
  /// For an image whose first row is the top one.
  public internal(set) var upperLeft = 0, upperRight = 0, lowerLeft = 0, lowerRight = 0

  /// Makes counts that are all zero.
  public init() {}
}

private func power(_ base: Double, _ exponent: Int) -> Double {
  (0..<max(0, exponent)).reduce(1) { product, _ in product * base }
}
