/// A PNG without compression, for pictures small enough to do without.
///
/// Source: ISO/IEC 15948 (PNG); RFC 1950 and 1951 for the stream inside.
public enum PNGFile {
  /// The meaning of the numbers of a pixel; the raw value is that of the header.
  public enum Color: UInt8, Sendable, CaseIterable {
    case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgba = 6
  }

  /// The file of rows that are packed as the header says, without their filter bytes.
  ///
  /// `palette` holds red, green and blue of each color; `isInterlaced` says that the rows are those of the
  /// seven passes of Adam7.
  public static func bytes(
    width: Int, height: Int, depth: UInt8 = 8, color: Color = .gray, rows: [[UInt8]],
    palette: [UInt8] = [], isInterlaced: Bool = false
  ) -> [UInt8] {
    let header =
      bigEndian(width) + bigEndian(height) + [depth, color.rawValue, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + (palette.isEmpty ? [] : chunk("PLTE", palette))
      + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// Numbers of `depth` bits, packed into bytes row by row.
  public static func packed(_ row: [Int], depth: UInt8) -> [UInt8] {
    var writer = BitWriter()
    for number in row { writer.write(number, bits: Int(depth)) }
    return writer.bytes
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(CRC32.checksum(body)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Blocks of up to 65535 bytes that are stored as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let largest = 65_535
    for start in stride(from: 0, to: max(1, bytes.count), by: largest) {
      let block = bytes[start..<min(bytes.count, start + largest)]
      let length = [UInt8(truncatingIfNeeded: block.count), UInt8(block.count >> 8)]
      let isLast = start + largest >= bytes.count
      stream += [isLast ? 1 : 0] + length + length.map(~) + block
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + bigEndian(Int(b << 16 | a))
  }
}
