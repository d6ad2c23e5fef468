import Foundation
import FoundationXML
import Metrics
import Testing

@testable import Report

/// Truth: the rules of XML, of SVG's text alternatives and of WCAG's contrast; and that a picture is its data.
@Suite struct PictureDrawingTests {
  private static let hostile = "<script>alert(\"x\")</script> & '\u{1B}[31m\u{202E}"

  private static let picture = Picture(
    "all-marks", hostile, caption: "What it shows.", reading: "How it is read.",
    finding: "What was found.",
    panels: [
      Panel(
        hostile, x: Axis(hostile, .seconds), y: Axis("level", .decibels),
        [
          Mark(
            .lines([[[0, 1], [1, 2], [.nan, 3], [2, 5], [3, .infinity]]]), .first, hostile),
          Mark(.dots([[0, 1], [2, 3]], .disc), .left, "left"),
          Mark(.dots([[0, 2]], .circle), .right, "right"),
          Mark(.dots([[1, 1], [.nan, .nan]], .cross), .second), Mark(.dots([[1, 1]], .triangle)),
          Mark(.dots([[1, 1]], .tick)), Mark(.area([[0, 0], [1, 0], [1, 1]]), .muted, "area"),
          Mark(.bars([Bar(0...1, 3), Bar(1...2, -1)], base: 0), .third, "bars"),
          Mark(.spans([0.5...0.7]), .muted, "span"), Mark(.verticals([1]), .emphasis, "line"),
          Mark(.horizontals([2, .nan]), .muted, "level"),
          Mark(.words([Word(hostile, at: [1, 1])])),
        ]),
      Panel(
        x: Axis("frequency", .hertz, scale: .logarithmic),
        y: Axis("names", scale: .names(["a", "<b>"])),
        [Mark(.dots([[10, 0], [100, 1], [0, 1], [-5, 1]], .disc))]),
    ])

