/// One file in gzip's wrapping, without name and time.
///
/// Source: RFC 1952.
public enum GzipFile {
  public static func bytes(of content: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Deflate.bytes(content)
      + littleEndian(Int(CRC32.checksum(content)), 4) + littleEndian(content.count, 4)
  }
}

/// The lowest bytes of a number, the lowest first.
func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
