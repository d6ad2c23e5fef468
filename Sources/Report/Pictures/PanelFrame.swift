import Metrics
import Text

/// The position of a panel on the page and of points inside it, in pixels from the upper left.
struct PanelFrame {
  private(set) var x: AxisRange
  private(set) var y: AxisRange
  let left: Double
  private(set) var top: Double
  let width: Double
  let height: Double

  /// Width of a picture; the page scales it. Two fit beside each other on a page, and on a phone letters are still
  /// legible.
  static let pictureWidth = 480.0
  /// Left margin of panels with numbers or short names.
  static let leftMargin = 52.0
  private static let (rightMargin, largestLeftMargin) = (14.0, 160.0)
  private static let (wideHeight, lowHeight) = (170.0, 100.0)
  private static let (smallestHeight, largestHeight) = (150.0, 340.0)
  private static let namedRowHeight = 22.0

  /// Nil if the panel has nothing that can be drawn.
  init?(_ panel: Panel, top: Double, left: Double = leftMargin) {
    guard let x = AxisRange(panel.x, of: panel.marks.flatMap(\.xs)),
      let y = AxisRange(panel.y, of: panel.marks.flatMap(\.ys))
    else { return nil }
    (self.left, self.top) = (left, top)
    let widest = Self.pictureWidth - left - Self.rightMargin
    (self.x, self.y) = (x, y)
    switch panel.shape {
    case .equalUnits:
      (width, height) = Self.size(across: x.length, up: y.length, widest: widest)
      // In a low picture the vertical axis is extended, in a narrow one the horizontal axis.
      let pixelsPerUnit = min(width / x.length, height / y.length)
      self.x = x.widened(by: width / (x.length * pixelsPerUnit))
      self.y = y.widened(by: height / (y.length * pixelsPerUnit))
    case .audiogram:
      let across = x.octaves * Self.unitsPerOctave / y.length
      width = min(widest, Self.audiogramHeight * across)
      height = width / across
    case .low, .wide:
      width = widest
      height = Self.height(of: panel)
    }
  }

  /// The frame moved down.
  func moved(down distance: Double) -> PanelFrame {
    var frame = self
    frame.top += distance
    return frame
  }

  private static let (audiogramHeight, unitsPerOctave) = (400.0, 20.0)

  /// The size that fits the data at full width, within limits; a picture that would be too high
  /// becomes narrower.
  private static func size(across: Double, up: Double, widest: Double) -> (
    width: Double, height: Double
  ) {
    let natural = widest * up / across
    let height = min(max(natural, smallestHeight), largestHeight)
    return (natural > height ? max(height * across / up, smallestHeight) : widest, height)
  }

  /// Space for the names beside the panel.
  static func leftMargin(for axis: Axis) -> Double {
    guard case .names(let names) = axis.scale else { return leftMargin }
    let longest = names.flatMap(wrapped).map { textWidth(of: $0) }.max() ?? 0
    return max(longest + nameMargin, leftMargin)
  }

  /// The margin to the left of a name, and from its end to the frame.
  private static let nameMargin = 10.0

  /// The lines of a label beside the panel: a number is one, and a long name is broken, since a part of it may be that of
  /// another one.
  func lines(of label: String) -> [String] {
    guard case .names = y.axis.scale else { return [label] }
    return Self.wrapped(label)
  }

  /// A name in lines that fit into the largest margin: broken at blanks, then after marks, and anywhere in what is longer.
  private static func wrapped(_ name: String) -> [String] {
    let room = largestLeftMargin - nameMargin
    var (lines, line) = ([String](), "")
    func fits(_ text: String) -> Bool { textWidth(of: text) <= room + 0.01 }
    func endLine() {
      let text = line.trimmed
      if !text.isEmpty { lines.append(text) }
      line = ""
    }
    for piece in pieces(of: name) {
      if !fits((line + piece).trimmed) { endLine() }
      for character in piece {
        if !fits((line + String(character)).trimmed) { endLine() }
        line.append(character)
      }
    }
    endLine()
    return lines.isEmpty ? [""] : lines
  }

  /// The parts of a name after which a line may end.
  private static func pieces(of name: String) -> [String] {
    name.reduce(into: [""]) { pieces, character in
      pieces[pieces.count - 1].append(character)
      if " .,_-/·".contains(character) { pieces.append("") }
    }
  }

  /// The height of a line of a broken name.
  static let nameLineHeight = 14.0

  private static func height(of panel: Panel) -> Double {
    if case .names(let names) = panel.y.scale {
      let lineCount = names.map { wrapped($0).count }.max() ?? 1
      let row = namedRowHeight + Double(lineCount - 1) * nameLineHeight
      return max(Double(names.count) * row, namedRowHeight * 2)
    }
    return panel.shape == .low ? lowHeight : wideHeight
  }

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// The position of a value; nil if it cannot be placed. Values outside are moved near the frame,
  /// so that coordinates stay short.
  func horizontal(_ value: Double) -> Double? {
    x.share(value).map { left + width * min(max($0, -1), 2) }
  }

  func vertical(_ value: Double) -> Double? {
    y.share(value).map { bottom - height * min(max($0, -1), 2) }
  }

  func place(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    guard let x = horizontal(point.x), let y = vertical(point.y) else { return nil }
    return SIMD2(x, y)
  }
}
