import Foundation

/// Amsler's grid as ResearchKit draws it, with what a participant drew on it.
///
/// White, ten black lines each way, 1 point wide about k/10 of the side, and a dot of 1/75 of the side. Places
/// are in points from the top left.
public struct SyntheticAmslerGrid: Sendable {
  /// A line between points with round ends, in points.
  public struct Stroke: Sendable {
    var points: [SIMD2<Double>]
    var width: Double

    /// Through these points.
    public init(_ points: [SIMD2<Double>], width: Double) {
      (self.points, self.width) = (points, width)
    }

    fileprivate func distance(to place: SIMD2<Double>) -> Double {
      zip(points, points.dropFirst()).map { start, end in
        let (way, from) = (end - start, place - start)
        let length = (way * way).sum()
        let along = length > 0 ? min(1, max(0, (way * from).sum() / length)) : 0
        let rest = from - along * way
        return (rest * rest).sum().squareRoot()
      }.min() ?? .infinity
    }
  }

  /// Points along a side.
  public var sidePoints = 100.0
  /// Pixels a point has: 1, 2 or 3.
  public var scale = 2
  /// What was drawn.
  public var strokes: [Stroke] = []

  /// Nothing was drawn yet.
  public init() {}

  /// Pixels along a side.
  public var sidePixels: Int { Int((sidePoints * Double(scale)).rounded()) }

  /// What covers half of a pixel or more is black; row by row from the top.
  public var isBlack: [[Bool]] {
    (0..<sidePixels).map { y in
      (0..<sidePixels).map { x in isBlack((SIMD2(Double(x), Double(y)) + 0.5) / Double(scale)) }
    }
  }

  private func isBlack(_ place: SIMD2<Double>) -> Bool {
    let cell = sidePoints / 10
    let isLine = [place.x, place.y].contains { part in
      let nearest = min(9, (part / cell).rounded()) * cell
      // Of two pixels that are covered by half, as where points are pixels, the second counts.
      return part - nearest > -0.5 && part - nearest <= 0.5
    }
    let fromCenter = place - sidePoints / 2
    return isLine || (fromCenter * fromCenter).sum().squareRoot() <= sidePoints / 75
      || strokes.contains { $0.distance(to: place) <= $0.width / 2 }
  }

  /// The picture with one bit a pixel.
  public var png: [UInt8] {
    let rows = isBlack.map { row in PNGFile.packed(row.map { $0 ? 0 : 1 }, depth: 1) }
    return PNGFile.bytes(width: sidePixels, height: sidePixels, depth: 1, rows: rows)
  }
}

extension SyntheticAmslerGrid.Stroke {
  /// A closed outline around a center.
  public static func circle(
    around center: SIMD2<Double>, radius: Double, width: Double
  ) -> SyntheticAmslerGrid.Stroke {
    let corners = 72
    return SyntheticAmslerGrid.Stroke(
      (0...corners).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(corners)
        return center + radius * SIMD2(cos(angle), sin(angle))
      }, width: width)
  }
}
