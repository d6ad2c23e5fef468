/// A picture of two values: pixels are set or not. The first row is the top one.
public struct BinaryImage: Sendable, Equatable {
  /// Pixels of a row and rows, neither below 0.
  public let width: Int, height: Int
  /// Row by row.
  private(set) var pixels: [Bool]

  /// Asks for every pixel, row by row; a picture of no size has none.
  public init(width: Int, height: Int, isSet: (_ x: Int, _ y: Int) -> Bool) {
    (self.width, self.height) = (max(0, width), max(0, height))
    pixels = []
    pixels.reserveCapacity(self.width * self.height)
    for y in 0..<self.height {
      for x in 0..<self.width { pixels.append(isSet(x, y)) }
    }
  }

  /// Whether a pixel is set; those beside the picture are not, and cannot be.
  public subscript(x: Int, y: Int) -> Bool {
    get { holds(x, y) && pixels[y * width + x] }
    set { if holds(x, y) { pixels[y * width + x] = newValue } }
  }

  /// How many pixels are set.
  public var count: Int { pixels.count { $0 } }

  /// Calls `body` for every pixel that is set, row by row.
  public func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] { body(x, y) }
    }
  }

  func holds(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }
}
