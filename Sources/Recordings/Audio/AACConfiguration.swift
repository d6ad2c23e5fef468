internal import CLibAV

extension PacketCodec {
  /// AAC by its `AudioSpecificConfig`.
  ///
  /// Source: ISO/IEC 14496-3, 1.6.2. Spectral band replication doubles the rate, parametric stereo the
  /// channel; both are announced in front or behind the core's own description.
  static func aac(configuration bytes: [UInt8]) throws(AudioProblem) -> PacketCodec {
    var bits = BitReader(bytes)
    guard var type = bits.objectType(), var rate = bits.sampleRate(),
      let layout = bits.next(4)
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
      throw .unsupported("its AAC channel layout \(layout) is not read; give mono or stereo")
    }
    return PacketCodec(
      kind: CLAV_AAC, setup: bytes, sampleRateHz: rate,
      channelCount: hasParametricStereo && channels == 1 ? 2 : channels,
      packetFrameCount: (isShort ? 960 : 1024) * (rate / coreRate), integerBitCount: nil)
  }
}

/// By MPEG-4's channel configuration.
let aacChannelCounts = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8]

/// By MPEG-4's sampling frequency index.
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

  /// Behind the core's description, marked by 0x2B7: a rate, and behind 0x548 parametric stereo.
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
