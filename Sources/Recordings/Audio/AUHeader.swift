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

  private static func encoding(
    _ code: UInt32, isBigEndian: Bool
  ) throws(AudioProblem) -> PCMEncoding {
    switch code {
    case 1: .ulaw
    case 2: .s8
    case 3: isBigEndian ? .s16be : .s16le
    case 4: isBigEndian ? .s24be : .s24le
    case 5: isBigEndian ? .s32be : .s32le
    case 6: isBigEndian ? .f32be : .f32le
    case 7: isBigEndian ? .f64be : .f64le
    case 27: .alaw
    default: throw .unsupported("AU encoding \(code) is not read; give linear PCM")
    }
  }
}
