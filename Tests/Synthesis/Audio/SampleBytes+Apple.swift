/// AIFF, AIFF-C and CAF, as Apple's frameworks write them, and Sun's AU.
extension SampleBytes {
  /// AIFF, or AIFF-C where a compression type is named; claims replace the true numbers.
  public func aiff(
    compression: String? = nil, claimedFrameCount: UInt32? = nil, claimedByteCount: UInt32? = nil
  ) -> [UInt8] {
    let frames = claimedFrameCount ?? UInt32(frameCount)
    var common =
      big(UInt64(channelCount), 2) + big(UInt64(frames), 4) + big(UInt64(8 * width), 2) + rate80
    if let compression { common += compression.utf8 + [0, 0] }
    let size = claimedByteCount ?? UInt32(bytes.count + 8)
    let body =
      Array((compression == nil ? "AIFF" : "AIFC").utf8) + "COMM".utf8
      + big(UInt64(common.count), 4) + common + "SSND".utf8 + big(UInt64(size), 4) + big(0, 8)
      + bytes
    return "FORM".utf8 + big(UInt64(body.count), 4) + body
  }

  /// The rate as a number of 80 bits: exponent, then significand with its leading 1.
  private var rate80: [UInt8] {
    let exponent = UInt64(sampleRateHz).leadingZeroBitCount
    return big(UInt64(16383 + 63 - exponent), 2) + big(UInt64(sampleRateHz) << UInt64(exponent), 8)
  }

  /// CAF; the size of its samples is -1 until a recorder closes it.
  public func caf(claimedByteCount: UInt64? = nil) -> [UInt8] {
    let (isFloat, isLittle) = (kind == .floating, !isBigEndian)
    let id = kind == .aLaw ? "alaw" : kind == .muLaw ? "ulaw" : "lpcm"
    let flags: UInt64 = id == "lpcm" ? (isFloat ? 1 : 0) + (isLittle ? 2 : 0) : 0
    let description =
      big(Double(sampleRateHz).bitPattern, 8) + id.utf8 + big(flags, 4) + big(UInt64(frameWidth), 4)
      + big(1, 4) + big(UInt64(channelCount), 4) + big(UInt64(8 * width), 4)
    let head: [UInt8] = Array("caff".utf8) + big(1, 2) + big(0, 2)
    let descriptionChunk: [UInt8] = "desc".utf8 + big(UInt64(description.count), 8) + description
    let size = big(claimedByteCount ?? UInt64(bytes.count + 4), 8)
    return head + descriptionChunk + "data".utf8 + size + big(0, 4) + bytes
  }

  /// AU; `code` is the number of its encoding.
  public func au(code: UInt64, claimedByteCount: UInt32? = nil) -> [UInt8] {
    Array(".snd".utf8) + big(24, 4) + big(UInt64(claimedByteCount ?? UInt32(bytes.count)), 4)
      + big(code, 4) + big(UInt64(sampleRateHz), 4) + big(UInt64(channelCount), 4) + bytes
  }

  private func big(_ value: UInt64, _ count: Int) -> [UInt8] { Self.bytes(value, count, true) }
}
