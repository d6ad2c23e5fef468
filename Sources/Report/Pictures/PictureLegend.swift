import Metrics

/// The legend of a panel: each label of its marks once, in lines above the panel.
struct PictureLegend {
  private let marks: [Mark]
  private let left: Double

  /// - Parameter left: the left edge of the panel.
  init(_ marks: [Mark], left: Double = PanelFrame.leftMargin) {
    self.left = left
    var labels = Set<String>()
    self.marks = marks.filter { !$0.label.isEmpty && labels.insert($0.label).inserted }
  }

  private static let lineHeight = 20.0
  /// Approximate width of a character in common system fonts.
  static let pixelsPerLetter = 7.8

  func draw(from top: inout Double, into svg: inout MarkupWriter) {
    guard !marks.isEmpty else { return }
    var x = left
    for mark in marks {
      let words = Self.words(of: mark)
      let width = 26 + Double(words.count) * Self.pixelsPerLetter + 12
      if x > left, x + width > PanelFrame.pictureWidth {
        x = left
        top += Self.lineHeight
      }
      drawKey(of: mark, at: SIMD2(x + 10, top + 9), into: &svg)
      svg.element("text", ["x": pixels(x + 24), "y": pixels(top + 13)], words)
      x += width
    }
    top += Self.lineHeight
  }

  /// The label; for a heat map also the limits of its color scale.
  private static func words(of mark: Mark) -> String {
    guard case .heat(let map) = mark.form else { return mark.label }
    let (low, high) = (map.limits.lowerBound, map.limits.upperBound)
    let number = NumberText(.significant(3))
    return
      "\(mark.label), \(number.text(low)) to \(number.text(high)) \(unitText(map.unit.symbol))"
  }

  private func drawKey(of mark: Mark, at place: SIMD2<Double>, into svg: inout MarkupWriter) {
    let (x, y) = (pixels(place.x - 9), pixels(place.y))
    switch mark.form {
    case .lines: svg.empty("path", ["class": "line \(mark.ink)", "d": "M\(x) \(y)h18"])
    case .horizontals, .verticals:
      svg.empty("path", ["class": "rule \(mark.ink)", "d": "M\(x) \(y)h18"])
    case .dots(_, let symbol):
      svg.empty(
        "path",
        [
          "class": "\(symbol.style) \(mark.ink)",
          "d": symbol.path(at: place),
        ])
    case .spans: drawBox("span \(mark.ink)", at: place, into: &svg)
    case .area: drawBox("area \(mark.ink)", at: place, into: &svg)
    case .bars, .words: drawBox("bar \(mark.ink)", at: place, into: &svg)
    case .heat: drawScale(at: place, into: &svg)
    }
  }

  private func drawBox(
    _ style: String, at place: SIMD2<Double>, into svg: inout MarkupWriter
  ) {
    svg.empty(
      "rect",
      [
        "class": style, "x": pixels(place.x - 7), "y": pixels(place.y - 5), "width": "14",
        "height": "10",
      ])
  }

  /// From the darkest to the brightest color.
  private func drawScale(at place: SIMD2<Double>, into svg: inout MarkupWriter) {
    for part in 0..<6 {
      svg.empty(
        "rect",
        [
          "fill": HeatImage.color(Double(part) / 5), "x": pixels(place.x - 9 + Double(part) * 3),
          "y": pixels(place.y - 5), "width": "3", "height": "10",
        ])
    }
  }
}
