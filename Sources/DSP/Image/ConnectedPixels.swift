extension BinaryImage {
  /// The same picture with its holes filled: set is what cannot be reached from the border over pixels that
  /// are not set, going up, down, left and right.
  public var filled: BinaryImage {
    var outside = BinaryImage(width: width, height: height) { _, _ in false }
    for x in 0..<width {
      for y in [0, height - 1] { outside.spread(from: (x, y), over: self, value: false, .four) }
    }
    for y in 0..<height {
      for x in [0, width - 1] { outside.spread(from: (x, y), over: self, value: false, .four) }
    }
    return BinaryImage(width: width, height: height) { x, y in !outside[x, y] }
  }

  /// How many pieces the set pixels form, diagonal neighbors being connected.
  public var pieceCount: Int {
    var seen = BinaryImage(width: width, height: height) { _, _ in false }
    var count = 0
    forEachPixel { x, y in
      guard !seen[x, y] else { return }
      count += 1
      seen.spread(from: (x, y), over: self, value: true, .eight)
    }
    return count
  }

  private enum Neighborhood {
    case four, eight

    var steps: [(x: Int, y: Int)] {
      let straight = [(-1, 0), (1, 0), (0, -1), (0, 1)]
      return self == .four ? straight : straight + [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    }
  }

  /// Sets what hangs together with one pixel among those of `other` that have a value; linear time.
  private mutating func spread(
    from start: (x: Int, y: Int), over other: BinaryImage, value: Bool,
    _ neighborhood: Neighborhood
  ) {
    let steps = neighborhood.steps
    var open: [(x: Int, y: Int)] = []
    func visit(_ x: Int, _ y: Int, _ image: inout BinaryImage) {
      guard other.holds(x, y), other[x, y] == value, !image[x, y] else { return }
      image[x, y] = true
      open.append((x, y))
    }
    visit(start.x, start.y, &self)
    while let (x, y) = open.popLast() {
      for step in steps { visit(x + step.x, y + step.y, &self) }
    }
  }
}
