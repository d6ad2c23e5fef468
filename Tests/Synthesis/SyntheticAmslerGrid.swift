/// Amsler's grid as ResearchKit draws it, with what a participant drew on it.
///
/// White, ten black lines each way, 1 point wide about k/10 of the side, and a dot of 1/75 of the side. Places
/// are in points from the top left.
public struct SyntheticAmslerGrid: Sendable {
  /// A closed outline: a circle drawn with a pen.
  public struct Circle: Sendable {
    fileprivate let center: SIMD2<Double>
    fileprivate let inner: Double, outer: Double

    /// `width` is that of the pen, half of it on either side of the radius.
    public init(around center: SIMD2<Double>, radius: Double, width: Double) {
      self.center = center
      (inner, outer) = (radius - width / 2, radius + width / 2)
    }

    fileprivate func covers(_ x: Double, _ y: Double) -> Bool {
      let square = (x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)
      return square <= outer * outer && (inner <= 0 || square >= inner * inner)
    }
  }

  /// Points along a side.
  public var sidePoints = 100.0
  /// Pixels a point has: 1, 2 or 3.
  public var scale = 2
  /// The circles that were drawn.
  public var circles: [Circle] = []

  /// Nothing was drawn yet.
  public init() {}

  /// Pixels along a side.
  public var sidePixels: Int { Int((sidePoints * Double(scale)).rounded()) }

  /// Row by row from the top; black is what covers the middle of a pixel.
  public var isBlack: [[Bool]] {
    let isLine = (0..<sidePixels).map { isOnLine(place($0)) }
    return (0..<sidePixels).map { y in
      (0..<sidePixels).map { x in isLine[x] || isLine[y] || isDrawn(place(x), place(y)) }
    }
  }

  private func place(_ pixel: Int) -> Double { (Double(pixel) + 0.5) / Double(scale) }

  /// Whether a pixel is on a line. Of two pixels that are half covered, as where points are pixels, the
  /// second is.
  private func isOnLine(_ place: Double) -> Bool {
    let cell = sidePoints / 10
    let rest = place - min(9, (place / cell).rounded()) * cell
    return rest > -0.5 && rest <= 0.5
  }

  private func isDrawn(_ x: Double, _ y: Double) -> Bool {
    let center = SIMD2(sidePoints / 2, sidePoints / 2)
    let dot = Circle(around: center, radius: sidePoints / 150, width: sidePoints / 75)
    return dot.covers(x, y) || circles.contains { $0.covers(x, y) }
  }

  /// The picture with one bit a pixel.
  public var png: [UInt8] {
    let rows = isBlack.map { row in PNGFile.packed(row.map { $0 ? 0 : 1 }, depth: 1) }
    return PNGFile.bytes(width: sidePixels, height: sidePixels, depth: 1, rows: rows)
  }
}
