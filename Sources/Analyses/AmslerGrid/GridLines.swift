import DSP

/// Where the lines of Amsler's grid lie in its picture.
///
/// ResearchKit draws ten lines each way, 1 point wide about k/10 of the side for k from 0 to 9, and a dot of
/// 1/75 of the side in the middle (`ORKAmslerGridView`). How many pixels a point has is not recorded.
///
/// Lines are therefore looked for, each near its place, instead of computed: a line is a column or row that
/// is dark over more than half of its length. The thickness is the median over the lines that the edge does
/// not cut, so that strokes along single lines do not widen all of them.
struct GridLines {
  /// The number of cells along a side.
  static let cellCount = 10
  /// Pixels. In a smaller picture lines cannot be distinguished from the cells beside them.
  private static let smallestSide = 3 * cellCount
  /// Pixels. A point has 3 on the finest screens, and smooth edges darken one more on either side.
  private static let largestThickness = 12
  /// The radius of the dot as a share of the side of the view.
  private static let dotRadius = 1.0 / 75

  /// The number of pixels along x and y.
  let size: SIMD2<Double>
  /// The thickness of a line in whole pixels, at least 1.
  let thickness: Int
  /// Share of the pixels in the middle of the lines that are dark.
  let darkShare: Double
  /// Pixels that belong to a line, as ranges of x and of y.
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
    let isResolved = min(dark.width, dark.height) >= Self.smallestSide
    darkShare = isResolved ? mean((upright + level).map(\.darkShare)) ?? 0 : 0
  }

  /// The middle of the dot on which the eye rests.
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

/// One line of the grid: the pixels along one axis that are dark over most of the other axis.
///
/// No pixel beside them is taken for the line: smooth edges that are not dark are no ink either, and a pen as
/// thin as a line could run there unseen.
struct GridLine {
  /// The pixels of the line along its short side, never empty.
  let pixels: ClosedRange<Int>
  /// The share of the line that is dark, at the pixel in the middle of its thickness.
  let darkShare: Double
  /// The pixel at which the line should begin.
  private let place: Int
  /// How much of each pixel's row or column is dark.
  private let shares: [Double]

  /// A line is dark from end to end. A row or column beside it that is less dark by more than this is a stroke.
  private static let tolerance = 0.1

  static func all(length: Int, across: Int, _ isDark: (_ along: Int, _ across: Int) -> Bool)
    -> [GridLine]
  {
    (0..<GridLines.cellCount).map { index in
      GridLine(at: index * length / GridLines.cellCount, length: length) { place in
        Double((0..<across).count { isDark(place, $0) }) / Double(max(1, across))
      }
    }
  }

  /// The nearest run of dark pixels within a third of a cell around the expected position of the line.
  private init(at place: Int, length: Int, darkShare: (Int) -> Double) {
    let reach = length / (3 * GridLines.cellCount)
    let around = max(0, place - reach)...max(0, min(length - 1, place + reach))
    let all = around.map(darkShare)
    // What is dark all over is an area.
    let isArea = all.allSatisfy { $0 > 0.5 }
    func share(_ index: Int) -> Double {
      !isArea && around.contains(index) ? all[index - around.lowerBound] : 0
    }
    let found = around.filter { share($0) > 0.5 }.min {
      abs(2 * ($0 - place) + 1) < abs(2 * ($1 - place) + 1)
    }
    var (first, last) = (found ?? place, found ?? place)
    while share(first - 1) > 0.5 { first -= 1 }
    while share(last + 1) > 0.5 { last += 1 }
    let limit = ((first...last).map(share).max() ?? 0) - Self.tolerance
    while first < last, share(first) < limit { first += 1 }
    while first < last, share(last) < limit { last -= 1 }
    (self.place, pixels) = (place, first...last)
    self.darkShare = share((first + last) / 2)
    shares = (first...last).map(share)
  }

  /// The darkest, then the nearest, so many pixels of a line that is wider than all but one more: a stroke
  /// may run along all of it.
  func trimmed(to count: Int) -> ClosedRange<Int> {
    guard count > 0, pixels.count > count + 1 else { return pixels }
    let starts = 0...(pixels.count - count)
    func dark(_ start: Int) -> Double { shares[start..<start + count].reduce(0, +) }
    func offset(_ start: Int) -> Int { abs(2 * (pixels.lowerBound + start - place) + count - 1) }
    let best = starts.min { a, b in dark(a) == dark(b) ? offset(a) < offset(b) : dark(a) > dark(b) }
    let first = pixels.lowerBound + (best ?? 0)
    return first...(first + count - 1)
  }
}
