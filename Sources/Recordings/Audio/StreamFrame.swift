/// The header of a frame in a stream that consists of frames only.
struct StreamFrame: Equatable {
  let byteCount: Int
  let sampleRateHz: Int
  let channelCount: Int
  /// Samples of each channel in a frame.
  let frameCount: Int

  /// True if the properties are equal that all frames of a stream have in common.
  func isLike(_ other: StreamFrame) -> Bool {
    (sampleRateHz, channelCount, frameCount) == (
      other.sampleRateHz, other.channelCount, other.frameCount
    )
  }

  /// How many bytes a header may take.
  static let headerLength = 8
}

extension StreamFrame {
  /// AAC in ADTS. Source: ISO/IEC 13818-7, 6.2.
  init?(adts bytes: [UInt8]) {
    var bits = BitReader(bytes)
    guard bits.next(12) == 0xFFF, let version = bits.next(4), version & 0b0110 == 0 else {
      return nil
    }
    bits.skip(2)
    guard let rate = bits.next(4), aacSampleRates.indices.contains(rate) else { return nil }
    bits.skip(1)
    guard let layout = bits.next(3) else { return nil }
    bits.skip(4)
    guard let length = bits.next(13), length > 7 else { return nil }
    bits.skip(11)
    guard let blocks = bits.next(2), let channels = aacChannelCounts[layout] else { return nil }
    (byteCount, sampleRateHz) = (length, aacSampleRates[rate])
    (channelCount, frameCount) = (channels, 1024 * (blocks + 1))
  }

  /// AC-3. Source: ATSC A/52:2018, 5.4 and table 5.18.
  init?(ac3 bytes: [UInt8]) {
    var bits = BitReader(bytes)
    guard bits.next(16) == 0x0B77 else { return nil }
    bits.skip(16)
    guard let rate = bits.next(2), rate < 3, let size = bits.next(6), size < 38,
      let version = bits.next(5), version <= 10
    else { return nil }
    bits.skip(3)
    guard let mode = bits.next(3) else { return nil }
    if mode & 1 != 0, mode != 1 { bits.skip(2) }
    if mode & 4 != 0 { bits.skip(2) }
    if mode == 2 { bits.skip(2) }
    guard let hasBass = bits.next(1) else { return nil }
    let kilobits = Self.ac3Kilobits[size / 2]
    // A frame lasts 1536 samples and is made of words of 16 bits; at 44.1 kHz that is no whole number.
    let words = [2 * kilobits, kilobits * 96_000 / 44_100 + size % 2, 3 * kilobits]
    byteCount = 2 * words[rate]
    sampleRateHz = [48000, 44100, 32000][rate]
    channelCount = [2, 1, 2, 3, 3, 4, 4, 5][mode] + hasBass
    frameCount = 1536
  }

  private static let ac3Kilobits = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]

  /// Layer III. Sources: ISO/IEC 11172-3, 2.4.2.3, and 13818-3 for the lower rates.
  init?(mp3 bytes: [UInt8]) {
    var bits = BitReader(bytes)
    guard bits.next(11) == 0x7FF, let version = bits.next(2), version != 1, bits.next(2) == 1 else {
      return nil
    }
    bits.skip(1)
    guard let rateOfBits = bits.next(4), (1...14).contains(rateOfBits), let rate = bits.next(2),
      rate < 3, let padding = bits.next(1)
    else { return nil }
    bits.skip(1)
    guard let mode = bits.next(2) else { return nil }
    let isFirst = version == 3
    let kilobits = (isFirst ? Self.mp3Kilobits.first : Self.mp3Kilobits.second)[rateOfBits - 1]
    sampleRateHz = [44100, 48000, 32000][rate] / [3: 1, 2: 2, 0: 4][version, default: 1]
    frameCount = isFirst ? 1152 : 576
    channelCount = mode == 3 ? 1 : 2
    byteCount = frameCount / 8 * kilobits * 1000 / sampleRateHz + padding
  }

  private static let mp3Kilobits = (
    first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    second: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  )
}

internal import CLibAV

extension PacketCodec {
  /// AAC by its `AudioSpecificConfig`.
  ///
  /// Source: ISO/IEC 14496-3, 1.6.2. Spectral band replication doubles the rate, parametric stereo the
  /// channel; both are signaled before or after the core's description.
  static func aac(configuration bytes: [UInt8]) throws(AudioProblem) -> PacketCodec {
    var bits = BitReader(bytes)
    guard var type = bits.objectType(), var rate = bits.sampleRate(), let layout = bits.next(4)
    else { throw .unreadable("the description of its AAC sound is incomplete") }
    let coreRate = rate
    var hasParametricStereo = type == 29
    if type == 5 || type == 29 {
      rate = bits.sampleRate() ?? rate
      type = bits.objectType() ?? 2
    }
    let isShort = bits.next(1) == 1
    if rate == coreRate, let announced = bits.trailingExtension() {
      rate = announced.rate
      hasParametricStereo = announced.hasParametricStereo
    }
    guard let channels = aacChannelCounts[layout], coreRate > 0 else {
      throw .unsupported(
        "its AAC channel layout \(layout) is not read", remedy: "give mono or stereo")
    }
    return PacketCodec(
      kind: CLAV_AAC, setup: bytes, sampleRateHz: rate,
      channelCount: hasParametricStereo && channels == 1 ? 2 : channels,
      packetFrameCount: (isShort ? 960 : 1024) * (rate / coreRate), integerBitCount: nil)
  }
}

/// Numbers of channels by MPEG-4's channel configuration.
let aacChannelCounts = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8]

/// Sample rates by MPEG-4's sampling frequency index.
let aacSampleRates = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
]

extension BitReader {
  fileprivate mutating func objectType() -> Int? {
    guard let type = next(5) else { return nil }
    return type == 31 ? next(6).map { $0 + 32 } : type
  }

  fileprivate mutating func sampleRate() -> Int? {
    guard let index = next(4) else { return nil }
    if index == 15 { return next(24) }
    return aacSampleRates.indices.contains(index) ? aacSampleRates[index] : nil
  }

  /// The extension after the core's description, marked by 0x2B7: a rate, and after 0x548 parametric stereo.
  fileprivate mutating func trailingExtension() -> (rate: Int, hasParametricStereo: Bool)? {
    while let mark = next(11) {
      if mark == 0x2B7, objectType() == 5, next(1) == 1, let rate = sampleRate() {
        return (rate, next(11) == 0x548 && next(1) == 1)
      }
      skip(-10)
    }
    return nil
  }
}
