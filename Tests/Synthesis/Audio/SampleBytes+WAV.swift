/// WAVE as recorders write it, in the byte order of the samples: RIFF, or RIFX for big-endian ones.
extension SampleBytes {
  /// Statements of the header that differ from the content.
  public struct WAVClaims: Sendable {
    /// The size stated in the `data` chunk; nil for the true one.
    public var dataByteCount: UInt32?
    /// Whole chunks between `fmt ` and `data`.
    public var chunksBefore: [UInt8] = []
    /// Whole chunks after the samples.
    public var trailingChunks: [UInt8] = []
    /// Format tag 0xFFFE with an identifier.
    public var isExtensible = false
    /// RF64, its sizes in a `ds64` chunk; 0 there for a file that was never closed.
    public var longByteCount: UInt64?

    public init() {}
  }

  /// A whole file.
  public func wav(_ claims: WAVClaims = WAVClaims()) -> [UInt8] {
    let padding: [UInt8] = bytes.count % 2 == 1 ? [0] : []
    let size = claims.dataByteCount ?? UInt32(truncatingIfNeeded: bytes.count)
    let body =
      "WAVE".utf8 + sizes(claims) + chunk("fmt ", format(claims.isExtensible)) + claims.chunksBefore
      + "data".utf8 + number(UInt64(size), 4) + bytes + padding + claims.trailingChunks
    let name = claims.longByteCount != nil ? "RF64" : isBigEndian ? "RIFX" : "RIFF"
    return Array(name.utf8) + number(UInt64(body.count), 4) + body
  }

  /// A chunk with its size and padding.
  public func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + number(UInt64(content.count), 4) + content
      + (content.count % 2 == 1 ? [0] : [])
  }

  private func sizes(_ claims: WAVClaims) -> [UInt8] {
    guard let length = claims.longByteCount else { return [] }
    return chunk(
      "ds64", number(0, 8) + number(length, 8) + number(UInt64(frameCount), 8) + number(0, 4))
  }

  private func format(_ isExtensible: Bool) -> [UInt8] {
    let tag: UInt64 =
      switch kind {
      case .signed, .unsigned: 1
      case .floating: 3
      case .aLaw: 6
      case .muLaw: 7
      }
    let rate = UInt64(sampleRateHz)
    let common =
      number(UInt64(channelCount), 2) + number(rate, 4) + number(rate * UInt64(frameWidth), 4)
      + number(UInt64(frameWidth), 2) + number(UInt64(8 * width), 2)
    guard isExtensible else { return number(tag, 2) + common }
    let rest: [UInt8] = [0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    return number(0xFFFE, 2) + common + number(22, 2) + number(UInt64(8 * width), 2) + number(0, 4)
      + number(tag, 4) + number(0, 2) + number(16, 2) + rest
  }

  private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    Self.bytes(value, count, isBigEndian)
  }
}
