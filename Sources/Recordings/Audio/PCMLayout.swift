/// Where in a file the samples lie, and what they are.
struct PCMLayout {
  let info: AudioInfo
  let format: PCMFormat
  /// The bytes of whole frames.
  let byteRange: Range<Int>

  /// - Parameters:
  ///   - start: where the samples begin.
  ///   - claimedByteCount: what the header says; nil where it was never completed.
  ///   - claimedFrameCount: what another field says, where there is one.
  init(
    _ format: PCMFormat, container: String, in bytes: AudioBytes, start: Int,
    claimedByteCount: UInt64?, claimedFrameCount: UInt64? = nil
  ) throws(AudioProblem) {
    let room = UInt64(max(0, bytes.count - start))
    let frameByteCount = UInt64(max(1, format.frameByteCount))
    let claimed = (claimedByteCount ?? room) / frameByteCount
    let promised = claimedFrameCount ?? claimed
    let frames = Int(min(promised, claimed, room / frameByteCount))
    info = try AudioInfo(
      container: container, codec: format.encoding.codec,
      integerBitCount: format.encoding.integerBitCount, sampleRateHz: format.sampleRateHz,
      channelCount: format.channelCount, frameCount: frames, isTruncated: promised > UInt64(frames),
      isHeaderRepaired: claimedByteCount == nil)
    self.format = format
    byteRange = start..<start + frames * format.frameByteCount
  }

  /// Samples without a header, as the user describes them.
  init(bare format: PCMFormat, in bytes: AudioBytes) throws(AudioProblem) {
    try self.init(
      format, container: "raw", in: bytes, start: 0, claimedByteCount: UInt64(bytes.count))
  }
}
