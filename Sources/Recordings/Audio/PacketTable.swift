/// A piece of a file that a decoder turns into samples.
struct AudioPacket: Equatable {
  let start: Int
  let byteCount: Int
}

/// Compressed sound, whatever its container: the packets, and which of their frames are the recording.
struct PacketTable {
  let info: AudioInfo
  let codec: PacketCodec
  /// Those that lie in the file as a whole, in the order of time.
  let packets: [AudioPacket]
  /// What an encoder put before the recording.
  let leadingFrameCount: Int

  /// A damaged file may claim any number; a hundred hours of AAC have fewer.
  static let largestPacketCount = 1 << 24
  /// A second of anything has less.
  static let largestPacketByteCount = 1 << 24

  /// - Parameters:
  ///   - frames: those of the decoded packets that are the recording, as far as is known.
  ///   - isTruncated: more packets are promised than the file holds.
  init(
    container: String, codec: PacketCodec, packets: [AudioPacket], in bytes: AudioBytes,
    frames: Range<Int>, isTruncated: Bool
  ) throws(AudioProblem) {
    let last = packets.last.map { bytes.bytes(at: $0.start, length: min(16, $0.byteCount)) }
    let decoded =
      packets.dropLast().count * codec.packetFrameCount + (last.map(codec.frameCount) ?? 0)
    let end = min(frames.upperBound, decoded)
    info = try AudioInfo(
      container: container, codec: codec.name, isLossy: codec.isLossy,
      integerBitCount: codec.integerBitCount, sampleRateHz: Double(codec.sampleRateHz),
      channelCount: codec.channelCount, frameCount: end - min(end, frames.lowerBound),
      isTruncated: isTruncated)
    (self.codec, self.packets) = (codec, packets)
    leadingFrameCount = frames.lowerBound
  }
}
