import Metrics
import Text

/// The legend of a panel, above it: marks without a label beside them.
struct PictureLegend {
  private let marks: [Mark]
  private let left: Double

  /// - Parameters:
  ///   - marks: one mark for each label.
  ///   - left: the left edge of the panel.
  init(_ marks: [Mark], left: Double = PanelFrame.leftMargin) {
    (self.marks, self.left) = (marks, left)
  }

  private static let (lineHeight, keyWidth, gap) = (19.0, 24.0, 14.0)

  /// Draws the legend from `x` on if it fits into that line, otherwise into lines below.
  func draw(from top: inout Double, behind x: Double, into svg: inout MarkupWriter) {
    guard !marks.isEmpty else { return }
    let widths = marks.map { Self.keyWidth + textWidth(of: Self.words(of: $0)) }
    let whole = widths.reduce(0, +) + Self.gap * Double(marks.count - 1)
    var place = PanelFrame.pictureWidth - Self.gap - whole
    if place < x {
      place = left
      top += Self.lineHeight
    }
    for (mark, width) in zip(marks, widths) {
      if place > left, place + width > PanelFrame.pictureWidth {
        place = left
        top += Self.lineHeight
      }
      drawKey(of: mark, at: SIMD2(place + 9, top + 9), into: &svg)
      svg.element(
        "text", ["x": pixels(place + Self.keyWidth), "y": pixels(top + 13)], Self.words(of: mark))
      place += width + Self.gap
    }
  }

  /// The label with its value; for a heat map also the limits of its color scale.
  static func words(of mark: Mark) -> String {
    let value = mark.value.text
    let isNumber = value.first.map { $0.isNumber || $0 == "-" } ?? true
    let words = value.isEmpty ? mark.label : mark.label + (isNumber ? " " : ", ") + value
    guard case .heat(let map) = mark.form else { return words }
    let (low, high) = (map.limits.lowerBound, map.limits.upperBound)
    return "\(words), \(NumberText(.significant(3)).text(low)) to \(quantityText(high, map.unit))"
  }

  private func drawKey(of mark: Mark, at place: SIMD2<Double>, into svg: inout MarkupWriter) {
    let (x, y) = (pixels(place.x - 9), pixels(place.y))
    switch mark.form {
    case .lines: svg.empty("path", ["class": "line \(mark.ink)", "d": "M\(x) \(y)h18"])
    case .horizontals, .verticals:
      svg.empty("path", ["class": "rule \(mark.ink)", "d": "M\(x) \(y)h18"])
    case .dots(_, let symbol):
      svg.empty("path", ["class": "\(symbol.style) \(mark.ink)", "d": symbol.path(at: place)])
    case .spans: drawBox("span \(mark.ink)", at: place, into: &svg)
    case .area: drawBox("area \(mark.ink)", at: place, into: &svg)
    case .bars, .words: drawBox("bar \(mark.ink)", at: place, into: &svg)
    case .heat: drawScale(at: place, into: &svg)
    }
  }

  private func drawBox(_ style: String, at place: SIMD2<Double>, into svg: inout MarkupWriter) {
    svg.empty(
      "rect",
      [
        "class": style, "x": pixels(place.x - 7), "y": pixels(place.y - 5), "width": "14",
        "height": "10",
      ])
  }

  /// Draws a color scale from the darkest to the brightest color.
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

/// An upper bound of the width of a text: that in DejaVu Sans, the widest of the common fonts, with
/// a margin.
func textWidth(of text: some StringProtocol) -> Double {
  text.reduce(0) { width, letter in
    switch letter {
    case "i", "j", "l", "I", "|", "'": width + 4
    case "f", "r", "t", " ", ".", ",", ":", ";", "/", "(", ")", "[", "]", "-", "²", "³", "⁻":
      width + 5.4
    case "m", "w", "M", "W", "%", "@": width + 13
    case "A"..."Z": width + 9.6
    default: width + 8.4
    }
  }
}
