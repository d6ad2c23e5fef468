internal import CSndfile

/// Reads bare samples; libsndfile converts them, the header is ours.
final class PCMDecoder: AudioDecoder {
  let info: AudioInfo
  private let handle: SndfileHandle?
  private var frameCount = 0

  init(_ layout: PCMLayout, _ bytes: AudioBytes) throws(AudioProblem) {
    info = layout.info
    // libsndfile does not accept an empty sound.
    guard !layout.byteRange.isEmpty else {
      handle = nil
      return
    }
    var description = SF_INFO()
    description.format = CInt(SF_FORMAT_RAW) | layout.format.encoding.sndfileFormat
    description.channels = CInt(info.channelCount)
    // The true rate may be a fraction; libsndfile only needs a valid one.
    description.samplerate = 44100
    handle = try SndfileHandle(bytes, layout.byteRange, description)
  }

  /// The file was truncated while it was read.
  var isIncomplete: Bool { frameCount < info.frameCount }

  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]] {
    guard let frames = try handle?.nextFrames(upTo: count) else {
      return [[Double]](repeating: [], count: info.channelCount)
    }
    frameCount += frames.first?.count ?? 0
    return frames
  }
}

extension PCMEncoding {
  fileprivate var sndfileFormat: CInt {
    let (little, big) = (CInt(SF_ENDIAN_LITTLE), CInt(SF_ENDIAN_BIG))
    return switch self {
    case .u8: CInt(SF_FORMAT_PCM_U8)
    case .s8: CInt(SF_FORMAT_PCM_S8)
    case .s16le: CInt(SF_FORMAT_PCM_16) | little
    case .s16be: CInt(SF_FORMAT_PCM_16) | big
    case .s24le: CInt(SF_FORMAT_PCM_24) | little
    case .s24be: CInt(SF_FORMAT_PCM_24) | big
    case .s32le: CInt(SF_FORMAT_PCM_32) | little
    case .s32be: CInt(SF_FORMAT_PCM_32) | big
    case .f32le: CInt(SF_FORMAT_FLOAT) | little
    case .f32be: CInt(SF_FORMAT_FLOAT) | big
    case .f64le: CInt(SF_FORMAT_DOUBLE) | little
    case .f64be: CInt(SF_FORMAT_DOUBLE) | big
    case .alaw: CInt(SF_FORMAT_ALAW)
    case .ulaw: CInt(SF_FORMAT_ULAW)
    }
  }
}

/// The position of the samples in a file, and their format.
struct PCMLayout {
  let info: AudioInfo
  let format: PCMFormat
  /// The bytes of whole frames; a last incomplete frame is left out.
  let byteRange: Range<Int>

  /// - Parameters:
  ///   - start: the offset of the samples.
  ///   - claimedByteCount: the size in the header; nil if the header was never completed.
  ///   - claimedFrameCount: the number of frames in another field, if there is one.
  init(
    _ format: PCMFormat, container: String, in bytes: AudioBytes, start: Int,
    claimedByteCount: UInt64?, claimedFrameCount: UInt64? = nil
  ) throws(AudioProblem) {
    let room = UInt64(max(0, bytes.count - start))
    let frameByteCount = UInt64(max(1, format.frameByteCount))
    let claimed = (claimedByteCount ?? room) / frameByteCount
    let promised = claimedFrameCount ?? claimed
    let frames = Int(min(promised, claimed, room / frameByteCount))
    info = try AudioInfo(
      container: container, codec: format.encoding.codec,
      integerBitCount: format.encoding.integerBitCount, sampleRateHz: format.sampleRateHz,
      channelCount: format.channelCount, frameCount: frames, isTruncated: promised > UInt64(frames),
      isHeaderRepaired: claimedByteCount == nil)
    self.format = format
    byteRange = start..<start + frames * format.frameByteCount
  }

  /// Samples without a header, as the user describes them.
  init(bare format: PCMFormat, in bytes: AudioBytes) throws(AudioProblem) {
    try self.init(
      format, container: "raw", in: bytes, start: 0, claimedByteCount: UInt64(bytes.count))
  }
}
