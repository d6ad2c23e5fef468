/// A decoded picture in shades of gray. The first row is the top one.
public struct GrayImage: Sendable, Equatable {
  /// Pixels of a row, and rows; at least 1 of each.
  public let width: Int, height: Int
  /// Row by row, 0 for black and 255 for white, with the curve of sRGB.
  public let levels: [UInt8]

  /// Nil unless there is a level for every pixel, and a pixel.
  init?(width: Int, height: Int, levels: [UInt8]) {
    guard width > 0, height > 0, levels.count == width * height else { return nil }
    (self.width, self.height, self.levels) = (width, height, levels)
  }
}
