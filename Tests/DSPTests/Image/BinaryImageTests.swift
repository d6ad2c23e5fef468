import DSP
import Testing

/// Truth: pictures drawn in text and counted by hand, and closed forms of rectangles.
@Suite struct BinaryImageTests {
  /// `#` is set.
  private func image(_ rows: String...) -> BinaryImage {
    let cells = rows.map { Array($0) }
    return BinaryImage(width: cells.first?.count ?? 0, height: cells.count) { cells[$1][$0] == "#" }
  }

  @Test func `a closed outline becomes an area, an open one does not`() {
    #expect(
      image("......", ".####.", ".#..#.", ".####.").filled
        == image("......", ".####.", ".####.", ".####."))
    let open = image("......", ".####.", ".#..#.", ".##.#.")
    #expect(open.filled == open)
  }

  /// Ways around go straight: two pixels that meet at a corner are a wall.
  @Test func `a wall of pixels that touch at corners encloses its inside`() {
    #expect(
      image(".....", "..#..", ".#.#.", "..#..", ".....").filled
        == image(".....", "..#..", ".###.", "..#..", "....."))
  }

  @Test func `pixels that touch at corners are one piece`() {
    #expect(image("#.#", ".#.", "..#").componentCount == 1)
    #expect(image("#.#", "#..", "#.#").componentCount == 3)
    #expect(image("...", "...").componentCount == 0)
  }

  /// A rectangle of a x b pixels with a corner at (p, q): area a b, mean in its middle, and a second moment
  /// about it of b (a³ - a) / 12, as pixels are points.
  @Test func `moments and centroid of a rectangle equal the closed form`() {
    let (a, b, p, q) = (7, 4, 5, 9)
    let rectangle = BinaryImage(width: 20, height: 17) { x, y in
      (p..<p + a).contains(x) && (q..<q + b).contains(y)
    }
    #expect(rectangle.count == 28)
    #expect(rectangle.moment(0, 0) == 28)
    let middle = SIMD2<Double>(8.5, 11)
    #expect(rectangle.centroid == middle)
    let central = rectangle.moment(2, 0) - 28 * 8.5 * 8.5
    #expect(abs(central - 4 * (343 - 7) / 12) < 1e-9)
    #expect(rectangle.moment(1, 1) == 28 * 8.5 * 11)
  }

  @Test func `quarters leave out what lies on an axis`() {
    let all = BinaryImage(width: 5, height: 5) { _, _ in true }
    let odd = all.quadrants(around: SIMD2(2.5, 2.5))
    #expect(odd.upperLeft == 4)
    #expect(odd.upperRight == 4)
    #expect(odd.lowerLeft == 4)
    #expect(odd.lowerRight == 4)
    let even = all.quadrants(around: SIMD2(2, 1))
    #expect(even.upperLeft == 2)
    #expect(even.upperRight == 3)
    #expect(even.lowerLeft == 8)
    #expect(even.lowerRight == 12)
  }

  @Test func `the distance to the nearest pixel and the cells with pixels are found`() {
    let two = image("#....", ".....", "....#")
    #expect(two.distance(from: SIMD2(0.5, 1.5)) == 1)
    #expect(two.distance(from: SIMD2(4.5, 0.5)) == 2)
    #expect(two.occupiedCellCount(columns: 5, rows: 3) == 2)
    #expect(two.occupiedCellCount(columns: 1, rows: 1) == 1)
    #expect(two.occupiedCellCount(columns: 0, rows: 1) == 0)
    #expect(
      BinaryImage(width: 30, height: 20) { _, _ in true }.occupiedCellCount(columns: 10, rows: 10)
        == 100)
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (-1, 5)])
  func `pictures of no size have no pixels and do no harm`(width: Int, height: Int) {
    let none = BinaryImage(width: width, height: height) { _, _ in true }
    #expect(none.count == 0)
    #expect(none.componentCount == 0)
    #expect(none.filled == none)
    #expect(none.centroid == nil)
    #expect(none.distance(from: .zero) == nil)
    #expect(none.occupiedCellCount(columns: 10, rows: 10) == 0)
    #expect(!none[0, 0])
    #expect(!none[-1, 7])
  }

  /// Property: outside is what is white and at the border, or beside outside, again and again.
  @Test(arguments: UInt64(0)..<20) func `filling agrees with slow spreading`(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let (width, height) = (Int.random(in: 1...24, using: &generator), 17)
    let share = Double.random(in: 0.2...0.6, using: &generator)
    let image = BinaryImage(width: width, height: height) { _, _ in
      Double.random(in: 0..<1, using: &generator) < share
    }
    var outside = BinaryImage(width: width, height: height) { _, _ in false }
    for _ in 0..<width * height {
      let before = outside
      outside = BinaryImage(width: width, height: height) { x, y in
        let isAtBorder = x == 0 || y == 0 || x == width - 1 || y == height - 1
        return !image[x, y]
          && (isAtBorder || before[x - 1, y] || before[x + 1, y] || before[x, y - 1]
            || before[x, y + 1])
      }
      if outside == before { break }
    }
    let expected = BinaryImage(width: width, height: height) { x, y in !outside[x, y] }
    #expect(image.filled == expected)
    #expect(image.filled.filled == expected)
    let mirrored = BinaryImage(width: width, height: height) { x, y in image[width - 1 - x, y] }
    #expect(mirrored.filled.count == expected.count)
    #expect(mirrored.componentCount == image.componentCount)
  }
}
