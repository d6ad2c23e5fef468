import Metrics

/// Draws a panel: its title and axes, its marks, and their labels beside them or in a legend.
struct PanelDrawing {
  private let panel: Panel
  private let left: Double
  /// The frame as if the panel were at the top of the picture; nil if nothing can be drawn.
  private let frame: PanelFrame?
  private let across: Ticks?
  private let up: Ticks?
  private let labels: DirectLabels

  /// - Parameter left: the left edge of the frame.
  init(_ panel: Panel, left: Double) {
    (self.panel, self.left) = (panel, left)
    frame = PanelFrame(panel, top: 0, left: left)
    across = frame.map { frame in
      Ticks(
        frame.x.axis, in: frame.x.range,
        atMost: min(Self.maximumTicksAcross, max(2, Int(frame.width / Self.pixelsPerTickAcross))),
        isIntegral: frame.x.isIntegral)
    }
    up = frame.map { frame in
      Ticks(
        frame.y.axis, in: frame.y.range, atMost: max(2, Int(frame.height / Self.pixelsPerTickUp)),
        isIntegral: frame.y.isIntegral)
    }
    labels = DirectLabels(panel, frame)
  }

  private static let maximumTicksAcross = 9
  private static let (pixelsPerTickAcross, pixelsPerTickUp) = (44.0, 32.0)
  private static let (lineHeight, textHeight, tickHeight, axisHeight, gap) = (
    19.0, 13.0, 19.0, 17.0, 9.0
  )

  /// Draws the panel and moves `top` below it.
  ///
  /// - Parameter next: the panel below. If its axis and ticks are equal, they are drawn only there.
  func draw(from top: inout Double, isAbove next: PanelDrawing?, into svg: inout MarkupWriter) {
    drawHead(from: &top, into: &svg)
    guard let frame = frame?.moved(down: top + 4), let across, let up else {
      svg.element("text", ["x": pixels(left), "y": pixels(top + 20)], "no data to draw")
      top += Self.lineHeight + Self.axisHeight
      return
    }
    let sharesAxis = next.map(hasAxis) ?? false
    draw(up, across, sharesAxis ? nil : across, of: frame, into: &svg)
    MarkDrawing(frame: frame).draw(panel.marks, into: &svg)
    svg.empty(
      "rect",
      [
        "class": "frame", "x": pixels(frame.left), "y": pixels(frame.top),
        "width": pixels(frame.width), "height": pixels(frame.height),
      ])
    labels.draw(down: frame.top, into: &svg)
    top = frame.bottom + Self.gap
    if !sharesAxis { top += Self.tickHeight + Self.axisHeight }
  }

  /// True if the panel below has an equal axis at the same position.
  private func hasAxis(_ other: PanelDrawing) -> Bool {
    guard let frame, let below = other.frame else { return false }
    return frame.x.range == below.x.range && frame.width == below.width
      && panel.x.label == other.panel.x.label && panel.x.unit == other.panel.x.unit
      && panel.x.scale == other.panel.x.scale && panel.x.isReversed == other.panel.x.isReversed
  }

  // MARK: Head

  /// Draws the title, the label of the vertical axis and the legend, each in the line of the
  /// previous one if there is room.
  private func drawHead(from top: inout Double, into svg: inout MarkupWriter) {
    var x = Self.headMargin
    func write(_ words: String, _ style: String, widening: Double = 1) {
      let width = widening * textWidth(of: words)
      if x > Self.headMargin, x + width > PanelFrame.pictureWidth {
        x = Self.headMargin
        top += Self.lineHeight
      }
      svg.element(
        "text", ["class": style, "x": pixels(x), "y": pixels(top + Self.textHeight)], words)
      x += width + Self.headGap
    }
    let isRepeated = panel.y.label.lowercased().hasPrefix(panel.title.lowercased())
    if !panel.title.isEmpty, !isRepeated { write(panel.title, "title", widening: 1.12) }
    let axis = panel.y.words(exponent: up?.exponent ?? 0)
    if !axis.isEmpty { write(axis, "axis") }
    PictureLegend(labels.rest, left: left).draw(from: &top, behind: x, into: &svg)
    top += Self.lineHeight
  }

  private static let (headMargin, headGap) = (4.0, 14.0)

  // MARK: Axes

  /// - Parameter named: the horizontal ticks with labels, and the label of the axis; nil for none.
  private func draw(
    _ up: Ticks, _ across: Ticks, _ named: Ticks?, of frame: PanelFrame,
    into svg: inout MarkupWriter
  ) {
    var grid = ""
    for value in across.values {
      guard let x = frame.horizontal(value) else { continue }
      grid += "M\(pixels(x)) \(pixels(frame.top))V\(pixels(frame.bottom))"
    }
    for (value, label) in zip(up.values, up.labels) {
      guard let y = frame.vertical(value) else { continue }
      grid += "M\(pixels(frame.left)) \(pixels(y))H\(pixels(frame.right))"
      let lines = frame.lines(of: label)
      let first = y + 4 - Double(lines.count - 1) / 2 * PanelFrame.nameLineHeight
      for (number, line) in lines.enumerated() {
        svg.element(
          "text",
          [
            "class": "end", "x": pixels(frame.left - 6),
            "y": pixels(first + Double(number) * PanelFrame.nameLineHeight),
          ], line)
      }
    }
    svg.empty("path", ["class": "grid", "d": grid])
    guard let named else { return }
    for (x, label) in Self.separate(named, of: frame) {
      svg.element(
        "text",
        ["class": "middle", "x": pixels(x), "y": pixels(frame.bottom + Self.tickHeight - 3)], label)
    }
    let middle = (frame.left + frame.right) / 2
    svg.element(
      "text",
      [
        "class": "middle", "x": pixels(middle),
        "y": pixels(frame.bottom + Self.tickHeight + Self.axisHeight - 4),
      ], frame.x.axis.words(exponent: named.exponent))
  }

  /// The labels of horizontal ticks: all of them, or every second, third and so on, so that they do
  /// not touch.
  private static func separate(_ ticks: Ticks, of frame: PanelFrame) -> [(x: Double, label: String)]
  {
    let labels = zip(ticks.values, ticks.labels).compactMap { value, label in
      frame.horizontal(value).map { (x: $0, label: label) }
    }
    for step in 1...max(1, labels.count) {
      let shown = labels.indices.filter { $0 % step == 0 }.map { labels[$0] }
      let areSeparate = zip(shown, shown.dropFirst()).allSatisfy { one, next in
        let room = (textWidth(of: one.label) + textWidth(of: next.label)) / 2
        return abs(next.x - one.x) >= room + 4
      }
      if areSeparate { return shown }
    }
    return []
  }
}

extension Axis {
  /// Label and unit: `time (s)`; only the label if there is no unit.
  var words: String { words(exponent: 0) }

  /// Label and unit with a power of ten: `power (10⁻³ m²/s⁴/Hz)` if the tick labels are
  /// thousandths.
  func words(exponent: Int) -> String {
    let unit = unit.symbol.isEmpty || unit.symbol == "1" ? "" : unitText(unit.symbol)
    let power = exponent == 0 ? "" : "10\(superscript(exponent))"
    let words = [power, unit].filter { !$0.isEmpty }.joined(separator: " ")
    if words.isEmpty { return label }
    return words.contains("(") ? "\(label), \(words)" : "\(label) (\(words))"
  }
}

/// A number in superscript digits: `⁻³` for -3.
private func superscript(_ number: Int) -> String {
  let digits: [Character: Character] = [
    "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷",
    "8": "⁸", "9": "⁹",
  ]
  return String("\(number)".compactMap { digits[$0] })
}
