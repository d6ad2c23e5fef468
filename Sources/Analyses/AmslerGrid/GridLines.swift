import DSP

/// Where the lines of Amsler's grid lie in its picture.
///
/// ResearchKit draws ten lines each way, 1 point wide about k/10 of the side for k from 0 to 9, and a dot of
/// 1/75 of the side in the middle (`ORKAmslerGridView`). How many pixels a point has is not told.
struct GridLines {
  /// Cells along a side.
  static let cellCount = 10
  /// By the side of the view.
  private static let dotRadius = 1.0 / 75

  /// Pixels along x and y.
  let size: SIMD2<Double>
  /// Whole pixels, at least 1.
  let thickness: Int
  /// Share of the pixels in the middle of the lines that are dark.
  let darkShare: Double
  /// Pixels that belong to a line, as stretches of x and of y.
  let columns: [ClosedRange<Int>], rows: [ClosedRange<Int>]

  /// Looks for the lines among the dark pixels; one that is not found is 1 pixel wide where it should be.
  init(_ dark: BinaryImage) {
    size = SIMD2(Double(dark.width), Double(dark.height))
    let upright = Line.all(length: dark.width, across: dark.height) { dark[$0, $1] }
    let level = Line.all(length: dark.height, across: dark.width) { dark[$1, $0] }
    columns = upright.map(\.pixels)
    rows = level.map(\.pixels)
    darkShare = mean((upright + level).map(\.darkShare)) ?? 0
    // The first lines are cut by the edge of the picture.
    let whole = (upright.dropFirst() + level.dropFirst()).map { Double($0.pixels.count) }
    thickness = Int((median(whole) ?? 1).rounded())
  }

  /// The dot the eye rests on.
  var center: SIMD2<Double> { size / 2 }
  /// Width and height of a cell in pixels.
  var cell: SIMD2<Double> { size / Double(Self.cellCount) }

  /// Whether a pixel may belong to the dot, which is grown by the thickness of a line.
  func isInDot(_ x: Int, _ y: Int) -> Bool {
    let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
    let radius = size.x * Self.dotRadius + Double(thickness)
    return dx * dx + dy * dy <= radius * radius
  }
}

/// One line of the grid: of the pixels along one axis those that are dark over most of the other.
///
/// No pixel beside them is taken for the line: smooth edges that are not dark are no ink either, and a pen as
/// thin as a line could run there unseen.
private struct Line {
  let pixels: ClosedRange<Int>
  /// Of the pixel in its middle.
  let darkShare: Double

  static func all(
    length: Int, across: Int, _ isDark: (_ along: Int, _ across: Int) -> Bool
  ) -> [Line] {
    (0..<GridLines.cellCount).map { index in
      Line(at: index * length / GridLines.cellCount, length: length) { place in
        Double((0..<across).count { isDark(place, $0) }) / Double(max(1, across))
      }
    }
  }

  /// The nearest stretch of dark pixels within a third of a cell around the place where the line should be.
  private init(at place: Int, length: Int, share: (Int) -> Double) {
    let reach = length / (3 * GridLines.cellCount)
    let around = max(0, place - reach)...max(0, min(length - 1, place + reach))
    var isLine = around.map { share($0) > 0.5 }
    // What is dark all over is an area.
    let isArea = isLine.allSatisfy { $0 }
    if isArea { isLine = isLine.map { _ in false } }
    func isSet(_ index: Int) -> Bool { around.contains(index) && isLine[index - around.lowerBound] }
    let found = around.filter(isSet).min { abs(2 * ($0 - place) + 1) < abs(2 * ($1 - place) + 1) }
    var (first, last) = (found ?? place, found ?? place)
    while isSet(first - 1) { first -= 1 }
    while isSet(last + 1) { last += 1 }
    pixels = first...last
    darkShare = isArea ? 0 : share((first + last) / 2)
  }
}
