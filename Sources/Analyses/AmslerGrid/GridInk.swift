import DSP

/// What was drawn on Amsler's grid: strokes are black as its lines are, so that only their place tells them
/// apart.
struct GridInk {
  /// Pixels of strokes.
  let strokes: BinaryImage
  /// Those and what they enclose: a closed outline becomes an area, an open scribble stays as it is.
  let marked: BinaryImage

  init(_ dark: BinaryImage, _ lines: GridLines) {
    var isColumn = [Bool](repeating: false, count: dark.width)
    for x in lines.columns.joined() { isColumn[x] = true }
    var isRow = [Bool](repeating: false, count: dark.height)
    for y in lines.rows.joined() { isRow[y] = true }
    var ink = BinaryImage(width: dark.width, height: dark.height) { x, y in
      dark[x, y] && !isColumn[x] && !isRow[y] && !lines.isInDot(x, y)
    }
    // The second time for crossings, whose neighbors are pixels of lines as well.
    for _ in 0..<2 { ink.bridge(lines, over: dark) }
    strokes = ink
    marked = ink.filled
  }
}

extension BinaryImage {
  /// Gives back what a stroke lost where it crosses a line.
  fileprivate mutating func bridge(_ lines: GridLines, over dark: BinaryImage) {
    let before = self
    for columns in lines.columns {
      before.forEachBridge(of: columns, length: height, isSet: { before[$0, $1] }) { x, y in
        if dark[x, y] { self[x, y] = true }
      }
    }
    for rows in lines.rows {
      before.forEachBridge(of: rows, length: width, isSet: { before[$1, $0] }) { y, x in
        if dark[x, y] { self[x, y] = true }
      }
    }
  }

  /// Straight ways over a line between set pixels at its two sides.
  ///
  /// Straight across first of all; but a thin stroke that crosses at an angle leaves no two pixels
  /// opposite each other, and its outline would leak. So ways may also slant by twice what they bridge.
  private func forEachBridge(
    of line: ClosedRange<Int>, length: Int, isSet: (Int, Int) -> Bool,
    _ body: (Int, Int) -> Void
  ) {
    let (near, far) = (line.lowerBound - 1, line.upperBound + 1)
    let span = far - near
    for start in 0..<length where isSet(near, start) {
      for slant in -2 * span...2 * span where isSet(far, start + slant) {
        for place in line {
          let along = (Double(slant * (place - near)) / Double(span)).rounded()
          body(place, start + Int(along))
        }
      }
    }
  }
}
