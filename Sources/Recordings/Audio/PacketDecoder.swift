internal import CLibAV

/// Decodes packets by libavcodec and keeps the frames that are the recording.
///
/// A damaged packet becomes silence of its length, since leaving it out would shift everything after it;
/// where more than half of the packets are damaged the sound is refused, because silence must not pass for a
/// recording.
final class PacketDecoder: AudioDecoder {
  let info: AudioInfo
  private(set) var isIncomplete = false

  private let table: PacketTable
  private let bytes: AudioBytes
  private let decoder: OpaquePointer
  private var nextPacket = 0
  private var damagedCount = 0
  /// The number of frames decoded so far, including those before the recording.
  private var decodedFrameCount = 0
  /// Frames that are decoded and not yet asked for, by channel.
  private var waiting: [[Double]]

  init(_ table: PacketTable, _ bytes: AudioBytes) throws(AudioProblem) {
    (self.table, self.bytes, info) = (table, bytes, table.info)
    waiting = [[Double]](repeating: [], count: table.info.channelCount)
    var opened: OpaquePointer?
    let setup = table.codec.setup
    let status = clav_open(table.codec.kind, setup, setup.count, &opened)
    guard let opened, status == CLAV_OK else { throw Self.problem(status) }
    decoder = opened
  }

  deinit { clav_close(decoder) }

  private static func problem(_ status: clav_status) -> AudioProblem {
    switch status {
    case CLAV_NO_LIBRARY, CLAV_NO_DECODER: .decoderMissing(String(cString: clav_library_name()))
    case CLAV_REFUSED: .unreadable("its decoder refuses the description of its sound")
    default: .unreadable("there is not enough memory")
    }
  }

  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]] {
    while waiting.first.map(\.count) ?? 0 < count, nextPacket < table.packets.count,
      decodedFrameCount < table.leadingFrameCount + info.frameCount
    { try decodeNextPacket() }
    try checkDamage()
    let frames = waiting.map { Array($0.prefix(count)) }
    for channel in waiting.indices {
      waiting[channel].removeFirst(min(count, waiting[channel].count))
    }
    return frames
  }

  /// Decodes a packet. A packet that cannot be decoded becomes silence of its length, so that the
  /// times of later packets are correct.
  private func decodeNextPacket() throws(AudioProblem) {
    let packet = table.packets[nextPacket]
    nextPacket += 1
    if load(packet), clav_decode(decoder) {
      let piece = clav_next(decoder)
      if piece.sample_count > 0 {
        try checkShape(piece)
        keep(Int(piece.sample_count)) { [decoder] channel, samples in
          clav_copy(decoder, Int32(channel), samples)
        }
        return
      }
    }
    if let failure = bytes.failure { throw .unreadable(failure) }
    (isIncomplete, damagedCount) = (true, damagedCount + 1)
    let length = table.codec.packetFrameCount
    keep(length) { _, samples in samples.update(repeating: 0, count: length) }
  }

  private func load(_ packet: AudioPacket) -> Bool {
    guard let room = clav_packet_buffer(decoder, packet.byteCount) else { return false }
    let target = UnsafeMutableRawBufferPointer(start: room, count: packet.byteCount)
    return bytes.copy(from: packet.start, to: target) == packet.byteCount
  }

  /// Throws if the format of the frames differs from the header, as for old descriptions of
  /// high-efficiency AAC, which state only half of the rate or channels.
  private func checkShape(_ piece: clav_frame) throws(AudioProblem) {
    guard Int(piece.channel_count) == info.channelCount,
      Double(piece.sample_rate) == info.sampleRateHz
    else {
      throw .unsupported(
        "its header states \(info.channelCount) channels at \(info.sampleRateHz) Hz, its sound has \(piece.channel_count) at \(piece.sample_rate) Hz"
      )
    }
  }

  /// Appends those of `count` new frames that are the recording; `write` gives all of a channel.
  private func keep(_ count: Int, _ write: (Int, UnsafeMutablePointer<Double>) -> Void) {
    let recording = table.leadingFrameCount..<table.leadingFrameCount + info.frameCount
    let wanted = (decodedFrameCount..<decodedFrameCount + count).clamped(to: recording)
    for channel in waiting.indices {
      let samples = [Double](unsafeUninitializedCapacity: count) { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        write(channel, start)
        filled = count
      }
      let first = wanted.lowerBound - decodedFrameCount
      waiting[channel] += wanted.isEmpty ? [] : samples[first..<first + wanted.count]
    }
    decodedFrameCount += count
  }

  /// Throws if most packets were replaced by silence, which must not be taken for a recording.
  private func checkDamage() throws(AudioProblem) {
    guard nextPacket == 0 || 2 * damagedCount <= nextPacket else {
      throw .unreadable("most of its packets cannot be decoded")
    }
  }
}

/// A piece of a file that a decoder turns into samples.
struct AudioPacket: Equatable {
  let start: Int
  let byteCount: Int
}

/// Compressed sound of any container: the packets, and the range of their frames that is the recording.
struct PacketTable {
  let info: AudioInfo
  let codec: PacketCodec
  /// The packets that lie completely in the file, in the order of time.
  let packets: [AudioPacket]
  /// Number of frames that the encoder put before the recording.
  let leadingFrameCount: Int

  /// The limit for a damaged file; a hundred hours of AAC have fewer packets.
  static let largestPacketCount = 1 << 24
  /// Upper limit for a damaged index; a packet of any codec is far smaller.
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
