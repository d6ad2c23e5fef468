internal import CLibAV

/// The setup of a decoder, and the properties of its packets.
struct PacketCodec {
  let kind: clav_codec
  /// The setup in the form that libavcodec expects.
  let setup: [UInt8]
  let sampleRateHz: Int
  let channelCount: Int
  /// Frames of every packet but the last.
  let packetFrameCount: Int
  /// Bits of a sample of lossless sound; nil for lossy codecs.
  let integerBitCount: Int?

  /// The name of the codec in `AudioInfo`.
  var name: String {
    switch kind {
    case CLAV_ALAC: "alac"
    case CLAV_AAC: "aac"
    case CLAV_AC3: "ac3"
    default: "mp3"
    }
  }

  var isLossy: Bool { kind != CLAV_ALAC }

  /// Apple Lossless by its "magic cookie" of 24 bytes.
  ///
  /// Source: Apple, "ALACMagicCookieDescription" (Apple Lossless Audio Codec, 2011).
  static func alac(cookie: [UInt8]) throws(AudioProblem) -> PacketCodec {
    let fields = HeaderBytes(cookie, isBigEndian: true)
    guard cookie.count >= 24, let length: UInt32 = fields.integer(at: 0),
      let bits: UInt8 = fields.integer(at: 5), let channels: UInt8 = fields.integer(at: 9),
      let rate: UInt32 = fields.integer(at: 20)
    else { throw .unreadable("the description of its Apple Lossless sound is incomplete") }
    guard [16, 20, 24, 32].contains(bits), (1...largestPacketFrameCount).contains(Int(length))
    else { throw .unreadable("the description of its Apple Lossless sound is invalid") }
    return PacketCodec(
      kind: CLAV_ALAC, setup: [0, 0, 0, 36] + "alac".utf8 + [0, 0, 0, 0] + cookie.prefix(24),
      sampleRateHz: Int(rate), channelCount: Int(channels), packetFrameCount: Int(length),
      integerBitCount: Int(bits))
  }

  /// The limit for a damaged description; encoders use 4096.
  private static let largestPacketFrameCount = 1 << 16

  /// Frames of a last packet. Apple Lossless writes the number into a packet that is not full; other
  /// codecs fill every packet.
  ///
  /// Source: Apple Lossless Audio Codec (2011), header of a channel element.
  func frameCount(ofPacket bytes: [UInt8]) -> Int {
    var bits = BitReader(bytes)
    bits.skip(19)
    guard kind == CLAV_ALAC, bits.next(1) == 1 else { return packetFrameCount }
    bits.skip(3)
    return bits.next(32).map { min($0, packetFrameCount) } ?? packetFrameCount
  }
}

extension PacketCodec {
  /// A codec whose packets need no further description.
  init(_ kind: clav_codec, like frame: StreamFrame) {
    self.init(
      kind: kind, setup: [], sampleRateHz: frame.sampleRateHz, channelCount: frame.channelCount,
      packetFrameCount: frame.frameCount, integerBitCount: nil)
  }
}

/// Numbers of any width out of bytes, the highest bit first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number in the next bits; nil if there are not enough.
  mutating func next(_ count: Int) -> Int? {
    guard position + count <= 8 * bytes.count else { return nil }
    var value = 0
    for place in position..<position + count {
      value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
    }
    position += count
    return value
  }

  /// Moves by a number of bits, which may be negative, but not before the beginning.
  mutating func skip(_ count: Int) { position = max(0, position + count) }
}
