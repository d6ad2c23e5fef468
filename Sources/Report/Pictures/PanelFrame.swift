import Metrics

/// Where a panel lies on the page, and where in it a point lies; all in pixels from the upper left.
struct PanelFrame {
  private(set) var x: AxisRange
  private(set) var y: AxisRange
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  /// Of a picture; it is scaled to the page as a whole.
  static let pictureWidth = 640.0
  /// Of panels whose names are short.
  static let leftMargin = 66.0
  private static let (rightMargin, largestLeftMargin) = (14.0, 210.0)
  private static let (wideHeight, lowHeight) = (210.0, 110.0)
  private static let (smallestHeight, largestHeight) = (160.0, 380.0)
  private static let namedRowHeight = 24.0

  /// Nil where the panel shows nothing that can be placed.
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
      // Of a low picture the axis upward shows more, of a narrow one the other axis.
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

  private static let (audiogramHeight, unitsPerOctave) = (440.0, 20.0)

  /// As high as it comes to, within bounds; of a high picture the width shrinks.
  private static func size(
    across: Double, up: Double, widest: Double
  ) -> (width: Double, height: Double) {
    let natural = widest * up / across
    let height = min(max(natural, smallestHeight), largestHeight)
    return (natural > height ? max(height * across / up, smallestHeight) : widest, height)
  }

  /// Room for the names that stand beside the panel.
  static func leftMargin(for axis: Axis) -> Double {
    guard case .names(let names) = axis.scale else { return leftMargin }
    let longest = names.map(\.count).max() ?? 0
    let room = PictureLegend.pixelsPerLetter * Double(longest) + axisTitleRoom
    return min(max(room, leftMargin), largestLeftMargin)
  }

  private static let axisTitleRoom = 32.0

  /// A number as it is; as much of a name as there is room for; its end tells more than its begin.
  func fitting(_ name: String) -> String {
    guard case .names = y.axis.scale else { return name }
    // A name that the room was made for must not be lost by rounding.
    let most = Int((left - Self.axisTitleRoom) / PictureLegend.pixelsPerLetter + 0.01)
    return name.count <= most ? name : "…" + name.suffix(max(most - 1, 1))
  }

  private static func height(of panel: Panel) -> Double {
    if case .names(let names) = panel.y.scale {
      return max(Double(names.count) * namedRowHeight, namedRowHeight * 2)
    }
    return switch panel.shape {
    case .low:
      // The words beside the panel must not be longer than it is high.
      min(max(lowHeight, PictureLegend.pixelsPerLetter * Double(panel.y.words.count)), wideHeight)
    default: wideHeight
    }
  }

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// Nil for what cannot be placed. What lies outside is brought near the frame, so that numbers stay short.
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
