import CPNG
import Metrics

/// A heat map as a small image, which the page scales.
struct HeatImage {
  private let bytes: [UInt8]

  /// Nil if the map is too large or encoding fails.
  init?(_ map: HeatMap) {
    let (columns, rows) = (map.columnCount, map.rowCount)
    guard columns <= Self.longestSide, rows <= Self.longestSide else { return nil }
    var indices = [UInt8](repeating: 0, count: columns * rows)
    for column in 0..<columns {
      for row in 0..<rows {
        // Image rows start at the top.
        indices[(rows - 1 - row) * columns + column] = Self.level(
          map.values[column * rows + row], map.limits)
      }
    }
    guard let bytes = Self.encoded(indices, columns, rows) else { return nil }
    self.bytes = bytes
  }

  /// Data URL for the `href` attribute of an image.
  var dataURL: String { "data:image/png;base64," + base64(bytes) }

  private static let longestSide = 4096

  private static func level(_ value: Double, _ limits: ClosedRange<Double>) -> UInt8 {
    let length = limits.upperBound - limits.lowerBound
    guard value.isFinite, length > 0 else { return 0 }
    return UInt8(min(max((value - limits.lowerBound) / length, 0), 1) * 255)
  }

  /// The cividis color map, dark blue over gray to yellow: perceptually uniform, also with color vision
  /// deficiency (Nuñez et al. 2018).
  static let palette: [UInt8] = {
    let stops: [SIMD3<Double>] = [
      [0, 32, 77], [65, 77, 107], [124, 123, 120], [188, 175, 111], [255, 233, 69],
    ]
    return (0..<256).flatMap { level -> [UInt8] in
      let place = Double(level) / 255 * Double(stops.count - 1)
      let first = min(Int(place), stops.count - 2)
      let color = stops[first] + (stops[first + 1] - stops[first]) * (place - Double(first))
      return [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
    }
  }()

  /// The color of a value, given as a share of the range of values.
  static func color(_ share: Double) -> String {
    let first = 3 * Int(min(max(share, 0), 1) * 255)
    return "rgb(\(palette[first]),\(palette[first + 1]),\(palette[first + 2]))"
  }

  private static func encoded(_ indices: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (png_uint_32(width), png_uint_32(height))
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP)
    image.colormap_entries = 256
    defer { png_image_free(&image) }
    var count = 0
    guard
      png_image_write_to_memory(&image, nil, &count, 0, indices, png_int_32(width), palette) != 0
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    guard
      png_image_write_to_memory(&image, &bytes, &count, 0, indices, png_int_32(width), palette) != 0
    else { return nil }
    return Array(bytes.prefix(count))
  }
}

/// Base64 (RFC 4648, section 4), padded with `=`.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place > group.count ? 0x3D : digits[bits >> (18 - 6 * place) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}
