/// The header of a WAVE file: RIFF, RIFX with big-endian numbers, RF64 with long sizes.
///
/// Sources: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0" (1991) and
/// `WAVEFORMATEXTENSIBLE`; EBU Tech 3306 for RF64.
///
/// A recorder that was stopped from outside leaves the size of its samples at 0 or at the largest number: all
/// bytes up to the end of the file are then samples, unless a size of 0 is confirmed by chunks that fill the
/// rest of the file.
enum WAVHeader {
  static func layout(_ bytes: AudioBytes) throws(AudioProblem) -> PCMLayout {
    let isBigEndian = bytes.bytes(at: 0, length: 4).starts(with: "RIFX".utf8)
    let style = AudioChunks.ChunkStyle.paired(isBigEndian: isBigEndian)
    var (format, data, long) = (PCMFormat?.none, AudioChunk?.none, UInt64?.none)
    for chunk in AudioChunks(bytes, style, from: 12) {
      let content = bytes.header(at: chunk.start, length: 40, isBigEndian: isBigEndian)
      switch chunk.id {
      case "fmt " where format == nil: format = try WAVFormat(content).pcm
      case "ds64" where long == nil: long = content.integer(at: 8)
      case "data" where data == nil: data = chunk
      default: break
      }
      if format != nil, data != nil { break }
    }
    guard let format else {
      throw .unreadable("the WAV header does not describe the format of the samples")
    }
    guard let data else { throw .empty }
    return try PCMLayout(
      format, container: "wav", in: bytes, start: data.start,
      claimedByteCount: size(of: data, long, AudioChunks(bytes, style, from: data.start)))
  }

  /// A recorder writes the size when it is done: until then it is 0 or the largest there is.
  private static func size(of data: AudioChunk, _ long: UInt64?, _ rest: AudioChunks) -> UInt64? {
    switch data.claimedByteCount {
    case 0: rest.fillTheFile ? 0 : nil
    case 0xFFFF_FFFF: long.flatMap { [0, .max].contains($0) ? nil : $0 }
    case let size: size
    }
  }
}

/// The content of a `fmt ` chunk.
private struct WAVFormat {
  let content: HeaderBytes

  init(_ content: HeaderBytes) { self.content = content }

  var pcm: PCMFormat {
    get throws(AudioProblem) {
      guard let channels: UInt16 = content.integer(at: 2),
        let rate: UInt32 = content.integer(at: 4), let frame: UInt16 = content.integer(at: 12),
        let bits: UInt16 = content.integer(at: 14)
      else { throw .unreadable("the WAV header is incomplete") }
      let byteCount = sampleByteCount(
        bitCount: Int(bits), frameByteCount: Int(frame), channelCount: Int(channels))
      return PCMFormat(
        encoding: try encoding(byteCount: byteCount), channelCount: Int(channels),
        sampleRateHz: Double(rate))
    }
  }

  /// A sample may be stored in more bytes than it needs, and lies in the upper ones then.
  private func sampleByteCount(bitCount: Int, frameByteCount: Int, channelCount: Int) -> Int {
    let least = (bitCount + 7) / 8
    guard channelCount > 0, frameByteCount % channelCount == 0 else { return least }
    return max(least, frameByteCount / channelCount)
  }

  private func encoding(byteCount: Int) throws(AudioProblem) -> PCMEncoding {
    let tag = try self.tag
    let encoding: PCMEncoding? =
      switch tag {
      case 1: byteCount == 1 ? .u8 : .signed(byteCount: byteCount, isBigEndian: content.isBigEndian)
      case 3: .floating(byteCount: byteCount, isBigEndian: content.isBigEndian)
      case 6: .alaw
      case 7: .ulaw
      default: throw .unsupported("its WAV format \(tag) is not read", remedy: "give linear PCM")
      }
    guard let encoding else {
      throw .unsupported(
        "samples of \(byteCount) bytes are not read", remedy: "give 16, 24 or 32 bits")
    }
    return encoding
  }

  /// In the extensible form the tag stands in the first half of an identifier whose rest is fixed.
  private var tag: UInt16 {
    get throws(AudioProblem) {
      guard let tag: UInt16 = content.integer(at: 0) else {
        throw .unreadable("the WAV header is incomplete")
      }
      guard tag == 0xFFFE else { return tag }
      guard let long: UInt32 = content.integer(at: 24), let short = UInt16(exactly: long) else {
        throw .unreadable("the WAV header is incomplete")
      }
      return short
    }
  }
}
