import Metrics

/// Draws the marks of a panel.
struct MarkDrawing {
  let frame: PanelFrame

  /// Draws marks in their order, so that later ones cover earlier ones.
  func draw(_ marks: [Mark], into svg: inout MarkupWriter) {
    var rest = marks[...]
    while let mark = rest.first {
      let bars = rest.prefix { $0.isOfBars && $0.ink == mark.ink }
      if bars.isEmpty { draw(mark, into: &svg) } else { draw(bars: Array(bars), into: &svg) }
      rest = rest.dropFirst(max(1, bars.count))
    }
  }

  private func draw(_ mark: Mark, into svg: inout MarkupWriter) {
    let ink = "\(mark.ink)"
    switch mark.form {
    case .lines(let pieces): draw(lines: pieces, ink, into: &svg)
    case .dots(let points, let symbol):
      let places = points.compactMap(frame.place)
      if !places.isEmpty { draw(places, symbol, ink, into: &svg) }
    case .area(let points):
      let places = points.compactMap(frame.place)
      if places.count > 2 {
        svg.empty("path", ["class": "area \(ink)", "d": pathText(places, isClosed: true)])
      }
    case .bars: draw(bars: [mark], into: &svg)
    case .spans(let spans): for span in spans { draw(span, ink, into: &svg) }
    case .verticals(let values):
      let lines = values.compactMap(frame.horizontal).map {
        "M\(pixels($0)) \(pixels(frame.top))V\(pixels(frame.bottom))"
      }
      draw(path: lines, "rule \(ink)", into: &svg)
    case .horizontals(let values):
      let lines = values.compactMap(frame.vertical).map {
        "M\(pixels(frame.left)) \(pixels($0))H\(pixels(frame.right))"
      }
      draw(path: lines, "rule \(ink)", into: &svg)
    case .heat(let map): draw(map, into: &svg)
    case .words(let words):
      for word in words {
        guard let place = frame.place(word.place) else { continue }
        svg.element(
          "text", ["class": "word \(ink)", "x": pixels(place.x), "y": pixels(place.y)], word.text)
      }
    }
  }

  private func draw(path pieces: [String], _ style: String, into svg: inout MarkupWriter) {
    guard !pieces.isEmpty else { return }
    svg.empty("path", ["class": style, "d": pieces.joined()])
  }

  /// Draws lines. A point that cannot be placed interrupts its line.
  private func draw(lines pieces: [[SIMD2<Double>]], _ ink: String, into svg: inout MarkupWriter) {
    var paths: [String] = []
    for piece in pieces {
      for part in piece.map(frame.place).split(separator: nil) where part.count > 1 {
        paths.append(pathText(reduced(part.compactMap(\.self))))
      }
    }
    draw(path: paths, "line \(ink)", into: &svg)
  }

  /// Bars from this width on have gaps; adjacent bars of equal height could not be distinguished
  /// without.
  private static let (narrowestWithGap, halfGap) = (5.0, 0.5)

  /// Draws the bars of one ink as one shape, so that no seams are visible between them.
  private func draw(bars marks: [Mark], into svg: inout MarkupWriter) {
    var path = ""
    for case .bars(let bars, let base) in marks.map(\.form) {
      for bar in bars { path += outline(of: bar, from: base) }
    }
    guard let ink = marks.first?.ink, !path.isEmpty else { return }
    svg.empty("path", ["class": "bar \(ink)", "d": path])
  }

  private func outline(of bar: Bar, from base: Double) -> String {
    guard let left = frame.horizontal(bar.span.lowerBound),
      let right = frame.horizontal(bar.span.upperBound), let one = frame.vertical(base),
      let other = frame.vertical(bar.value)
    else { return "" }
    let gap = right - left > Self.narrowestWithGap ? Self.halfGap : 0
    let (top, bottom) = (min(one, other), max(one, other))
    return
      "M\(pixels(left + gap)) \(pixels(top))H\(pixels(right - gap))V\(pixels(bottom))H\(pixels(left + gap))Z"
  }

  private func draw(_ span: ClosedRange<Double>, _ ink: String, into svg: inout MarkupWriter) {
    guard let left = frame.horizontal(span.lowerBound),
      let right = frame.horizontal(span.upperBound)
    else { return }
    svg.empty(
      "rect",
      [
        "class": "span \(ink)", "x": pixels(min(left, right)), "y": pixels(frame.top),
        "width": pixels(abs(right - left)), "height": pixels(frame.height),
      ])
  }

  private func draw(_ map: HeatMap, into svg: inout MarkupWriter) {
    guard let left = frame.horizontal(map.x.lowerBound),
      let right = frame.horizontal(map.x.upperBound), let bottom = frame.vertical(map.y.lowerBound),
      let top = frame.vertical(map.y.upperBound), right > left, bottom > top,
      let image = HeatImage(map)
    else { return }
    svg.empty(
      "image",
      [
        "x": pixels(left), "y": pixels(top), "width": pixels(right - left),
        "height": pixels(bottom - top), "preserveAspectRatio": "none", "href": image.dataURL,
      ])
  }

  private func draw(
    _ places: [SIMD2<Double>], _ symbol: Mark.Symbol, _ ink: String, into svg: inout MarkupWriter
  ) { draw(path: places.map(symbol.path), "\(symbol.style) \(ink)", into: &svg) }
}

extension Mark { fileprivate var isOfBars: Bool { if case .bars = form { true } else { false } } }

/// Reduces a line to the points that are visible.
///
/// For each pixel column, the first, the lowest, the highest and the last point are kept, in their order, so
/// that the drawn line looks the same. A line that does not run from left to right is returned unchanged.
func reduced(_ points: [SIMD2<Double>], columnWidth: Double = 1) -> [SIMD2<Double>] {
  let isRising = zip(points, points.dropFirst()).allSatisfy { $0.x <= $1.x }
  guard isRising, let first = points.first, let last = points.last,
    Double(points.count) > 4 * (last.x - first.x) / columnWidth
  else { return points }
  var kept: [SIMD2<Double>] = []
  var start = 0
  while start < points.count {
    let column = (points[start].x / columnWidth).rounded(.down)
    var end = start + 1
    while end < points.count, (points[end].x / columnWidth).rounded(.down) == column { end += 1 }
    let range = start..<end
    let low = range.min { points[$0].y < points[$1].y } ?? start
    let high = range.max { points[$0].y < points[$1].y } ?? start
    for place in Set([start, low, high, end - 1]).sorted() { kept.append(points[place]) }
    start = end
  }
  return kept
}

/// Symbols of the smallest clearly distinguishable size.
extension Mark.Symbol {
  /// The CSS class of the symbol's path.
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
