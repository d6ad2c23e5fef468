import DSP

/// Where the lines of Amsler's grid lie in its picture.
///
/// ResearchKit draws ten lines each way, 1 point wide about k/10 of the side for k from 0 to 9, and a dot of
/// 1/75 of the side in the middle (`ORKAmslerGridView`). How many pixels a point has is not told.
struct GridLines {
  /// Cells along a side.
  static let cellCount = 10
  /// Pixels. In fewer no line can be told from the cells beside it.
  private static let smallestSide = 3 * cellCount
  /// Pixels. A point has 3 on the finest screens, and smooth edges darken one more on either side.
  private static let largestThickness = 12
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
    let upright = GridLine.all(length: dark.width, across: dark.height) { dark[$0, $1] }
    let level = GridLine.all(length: dark.height, across: dark.width) { dark[$1, $0] }
    // The first lines are cut by the edge of the picture.
    let whole = (upright.dropFirst() + level.dropFirst()).map { Double($0.pixels.count) }
    let thickness = min(Self.largestThickness, Int((median(whole) ?? 1).rounded()))
    columns = upright.map { $0.trimmed(to: thickness) }
    rows = level.map { $0.trimmed(to: thickness) }
    self.thickness = thickness
    let isTold = min(dark.width, dark.height) >= Self.smallestSide
    darkShare = isTold ? mean((upright + level).map(\.darkShare)) ?? 0 : 0
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
