import DSP

/// What was drawn on Amsler's grid: strokes are black as its lines are, so that only their place tells them
/// apart.
struct GridInk {
  /// Pixels of strokes: dark ones off the lines and the dot, and those on them between two of these.
  let strokes: BinaryImage
  /// Strokes and what they enclose: a closed outline becomes an area, an open scribble stays as it is.
  let marked: BinaryImage
  /// How many pieces the strokes form; a line that cuts a stroke does not make two of it.
  let pieceCount: Int

  init(_ dark: BinaryImage, _ lines: GridLines) {
    let grid = GridMask(lines, width: dark.width, height: dark.height)
    let bare = BinaryImage(width: dark.width, height: dark.height) { x, y in
      dark[x, y] && !grid.covers(x, y)
    }
    strokes = bare.joined(grid.straightGaps(of: bare).filter { dark[$0.x, $0.y] })
    let bridged = grid.bridged(strokes, over: dark)
    marked = strokes.filled.closed(by: bridged).closed(by: bridged.joined(grid.dot))
    pieceCount = bridged.pieceCount
  }
}

extension BinaryImage {
  fileprivate func joined(_ pixels: [(x: Int, y: Int)]) -> BinaryImage {
    var image = self
    for (x, y) in pixels { image[x, y] = true }
    return image
  }

  /// The other picture, filled, if it closes an outline that is open here: if it encloses more white than it
  /// darkens; else this one.
  fileprivate func closed(by other: BinaryImage) -> BinaryImage {
    let filled = other.filled
    var (enclosed, darkened) = (0, 0)
    filled.forEachPixel { x, y in
      guard !self[x, y] else { return }
      if other[x, y] { darkened += 1 } else { enclosed += 1 }
    }
    return enclosed > darkened ? filled : self
  }
}
