internal import CSndfile

/// Reads FLAC, Vorbis and Opus, whose containers libsndfile knows.
final class PackedDecoder: AudioDecoder {
  let info: AudioInfo
  private let handle: SndfileHandle
  private var frameCount = 0

  /// The end is looked at before a header is believed: where it is missing, all is decoded to count it.
  init(_ bytes: AudioBytes, container: String) throws(AudioProblem) {
    let probe = try SndfileHandle(bytes, 0..<bytes.count, SF_INFO())
    let claimed = Int(probe.info.frames)
    let isWhole = probe.hasFrame(claimed - 1)
    let counted = isWhole ? claimed : try SndfileHandle(bytes, 0..<bytes.count, SF_INFO()).count()
    // Encoders that write to a pipe leave the number open.
    let isOpen = claimed <= 0 || claimed == .max
    handle = try SndfileHandle(bytes, 0..<bytes.count, SF_INFO())
    let codec = Self.codec(handle.info)
    info = try AudioInfo(
      container: container, codec: codec.name, isLossy: codec.isLossy,
      integerBitCount: codec.bitCount, sampleRateHz: Double(handle.info.samplerate),
      channelCount: Int(handle.info.channels), frameCount: counted,
      isTruncated: !isWhole && !isOpen)
  }

  private static func codec(_ info: SF_INFO) -> (name: String, isLossy: Bool, bitCount: Int?) {
    switch info.format & CInt(SF_FORMAT_SUBMASK) {
    case CInt(SF_FORMAT_VORBIS): ("vorbis", true, nil)
    case CInt(SF_FORMAT_OPUS): ("opus", true, nil)
    case CInt(SF_FORMAT_PCM_S8): ("flac", false, 8)
    case CInt(SF_FORMAT_PCM_24): ("flac", false, 24)
    default: ("flac", false, 16)
    }
  }

  var isIncomplete: Bool { frameCount < info.frameCount }

  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]] {
    let frames = try handle.nextFrames(upTo: count)
    frameCount += frames.first?.count ?? 0
    return frames
  }
}

extension SndfileHandle {
  /// Whether the frame can be had; reading does not go on behind it.
  fileprivate func hasFrame(_ frame: Int) -> Bool {
    guard frame >= 0, seek(to: frame) else { return false }
    return (try? nextFrames(upTo: 1))?.first?.count == 1
  }

  /// How many frames can be decoded.
  fileprivate func count() throws(AudioProblem) -> Int {
    var count = 0
    while let got = try nextFrames(upTo: 1 << 14).first?.count, got > 0 { count += got }
    return count
  }
}
