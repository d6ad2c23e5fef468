import Metrics

/// Symbols as wide as what can be told apart at a glance.
extension Mark.Symbol {
  /// How its path is drawn.
  var style: String {
    switch self {
    case .disc, .triangle, .square: "dot"
    case .circle: "ring"
    case .cross, .tick: "line"
    }
  }

  func path(at place: SIMD2<Double>) -> String {
    let (x, y) = (place.x, place.y)
    switch self {
    case .disc: return Self.circle(2.5, at: place)
    case .circle: return Self.circle(4, at: place)
    case .cross: return "M\(pixels(x - 4)) \(pixels(y - 4))l8 8m0 -8l-8 8"
    case .triangle: return "M\(pixels(x)) \(pixels(y - 4))l4 7h-8Z"
    case .square: return "M\(pixels(x - 3)) \(pixels(y - 3))h6v6h-6Z"
    case .tick: return "M\(pixels(x)) \(pixels(y - 8))v16"
    }
  }

  private static func circle(_ radius: Double, at place: SIMD2<Double>) -> String {
    let (x, y) = (pixels(place.x - radius), pixels(place.y))
    return
      "M\(x) \(y)a\(radius) \(radius) 0 1 0 \(2 * radius) 0a\(radius) \(radius) 0 1 0 -\(2 * radius) 0"
  }
}
