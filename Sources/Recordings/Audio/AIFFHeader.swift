/// The header of an AIFF or AIFF-C file.
///
/// Sources: Apple, "Audio Interchange File Format" (1989) and "AIFF-C" (1991); later compression
/// types are those of QuickTime's sound descriptions.
///
/// Only the samples are read by libsndfile. Headers are read here, so that a recording that was
/// never closed, and whose sizes are zero or too large, is used up to the end of its bytes instead
/// of being refused.
enum AIFFHeader {
  static func layout(_ bytes: AudioBytes) throws(AudioProblem) -> PCMLayout {
    let isCompressed = bytes.bytes(at: 8, length: 4).elementsEqual("AIFC".utf8)
    var common: AIFFCommon?
    var sound: AudioChunk?
    for chunk in AudioChunks(bytes, .paired(isBigEndian: true), from: 12) {
      switch chunk.id {
      case "COMM" where common == nil:
        // Plain AIFF has no compression type; the next chunk is in its place.
        let length = isCompressed ? 22 : 18
        common = try AIFFCommon(bytes.header(at: chunk.start, length: length, isBigEndian: true))
      case "SSND" where sound == nil: sound = chunk
      default: break
      }
    }
    guard let common else {
      throw .unreadable("the AIFF header does not describe the format of the samples")
    }
    guard let sound,
      let offset: UInt32 = bytes.header(at: sound.start, length: 4, isBigEndian: true).integer(
        at: 0)
    else { throw .empty }
    return try layout(common, sound, offset: Int(offset), bytes)
  }

  /// The chunk's header is followed by eight bytes and a gap of `offset` bytes.
  private static func layout(
    _ common: AIFFCommon, _ sound: AudioChunk, offset: Int, _ bytes: AudioBytes
  ) throws(AudioProblem) -> PCMLayout {
    let start = sound.start + 8 + offset
    let size = sound.claimedByteCount
    let isComplete = common.frameCount > 0 || bytes.count <= start
    let isKnown = isComplete && size > 8 && size != 0xFFFF_FFFF
    return try PCMLayout(
      common.format, container: "aiff", in: bytes, start: start,
      claimedByteCount: isKnown || bytes.count <= start
        ? size - min(size, UInt64(8 + offset)) : nil,
      claimedFrameCount: common.frameCount > 0 ? UInt64(common.frameCount) : nil)
  }
}

/// The content of a `COMM` chunk, which describes the samples.
private struct AIFFCommon {
  let format: PCMFormat
  let frameCount: UInt32

  init(_ content: HeaderBytes) throws(AudioProblem) {
    guard let channels: Int16 = content.integer(at: 0), let frames: UInt32 = content.integer(at: 2),
      let bits: Int16 = content.integer(at: 6), let rate = content.extendedNumber(at: 8)
    else { throw .unreadable("the AIFF header is incomplete") }
    format = PCMFormat(
      encoding: try Self.encoding(content.tag(at: 18) ?? "NONE", byteCount: (Int(bits) + 7) / 8),
      channelCount: Int(channels), sampleRateHz: rate)
    frameCount = frames
  }

  private static func encoding(_ type: String, byteCount: Int) throws(AudioProblem) -> PCMEncoding {
    let encoding: PCMEncoding? =
      switch type.lowercased() {
      case "none", "twos": .signed(byteCount: byteCount, isBigEndian: true)
      case "sowt": .signed(byteCount: byteCount, isBigEndian: false)
      case "raw ": .u8
      case "in24": .s24be
      case "in32": .s32be
      case "fl32": .f32be
      case "fl64": .f64be
      case "alaw": .alaw
      case "ulaw": .ulaw
      default:
        throw .unsupported("AIFF compression \"\(type)\" is not read", remedy: "give linear PCM")
      }
    guard let encoding else {
      throw .unsupported(
        "samples of \(byteCount) bytes are not read", remedy: "give 16, 24 or 32 bits")
    }
    return encoding
  }
}

extension HeaderBytes {
  /// An 80-bit floating-point number (IEEE 754 extended), as AIFF writes sample rates.
  fileprivate func extendedNumber(at offset: Int) -> Double? {
    guard let head: UInt16 = integer(at: offset), let significand: UInt64 = integer(at: offset + 2)
    else { return nil }
    let exponent = Int(head & 0x7FFF) - 16383 - 63
    let magnitude = Double(sign: .plus, exponent: exponent, significand: Double(significand))
    return head & 0x8000 == 0 ? magnitude : -magnitude
  }
}

/// The header of an AU file, the sound format of Sun and NeXT; `dns.` marks little-endian ones.
///
/// Source: Oracle Solaris, `audio.au(5)`.
enum AUHeader {
  static func layout(_ bytes: AudioBytes) throws(AudioProblem) -> PCMLayout {
    let isBigEndian = bytes.bytes(at: 0, length: 4).elementsEqual(".snd".utf8)
    let header = bytes.header(at: 0, length: 24, isBigEndian: isBigEndian)
    guard let start: UInt32 = header.integer(at: 4), let size: UInt32 = header.integer(at: 8),
      let code: UInt32 = header.integer(at: 12), let rate: UInt32 = header.integer(at: 16),
      let channels: UInt32 = header.integer(at: 20), start >= 24
    else { throw .unreadable("the AU header is incomplete") }
    let format = PCMFormat(
      encoding: try encoding(code, isBigEndian: isBigEndian), channelCount: Int(channels),
      sampleRateHz: Double(rate))
    return try PCMLayout(
      format, container: "au", in: bytes, start: Int(start),
      claimedByteCount: size == .max ? nil : UInt64(size))
  }

  private static func encoding(_ code: UInt32, isBigEndian: Bool) throws(AudioProblem)
    -> PCMEncoding
  {
    switch code {
    case 1: .ulaw
    case 2: .s8
    case 3: isBigEndian ? .s16be : .s16le
    case 4: isBigEndian ? .s24be : .s24le
    case 5: isBigEndian ? .s32be : .s32le
    case 6: isBigEndian ? .f32be : .f32le
    case 7: isBigEndian ? .f64be : .f64le
    case 27: .alaw
    default: throw .unsupported("AU encoding \(code) is not read", remedy: "give linear PCM")
    }
  }
}
