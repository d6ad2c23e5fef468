internal import CLibAV

/// Compressed sound without a container: ADTS, AC-3 and MP3 files are one frame after the other.
struct StreamPackets {
  /// The kind of frames that the stream consists of.
  enum FrameStyle: String {
    case aac, ac3, mp3

    func frame(_ header: [UInt8]) -> StreamFrame? {
      switch self {
      case .aac: StreamFrame(adts: header)
      case .ac3: StreamFrame(ac3: header)
      case .mp3: StreamFrame(mp3: header)
      }
    }

    fileprivate var codec: clav_codec {
      switch self {
      case .aac: CLAV_AAC
      case .ac3: CLAV_AC3
      case .mp3: CLAV_MP3
      }
    }

    /// True where a frame begins and ends, and another follows or nothing.
    func fits(_ head: [UInt8]) -> Bool {
      guard let frame = frame(head), head.count >= frame.byteCount else { return false }
      let rest = head.dropFirst(frame.byteCount)
      guard rest.count >= StreamFrame.headerLength else { return head.starts(with: rest.prefix(2)) }
      return self.frame(Array(rest.prefix(StreamFrame.headerLength)))?.isLike(frame) == true
    }
  }

  private let style: FrameStyle
  private let bytes: AudioBytes
  private let first: StreamFrame
  private let start: Int

  /// `start` is the beginning of the first frame, after metadata for players.
  init(_ style: FrameStyle, _ bytes: AudioBytes, from start: Int) throws(AudioProblem) {
    let head = bytes.bytes(at: start, length: StreamFrame.headerLength)
    guard let first = style.frame(head) else { throw .unreadable("its first frame is damaged") }
    (self.style, self.bytes, self.first, self.start) = (style, bytes, first, start)
  }

  var table: PacketTable {
    get throws(AudioProblem) {
      let gap = style == .mp3 ? MP3Gap(bytes.bytes(at: start, length: first.byteCount), first) : nil
      let (packets, isTruncated) = packets(from: gap == nil ? start : start + first.byteCount)
      return try PacketTable(
        container: style.rawValue, codec: PacketCodec(style.codec, like: first), packets: packets,
        in: bytes, frames: gap?.frames ?? 0..<Int.max, isTruncated: isTruncated)
    }
  }

  /// The packets up to the first position without a frame. Data after it are metadata or damage.
  private func packets(from start: Int) -> (packets: [AudioPacket], isTruncated: Bool) {
    var ahead = ReadAhead(bytes)
    var (packets, place) = ([AudioPacket](), start)
    while packets.count < PacketTable.largestPacketCount,
      let frame = style.frame(ahead.bytes(at: place, length: StreamFrame.headerLength)),
      frame.isLike(first), frame.byteCount <= bytes.count - place
    {
      packets.append(AudioPacket(start: place, byteCount: frame.byteCount))
      place += frame.byteCount
    }
    let rest = bytes.bytes(at: place, length: 8)
    return (packets, !rest.isEmpty && !["TAG", "APETAGEX"].contains { rest.starts(with: $0.utf8) })
  }
}

/// The information of an MP3 encoder in a first frame without sound.
///
/// Source: G. Bouvigne, "Mp3 Info Tag revision 1 Specification" (LAME).
private struct MP3Gap {
  /// The range of the following frames that is the recording.
  let frames: Range<Int>

  /// The delay of a decoder, in samples.
  private static let decoderDelay = 529

  /// Nil for a frame that is sound.
  init?(_ frame: [UInt8], _ header: StreamFrame) {
    let isFirst = header.frameCount == 1152
    let tag = 4 + (header.channelCount == 1 ? (isFirst ? 17 : 9) : (isFirst ? 32 : 17))
    let fields = HeaderBytes(frame, isBigEndian: true)
    guard ["Xing", "Info"].contains(fields.tag(at: tag) ?? ""),
      let flags: UInt32 = fields.integer(at: tag + 4)
    else { return nil }
    // Each flag stands for a field: frames, bytes, table of contents, quality.
    let lengths = [4, 4, 100, 4]
    let encoder = lengths.indices.filter { flags & (1 << $0) != 0 }.map { lengths[$0] }.reduce(
      tag + 8, +)
    let count = flags & 1 != 0 ? fields.integer(at: tag + 8) as UInt32? : nil
    guard let count, let gap: UInt32 = fields.integer(at: encoder + 20) else {
      frames = 0..<Int.max
      return
    }
    let (delay, padding) = (Int(gap >> 12 & 0xFFF), Int(gap & 0xFFF))
    let length = Int(count) * header.frameCount - delay - padding
    let start = delay + Self.decoderDelay
    frames = start..<start + max(0, length)
  }
}
