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

  /// An SVG element for a page with the style sheet, and its height.
  ///
  /// - Parameter id: prefix of the ids of its title and description, unique on the page.
  public func element(id: String) -> (svg: String, height: Double) {
    var body = MarkupWriter()
    var top = 2.0
    let panels = picture.panels.map { PanelDrawing($0, left: left) }
    for (panel, next) in zip(panels, panels.dropFirst().map(Optional.some) + [nil]) {
      panel.draw(from: &top, isAbove: next, into: &body)
    }
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
}

/// A picture as an SVG element, with the words that belong to it.
public struct DrawnPicture: Codable, Sendable, Equatable {
  /// The name of the picture in the analysis.
  public let name: String
  public let title: String
  /// What the picture shows, in one sentence.
  public let caption: String
  /// How to read pictures of this kind: equal for all pictures of a task with one name, and empty
  /// if the caption is sufficient.
  public let reading: String
  /// The result that the picture shows, in one sentence with numbers; may be empty.
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
      name: picture.name, title: picture.title, caption: picture.caption, reading: picture.reading,
      finding: picture.finding.text, svg: svg, height: height)
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
