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

  /// Looks for the lines among the dark pixels; without any, they are 1 pixel wide where they should be.
  init(_ dark: BinaryImage) {
    size = SIMD2(Double(dark.width), Double(dark.height))
    let upright = Run.all(length: dark.width, across: dark.height) { dark[$0, $1] }
    let level = Run.all(length: dark.height, across: dark.width) { dark[$1, $0] }
    let runs = upright + level
    let thickness = max(1, median(runs.map(\.thickness)).map { Int($0.rounded()) } ?? 1)
    // A line that begins at the pixel where it should lie has its middle half its width further.
    let offset = median(runs.map(\.offset)) ?? 0.5 * Double(thickness)
    self.thickness = thickness
    columns = Self.stretches(length: dark.width, thickness, offset)
    rows = Self.stretches(length: dark.height, thickness, offset)
    darkShare =
      runs.isEmpty
      ? 0
      : mean([
        Self.darkShare(length: dark.width, across: dark.height, offset) { dark[$0, $1] },
        Self.darkShare(length: dark.height, across: dark.width, offset) { dark[$1, $0] },
      ]) ?? 0
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

  /// Pixels whose centers lie within a line or less than half a pixel beside it, which smooth edges may
  /// darken. No more, or a pen as thin as a line could run behind it unseen.
  private static func stretches(
    length: Int, _ thickness: Int, _ offset: Double
  ) -> [ClosedRange<Int>] {
    let reach = Double(thickness + 1) / 2
    return (0..<cellCount).compactMap { line in
      let middle = Double(line * length) / Double(cellCount) + offset - 0.5
      let first = max(0, Int((middle - reach).rounded(.down)) + 1)
      let last = min(length - 1, Int((middle + reach).rounded(.up)) - 1)
      return first <= last ? first...last : nil
    }
  }

  private static func darkShare(
    length: Int, across: Int, _ offset: Double, _ isDark: (Int, Int) -> Bool
  ) -> Double {
    let middles = (0..<cellCount).map { line in
      Int((Double(line * length) / Double(cellCount) + offset).rounded(.down))
    }
    let count = middles.reduce(0) { count, middle in
      count + (0..<across).count { isDark(middle, $0) }
    }
    return Double(count) / Double(max(1, across * cellCount))
  }
}

/// A line of the grid as it is found between two lines that cross it.
private struct Run {
  let thickness: Double
  /// From the place where the line should be to its middle.
  let offset: Double

  /// Halfway between the lines across, where only a stroke can be in the way: of lines 1 to 9, ten times
  /// each. What is thicker than half a cell is no line.
  static func all(length: Int, across: Int, _ isDark: (Int, Int) -> Bool) -> [Run] {
    (1..<GridLines.cellCount).flatMap { line in
      (0..<GridLines.cellCount).compactMap { gap in
        let place = (2 * gap + 1) * across / (2 * GridLines.cellCount)
        return Run(
          at: Double(line * length) / Double(GridLines.cellCount),
          longest: length / (2 * GridLines.cellCount)
        ) { isDark($0, place) }
      }
    }
  }

  /// The dark pixels around a place; nil where there are none, or too many.
  private init?(at place: Double, longest: Int, _ isDark: (Int) -> Bool) {
    let near = Int(place)
    guard let start = [near, near - 1, near + 1].first(where: isDark) else { return nil }
    var (first, last) = (start, start)
    while last - first < longest, isDark(first - 1) { first -= 1 }
    while last - first < longest, isDark(last + 1) { last += 1 }
    guard last - first < longest else { return nil }
    thickness = Double(last - first + 1)
    offset = Double(first + last + 1) / 2 - place
  }
}
