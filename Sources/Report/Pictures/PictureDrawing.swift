public import Metrics

/// Draws a picture as SVG; the output is deterministic.
public struct PictureDrawing {
  private let picture: Picture
  /// Left margin of all panels, so that their time axes are aligned.
  private let left: Double

  public init(_ picture: Picture) {
    self.picture = picture
    left = picture.panels.map { PanelFrame.leftMargin(for: $0.y) }.max() ?? PanelFrame.leftMargin
  }

  private static let (titleHeight, axisHeight, gap) = (20.0, 42.0, 10.0)
  private static let maximumTicksAcross = 9
  private static let (pixelsPerTickAcross, pixelsPerTickUp) = (40.0, 34.0)

  /// An SVG element for a page with the style sheet, and its height.
  ///
  /// - Parameter id: prefix of the ids of its title and description, unique on the page.
  public func element(id: String) -> (svg: String, height: Double) {
    var body = MarkupWriter()
    var top = 4.0
    for panel in picture.panels { draw(panel, from: &top, into: &body) }
    var svg = MarkupWriter()
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "picture", "role": "img",
        "viewBox": "0 0 \(pixels(PanelFrame.pictureWidth)) \(pixels(top))",
        "aria-labelledby": "\(id)-t \(id)-d",
      ]
    ) {
      $0.element("title", ["id": "\(id)-t"], picture.title)
      $0.element("desc", ["id": "\(id)-d"], PictureDescription(picture).text)
      $0.add(markup: body.text)
    }
    return (svg.text, top)
  }

  private func draw(_ panel: Panel, from top: inout Double, into svg: inout MarkupWriter) {
    if !panel.title.isEmpty {
      svg.element("text", ["class": "title", "x": "4", "y": pixels(top + 13)], panel.title)
      top += Self.titleHeight
    }
    PictureLegend(panel.marks, left: left).draw(from: &top, into: &svg)
    guard let frame = PanelFrame(panel, top: top + 4, left: left) else {
      svg.element(
        "text", ["x": pixels(PanelFrame.leftMargin), "y": pixels(top + 20)], "no data to draw")
      top += Self.axisHeight
      return
    }
    draw(axesOf: frame, into: &svg)
    let drawing = MarkDrawing(frame: frame)
    for mark in panel.marks { drawing.draw(mark, into: &svg) }
    svg.empty(
      "rect",
      [
        "class": "frame", "x": pixels(frame.left), "y": pixels(frame.top),
        "width": pixels(frame.width), "height": pixels(frame.height),
      ])
    top = frame.bottom + Self.axisHeight + Self.gap
  }

  // MARK: Axes

  private func draw(axesOf frame: PanelFrame, into svg: inout MarkupWriter) {
    let across = Ticks(
      frame.x.axis, in: frame.x.range,
      atMost: min(Self.maximumTicksAcross, max(2, Int(frame.width / Self.pixelsPerTickAcross))),
      isIntegral: frame.x.isIntegral)
    let up = Ticks(
      frame.y.axis, in: frame.y.range, atMost: max(2, Int(frame.height / Self.pixelsPerTickUp)),
      isIntegral: frame.y.isIntegral)
    var grid = ""
    for (value, label) in zip(across.values, across.labels) {
      guard let x = frame.horizontal(value) else { continue }
      grid += "M\(pixels(x)) \(pixels(frame.top))V\(pixels(frame.bottom))"
      svg.element(
        "text", ["class": "middle", "x": pixels(x), "y": pixels(frame.bottom + 16)], label)
    }
    for (value, label) in zip(up.values, up.labels) {
      guard let y = frame.vertical(value) else { continue }
      grid += "M\(pixels(frame.left)) \(pixels(y))H\(pixels(frame.right))"
      svg.element(
        "text", ["class": "end", "x": pixels(frame.left - 6), "y": pixels(y + 4)],
        frame.truncatedToFit(label))
    }
    svg.empty("path", ["class": "grid", "d": grid])
    let middle = (frame.left + frame.right) / 2
    svg.element(
      "text", ["class": "middle", "x": pixels(middle), "y": pixels(frame.bottom + 34)],
      frame.x.axis.words(exponent: across.exponent))
    let (x, y) = (13.0, (frame.top + frame.bottom) / 2)
    svg.element(
      "text",
      [
        "class": "middle", "x": pixels(x), "y": pixels(y),
        "transform": "rotate(-90 \(pixels(x)) \(pixels(y)))",
      ], frame.y.axis.words(exponent: up.exponent))
  }
}

extension Axis {
  /// Label and unit: `time (s)`; only the label if there is no unit.
  var words: String { words(exponent: 0) }

  /// With a power of ten: `power (10⁻³ m²/s⁴/Hz)` if the tick labels are thousandths.
  func words(exponent: Int) -> String {
    let unit = unit.symbol.isEmpty || unit.symbol == "1" ? "" : unitText(unit.symbol)
    let power = exponent == 0 ? "" : "10\(superscript(exponent))"
    let words = [power, unit].filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty ? label : "\(label) (\(words))"
  }
}

/// For example `⁻³` for -3.
private func superscript(_ number: Int) -> String {
  let digits: [Character: Character] = [
    "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷",
    "8": "⁸", "9": "⁹",
  ]
  return String("\(number)".compactMap { digits[$0] })
}

/// A picture as an SVG element, with the words that belong to it.
public struct DrawnPicture: Codable, Sendable, Equatable {
  /// The name of the picture in the analysis.
  public let name: String
  public let title: String
  /// What the picture shows, in one sentence.
  public let caption: String
  /// How pictures of this kind are read: equal for all pictures of a task with one name, and empty where the
  /// caption is enough.
  public let reading: String
  /// What can be read off the picture, in one sentence with numbers; may be empty.
  public let finding: String
  /// An SVG element for a page with the style sheet.
  public let svg: String
  /// Height of the element on a page as wide as the picture.
  public let height: Double

  public init(
    name: String, title: String, caption: String, reading: String = "", finding: String = "",
    svg: String, height: Double
  ) {
    (self.name, self.title, self.caption) = (name, title, caption)
    (self.reading, self.finding) = (reading, finding)
    (self.svg, self.height) = (svg, height)
  }

  /// Draws a picture.
  ///
  /// - Parameter id: prefix of the ids in the SVG element, unique on the page.
  public init(_ picture: Picture, id: String) {
    let (svg, height) = PictureDrawing(picture).element(id: id)
    self.init(
      name: picture.name, title: picture.title, caption: picture.caption,
      reading: picture.reading, finding: picture.finding, svg: svg, height: height)
  }
}

/// A length in pixels for SVG, rounded to tenths.
func pixels(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
  return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
}

/// An SVG path through points, optionally closed.
func pathText(_ points: [SIMD2<Double>], isClosed: Bool = false) -> String {
  var text = ""
  for (number, point) in points.enumerated() {
    text += number == 0 ? "M" : number == 1 ? "L" : " "
    text += "\(pixels(point.x)) \(pixels(point.y))"
  }
  return isClosed && !text.isEmpty ? text + "Z" : text
}
