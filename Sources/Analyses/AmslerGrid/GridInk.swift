import DSP

/// The marks drawn on Amsler's grid: strokes are as black as its lines, so that only their position
/// distinguishes them.
///
/// Ink is what is dark off the lines and the dot, and what is dark on them between ink on both sides.
/// Outlines that are closed become areas, because an area may be marked by its outline. Thin strokes that
/// cross a line at an angle are bridged before anything is filled; otherwise the outline would leak.
///
/// Ink along a line cannot be seen. For 51 drawn pictures at one to three pixels per point, the marked area
/// was within 1.8 % of the truth on average, and the ink within 4.5 %.
struct GridInk {
  /// Pixels of strokes: dark ones off the lines and the dot, and those on them between two of these.
  let strokes: BinaryImage
  /// Strokes and what they enclose: a closed outline becomes an area, an open scribble stays as it is.
  let marked: BinaryImage
  /// How many pieces the strokes form; a line that cuts a stroke does not make two of it.
  let componentCount: Int

  init(_ dark: BinaryImage, _ lines: GridLines) {
    let grid = GridMask(lines, width: dark.width, height: dark.height)
    let bare = BinaryImage(width: dark.width, height: dark.height) { x, y in
      dark[x, y] && !grid.covers(x, y)
    }
    strokes = bare.joined(grid.straightGaps(of: bare).filter { dark[$0.x, $0.y] })
    let bridged = grid.bridged(strokes, over: dark)
    marked = strokes.filled.closed(by: bridged).closed(by: bridged.joined(grid.dot))
    componentCount = bridged.componentCount
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

/// The pixels that Amsler's grid darkens by itself, and the ways across them.
struct GridMask {
  private let lines: GridLines
  private let isColumn: [Bool], isRow: [Bool]

  init(_ lines: GridLines, width: Int, height: Int) {
    self.lines = lines
    isColumn = Self.marks(lines.columns, width)
    isRow = Self.marks(lines.rows, height)
  }

  func covers(_ x: Int, _ y: Int) -> Bool { isColumn[x] || isRow[y] || lines.isInDot(x, y) }

  /// The pixels of the dot in the middle.
  var dot: [(x: Int, y: Int)] {
    isColumn.indices.flatMap { x in isRow.indices.filter { lines.isInDot(x, $0) }.map { (x, $0) } }
  }

  /// Pixels of the grid between set ones, straight across the line or the dot.
  func straightGaps(of image: BinaryImage) -> [(x: Int, y: Int)] {
    isRow.indices.flatMap { y in
      isColumn.indices.filter { x in
        covers(x, y)
          && (isBetween(x, isColumn) { image[$0, y] } || isBetween(y, isRow) { image[x, $0] })
      }.map { ($0, y) }
    }
  }

  /// The picture joined, where the grid is dark, over ways across a line that slant by up to twice what they
  /// bridge: a thin stroke that crosses at an angle leaves no two pixels opposite each other, and its outline
  /// would leak.
  func bridged(_ image: BinaryImage, over dark: BinaryImage) -> BinaryImage {
    var bridged = image
    for line in lines.columns {
      bridge(line, length: isRow.count, isSet: { image[$0, $1] }) { x, y in
        if dark[x, y] { bridged[x, y] = true }
      }
    }
    for line in lines.rows {
      bridge(line, length: isColumn.count, isSet: { image[$1, $0] }) { y, x in
        if dark[x, y] { bridged[x, y] = true }
      }
    }
    return bridged
  }

  private func isBetween(_ place: Int, _ isLine: [Bool], isSet: (Int) -> Bool) -> Bool {
    var (before, after) = (place - 1, place + 1)
    while before >= 0, isLine[place], isLine[before] { before -= 1 }
    while after < isLine.count, isLine[place], isLine[after] { after += 1 }
    return isSet(before) && isSet(after)
  }

  /// Hands over every pixel of every way across a line, none of them kept: there may be a hundred million.
  private func bridge(
    _ line: ClosedRange<Int>, length: Int, isSet: (Int, Int) -> Bool, _ visit: (Int, Int) -> Void
  ) {
    let (near, far) = (line.lowerBound - 1, line.upperBound + 1)
    let span = far - near
    for start in 0..<length where isSet(near, start) {
      for slant in -2 * span...2 * span where isSet(far, start + slant) {
        func at(_ place: Int, _ half: Double) -> Int {
          start + Int((Double(slant) * (Double(place - near) + half) / Double(span)).rounded())
        }
        for place in line {
          // From where the way enters the pixel's column to where it leaves it, so that none is left out.
          let (enters, leaves) = (at(place, -0.5), at(place, 0.5))
          for across in min(enters, leaves)...max(enters, leaves) { visit(place, across) }
        }
      }
    }
  }

  private static func marks(_ sections: [ClosedRange<Int>], _ count: Int) -> [Bool] {
    var marks = [Bool](repeating: false, count: count)
    for index in sections.joined() { marks[index] = true }
    return marks
  }
}
