/// One line of the grid: of the pixels along one axis those that are dark over most of the other.
///
/// No pixel beside them is taken for the line: smooth edges that are not dark are no ink either, and a pen as
/// thin as a line could run there unseen.
struct GridLine {
  /// Never empty.
  let pixels: ClosedRange<Int>
  /// Of the pixel in its middle.
  let darkShare: Double
  /// Where the line should begin.
  private let place: Int
  /// How much of each pixel's row or column is dark.
  private let shares: [Double]

  /// A line is dark from end to end. What is dark over so much less beside it is a stroke along it.
  private static let tolerance = 0.1

  static func all(
    length: Int, across: Int, _ isDark: (_ along: Int, _ across: Int) -> Bool
  ) -> [GridLine] {
    (0..<GridLines.cellCount).map { index in
      GridLine(at: index * length / GridLines.cellCount, length: length) { place in
        Double((0..<across).count { isDark(place, $0) }) / Double(max(1, across))
      }
    }
  }

  /// The nearest stretch of dark pixels within a third of a cell around the place where the line should be.
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
    func offset(_ start: Int) -> Int {
      abs(2 * (pixels.lowerBound + start - place) + count - 1)
    }
    let best = starts.min { a, b in
      dark(a) == dark(b) ? offset(a) < offset(b) : dark(a) > dark(b)
    }
    let first = pixels.lowerBound + (best ?? 0)
    return first...(first + count - 1)
  }
}
