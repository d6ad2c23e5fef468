import Text

/// A standalone SVG file with one or more pictures, one below the other.
public struct PictureFile {
  private let pictures: [(heading: String, picture: DrawnPicture)]

  /// - Parameter pictures: at least one, each with its heading, such as the name of its step.
  public init(_ pictures: [(heading: String, picture: DrawnPicture)]) { self.pictures = pictures }

  private static let (lineHeight, gap) = (19.0, 6.0)

  /// All headings and titles, each once.
  private var title: String {
    var seen = Set<ByteKey>()
    return pictures.flatMap { [$0.heading, $0.picture.title] }.filter {
      !$0.isEmpty && seen.insert(ByteKey($0)).inserted
    }.joined(separator: "; ")
  }

  /// The bytes of an SVG file.
  public var bytes: [UInt8] {
    var body = MarkupWriter()
    var top = 0.0
    for (heading, picture) in pictures {
      for (line, style) in [(heading, "step"), (picture.title, "title")] where !line.isEmpty {
        body.element("text", ["class": style, "x": "4", "y": pixels(top + 15)], line)
        top += Self.lineHeight
      }
      top += Self.gap
      body.element(
        "svg",
        [
          "x": "0", "y": pixels(top), "width": pixels(PanelFrame.pictureWidth),
          "height": pixels(picture.height),
        ]
      ) { $0.add(markup: picture.svg) }
      top += picture.height
    }
    let (width, height) = (pixels(PanelFrame.pictureWidth), pixels(top))
    var file = MarkupWriter()
    file.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "picture", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)", "role": "group",
      ]
    ) {
      $0.element("title", [:], title)
      $0.element("style", [:], PictureStyle.lightSheet)
      $0.empty("rect", ["width": "100%", "height": "100%", "fill": PictureStyle.paper.light])
      $0.add(markup: body.text)
    }
    return Array((file.text + "\n").utf8)
  }
}
