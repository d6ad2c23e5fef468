internal import CSndfile

/// Reads bare samples; libsndfile converts them, the header is ours.
final class PCMDecoder: AudioDecoder {
  let info: AudioInfo
  private let handle: SndfileHandle?
  private var frameCount = 0

  init(_ layout: PCMLayout, _ bytes: AudioBytes) throws(AudioProblem) {
    info = layout.info
    // libsndfile takes nothing for no sound at all.
    guard !layout.byteRange.isEmpty else {
      handle = nil
      return
    }
    var description = SF_INFO()
    description.format = CInt(SF_FORMAT_RAW) | layout.format.encoding.sndfileFormat
    description.channels = CInt(info.channelCount)
    // The true rate may be a fraction; libsndfile only wants to see one.
    description.samplerate = 44100
    handle = try SndfileHandle(bytes, layout.byteRange, description)
  }

  /// Somebody made the file shorter meanwhile.
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