  @Test func `what is drawn is well-formed, finite and the same every time`() throws {
    let drawn = DrawnPicture(Self.picture, id: "a")
    #expect(drawn == DrawnPicture(Self.picture, id: "a"))
    let elements = try Elements(drawn.svg)
    #expect(elements.names.contains("path"))
    #expect(!elements.names.contains("script"))
    for attribute in elements.attributes.filter({ ["d", "x", "y", "viewBox"].contains($0.name) }) {
      #expect(!attribute.value.contains("n"))
      #expect(!attribute.value.contains("i"))
    }
    let file = PictureFile([(Self.hostile, drawn), ("", drawn)])
    #expect(file.bytes == PictureFile([(Self.hostile, drawn), ("", drawn)]).bytes)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(!text.contains("var("))
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}"))
    #expect(try Elements(text).names.count { $0 == "svg" } == 5)
  }

  @Test func `title and description are tied to the picture and describe it`() throws {
    let elements = try Elements(DrawnPicture(Self.picture, id: "a").svg)
    let tied = try #require(elements.attributes.first { $0.name == "aria-labelledby" }?.value)
    let ids = elements.attributes.filter { $0.name == "id" }.map(\.value)
    #expect(tied.split(separator: " ").map(String.init) == ids)
    #expect(ids.count == 2)
    let words = PictureDescription(Self.picture).text
    #expect(words.hasPrefix("What was found. What it shows. "))
    // It would be repeated with every picture.
    #expect(!words.contains("How it is read."))
    #expect(words.contains("bars, 2, from -1 to 3 dB"))
    #expect(words.contains("span, 1: 0.5 to 0.7"))
    #expect(words.contains("left, 2, from 1 to 3 dB"))
  }

  @Test func `the description joins marks of one meaning and names their rows`() {
    let towers = ["first", "second"]
    func bar(_ row: Double) -> Mark {
      Mark(.bars([Bar(0...2, row + 0.4)], base: row - 0.4), .first, "stays")
    }
    let rows = Panel(
      x: Axis("move"), y: Axis("tower", scale: .names(towers)), [bar(0), bar(1), bar(1)])
    let board = Panel(
      x: Axis("right", .meters), y: Axis("up", .meters), shape: .equalUnits,
      [Mark(.dots([[1, 2]], .disc), .emphasis, "center"), Mark(.verticals([3]), .muted, "limit")])
    let plain = Panel(x: .time, y: Axis("force"), [.line([[0, 1], [4, 5]])])
    let words = PictureDescription(Picture("p", "P", caption: "", panels: [rows, board, plain]))
      .text
    #expect(words.contains("tower against move; stays, 3, in first, second, from 0 to 2."))
    #expect(words.contains("center, 1, right at 1 m, up at 2 m; limit, 1: 3 m."))
    #expect(words.contains("force against time (s); line, from 1 to 5."))
    // A line through described points needs no words of its own.
    let both = Panel(
      x: .time, y: Axis("y", .meters),
      [.line([[0, 0], [1, 9]]), Mark(.dots([[0, 0], [1, 9]], .disc), .first, "tone")])
    let given = PictureDescription(Picture("p", "P", caption: "", panels: [both])).text
    #expect(given == "y (m) against time (s); tone, 2, from 0 to 9 m.")
    let cells = Panel(
      x: Axis("right", .meters), y: Axis("up", .meters), shape: .equalUnits,
      [Mark(.bars([Bar(1...2, 4)], base: 3), .second, "marked")])
    let area = PictureDescription(Picture("p", "P", caption: "", panels: [cells])).text
    #expect(area.contains("marked, 1, right from 1 to 2 m, up from 3 to 4 m."))
  }

  @Test func `a legend gives what the ends of a scale of colors are`() throws {
    let map = try #require(
      HeatMap([0, 1], rowCount: 2, x: 0...1, y: 0...1, limits: -80 ... -20, .decibels))
    let picture = Picture(
      "p", "P", caption: "",
      panels: [Panel(x: .time, y: Axis("frequency", .hertz), [Mark(.heat(map), .first, "level")])])
    #expect(DrawnPicture(picture, id: "a").svg.contains("level, -80 to -20 dB"))
    #expect(HeatImage.color(0) == "rgb(0,32,77)")
    #expect(HeatImage.color(1) == "rgb(255,233,69)")
  }

  @Test func `a picture of nothing, or of what cannot be placed, is still a picture`() throws {
    let empty = Picture(
      "none", "None", caption: "",
      panels: [
        Panel(x: Axis("x"), y: Axis("y"), [Mark(.dots([[.nan, 1]], .disc))]),
        Panel(x: Axis("x"), y: Axis("y"), shape: .equalUnits, [Mark(.verticals([.infinity]))]),
      ])
    #expect(try !Elements(DrawnPicture(empty, id: "e").svg).names.isEmpty)
    #expect(Panel(x: .time, y: Axis("y"), [Mark(.dots([], .disc)), .line([])]).marks.isEmpty)
  }

  // MARK: Colors

  /// Relative luminance and contrast by WCAG 2.2.
  private static func contrast(_ a: String, _ b: String) throws -> Double {
    func luminance(_ color: String) throws -> Double {
      let number = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [number >> 16, number >> 8, number].map { part in
        let value = Double(part & 255) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (x, y) = (try luminance(a), try luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test func `inks and text stand out by 4,5 to 1, on light paper and on dark`() throws {
    for ink in PictureStyle.inks {
      #expect(try Self.contrast(ink.light, PictureStyle.paper.light) >= 4.5)
      #expect(try Self.contrast(ink.dark, PictureStyle.paper.dark) >= 4.5)
    }
    #expect(try Self.contrast(PictureStyle.text.light, PictureStyle.paper.light) >= 4.5)
    #expect(try Self.contrast(PictureStyle.text.dark, PictureStyle.paper.dark) >= 4.5)
  }

  @Test func `inks that are distinguished differ in lightness, for those who see no color`() throws
  {
    let inks = Dictionary(PictureStyle.inks.map { ($0.name, $0) }) { first, _ in first }
    for (one, other) in [
      ("first", "second"), ("first", "third"), ("third", "second"), ("left", "right"),
    ] {
      let (a, b) = (try #require(inks[one]), try #require(inks[other]))
      #expect(try Self.contrast(a.light, b.light) >= 1.4)
      #expect(try Self.contrast(a.dark, b.dark) >= 1.4)
    }
  }

  @Test func `the colors of a heat map grow lighter from end to end`() throws {
    let colors = stride(from: 0, to: 768, by: 3).map { HeatImage.palette[$0..<($0 + 3)] }
    let lightness = colors.map { color in
      zip(color, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + Double($1.0) * $1.1 }
    }
    #expect(colors.count == 256)
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    #expect(lightness[255] - lightness[0] > 150)
  }

  @Test func `a heat map is an image with its columns and rows`() throws {
    let map = try #require(
      HeatMap([0, 1, 2, 3, 4, .nan], rowCount: 2, x: 0...3, y: 0...1, limits: 0...4, .decibels))
    let image = try #require(HeatImage(map))
    let prefix = "data:image/png;base64,"
    #expect(image.dataURL.hasPrefix(prefix))
    let bytes = try #require(Data(base64Encoded: String(image.dataURL.dropFirst(prefix.count))))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height as IHDR has them.
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 3, 0, 0, 0, 2])
    #expect(HeatMap([1, 2, 3], rowCount: 2, x: 0...1, y: 0...1, limits: 0...1, .one) == nil)
  }
}

/// The elements of a text that is XML.
struct Elements {
  let names: [String]
  let attributes: [(name: String, value: String)]
  /// Where the frames of panels begin.
  let frames: [String]

  struct NotWellFormed: Error {}

  init(_ text: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw NotWellFormed() }
    (names, attributes, frames) = (reader.names, reader.attributes, reader.frames)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var names: [String] = []
    var attributes: [(name: String, value: String)] = []
    var frames: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names.append(name)
      if attributes["class"] == "frame", let left = attributes["x"] { frames.append(left) }
      self.attributes += attributes.map { ($0.key, $0.value) }
    }
  }
}
